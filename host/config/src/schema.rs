//! The types of the configuration. Units stand in the names of settings; unknown keys are refused.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use serde::Deserialize;
use targum_models::Source as ModelSource;

use crate::listen::Listeners;
use targum_cache::{Fuzzy, shared::config::SharedConfig};
use targum_core::{Hundredths, Limits, Network};
use targum_engines::EngineConfig;
use targum_sandbox::{Limits as PluginLimits, Pins};
use targum_translate::{Incomplete, formats::Formats, glossary::Term};

/// `targum.toml`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The endpoint.
    pub server: Server,
    /// The settings of the log.
    pub log: Log,
    /// The collector of traces. Read at start only.
    pub traces: Traces,
    /// The folder of the format plugins, and their limits.
    pub plugins: Plugins,
    /// The store of translations.
    pub cache: Cache,
    /// Where the command `targum models` takes models from.
    pub models: Models,
    /// The store that this host shares with others.
    pub shared: Option<SharedConfig>,
    /// The engines, by the name projects call them.
    pub engines: BTreeMap<String, EngineConfig>,
}

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
    /// Translations at once, of all clients together; more are refused.
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

impl Server {
    /// Returns how many connections one address may have, where the system can hold so `many`.
    pub fn most_per_address(&self, many: usize) -> usize {
        let most = self.max_connections.min(many);
        // One client alone never takes them all.
        self.max_connections_per_address.unwrap_or(most - most / 4).max(1)
    }
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

/// `[log]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Log {
    /// A level or a filter: `info`, `targum=debug,warn`.
    pub level: String,
    /// The format of a line. Read at start only.
    pub format: LogFormat,
}

impl Default for Log {
    fn default() -> Self {
        Self { level: "info".into(), format: LogFormat::Text }
    }
}

/// The format of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Text for people.
    Text,
    /// One JSON object for each line.
    Json,
}

impl fmt::Display for LogFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "text",
            Self::Json => "json",
        })
    }
}

/// `[traces]`: the export of traces by OTLP, the protocol of OpenTelemetry.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Traces {
    /// The URL that a collector takes traces at, by HTTP with protobuf. Without one, there is no export.
    pub endpoint: Option<String>,
    /// The part of the requests without `traceparent` that begin a trace, from 0 to 1. Requests with
    /// `traceparent` are exported if its flags say that the trace is recorded.
    pub sample: f64,
}

impl Default for Traces {
    fn default() -> Self {
        Self { endpoint: None, sample: 1.0 }
    }
}

/// `[plugins]`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Plugins {
    /// Every `*.wasm` here is loaded. Relative to the data directory.
    pub dir: PathBuf,
    /// The only digest that a plugin may have, by its id.
    pub pins: BTreeMap<String, String>,
    /// Where `targum plugin` installed a plugin from, by its id. The host itself fetches nothing.
    pub origins: BTreeMap<String, String>,
    /// The trusted key that a plugin was signed with, by its id.
    pub signers: BTreeMap<String, String>,
    /// The public keys of `minisign` whose signatures `targum plugin` trusts, by a name. With none, it wants no
    /// signatures.
    pub trusted_keys: BTreeMap<String, String>,
    /// The index that `targum plugin search` reads: an address, or a file relative to the configuration folder.
    pub index: Option<String>,
    /// Whether plugins without a pin are refused.
    pub require_pins: bool,
    /// The limits of a call.
    pub limits: PluginLimits,
}

impl Plugins {
    /// Returns the pins. Those that the check refuses are left out, so that they admit nothing.
    pub fn pins(&self) -> Pins {
        let pin = |(id, pin): (&String, &String)| Some((id.clone(), parse_hash(pin)?));
        Pins { digests: self.pins.iter().filter_map(pin).collect(), required: self.require_pins }
    }
}

impl Default for Plugins {
    fn default() -> Self {
        Self {
            dir: "plugins".into(),
            pins: BTreeMap::new(),
            origins: BTreeMap::new(),
            signers: BTreeMap::new(),
            trusted_keys: BTreeMap::new(),
            index: None,
            require_pins: false,
            limits: PluginLimits::default(),
        }
    }
}

/// `[cache]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cache {
    /// A folder of its own. Relative to the data directory. Read at start only.
    pub path: PathBuf,
    /// Above this the oldest translations are dropped.
    pub max_bytes: u64,
    /// Memory for answers that were given before.
    pub memory_bytes: u64,
    /// The time that a translation is kept.
    pub ttl_days: u32,
}

impl Default for Cache {
    fn default() -> Self {
        Self { path: "cache".into(), max_bytes: 10 << 30, memory_bytes: 64 << 20, ttl_days: 90 }
    }
}

/// `[models]`. The host itself fetches nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Models {
    /// The address of a server or a mirror, or a folder, relative to the configuration folder.
    /// Mozilla's server when absent.
    pub source: Option<String>,
}

impl Models {
    /// Reads the source.
    pub fn source(&self, folder: &Path) -> Option<Result<ModelSource, targum_models::Error>> {
        let source = ModelSource::parse(self.source.as_deref()?);
        Some(source.map(|source| match source {
            ModelSource::Folder(path) => ModelSource::Folder(folder.join(path)),
            server => server,
        }))
    }
}

/// A file of `projects/`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Project {
    /// The name clients give in `projectId`.
    pub id: String,
    /// The engines, tried in order, of those that translate the pair: a segment that one fails to
    /// translate, or keeps in the source language, goes to the next.
    pub engines: Vec<String>,
    /// Whether the engines may send texts to other machines.
    #[serde(default)]
    pub network: Network,
    /// The keys that may use the project.
    #[serde(default)]
    pub keys: Vec<Key>,
    /// Web pages that may use the project from a browser, by their origin: `https://app.example`,
    /// or `*` for all.
    #[serde(default)]
    pub origins: BTreeSet<String>,
    /// The formats, and their options.
    #[serde(default)]
    pub formats: Formats,
    /// Limits of each key in this project.
    #[serde(default)]
    pub limits: Limits,
    /// Terms with a fixed translation.
    #[serde(default)]
    pub glossary: BTreeMap<String, Term>,
    /// Terms that must not be used in translations, by target locale, or `*` for all: each with the term to use
    /// instead, or an empty text.
    #[serde(default)]
    pub forbidden_terms: BTreeMap<String, BTreeMap<String, String>>,
    /// The treatment of segments that no engine could translate with their codes.
    #[serde(default)]
    pub incomplete: Incomplete,
    /// The confidence, from 0 to 1 in steps of 0.01, below which a translation goes to the next engine. A translation
    /// that is below it in the end is reported as one that a person has to look at.
    pub min_confidence: Option<Hundredths>,
    /// The near matches of imported translations that are looked for. Without this table there are none.
    pub fuzzy: Option<Fuzzy>,
    /// Whether the host detects the language of texts whose `sourceLocale` is `auto`.
    #[serde(default)]
    pub detect_source: bool,
}

/// `[[keys]]`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// A name for logs and people.
    pub name: String,
    /// `blake3:` and the 64 hex digits that `targum keys hash` prints.
    pub hash: Option<String>,
    /// A file that holds such a hash. Relative to the data directory.
    pub hash_file: Option<PathBuf>,
    /// The permissions of the key.
    pub permissions: BTreeSet<Permission>,
    /// The addresses and networks that the key may be used from; absent: all. [`check::network`] parses
    /// them.
    ///
    /// [`check::network`]: crate::check::network
    pub addresses: Option<Vec<String>>,
    /// Whether a request that cannot name a project is for this one. Needed only where the key is
    /// listed in several projects.
    #[serde(default)]
    pub default: bool,
    /// The end of the key, as an RFC 3339 date (its beginning, UTC) or date and time.
    pub expires: Option<Moment>,
}

/// A permission of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Permission {
    /// Translate by any interface; includes `inspect` and `segments`.
    Translate,
    /// Post to `/api/inspect`.
    Inspect,
    /// Post to `/api/segments`.
    Segments,
    /// See the usage of all keys of the project at `/api/usage`.
    Usage,
    /// Import translations at `/api/memory`, and clear the cache of the project at `/api/cache`.
    Admin,
}

impl Permission {
    /// Returns whether a key with this permission may do what `wanted` permits.
    pub fn includes(self, wanted: Self) -> bool {
        self == wanted
            || self == Self::Translate && matches!(wanted, Self::Inspect | Self::Segments)
    }
}

/// Parses a digest: `blake3:` and 64 hex digits.
pub(super) fn parse_hash(text: &str) -> Option<blake3::Hash> {
    blake3::Hash::from_hex(text.trim().strip_prefix("blake3:")?).ok()
}

/// A moment, as TOML's own date or as a string.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z")]
pub enum Moment {
    /// Written without quotes.
    Date(toml::value::Datetime),
    /// Written with quotes.
    Text(String),
}
