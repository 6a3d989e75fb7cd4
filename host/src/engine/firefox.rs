//! The embedded engine: models of Firefox Translations, in this process, on a pool of
//! threads of its own. The unit of work is a few sentences.

mod keeper;
mod lazy;
mod model;
mod network;
mod pool;
mod probe;
mod processor;
#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::{Duration, SystemTime},
};

use anyhow::Context;
use targum_models::{ModelFiles, installed, route, sums};
use tokio::sync::mpsc;

pub use self::processor::processor_problem;
use self::{
    lazy::{LazyModel, Room},
    model::{Asked, Model},
    pool::{Job, Pool},
};
use super::{Answer, Engine, FirefoxConfig, Step, Translation};
use crate::{
    error::Error,
    locale::Pair,
    pace,
    plugins::wit::Segment,
    segment::{
        self, codes, counts,
        items::{self, Item},
        ladder,
        sentences::{self, Stretch},
        whole::{Done, Planned, finish},
    },
};

/// Rises whenever the same model gives other answers to the same sentences than before.
const VERSION: &str = "firefox/5";

/// So many sentences are translated together: enough that weights fetched for one serve the
/// others, few enough that nobody waits long for his turn.
const TOGETHER: usize = 8;

/// The embedded engine.
pub struct Firefox {
    /// The folder of models, as the configuration has it.
    named: PathBuf,
    folder: PathBuf,
    /// The files in it when this engine was built.
    sight: Vec<(PathBuf, u64, Option<SystemTime>)>,
    files: Vec<ModelFiles>,
    /// What is wrong with the folders that are left out.
    left_out: Vec<String>,
    models: Vec<Arc<LazyModel>>,
    threads: NonZeroUsize,
    pool: Pool,
}

impl Firefox {
    /// Finds the models and starts the threads. No model is loaded yet.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn new(config: &FirefoxConfig, data: &Path) -> anyhow::Result<Firefox> {
        let folder = data.join(&config.models);
        let sight = installed::sight(&folder);
        let (files, left_out) = installed::discover(&folder);
        for model in &files {
            if let Some(unverified) = sums::unverified(model) {
                tracing::warn!(folder = %folder.display(), "model {}: {unverified}", model.name());
            }
        }
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let threads = config.threads.unwrap_or_else(cores);
        let pool = Pool::new(threads, config.max_waiting_sentences)
            .context("cannot start threads to translate on")?;
        let room = Room {
            threads: threads.get(),
            max_bytes: config.max_model_bytes,
            unused: Duration::from_secs(config.unload_after_seconds),
        };
        let model = |files: &ModelFiles| Arc::new(LazyModel::new(files.clone(), room));
        let models = files.iter().map(model).collect();
        let named = config.models.clone();
        Ok(Firefox { named, folder, sight, files, left_out, models, threads, pool })
    }

    fn route(&self, source: &str, target: &str) -> Vec<Arc<LazyModel>> {
        let route = route::route(&self.files, source, target);
        route.into_iter().map(|index| Arc::clone(&self.models[index])).collect()
    }

    /// Translates `segments` from one locale to another.
    ///
    /// # Errors
    /// When no model leads there, a model cannot be loaded, or the queue is full.
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
        let mut plan = Plan::default();
        let planned: Vec<Vec<Planned>> =
            segments.iter().map(|segment| plan.segment(segment)).collect();
        let done = self.run(route, plan.sentences).await?;
        let finished =
            segments.iter().zip(planned).map(|(segment, planned)| finish(segment, planned, &done));
        Ok(finished.collect())
    }

    /// Translates sentences on the pool. Dropping the future takes the rest of them out of
    /// the queue.
    async fn run(
        &self,
        route: Vec<Arc<LazyModel>>,
        sentences: Vec<Vec<Item>>,
    ) -> Result<Vec<Done>, Error> {
        let count = sentences.len();
        let (sender, mut answers) = mpsc::unbounded_channel();
        // Enough jobs for every thread to have work until the end.
        let size = (count / (2 * self.threads.get())).clamp(1, TOGETHER);
        let mut sentences = sentences.into_iter();
        let job = |start| {
            let group: Vec<_> = sentences.by_ref().take(size).collect();
            let (route, sender) = (route.clone(), sender.clone());
            let count = group.len();
            let work = Box::new(move || {
                // Nobody listens to the answers of a request that was dropped meanwhile.
                let _ = sender.send(travel(&route, group).map(|done| (start, done)));
            });
            Job { sentences: count, work }
        };
        let jobs = (0..count).step_by(size).map(job).collect();
        drop(sender);
        let _ticket = self.pool.submit(jobs).ok_or_else(|| Error::Overloaded {
            message: "too many sentences wait for the embedded engine; try again soon".into(),
            retry_after: Duration::from_secs(5),
        })?;
        pace::expect(count);
        let mut done: Vec<Option<Done>> = vec![None; count];
        while let Some(answer) = answers.recv().await {
            let answer = answer.map_err(|message| Error::Engine { message, retry_after: None })?;
            let (start, answers) = answer;
            pace::done(answers.len());
            done[start..].iter_mut().zip(answers).for_each(|(place, one)| *place = Some(one));
        }
        let all: Option<Vec<Done>> = done.into_iter().collect();
        all.ok_or_else(|| Error::Engine {
            message: "the embedded engine failed on a sentence".into(),
            retry_after: None,
        })
    }
}

impl Engine for Firefox {
    fn fingerprint(&self, pair: &Pair) -> String {
        let route = self.route(pair.source.as_str(), pair.target.as_str());
        // A model that cannot be read answers nothing, so its name says enough.
        let digests =
            route.iter().map(|model| model.digest().map_or_else(|error| error, str::to_owned));
        format!("{VERSION} {} {}", segment::VERSION, digests.collect::<Vec<_>>().join(" "))
    }

    fn serves(&self, pair: &Pair) -> bool {
        !route::route(&self.files, pair.source.as_str(), pair.target.as_str()).is_empty()
    }

    fn waiting(&self) -> Option<usize> {
        Some(self.pool.waiting())
    }

    fn is_outdated(&self) -> bool {
        installed::sight(&self.folder) != self.sight
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

    fn way_to_more(&self) -> Option<&'static str> {
        Some(
            "`targum models list` shows which models the embedded engine has and how to add others",
        )
    }

    fn translate<'a>(&'a self, pair: &'a Pair, segments: &'a [Segment]) -> Answer<'a> {
        Box::pin(self.answer(pair.source.as_str(), pair.target.as_str(), segments))
    }
}

/// Takes sentences through the models of a route.
fn travel(route: &[Arc<LazyModel>], sentences: Vec<Vec<Item>>) -> Result<Vec<Done>, String> {
    let mut done: Vec<Done> = sentences.into_iter().map(|items| (items, Step::Clean)).collect();
    for model in route {
        done = model.get()?.with(move |model| pass(model, done))?;
    }
    Ok(done)
}

/// Takes sentences through one model.
fn pass(model: &Model, sentences: Vec<Done>) -> Vec<Done> {
    let (sentences, steps): (Vec<Vec<Item>>, Vec<Step>) = sentences.into_iter().unzip();
    let model = Asked::new(model, &sentences);
    let translate = |(sentence, step): (Vec<Item>, Step)| {
        let (items, own) = ladder::translate(&model, &sentence);
        (items, own.max(step))
    };
    sentences.into_iter().zip(steps).map(translate).collect()
}

/// The different sentences of a request. What stands in it twice is translated once.
#[derive(Default)]
struct Plan {
    sentences: Vec<Vec<Item>>,
    known: HashMap<Vec<Item>, usize>,
}

impl Plan {
    fn segment(&mut self, segment: &Segment) -> Vec<Planned> {
        let mut items = items::of(segment);
        counts::mark(&mut items, &codes::of(segment));
        let stretches = sentences::split(&items);
        let plan = |stretch| match stretch {
            Stretch::Kept(items) => Planned::Kept(items),
            Stretch::Sentence(items) => {
                Planned::Sentence(*self.known.entry(items).or_insert_with_key(|items| {
                    self.sentences.push(items.clone());
                    self.sentences.len() - 1
                }))
            }
        };
        stretches.into_iter().map(plan).collect()
    }
}
