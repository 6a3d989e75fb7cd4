//! Engines, which translate segments from one language into another.
//!
//! [`EngineConfig`] is the configuration of an engine, and [`build`] makes the [`Engine`]. There are four
//! families:
//!
//! - [`firefox`] is the embedded engine, with the models that Firefox uses.
//! - `deepl`, `google`, `libretranslate` and `apertium` are services of machine translation, and `targum`
//!   is another host. [`remote`] sends their requests, tries them again and bounds them. [`wire`] holds
//!   the types of the interface between hosts.
//! - `openai` and `anthropic` are language models. `llm` makes their prompts and reads their answers.
//! - `identity` and `pseudo` translate nothing: they are for tests and pseudo-localisation.
//!
//! An engine translates sentences, and the crate `targum-segment` carries the codes of a segment through
//! the engine. This crate knows no document, no cache and no project.

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
pub use targum_segment::{Step, Translation, ladder::batch::Example};

/// A future of an [`Engine`].
pub type Answer<'a> = Pin<Box<dyn Future<Output = Result<Vec<Translation>, Error>> + Send + 'a>>;

/// A translator of batches of segments, for some pairs of locales.
pub trait Engine: Send + Sync {
    /// Returns a text that identifies the engine, its models and its settings. It is part of every cache
    /// key: two engines with the same fingerprint give the same answers.
    fn fingerprint(&self, pair: &Pair) -> String;

    /// Returns whether the engine translates this pair.
    fn serves(&self, pair: &Pair) -> bool;

    /// Returns whether the engine adapts text from one variant of a language to another, such as `en-US`
    /// to `en-GB`. Other engines would only make such text worse and are not called for it.
    fn adapts(&self) -> bool {
        false
    }

    /// Returns whether translations cost neither money nor calls to another machine.
    fn is_free(&self) -> bool {
        false
    }

    /// Returns the number of sentences that wait for a thread of the engine, or `None` if the engine has
    /// no queue.
    fn waiting(&self) -> Option<usize> {
        None
    }

    /// Returns whether the files of the engine have changed, so that the engine must be built again.
    fn is_outdated(&self) -> bool {
        false
    }

    /// Returns messages to the operator about problems that keep the engine from translating, one line
    /// each. May read files.
    fn problems(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns a message that tells the operator how to add a pair, or `None` if the pair cannot be added.
    fn how_to_add(&self, _pair: &Pair) -> Option<String> {
        None
    }

    /// Returns whether the engine uses the place of a segment in the document, so that equal segments in
    /// different places may have different translations.
    fn is_context_sensitive(&self) -> bool {
        false
    }

    /// Returns whether the engine takes translations of similar texts as examples.
    fn takes_examples(&self) -> bool {
        false
    }

    /// Translates `segments` as [`translate`](Self::translate) does. An engine that takes examples has those of each
    /// segment in `examples`, which may be empty.
    ///
    /// # Errors
    /// The errors of [`translate`](Self::translate).
    fn translate_like<'a>(
        &'a self,
        pair: &'a Pair,
        segments: &'a [Segment],
        _examples: &'a [Vec<Example>],
    ) -> Answer<'a> {
        self.translate(pair, segments)
    }

    /// Returns the engine with further instructions on the wording of translations. Returns `None` where the engine
    /// takes no instructions.
    fn instructed(&self, _instructions: &str) -> Option<Arc<dyn Engine>> {
        None
    }

    /// Translates `segments`, and returns one translation for each, in order.
    ///
    /// # Errors
    /// [`Error::Engine`] if the engine fails, and [`Error::Invalid`] if it does not translate the pair. A
    /// segment that cannot be translated with its codes is no error: its translation is its own text, with
    /// [`Step::Kept`].
    fn translate<'a>(&'a self, pair: &'a Pair, segments: &'a [Segment]) -> Answer<'a>;
}

/// Returns the engine that translates every text into itself.
pub fn identity() -> Arc<dyn Engine> {
    Arc::new(identity::Identity)
}

/// Returns the engine of pseudo-localisation.
pub fn pseudo() -> Arc<dyn Engine> {
    Arc::new(pseudo::Pseudo)
}

/// The surroundings of an engine: everything it is built from except its configuration.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    /// The engine's name in the configuration.
    pub name: &'a str,
    /// The data directory.
    pub data: &'a Path,
    /// The counters of its calls.
    pub calls: &'a Calls,
}

/// The error for an engine that cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Unbuilt {
    /// The key in the configuration that has to change, or an empty string if the fault is elsewhere.
    pub key: &'static str,
    /// A message for the operator.
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

/// Builds the engine for a configuration.
///
/// # Errors
/// The engine cannot start.
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
