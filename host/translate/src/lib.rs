//! Translation: a document becomes the same document in another language.
//!
//! A [`Translator`] holds what outlives a request: the store, the counters and the engines' budgets.
//! A [`Job`] is a request with its format, locales and engines found. [`translate()`] looks the whole
//! document up, or translates it `anew`: it has the plugin extract its segments, translates the
//! segments, and has the plugin render them. It stores the result. Equal requests at the same time are
//! translated once (`single_flight`), also among hosts that share a store (`peers`).
//!
//! `segments` translates each distinct segment once: [`glossary`] takes its fixed terms out, the
//! store and the translation memory are asked first, and the `cascade` asks the project's engines in
//! order. [`inspect`] takes the same path, reports on every segment, and takes over what still stands
//! of a previous translation. [`segments_api`] translates segments without a document, for other hosts,
//! [`detect`] finds the language of a text, and [`lint`] checks a translation against its source.
//! [`review`] pairs source and translation for a person, and puts the person's changes into the file.
//!
//! This crate uses the core, the segments, the sandbox, the cache and the engines. It knows no
//! configuration file and no HTTP.

mod anew;
mod budgets;
mod cascade;
pub mod detect;
mod distinct;
pub mod file_format;
pub mod formats;
pub mod glossary;
pub mod inspect;
mod job;
mod length;
pub mod lint;
mod metrics;
mod pairing;
mod peers;
mod project;
mod request;
pub mod review;
mod segments;
pub mod segments_api;
mod single_flight;
mod translator;

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use futures_util::FutureExt;

use self::{anew::Made, peers::FromPeers};
pub use self::{
    job::{Further, Job, Task},
    metrics::Metrics,
    pairing::Versions,
    project::{Incomplete, NamedEngine, Project, Resources},
    request::{Request, RequestSettings},
    translator::Translator,
};

use targum_cache::{Store, value::Document};
use targum_core::{error::Error, fair};

/// The result of a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The translated document, with the counts of its segments.
    pub document: Document,
    /// The time at which the document was stored, in seconds since 1970, if all of the document comes
    /// from the cache.
    pub stored_at: Option<u64>,
    /// The number of segments that came from the cache.
    pub segments_cached: u32,
}

impl Outcome {
    /// Makes the outcome of a document that was stored at the time `at`, in seconds since 1970.
    pub fn stored(document: Document, at: u64) -> Self {
        let segments_cached = document.total;
        Self { document, stored_at: Some(at), segments_cached }
    }

    /// Returns whether all of the document came from the cache.
    pub fn cached(&self) -> bool {
        self.stored_at.is_some()
    }
}

/// Translates a document, once for all equal requests at the same time.
///
/// # Errors
/// The first failure of any step.
pub async fn translate(translator: &Arc<Translator>, job: Job) -> Result<Arc<Outcome>, Error> {
    let (key, limit) = (job.key, job.task.timeout());
    let (incomplete, shared) = (job.task.project.incomplete, translator.clone());
    let (client, job) = (job.task.client(), Arc::new(job));
    let work = || async move {
        let work = AssertUnwindSafe(fair::on_behalf(client, run(&shared, &job)));
        work.catch_unwind().await.unwrap_or_else(|_| {
            Err(Error::Host("a bug in this host; its log has the request".into()))
        })
    };
    let outcome = tokio::time::timeout(limit, translator.flights.join(key, work)).await;
    let outcome = outcome.unwrap_or_else(|_| Err(took_too_long(limit)))?;
    let (kept, total) = (outcome.document.kept as usize, outcome.document.total as usize);
    check_complete(incomplete, kept, total, || "; `/api/inspect` lists the reasons".into())?;
    Ok(outcome)
}

/// Refuses an answer with segments that are kept as in the source, if the project does not allow them.
/// The message ends with `more`.
pub(crate) fn check_complete(
    incomplete: Incomplete,
    kept: usize,
    total: usize,
    more: impl FnOnce() -> String,
) -> Result<(), Error> {
    if incomplete == Incomplete::Keep || kept == 0 {
        return Ok(());
    }
    let more = more();
    let message = format!("{kept} of {total} segments could not be translated{more}");
    Err(Error::Engine { message, retry_after: None })
}

/// Returns the error of a translation that took longer than `limit`.
fn took_too_long(limit: Duration) -> Error {
    let limit = limit.as_secs();
    let message = format!("the translation took longer than {limit} s: send the text in parts");
    Error::Engine { message, retry_after: None }
}

async fn run(translator: &Arc<Translator>, job: &Arc<Job>) -> Result<Arc<Outcome>, Error> {
    if job.source.is_empty() {
        let document = Document::default();
        return Ok(Arc::new(Outcome { document, stored_at: None, segments_cached: 0 }));
    }
    let metrics = &translator.metrics;
    let changes = translator.store.changes();
    if job.task.cache {
        let key = job.key;
        let found = metrics.stages.timed("lookup", async {
            match translator.store.document_at_hand(&key) {
                Some(found) => Ok(found),
                None => translator.in_store(move |store| store.document(&key)).await,
            }
        });
        let found = found.await?;
        metrics.looked_up("document", found.is_some());
        if let Some((document, at)) = found {
            return Ok(Arc::new(Outcome::stored(document, at)));
        }
    }
    let lease = match job.task.shared() {
        None => None,
        Some(shared) => match peers::document(translator, job, shared).await? {
            FromPeers::Found(document, at) => return Ok(Arc::new(Outcome::stored(document, at))),
            FromPeers::Missing(lease) => lease,
        },
    };
    let Made { document, segments_cached, by_first } = anew::make(translator, job).await?;
    let outcome = Arc::new(Outcome { document, stored_at: None, segments_cached });
    // The translation of a later engine is not stored under the key of the first engine.
    if job.task.cache && by_first {
        let (key, kept) = (job.key, outcome.clone());
        let project = job.task.project.id.clone();
        // Translations that were imported or deleted meanwhile would have changed the document.
        let keep = move |store: &Store| {
            (store.changes() == changes)
                .then(|| store.keep_document(&project, &key, &kept.document))
        };
        let sealed = metrics.stages.timed("keep", translator.in_store(keep)).await?;
        if let (Some(shared), Some(sealed)) = (job.task.shared(), sealed) {
            shared.publish(sealed, translator.store.ttl(), lease);
        }
    }
    Ok(outcome)
}
