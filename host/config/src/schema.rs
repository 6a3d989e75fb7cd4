//! The types of the configuration. Units stand in the names of settings; unknown keys are refused.

mod project;
mod server;

use std::{
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
};

use serde::Deserialize;
use targum_cache::shared::config::SharedConfig;
use targum_engines::EngineConfig;
use targum_models::Source as ModelSource;
use targum_sandbox::{Limits as PluginLimits, Pins};

pub use self::{
    project::{Key, Moment, Permission, Project},
    server::{Compatible, Server, Tls},
};

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
    /// The source from which the command `targum models` takes models.
    pub models: Models,
    /// The store that this host shares with others.
    pub shared: Option<SharedConfig>,
    /// The engines, by the name projects call them.
    pub engines: BTreeMap<String, EngineConfig>,
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
    /// The reference from which `targum plugin` installed a plugin, by the plugin's id. The host itself fetches nothing.
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

/// Parses a digest: `blake3:` and 64 hex digits.
pub(crate) fn parse_hash(text: &str) -> Option<blake3::Hash> {
    blake3::Hash::from_hex(text.trim().strip_prefix("blake3:")?).ok()
}
