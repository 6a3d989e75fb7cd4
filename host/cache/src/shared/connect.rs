//! The way to the store: one server, the master that sentinels name, or a cluster.

use std::{io, path::Path, time::Duration};

use redis::{
    AsyncConnectionConfig, Client, ClientTlsConfig, Cmd, ConnectionInfo, Pipeline, RedisError,
    RedisFuture, RedisResult, TlsCertificates, TlsMode, Value,
    aio::{ConnectionLike, MultiplexedConnection},
    cluster::ClusterClient,
    cluster_async::ClusterConnection,
    sentinel::{SentinelClient, SentinelClientBuilder, SentinelServerType},
};

use super::config::{Mode, SharedConfig};
use targum_core::{Secret, regular_file};

/// The attempts of a cluster when its nodes have changed, within the time for an answer.
const CLUSTER_RETRIES: u32 = 8;
/// The shortest and the longest pause between two of these attempts.
const CLUSTER_WAIT_MS: (u64, u64) = (5, 50);

/// Makes connections.
pub struct Connector {
    way: Way,
    config: AsyncConnectionConfig,
    limit: Duration,
}

enum Way {
    Single(Box<Client>),
    Sentinel(Box<SentinelClient>),
    Cluster(Box<ClusterClient>),
}

/// A connection. Clones share it: commands sent at the same time travel together.
#[derive(Clone)]
pub enum Connection {
    /// A connection to one server.
    Single(MultiplexedConnection),
    /// A connection to all nodes of a cluster.
    Cluster(ClusterConnection),
}

/// A key below `shared`, and its mistake.
type Unmade = (&'static str, String);

impl Connector {
    /// Makes the connector of a configuration that was checked. Reads passwords, and files of the
    /// configuration's `folder`; connects to nothing.
    ///
    /// # Errors
    /// A variable that is not set, a file that cannot be read or holds something else.
    pub fn new(config: &SharedConfig, folder: &Path) -> Result<Self, Unmade> {
        // Already there where something else speaks TLS.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let millis = |time: std::num::NonZeroU64| Duration::from_millis(time.get());
        let (connect, timeout) = (millis(config.connect_timeout_ms), millis(config.timeout_ms));
        let way = match config.mode {
            Mode::Single => single(config, folder)?,
            Mode::Sentinel => sentinel(config, folder)?,
            Mode::Cluster => cluster(config, folder, connect, timeout)?,
        };
        let one = AsyncConnectionConfig::new()
            .set_connection_timeout(Some(connect))
            .set_response_timeout(Some(timeout));
        // Sentinels are asked one after the other; then there is the master.
        let steps = u32::try_from(config.urls.len()).unwrap_or(u32::MAX).saturating_add(1);
        Ok(Self { way, config: one, limit: connect.saturating_mul(steps) })
    }

    /// Connects anew, after finding the current master.
    ///
    /// # Errors
    /// No answer in time, or an unexpected one.
    pub async fn connect(&mut self) -> RedisResult<Connection> {
        let connected = tokio::time::timeout(self.limit, self.way.connect(&self.config)).await;
        connected.unwrap_or_else(|_| Err(timed_out()))
    }
}

/// Returns the error of a call that takes longer than it may.
pub fn timed_out() -> RedisError {
    io::Error::new(io::ErrorKind::TimedOut, "no answer in time").into()
}

impl Way {
    async fn connect(&mut self, config: &AsyncConnectionConfig) -> RedisResult<Connection> {
        match self {
            Self::Single(client) => {
                let connected = client.get_multiplexed_async_connection_with_config(config);
                connected.await.map(Connection::Single)
            }
            Self::Sentinel(client) => {
                let connected = client.get_async_connection_with_config(config);
                connected.await.map(Connection::Single)
            }
            Self::Cluster(client) => client.get_async_connection().await.map(Connection::Cluster),
        }
    }
}

impl ConnectionLike for Connection {
    fn req_packed_command<'a>(&'a mut self, cmd: &'a Cmd) -> RedisFuture<'a, Value> {
        match self {
            Self::Single(one) => one.req_packed_command(cmd),
            Self::Cluster(all) => all.req_packed_command(cmd),
        }
    }

    fn req_packed_commands<'a>(
        &'a mut self,
        pipeline: &'a Pipeline,
        offset: usize,
        count: usize,
    ) -> RedisFuture<'a, Vec<Value>> {
        match self {
            Self::Single(one) => one.req_packed_commands(pipeline, offset, count),
            Self::Cluster(all) => all.req_packed_commands(pipeline, offset, count),
        }
    }

    fn get_db(&self) -> i64 {
        match self {
            Self::Single(one) => one.get_db(),
            Self::Cluster(all) => all.get_db(),
        }
    }
}

fn single(config: &SharedConfig, folder: &Path) -> Result<Way, Unmade> {
    let address = addresses(config)?.into_iter().next();
    let address = address.ok_or_else(|| ("urls", "must be one address".into()))?;
    let mut settings = address.redis_settings().clone();
    if let Some(username) = &config.username {
        settings = settings.set_username(username);
    }
    if let Some(password) = password(config)? {
        settings = settings.set_password(password.expose());
    }
    let address = address.set_redis_settings(settings);
    let client = match certificates(config, folder)? {
        Some(certificates) => Client::build_with_tls(address, certificates).map_err(tls)?,
        None => Client::open(address).map_err(urls)?,
    };
    Ok(Way::Single(Box::new(client)))
}

fn sentinel(config: &SharedConfig, folder: &Path) -> Result<Way, Unmade> {
    let addresses = addresses(config)?;
    let database = addresses.first().map_or(0, |address| address.redis_settings().db());
    let sentinels = addresses.into_iter().map(|address| address.addr().clone());
    let name = config.sentinel_master.as_deref().unwrap_or_default();
    let mut builder = SentinelClientBuilder::new(sentinels, name, SentinelServerType::Master)
        .map_err(urls)?
        .set_client_to_redis_db(database);
    if let Some(username) = &config.username {
        builder = builder.set_client_to_redis_username(username);
    }
    if let Some(password) = password(config)? {
        builder = builder.set_client_to_redis_password(password.expose());
    }
    let of_sentinels = Secret::from_env_if_named(config.sentinel_password_env.as_ref());
    if let Some(password) =
        of_sentinels.map_err(|missing| ("sentinel_password_env", missing.to_string()))?
    {
        builder = builder.set_client_to_sentinel_password(password.expose());
    }
    if config.is_secured() {
        builder = builder.set_client_to_redis_tls_mode(TlsMode::Secure);
    }
    if let Some(certificates) = certificates(config, folder)? {
        builder = builder
            .set_client_to_redis_certificates(certificates.clone())
            .set_client_to_sentinel_certificates(certificates);
    }
    Ok(Way::Sentinel(Box::new(builder.build().map_err(tls)?)))
}

fn cluster(
    config: &SharedConfig,
    folder: &Path,
    connect: Duration,
    timeout: Duration,
) -> Result<Way, Unmade> {
    let mut builder = ClusterClient::builder(addresses(config)?)
        .connection_timeout(connect)
        .response_timeout(timeout)
        .retries(CLUSTER_RETRIES)
        .min_retry_wait(CLUSTER_WAIT_MS.0)
        .max_retry_wait(CLUSTER_WAIT_MS.1);
    if let Some(username) = &config.username {
        builder = builder.username(username);
    }
    if let Some(password) = password(config)? {
        builder = builder.password(password.expose());
    }
    if let Some(certificates) = certificates(config, folder)? {
        builder = builder.certs(certificates);
    }
    Ok(Way::Cluster(Box::new(builder.build().map_err(tls)?)))
}

fn addresses(config: &SharedConfig) -> Result<Vec<ConnectionInfo>, Unmade> {
    config.addresses().collect::<Result<_, _>>().map_err(|message| ("urls", message))
}

fn password(config: &SharedConfig) -> Result<Option<Secret>, Unmade> {
    let password = Secret::from_env_if_named(config.password_env.as_ref());
    password.map_err(|missing| ("password_env", missing.to_string()))
}

fn certificates(config: &SharedConfig, folder: &Path) -> Result<Option<TlsCertificates>, Unmade> {
    let files = &config.tls;
    let read = |key, file: &Option<std::path::PathBuf>| {
        let file = file.as_ref().map(|file| folder.join(file));
        let text = file.map(|file| {
            regular_file::read(&file).map_err(|error| (key, format!("{}: {error}", file.display())))
        });
        text.transpose()
    };
    let root_cert = read("tls.ca", &files.ca)?;
    if root_cert.as_ref().is_some_and(|pem| !holds_certificate(pem)) {
        return Err(("tls.ca", "holds no certificate in PEM".into()));
    }
    let own = (read("tls.certificate", &files.certificate)?, read("tls.key", &files.key)?);
    let client_tls = match own {
        (Some(client_cert), Some(client_key)) => Some(ClientTlsConfig { client_cert, client_key }),
        _ => None,
    };
    let any = root_cert.is_some() || client_tls.is_some();
    Ok(any.then_some(TlsCertificates { client_tls, root_cert }))
}

fn holds_certificate(pem: &[u8]) -> bool {
    use rustls::pki_types::{CertificateDer, pem::PemObject};
    CertificateDer::pem_slice_iter(pem).next().is_some_and(|first| first.is_ok())
}

fn urls(error: redis::RedisError) -> Unmade {
    ("urls", error.to_string())
}

fn tls(error: redis::RedisError) -> Unmade {
    ("tls", error.to_string())
}
