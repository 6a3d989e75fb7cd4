//! The addresses that a host listens on: `listen = "127.0.0.1:8787"`, or a list of addresses and Unix
//! sockets.

use std::{
    fmt,
    net::SocketAddr,
    path::{Path, PathBuf},
    str::FromStr,
};

use serde::{
    Deserialize, Deserializer,
    de::{Error, SeqAccess, Visitor},
};

/// The beginning of the name of a Unix socket.
const UNIX: &str = "unix:";

/// An address, or a Unix socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listen {
    /// Address and port.
    Tcp(SocketAddr),
    /// The path of a Unix socket.
    Unix(PathBuf),
}

impl FromStr for Listen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix(UNIX) {
            Some(path) if Path::new(path).is_absolute() => Ok(Self::Unix(path.into())),
            Some(_) => Err("the path of a Unix socket must be absolute: `unix:/run/targum.sock`".into()),
            None => text.parse().map(Self::Tcp).map_err(|_| {
                format!(
                    "`{text}` is not an address and port such as `127.0.0.1:8787`, or a Unix socket \
                     such as `unix:/run/targum.sock`"
                )
            }),
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(address) => address.fmt(f),
            Self::Unix(path) => write!(f, "{UNIX}{}", path.display()),
        }
    }
}

/// The addresses and sockets of a host. There is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listeners(Vec<Listen>);

impl Listeners {
    /// Returns the addresses and sockets, in order.
    pub fn all(&self) -> &[Listen] {
        &self.0
    }

    /// Returns the addresses with their ports.
    pub fn addresses(&self) -> impl Iterator<Item = SocketAddr> {
        self.0.iter().filter_map(|listen| match listen {
            Listen::Tcp(address) => Some(*address),
            Listen::Unix(_) => None,
        })
    }
}

impl From<SocketAddr> for Listeners {
    fn from(address: SocketAddr) -> Self {
        Self(vec![Listen::Tcp(address)])
    }
}

impl fmt::Display for Listeners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&all.join(", "))
    }
}

impl<'de> Deserialize<'de> for Listeners {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OneOrMany)
    }
}

struct OneOrMany;

impl<'de> Visitor<'de> for OneOrMany {
    type Value = Listeners;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an address and port such as \"127.0.0.1:8787\", or a list of them")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Listeners, E> {
        Ok(Listeners(vec![text.parse().map_err(E::custom)?]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Listeners, A::Error> {
        let mut all = Vec::<Listen>::new();
        while let Some(text) = list.next_element::<String>()? {
            let listen = text.parse().map_err(A::Error::custom)?;
            let is_free_choice = matches!(&listen, Listen::Tcp(address) if address.port() == 0);
            if !is_free_choice && all.contains(&listen) {
                return Err(A::Error::custom(format!("`{text}` is listed twice")));
            }
            all.push(listen);
        }
        if all.is_empty() {
            return Err(A::Error::custom("list at least one address"));
        }
        Ok(Listeners(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Written {
        listen: Listeners,
    }

    fn read(value: &str) -> Result<String, String> {
        let read = toml::from_str::<Written>(&format!("listen = {value}"));
        read.map(|read| read.listen.to_string()).map_err(|error| error.message().to_owned())
    }

    #[test]
    fn one_address_or_a_list() {
        for (value, spelled) in [
            ("\"127.0.0.1:80\"", "127.0.0.1:80"),
            ("\"unix:/run/targum.sock\"", "unix:/run/targum.sock"),
            ("[\"[::1]:80\", \"unix:/run/t\"]", "[::1]:80, unix:/run/t"),
            ("[\"127.0.0.1:0\", \"127.0.0.1:0\"]", "127.0.0.1:0, 127.0.0.1:0"),
        ] {
            assert_eq!(read(value).as_deref(), Ok(spelled));
        }
        for (value, message) in [
            ("[]", "list at least one address"),
            ("[\"127.0.0.1:80\", \"127.0.0.1:80\"]", "`127.0.0.1:80` is listed twice"),
            (
                "\"unix:run/t\"",
                "the path of a Unix socket must be absolute: `unix:/run/targum.sock`",
            ),
            (
                "\"localhost\"",
                "`localhost` is not an address and port such as `127.0.0.1:8787`, or a Unix socket \
                 such as `unix:/run/targum.sock`",
            ),
        ] {
            assert_eq!(read(value).unwrap_err(), message);
        }
        assert!(read("1").unwrap_err().contains("expected an address and port"));
    }
}
