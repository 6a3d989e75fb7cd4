//! Engines: what turns segments of one language into another.

mod config;
pub mod firefox;
mod identity;
mod pseudo;

use std::{future::Future, path::Path, pin::Pin, sync::Arc};

pub use self::config::{EngineConfig, FirefoxConfig};
use crate::{
    error::Error,
    locale::Pair,
    plugins::wit::{Segment, Word},
};

/// How far the code ladder went for a segment (law 4), from best to last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// The engine kept every code.
    Clean,
    /// What the engine is known to break was mended.
    Mended,
    /// A second try kept every code.
    Retried,
    /// Codes were placed by alignment.
    Aligned,
    /// The text between codes was translated piece by piece.
    Pieced,
    /// The source segment stands in the answer.
    Kept,
}

/// A translated segment: every code of it exactly once, well nested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// Text and codes.
    pub words: Vec<Word>,
    /// How it was reached.
    pub step: Step,
}

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

    /// Whether what it was built from has changed since, so that it is to be built again.
    fn is_outdated(&self) -> bool {
        false
    }

    /// Translates `segments`; one translation each, in order.
    ///
    /// # Errors
    /// [`Error::Engine`] when it fails as a whole. A segment that cannot be translated
    /// with its codes is not an error: it comes back as [`Step::Kept`].
    fn translate<'a>(&'a self, pair: &'a Pair, segments: &'a [Segment]) -> Answer<'a>;
}

/// The engine that gives back what it gets.
pub fn identity() -> Arc<dyn Engine> {
    Arc::new(identity::Identity)
}

/// Makes the engine that a configuration asks for. `data` is the data directory.
///
/// # Errors
/// When it cannot start; the message says why.
pub fn build(config: &EngineConfig, data: &Path) -> anyhow::Result<Arc<dyn Engine>> {
    Ok(match config {
        EngineConfig::Firefox(config) => Arc::new(firefox::Firefox::new(config, data)?),
        EngineConfig::Identity {} => identity(),
        EngineConfig::Pseudo {} => Arc::new(pseudo::Pseudo),
    })
}
