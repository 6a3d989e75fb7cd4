//! `[server]`: the endpoint.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
};

use serde::Deserialize;
use targum_core::Network;

use super::parse_hash;
use crate::listen::Listeners;

/// `[server]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Server {
    /// Addresses with ports, and Unix sockets. Read at start only.
    pub listen: Listeners,
    /// Address and port of health, readiness and metrics, which are then answered there alone. Read
    /// at start only.
    pub admin_listen: Option<SocketAddr>,
    /// The hashes of the keys for readiness and metrics, as `targum keys hash` prints them. With none, no key is needed.
    pub admin_keys: Vec<String>,
    /// Whether engines may send texts to other machines.
    pub network: Network,
    /// Whether there is a page at `/`.
    pub page: bool,
    /// The largest body of a request.
    pub max_body_bytes: usize,
    /// Connections held at a time. For one more, an idle one is closed; where none is idle, the new
    /// one waits.
    pub max_connections: usize,
    /// Connections that one address has at once, or one IPv6 network of 64 bits; three quarters of
    /// `max_connections` when absent.
    pub max_connections_per_address: Option<usize>,
    /// Translations at once, of all clients together; more are refused. One project has at most three quarters
    /// of them.
    pub max_in_flight: usize,
    /// Memory for the bodies of all requests under way; more are refused.
    pub max_buffered_bytes: usize,
    /// Headers of one request.
    pub max_headers: usize,
    /// The size of a request's head, its first line and headers, above which it is refused. At most
    /// twice as much is read.
    pub max_header_bytes: usize,
    /// Time for a client to begin its next request before the connection is closed.
    pub idle_timeout_seconds: u64,
    /// Time for a client to send the head of a request.
    pub header_timeout_seconds: u64,
    /// Time for a client to send a whole body.
    pub body_timeout_seconds: u64,
    /// Time for a client to take in an answer.
    pub answer_timeout_seconds: u64,
    /// Time for a translation.
    pub request_timeout_seconds: u64,
    /// Time between readiness saying that the server stops and the server accepting no more.
    pub stop_delay_seconds: u64,
    /// Time for the requests under way when the server is stopping.
    pub drain_timeout_seconds: u64,
    /// Speaks HTTPS.
    pub tls: Option<Tls>,
    /// The interfaces of other services.
    pub compatible: Compatible,
}

impl Server {
    /// Returns the hashes of the keys for readiness and metrics. Text that is no hash, which `targum check` reports, is
    /// the hash of no key.
    pub fn admin_hashes(&self) -> impl Iterator<Item = Option<blake3::Hash>> {
        self.admin_keys.iter().map(|text| parse_hash(text))
    }

    /// Returns how many connections one address may have, where the system can hold so `many`.
    pub fn most_per_address(&self, many: usize) -> usize {
        let most = self.max_connections.min(many);
        // One client alone never takes them all.
        self.max_connections_per_address.unwrap_or(most - most / 4).max(1)
    }
}

impl Default for Server {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8787)).into(),
            admin_listen: None,
            admin_keys: Vec::new(),
            network: Network::Any,
            page: true,
            max_body_bytes: 16 << 20,
            max_connections: 16_384,
            max_connections_per_address: None,
            max_in_flight: 128,
            max_buffered_bytes: 256 << 20,
            max_headers: 100,
            max_header_bytes: 64 << 10,
            idle_timeout_seconds: 75,
            header_timeout_seconds: 10,
            body_timeout_seconds: 30,
            answer_timeout_seconds: 60,
            request_timeout_seconds: 600,
            stop_delay_seconds: 0,
            drain_timeout_seconds: 30,
            tls: None,
            compatible: Compatible::default(),
        }
    }
}

/// `[server.compatible]`: the interfaces of other services that this host has, too, under the paths
/// that those services have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Compatible {
    /// The interface of LibreTranslate.
    pub libretranslate: bool,
    /// Version 2 of the interface of DeepL.
    pub deepl: bool,
    /// Version 2 of the interface of Google's Cloud Translation.
    pub google: bool,
}

/// `[server.tls]`: files in PEM, relative to the configuration folder. A change of them is
/// applied to new connections.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tls {
    /// The certificate, and the intermediate ones between it and a root.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

impl Tls {
    /// Certificate and key.
    pub fn files(&self, folder: &Path) -> [PathBuf; 2] {
        [folder.join(&self.certificate), folder.join(&self.key)]
    }
}
