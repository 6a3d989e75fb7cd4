//! The embedded engine: models of Firefox Translations in this process, on a pool of threads of its own.
//! The unit of work is a few sentences.

mod keeper;
mod lazy;
mod model;
mod network;
mod plan;
mod pool;
mod probe;
mod processor;
#[cfg(test)]
mod tests;
mod work;

use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::{Duration, SystemTime},
};

use anyhow::Context;
use targum_models::{ModelFiles, installed, route, sums};

pub use self::{
    lazy::loaded_bytes,
    probe::Score,
    processor::{processor_problem, slow_processor},
};
use self::{
    lazy::{LazyModel, ModelLimits},
    model::Model,
    pool::Pool,
};
use super::{Answer, Engine, FirefoxConfig, Translation};
use targum_core::{contract::Segment, error::Error, locale::Pair};
use targum_segment::ladder::reassemble::finish;

/// The version of the engine's answers. A change by which the same model gives other answers to the same
/// sentences raises it.
const VERSION: &str = "firefox/6";

/// Loads a model, and returns how often each style of sentinels survives it, the best style first.
///
/// # Errors
/// A file cannot be read or holds no model.
pub fn probe(files: &ModelFiles) -> Result<Vec<Score>, String> {
    Ok(Model::load(files)?.scores().to_vec())
}

/// The embedded engine.
pub struct Firefox {
    /// The folder of models, as the configuration has it.
    named: PathBuf,
    folder: PathBuf,
    /// The files in the folder when this engine was built.
    sight: Vec<(PathBuf, u64, Option<SystemTime>)>,
    files: Vec<ModelFiles>,
    /// The problems of folders that hold no model.
    left_out: Vec<String>,
    models: Vec<Arc<LazyModel>>,
    threads: NonZeroUsize,
    /// The threads that translate.
    pool: Pool,
    /// The threads that plan large requests.
    planning: Pool,
}

impl Firefox {
    /// Finds the models and starts the threads. No model is loaded yet.
    ///
    /// # Errors
    /// The folder of models cannot be read, or the system gives no thread.
    pub fn new(config: &FirefoxConfig, data: &Path) -> anyhow::Result<Firefox> {
        let folder = data.join(&config.models);
        let unread = || format!("cannot read the folder of models {}", folder.display());
        let sight = installed::sight(&folder).with_context(unread)?;
        let (files, left_out) = installed::discover(&folder).with_context(unread)?;
        for model in &files {
            if let Some(unverified) = sums::unverified(model) {
                tracing::warn!(folder = %folder.display(), "model {}: {unverified}", model.name());
            }
        }
        if let Some(note) = slow_processor() {
            tracing::warn!("{note}");
        }
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let threads = config.threads.unwrap_or_else(cores);
        let max_waiting = config.max_waiting_sentences;
        let pool = Pool::new("translate", threads, max_waiting, || ())
            .context("cannot start threads to translate on")?;
        let planning = plan::pool(max_waiting).context("cannot start threads to plan on")?;
        let limits = ModelLimits {
            threads: threads.get(),
            max_bytes: config.max_model_bytes,
            unused: Duration::from_secs(config.unload_after_seconds),
        };
        let model = |files: &ModelFiles| Arc::new(LazyModel::new(files.clone(), limits));
        let models = files.iter().map(model).collect();
        let named = config.models.clone();
        Ok(Firefox { named, folder, sight, files, left_out, models, threads, pool, planning })
    }

    fn route(&self, source: &str, target: &str) -> Vec<Arc<LazyModel>> {
        let route = route::route(&self.files, source, target);
        route.into_iter().map(|index| Arc::clone(&self.models[index])).collect()
    }

    /// Translates `segments` from one locale to another.
    ///
    /// # Errors
    /// No model leads there, a model cannot be loaded, or the queue is full.
    pub async fn answer(
        &self,
        source: &str,
        target: &str,
        segments: &[Segment],
    ) -> Result<Vec<Translation>, Error> {
        let route = self.route(source, target);
        if route.is_empty() {
            let message =
                format!("no model of the embedded engine translates {source} to {target}");
            return Err(Error::Engine { message, retry_after: None });
        }
        let (plan, planned) = plan::plan(&self.planning, segments).await?;
        let done = work::run(&self.pool, self.threads.get(), route, plan.sentences).await?;
        let finished =
            segments.iter().zip(planned).map(|(segment, planned)| finish(segment, planned, &done));
        Ok(finished.collect())
    }
}

impl Engine for Firefox {
    fn fingerprint(&self, pair: &Pair) -> String {
        let route = self.route(pair.source.as_str(), pair.target.as_str());
        // A model that cannot be read answers nothing, so its name says enough.
        let digests =
            route.iter().map(|model| model.digest().map_or_else(|error| error, str::to_owned));
        format!("{VERSION} {} {}", targum_segment::VERSION, digests.collect::<Vec<_>>().join(" "))
    }

    fn serves(&self, pair: &Pair) -> bool {
        !route::route(&self.files, pair.source.as_str(), pair.target.as_str()).is_empty()
    }

    fn waiting(&self) -> Option<usize> {
        Some(self.pool.waiting() + self.planning.waiting())
    }

    fn is_free(&self) -> bool {
        true
    }

    fn is_outdated(&self) -> bool {
        match installed::sight(&self.folder) {
            Ok(sight) => sight != self.sight,
            // The models of this engine may still be there, and an engine that is made now would have none.
            Err(error) => {
                tracing::warn!(%error, folder = %self.folder.display(), "cannot look for changed models");
                false
            }
        }
    }

    fn problems(&self) -> Vec<String> {
        let none = self.files.is_empty().then(|| {
            let folder = self.named.display();
            format!("no model in `{folder}`: `targum models list` shows how to add one")
        });
        let left_out =
            self.left_out.iter().map(|problem| format!("a model is left out: {problem}"));
        let damaged = self.models.iter().filter_map(|model| model.problem());
        none.into_iter().chain(left_out).chain(damaged).collect()
    }

    fn how_to_add(&self, pair: &Pair) -> Option<String> {
        Some(format!(
            "`targum models add {}-{}` installs a model of the embedded engine, `targum models \
             list` shows which there are",
            pair.source.language(),
            pair.target.language()
        ))
    }

    fn translate<'a>(&'a self, pair: &'a Pair, segments: &'a [Segment]) -> Answer<'a> {
        Box::pin(self.answer(pair.source.as_str(), pair.target.as_str(), segments))
    }
}
