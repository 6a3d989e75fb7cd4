//! What a configuration says of an engine.

use std::{num::NonZeroUsize, path::PathBuf};

use serde::Deserialize;

/// An `[engines.NAME]` table.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EngineConfig {
    /// The embedded neural engine, with models of Firefox Translations.
    Firefox(FirefoxConfig),
    /// The text itself.
    Identity {},
    /// Pseudo-localisation.
    Pseudo {},
}

/// Settings of the embedded engine.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct FirefoxConfig {
    /// Where the models are: `<src>-<trg>` folders. Relative to the data directory.
    pub models: PathBuf,
    /// Threads that translate; as many as there are processors when absent.
    pub threads: Option<NonZeroUsize>,
    /// With this many sentences waiting, further requests are refused. One request is
    /// never refused for its own size.
    pub max_waiting_sentences: usize,
}

impl Default for FirefoxConfig {
    fn default() -> Self {
        FirefoxConfig { models: "models".into(), threads: None, max_waiting_sentences: 20_000 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_is_shipped() {
        let read = toml::from_str::<EngineConfig>;
        assert_eq!(read("kind = 'firefox'"), Ok(EngineConfig::Firefox(FirefoxConfig::default())));
        assert_eq!(read("kind = 'identity'"), Ok(EngineConfig::Identity {}));
        assert_eq!(read("kind = 'pseudo'"), Ok(EngineConfig::Pseudo {}));
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for text in [
            "kind = 'firefox'\nthread = 2",
            "kind = 'pseudo'\nthreads = 2",
            "kind = 'x'",
            "kind = 'firefox'\nthreads = 0",
        ] {
            assert!(toml::from_str::<EngineConfig>(text).is_err(), "{text}");
        }
    }
}
