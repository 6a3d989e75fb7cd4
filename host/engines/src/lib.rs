//! Engines: what turns segments of one language into another.

mod anthropic;
mod apertium;
mod config;
mod deepl;
pub mod firefox;
mod google;
mod identity;
mod libretranslate;
mod llm;
mod openai;
mod pseudo;
pub mod remote;
mod targum;
pub mod wire;

use std::{future::Future, path::Path, pin::Pin, sync::Arc};

pub use self::config::{EngineConfig, FirefoxConfig};
use self::{
    anthropic::Anthropic, apertium::Apertium, deepl::DeepL, google::Google,
    libretranslate::LibreTranslate, openai::OpenAi, remote::Calls, targum::Targum,
};
use targum_core::{MissingSecret, contract::Segment, error::Error, locale::Pair};
pub use targum_segment::{Step, Translation};

/// A future of an [`Engine`].
pub type Answer<'a> = Pin<Box<dyn Future<Output = Result<Vec<Translation>, Error>> + Send + 'a>>;

/// Translates batches of segments for the pairs it has.
pub trait Engine: Send + Sync {
    /// Engine, model digests and settings: a part of every cache key. Two engines with one
    /// fingerprint give the same answers.
    fn fingerprint(&self, pair: &Pair) -> String;

    /// Whether it translates this pair.
    fn serves(&self, pair: &Pair) -> bool;

    /// Whether it makes one variant of a language of another, such as `en-GB` of `en-US`. One
    /// that only translates would lose by it, and is not asked.
    fn adapts(&self) -> bool {
        false
    }

    /// Whether its translations cost neither money nor calls to another machine.
    fn is_free(&self) -> bool {
        false
    }

    /// How many sentences wait for one of its threads; `None` where it has no queue of its own.
    fn waiting(&self) -> Option<usize> {
        None
    }

    /// Whether what it was built from has changed since, so that it is to be built again.
    fn is_outdated(&self) -> bool {
        false
    }

    /// What keeps it from translating what it could, for its operator: one line each. May read
    /// files.
    fn problems(&self) -> Vec<String> {
        Vec::new()
    }

    /// How its operator has it translate a pair that it does not; `None` where nobody can.
    fn how_to_add(&self, _pair: &Pair) -> Option<String> {
        None
    }

    /// Whether it is told where a segment stands, so that equal segments in different places
    /// may have different translations.
    fn is_context_sensitive(&self) -> bool {
        false
    }

    /// Translates `segments`; one translation each, in order.
    ///
    /// # Errors
    /// [`Error::Engine`] when it fails as a whole, [`Error::Invalid`] when it turns out not to
    /// translate the pair. A segment that cannot be translated
    /// with its codes is not an error: it comes back as [`Step::Kept`].
    fn translate<'a>(&'a self, pair: &'a Pair, segments: &'a [Segment]) -> Answer<'a>;
}

/// The engine that gives back what it gets.
pub fn identity() -> Arc<dyn Engine> {
    Arc::new(identity::Identity)
}

/// The engine that makes up a translation without knowing any language.
pub fn pseudo() -> Arc<dyn Engine> {
    Arc::new(pseudo::Pseudo)
}

/// What an engine is built with, beside its configuration.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    /// The name that the configuration gives it.
    pub name: &'a str,
    /// The data directory.
    pub data: &'a Path,
    /// Where its calls are counted.
    pub calls: &'a Calls,
}

/// Why an engine could not be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Unbuilt {
    /// The key of its configuration that is at fault; empty where it is none.
    pub key: &'static str,
    /// What is wrong.
    pub message: String,
}

impl From<MissingSecret> for Unbuilt {
    fn from(missing: MissingSecret) -> Self {
        Self { key: "key_env", message: missing.to_string() }
    }
}

impl From<anyhow::Error> for Unbuilt {
    fn from(error: anyhow::Error) -> Self {
        Self { key: "", message: format!("{error:#}") }
    }
}

/// Makes the engine that a configuration asks for.
///
/// # Errors
/// When it cannot start; the message says why.
pub fn build(config: &EngineConfig, site: Site<'_>) -> Result<Arc<dyn Engine>, Unbuilt> {
    Ok(match config {
        EngineConfig::Firefox(config) => Arc::new(firefox::Firefox::new(config, site.data)?),
        EngineConfig::Identity {} => identity(),
        EngineConfig::Pseudo {} => pseudo(),
        EngineConfig::OpenAi(config) => Arc::new(OpenAi::engine(config, site)?),
        EngineConfig::Anthropic(config) => Arc::new(Anthropic::engine(config, site)?),
        EngineConfig::DeepL(config) => Arc::new(DeepL::engine(config, site)?),
        EngineConfig::Google(config) => Arc::new(Google::engine(config, site)?),
        EngineConfig::LibreTranslate(config) => Arc::new(LibreTranslate::engine(config, site)?),
        EngineConfig::Apertium(config) => Arc::new(Apertium::engine(config, site)?),
        EngineConfig::Targum(config) => Arc::new(Targum::engine(config, site)?),
    })
}
