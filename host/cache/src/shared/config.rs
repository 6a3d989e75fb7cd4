//! The configuration of the shared store, and the checks that its types cannot make.

use std::{
    net::IpAddr,
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
};

use redis::{ConnectionAddr, ConnectionInfo, IntoConnectionInfo};
use serde::Deserialize;

use targum_core::Network;

/// `[shared]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SharedConfig {
    /// The addresses; of sentinels and clusters some of the nodes, which know the others.
    pub urls: Vec<String>,
    /// The kind of server.
    pub mode: Mode,
    /// The name that sentinels call the master by.
    pub sentinel_master: Option<String>,
    /// A user of the store's access control lists.
    pub username: Option<String>,
    /// The environment variable that holds the password.
    pub password_env: Option<String>,
    /// The environment variable that holds the password of the sentinels.
    pub sentinel_password_env: Option<String>,
    /// Begins the name of every key. Hosts of one prefix share.
    pub prefix: String,
    /// Time to connect.
    pub connect_timeout_ms: NonZeroU64,
    /// Time for an answer; then this host goes on by itself.
    pub timeout_ms: NonZeroU64,
    /// Time between two attempts to come back.
    pub retry_ms: NonZeroU64,
    /// The time after which the places and leases of a dead host are free.
    pub lease_ms: NonZeroU64,
    /// Larger documents stay with the host that made them.
    pub max_value_bytes: NonZeroUsize,
    /// The size of the writes that may wait; more are dropped.
    pub max_queued_bytes: NonZeroUsize,
    /// The files that secure `rediss://`.
    pub tls: Tls,
}

impl Default for SharedConfig {
    fn default() -> Self {
        Self {
            urls: Vec::new(),
            mode: Mode::Single,
            sentinel_master: None,
            username: None,
            password_env: None,
            sentinel_password_env: None,
            prefix: "targum".into(),
            connect_timeout_ms: const { NonZeroU64::new(1000).unwrap() },
            timeout_ms: const { NonZeroU64::new(500).unwrap() },
            retry_ms: const { NonZeroU64::new(1000).unwrap() },
            lease_ms: const { NonZeroU64::new(10_000).unwrap() },
            max_value_bytes: const { NonZeroUsize::new(4 << 20).unwrap() },
            max_queued_bytes: const { NonZeroUsize::new(64 << 20).unwrap() },
            tls: Tls::default(),
        }
    }
}

/// The kind of server behind the addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// One server.
    Single,
    /// A master that sentinels watch over.
    Sentinel,
    /// A cluster.
    Cluster,
}

/// `[shared.tls]`: files in PEM, relative to the configuration folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tls {
    /// The certificates that vouch for the store; those this machine trusts when absent.
    pub ca: Option<PathBuf>,
    /// This host's own certificate, where the store asks for one.
    pub certificate: Option<PathBuf>,
    /// Its private key.
    pub key: Option<PathBuf>,
}

impl SharedConfig {
    /// Returns the addresses, or for each text that is no address a message.
    pub fn addresses(&self) -> impl Iterator<Item = Result<ConnectionInfo, String>> {
        self.urls.iter().map(|url| {
            let read = url.as_str().into_connection_info();
            read.map_err(|_| {
                format!(
                    "`{url}` is not an address; write one such as redis://127.0.0.1:6379 or \
                         rediss://redis.example.org:6379"
                )
            })
        })
    }

    /// Returns whether the shared store is on another machine. An invalid address counts as another
    /// machine.
    pub fn leaves_machine(&self) -> bool {
        self.addresses().any(|address| !address.is_ok_and(|address| is_own(address.addr())))
    }

    /// Returns whether the connection is secured.
    pub fn is_secured(&self) -> bool {
        let secured =
            |address: ConnectionInfo| matches!(address.addr(), ConnectionAddr::TcpTls { .. });
        self.addresses().flatten().any(secured)
    }

    /// Returns the mistakes in it: keys below `shared`, each with a message.
    pub fn problems(&self, network: Network) -> Vec<(String, String)> {
        let mut problems = Vec::new();
        let mut wrong = |key: &str, message: &str| problems.push((key.into(), message.into()));
        match (self.urls.len(), self.mode) {
            (0, _) => wrong("urls", "must hold at least one address"),
            (1, _) | (_, Mode::Sentinel | Mode::Cluster) => {}
            (_, Mode::Single) => wrong("urls", "must be one address; or set `mode`"),
        }
        for (index, address) in self.addresses().enumerate() {
            let key = format!("urls[{index}]");
            match address {
                Err(message) => wrong(&key, &message),
                Ok(address) => {
                    self.check_address(&address, network, |message| wrong(&key, message))
                }
            }
        }
        if (self.mode == Mode::Sentinel) != self.sentinel_master.is_some() {
            wrong(
                "sentinel_master",
                "is required with mode = \"sentinel\", and allowed with no \
                                      other mode",
            );
        }
        if self.sentinel_password_env.is_some() && self.mode != Mode::Sentinel {
            wrong("sentinel_password_env", "requires mode = \"sentinel\"");
        }
        if self.username.is_some() && self.password_env.is_none() {
            wrong("username", "requires `password_env`");
        }
        let fits = |c: char| c.is_ascii_graphic() && !matches!(c, '{' | '}');
        if self.prefix.is_empty() || !self.prefix.chars().all(fits) {
            wrong("prefix", "must be ASCII letters, digits and signs other than braces");
        }
        if self.tls != Tls::default() && !self.is_secured() {
            wrong("tls", "requires an address that begins with rediss://");
        }
        if self.tls.certificate.is_some() != self.tls.key.is_some() {
            wrong("tls", "requires both `certificate` and `key`, or neither");
        }
        // Renewed three times before it lapses, each within the time for an answer.
        if self.lease_ms.get() < 3 * self.timeout_ms.get() {
            wrong("lease_ms", "must be at least three times timeout_ms");
        }
        problems
    }

    fn check_address(
        &self,
        address: &ConnectionInfo,
        network: Network,
        mut wrong: impl FnMut(&str),
    ) {
        let settings = address.redis_settings();
        if settings.username().is_some() || settings.password().is_some() {
            wrong("holds a user or a password: set `username` and `password_env`");
        }
        if self.mode == Mode::Cluster && settings.db() != 0 {
            wrong("names a database, and clusters have only one");
        }
        if self.mode != Mode::Single && matches!(address.addr(), ConnectionAddr::Unix(_)) {
            wrong("is a local socket, which requires mode = \"single\"");
        }
        if matches!(address.addr(), ConnectionAddr::TcpTls { insecure: true, .. }) {
            wrong(
                "disables the verification of certificates: set shared.tls.ca to the authority's \
                 certificate instead",
            );
        }
        if self.is_secured() != matches!(address.addr(), ConnectionAddr::TcpTls { .. }) {
            wrong("must begin with rediss:// as the others do");
        }
        if network == Network::None && !is_own(address.addr()) {
            wrong("is on another machine, and server.network = \"none\" forbids that");
        }
    }
}

/// Returns whether an address is this machine's own.
fn is_own(address: &ConnectionAddr) -> bool {
    match address {
        ConnectionAddr::Tcp(host, _) | ConnectionAddr::TcpTls { host, .. } => {
            let host = host.trim_matches(['[', ']']);
            host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
        }
        ConnectionAddr::Unix(_) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str, network: Network) -> Vec<String> {
        let config: SharedConfig = toml::from_str(text).unwrap();
        config.problems(network).into_iter().map(|(key, what)| format!("{key} {what}")).collect()
    }

    fn one(text: &str) -> String {
        let mut found = problems(text, Network::Any);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        found.remove(0)
    }

    #[test]
    fn valid_settings_are_accepted() {
        for text in [
            "urls = ['redis://127.0.0.1:6379/3']",
            "urls = ['redis+unix:///run/redis.sock']",
            "urls = ['rediss://redis.example.org']\ntls = { ca = 'ca.pem' }",
            "urls = ['redis://a', 'redis://b']\nmode = 'cluster'\nusername = 'u'\npassword_env = 'P'",
            "urls = ['redis://a', 'redis://b']\nmode = 'sentinel'\nsentinel_master = 'm'",
        ] {
            assert_eq!(problems(text, Network::Any), [""; 0], "{text}");
        }
    }

    #[test]
    fn problems_name_their_key() {
        for (text, told) in [
            ("", "urls must hold"),
            ("urls = ['redis://a', 'redis://b']", "urls must be one address"),
            ("urls = ['http://a']", "urls[0] `http://a` is not an address"),
            ("urls = ['redis://:secret@a']", "urls[0] holds a user or a password"),
            ("urls = ['redis://a/1']\nmode = 'cluster'", "urls[0] names a database"),
            ("urls = ['redis://a']\nmode = 'sentinel'", "sentinel_master is required with mode"),
            (
                "urls = ['redis://a']\nsentinel_master = 'm'",
                "sentinel_master is required with mode",
            ),
            ("urls = ['redis://a']\nusername = 'u'", "username requires"),
            ("urls = ['redis://a']\nprefix = 'a{b}'", "prefix must be"),
            ("urls = ['redis://a']\ntls = { ca = 'ca.pem' }", "tls requires"),
            (
                "urls = ['rediss://a/#insecure']",
                "urls[0] disables the verification of certificates",
            ),
            ("urls = ['rediss://a', 'redis://b']\nmode = 'cluster'", "urls[1] must begin"),
            ("urls = ['redis://a']\nlease_ms = 100", "lease_ms must be"),
        ] {
            let found = one(text);
            assert!(found.starts_with(told), "{found}");
        }
        let kept = |url: &str| problems(&format!("urls = ['{url}']"), Network::None).is_empty();
        assert!(kept("redis://127.0.0.1") && kept("redis://[::1]") && kept("redis://localhost"));
        assert!(!kept("redis://10.0.0.1") && !kept("redis://localhost.example.org"));
    }
}
