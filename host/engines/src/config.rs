//! The configuration of engines.

use std::{
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
};

use serde::Deserialize;

use super::{
    anthropic::AnthropicConfig,
    apertium::ApertiumConfig,
    deepl::DeepLConfig,
    google::GoogleConfig,
    libretranslate::LibreTranslateConfig,
    openai::OpenAiConfig,
    remote::address::{address, is_loopback},
    targum::TargumConfig,
};

/// A table `[engines.NAME]`.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EngineConfig {
    /// The embedded neural engine, with models of Firefox Translations.
    Firefox(FirefoxConfig),
    /// The engine that returns every text unchanged.
    Identity {},
    /// Pseudo-localisation.
    Pseudo {},
    /// A server with OpenAI's API of chat completions.
    #[serde(rename = "openai")]
    OpenAi(OpenAiConfig),
    /// Models of Anthropic.
    Anthropic(AnthropicConfig),
    /// DeepL.
    #[serde(rename = "deepl")]
    DeepL(DeepLConfig),
    /// Google Cloud Translation.
    Google(GoogleConfig),
    /// An Apertium server.
    Apertium(ApertiumConfig),
    /// A LibreTranslate server.
    #[serde(rename = "libretranslate")]
    LibreTranslate(LibreTranslateConfig),
    /// Other hosts of this kind.
    Targum(TargumConfig),
}

impl EngineConfig {
    /// Returns the number of characters that the engine may be sent per day (UTC).
    pub fn characters_per_day(&self) -> Option<NonZeroU64> {
        self.remote().1
    }

    /// Returns the addresses that the engine sends texts to, and its limit of characters per day (UTC).
    fn remote(&self) -> (&[String], Option<NonZeroU64>) {
        use std::slice::from_ref;
        match self {
            Self::Firefox(_) | Self::Identity {} | Self::Pseudo {} => (&[], None),
            Self::OpenAi(config) => (from_ref(&config.base_url), config.characters_per_day),
            Self::Anthropic(config) => (from_ref(&config.base_url), config.characters_per_day),
            Self::DeepL(config) => (from_ref(&config.base_url), config.characters_per_day),
            Self::Google(config) => (from_ref(&config.base_url), config.characters_per_day),
            Self::LibreTranslate(config) => (from_ref(&config.base_url), config.characters_per_day),
            Self::Apertium(config) => (from_ref(&config.base_url), config.characters_per_day),
            Self::Targum(config) => (&config.base_urls, config.characters_per_day),
        }
    }

    /// Returns whether the engine sends texts to other machines. An invalid address counts as another
    /// machine.
    pub fn leaves_machine(&self) -> bool {
        self.remote().0.iter().any(|url| !address(url).is_ok_and(|url| is_loopback(&url)))
    }
}

/// Settings of the embedded engine.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct FirefoxConfig {
    /// The folder with a folder `<src>-<trg>` for each model, relative to the data directory.
    pub models: PathBuf,
    /// The number of threads that translate. The default is the number of processors.
    pub threads: Option<NonZeroUsize>,
    /// The number of waiting sentences above which further requests are rejected. A request is never
    /// rejected for its own size.
    pub max_waiting_sentences: usize,
    /// The bound on the size of the files of all loaded models together. Above the bound, the
    /// least recently used models leave memory.
    pub max_model_bytes: u64,
    /// The time after which a model that no request has used leaves memory.
    pub unload_after_seconds: u64,
}

impl Default for FirefoxConfig {
    fn default() -> Self {
        FirefoxConfig {
            models: "models".into(),
            threads: None,
            max_waiting_sentences: 20_000,
            max_model_bytes: 2 << 30,
            unload_after_seconds: 60 * 60,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_shipped_configuration() {
        let read = toml::from_str::<EngineConfig>;
        assert_eq!(read("kind = 'firefox'"), Ok(EngineConfig::Firefox(FirefoxConfig::default())));
        assert_eq!(read("kind = 'identity'"), Ok(EngineConfig::Identity {}));
        assert_eq!(read("kind = 'pseudo'"), Ok(EngineConfig::Pseudo {}));
    }

    #[test]
    fn distinguishes_other_machines_from_this_one() {
        for (text, leaves) in [
            ("kind = 'firefox'", false),
            ("kind = 'apertium'", false),
            ("kind = 'openai'\nmodel = 'm'\nbase_url = 'http://localhost:11434/v1'", false),
            ("kind = 'openai'\nmodel = 'm'", true),
            ("kind = 'google'\nkey_env = 'K'", true),
            ("kind = 'libretranslate'\nbase_url = 'not an address'", true),
            (
                "kind = 'targum'\nproject = 'p'\nkey_env = 'K'\n\
                 base_urls = ['http://[::1]:8787', 'http://10.0.0.2:8787']",
                true,
            ),
        ] {
            let config: EngineConfig = toml::from_str(text).expect(text);
            assert_eq!(config.leaves_machine(), leaves, "{text}");
        }
    }

    #[test]
    fn rejects_unknown_keys_and_invalid_values() {
        for text in [
            "kind = 'firefox'\nthread = 2",
            "kind = 'pseudo'\nthreads = 2",
            "kind = 'x'",
            "kind = 'firefox'\nthreads = 0",
            "kind = 'deepl'",
            "kind = 'deepl'\nkey_env = 'K'\nformality = 'rude'",
            "kind = 'openai'\nmodel = 'm'\n[http]\ntimeout = 2",
            "kind = 'openai'\nmodel = 'm'\n[http]\nmax_attempts = 0",
        ] {
            assert!(toml::from_str::<EngineConfig>(text).is_err(), "{text}");
        }
    }
}
