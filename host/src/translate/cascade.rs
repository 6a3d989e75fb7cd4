//! The cascade: the engines of a project are asked in order, each for what those before it
//! have failed to translate; what an engine has translated before is taken from the cache.

use std::sync::Arc;

use super::{Task, elsewhere, in_store};
use crate::{
    cache::{KeyBuilder, unit::Unit},
    engine::{Engine, Step, Translation},
    error::Error,
    glossary::Masked,
    plugins::wit::Word,
    running::{Host, NamedEngine},
    segment::{codes, open_codes, sound},
};

/// A segment as the engine is to see it, and the segments of the document that are so.
pub(super) struct Distinct {
    pub(super) masked: Masked,
    /// The first of them.
    pub(super) first: usize,
    pub(super) count: usize,
}

/// What is known of a distinct segment.
#[derive(Clone)]
pub(super) struct Known {
    /// Of the segment itself, its terms put back.
    pub(super) words: Vec<Word>,
    pub(super) step: Step,
    pub(super) cached: bool,
}

/// Asks one engine after the other: for all segments that are not `known`, and that those
/// before it have failed to translate or kept as they are. Says whether the first has done it all.
pub(super) async fn cascade(
    host: &Arc<Host>,
    task: &Task,
    distinct: &[Distinct],
    mut known: Vec<Option<Known>>,
) -> Result<(Vec<Known>, bool), Error> {
    let mut failed = None;
    let mut by_first = true;
    for (place, named) in task.engines.iter().enumerate() {
        let is_open = |known: &Option<Known>| known.as_ref().is_none_or(|it| it.step == Step::Kept);
        let open: Vec<usize> = (0..distinct.len()).filter(|&at| is_open(&known[at])).collect();
        if open.is_empty() {
            break;
        }
        match through(host, task, named, distinct, &open).await {
            Ok(found) => {
                for (at, found) in open.into_iter().zip(found) {
                    if known[at].is_none() || found.step != Step::Kept {
                        by_first &= place == 0;
                        known[at] = Some(found);
                    }
                }
            }
            Err(error @ (Error::Engine { .. } | Error::Overloaded { .. } | Error::Invalid(_))) => {
                if place + 1 < task.engines.len() {
                    tracing::warn!(engine = named.0, %error, "the engine fails; the next is tried");
                }
                by_first = false;
                // That an engine does not know a pair is the caller's affair only if none does.
                failed = match (failed, error) {
                    (Some(before), Error::Invalid(_)) => Some(before),
                    (_, error) => Some(error),
                };
            }
            Err(error) => return Err(error),
        }
    }
    let known: Option<Vec<_>> = known.into_iter().collect();
    match (known, failed) {
        (Some(known), _) => Ok((known, by_first)),
        (None, Some(error)) => Err(error),
        (None, None) => Err(Error::Host("a segment without a translation".into())),
    }
}

/// Some of the segments, by one engine; in the order of `open`.
async fn through(
    host: &Arc<Host>,
    task: &Task,
    (name, engine): &NamedEngine,
    distinct: &[Distinct],
    open: &[usize],
) -> Result<Vec<Known>, Error> {
    let keys: Vec<_> = if task.cache { keys(task, engine, distinct, open) } else { Vec::new() };
    let mut known = match task.cache {
        true => look_up(host, task, &keys, distinct, open).await?,
        false => open.iter().map(|_| None).collect(),
    };
    let missing: Vec<_> = (0..open.len()).filter(|&at| known[at].is_none()).collect();
    let batch: Vec<_> =
        missing.iter().map(|&at| distinct[open[at]].masked.segment.clone()).collect();
    let translations = match batch.is_empty() {
        true => Vec::new(),
        false => {
            let mut spent = host.budgets.spend(task, name, &batch, &host.store)?;
            let work = engine.translate(&task.pair, &batch);
            let work = host.metrics.engine_called(name, work);
            let translations = host.metrics.timed("engine", work).await?;
            spent.keep();
            translations
        }
    };
    if translations.len() != batch.len() {
        let message = format!(
            "the engine gave {} translations for {} segments",
            translations.len(),
            batch.len()
        );
        return Err(Error::Engine { message, retry_after: None });
    }
    let mut new = Vec::new();
    for (at, Translation { mut words, mut step }) in missing.into_iter().zip(translations) {
        let masked = &distinct[open[at]].masked;
        open_codes::set_apart(&masked.segment, &mut words);
        if sound::is_empty(&masked.segment, &words) {
            (words, step) = (codes::source(&masked.segment), Step::Kept);
        }
        // What could not be translated is tried again the next time.
        if task.cache && step != Step::Kept {
            new.push((keys[at], Unit::new(&task.pair, masked, &words)));
        }
        known[at] = Some(Known { words: masked.unmask(&words), step, cached: false });
    }
    if !new.is_empty() {
        let project = task.project.config.id.clone();
        let keep = in_store(host, move |store| store.keep_segments(&project, &new));
        let sealed = host.metrics.timed("keep", keep).await?;
        if let Some(shared) = task.shared() {
            shared.keep_segments(sealed, host.store.ttl());
        }
    }
    let known: Option<Vec<_>> = known.into_iter().collect();
    known.ok_or_else(|| Error::Host("a segment without a translation".into()))
}

async fn look_up(
    host: &Arc<Host>,
    task: &Task,
    keys: &[blake3::Hash],
    distinct: &[Distinct],
    open: &[usize],
) -> Result<Vec<Option<Known>>, Error> {
    let own = keys.to_vec();
    let found = in_store(host, move |store| store.segments(&own));
    let mut found = host.metrics.timed("lookup", found).await?;
    if let Some(shared) = task.shared() {
        elsewhere::segments(host, shared, keys, &mut found).await?;
    }
    let known = found.into_iter().zip(open).map(|(words, &at)| {
        host.metrics.looked_up("segment", words.is_some());
        let words = distinct[at].masked.unmask(&words?);
        Some(Known { words, step: Step::Clean, cached: true })
    });
    Ok(known.collect())
}

/// A term of the glossary is a code of the masked segment, so the key needs no glossary: a
/// changed term costs the segments that hold it.
fn keys(
    task: &Task,
    engine: &Arc<dyn Engine>,
    distinct: &[Distinct],
    open: &[usize],
) -> Vec<blake3::Hash> {
    let mut base = KeyBuilder::new("segment");
    base.field(task.project.config.id.as_bytes())
        .field(task.pair.source.as_str().as_bytes())
        .field(task.pair.target.as_str().as_bytes())
        .field(engine.fingerprint(&task.pair).as_bytes());
    let key = |&at: &usize| {
        let (mut key, segment) = (base.clone(), &distinct[at].masked.segment);
        key.segment(segment);
        if engine.reads_keys() {
            key.field(segment.key.as_bytes());
        }
        key.finish()
    };
    open.iter().map(key).collect()
}
