//! Segments: what is known is taken from the cache, equal ones are translated once, and the
//! engines of the project are tried in order.

use std::{collections::HashMap, sync::Arc};

use super::{Job, in_store};
use crate::{
    cache::KeyBuilder,
    engine::{Engine, Step, Translation},
    error::Error,
    glossary::{self, Masked},
    plugins::wit::{Segment, Word},
    running::{Host, NamedEngine},
    segment::codes,
};

/// The translations of a document's segments.
pub struct Translated {
    /// In the order of the segments.
    pub words: Vec<Vec<Word>>,
    /// How many needed repair.
    pub repaired: usize,
    /// How many are the source's.
    pub kept: usize,
    /// How many came from the cache.
    pub cached: usize,
    /// Whether the project's first engine made them all.
    pub by_first: bool,
}

/// A segment as the engine is to see it, and the segments of the document that are so.
struct Distinct {
    masked: Masked,
    count: usize,
}

/// What is known of a distinct segment.
struct Known {
    words: Vec<Word>,
    step: Step,
    cached: bool,
}

/// Translates segments; their own words where source and target locale are one.
///
/// # Errors
/// An engine's, when no other has done its work.
pub async fn translate(
    host: &Arc<Host>,
    job: &Job,
    segments: &[Segment],
) -> Result<Translated, Error> {
    if job.engines.is_empty() || segments.is_empty() {
        let words = segments.iter().map(codes::source).collect();
        return Ok(Translated { words, repaired: 0, kept: 0, cached: 0, by_first: true });
    }
    let (distinct, which) = distinct(job, segments);
    let (known, by_first) = cascade(host, job, &distinct).await?;
    let count = |of: &dyn Fn(&Known) -> bool| {
        known.iter().zip(&distinct).filter(|(known, _)| of(known)).map(|(_, d)| d.count).sum()
    };
    host.metrics.climbed(known.iter().filter(|known| !known.cached).map(|known| known.step));
    let words = which.iter().zip(segments).map(|(&index, segment)| match known[index].step {
        Step::Kept => codes::source(segment),
        _ => distinct[index].masked.unmask(&known[index].words),
    });
    Ok(Translated {
        words: words.collect(),
        repaired: count(&|known| (Step::Mended..=Step::Pieced).contains(&known.step)),
        kept: count(&|known| known.step == Step::Kept),
        cached: count(&|known| known.cached),
        by_first,
    })
}

/// The different segments of a document, and which of them each of its segments is.
fn distinct(job: &Job, segments: &[Segment]) -> (Vec<Distinct>, Vec<usize>) {
    let terms = job.project.glossary.pairs(&job.pair.target);
    let by_place = job.engines.iter().any(|(_, engine)| engine.reads_keys());
    let (mut distinct, mut which) = (Vec::<Distinct>::new(), Vec::new());
    let mut seen = HashMap::new();
    for segment in segments {
        let masked = glossary::mask(segment, &terms);
        let mut key = KeyBuilder::new("seen");
        key.segment(&masked.segment);
        if by_place {
            key.field(segment.key.as_bytes());
        }
        let index = *seen.entry(key.finish()).or_insert_with(|| {
            distinct.push(Distinct { masked, count: 0 });
            distinct.len() - 1
        });
        distinct[index].count += 1;
        which.push(index);
    }
    (distinct, which)
}

/// Asks one engine after the other: for all segments that those before it have failed to
/// translate or kept as they are. Says whether the first has done it all.
async fn cascade(
    host: &Arc<Host>,
    job: &Job,
    distinct: &[Distinct],
) -> Result<(Vec<Known>, bool), Error> {
    let mut known: Vec<Option<Known>> = distinct.iter().map(|_| None).collect();
    let mut failed = None;
    let mut by_first = true;
    for (place, named) in job.engines.iter().enumerate() {
        let is_open = |known: &Option<Known>| known.as_ref().is_none_or(|it| it.step == Step::Kept);
        let open: Vec<usize> = (0..distinct.len()).filter(|&at| is_open(&known[at])).collect();
        if open.is_empty() {
            break;
        }
        match through(host, job, named, distinct, &open).await {
            Ok(found) => {
                for (at, found) in open.into_iter().zip(found) {
                    if known[at].is_none() || found.step != Step::Kept {
                        by_first &= place == 0;
                        known[at] = Some(found);
                    }
                }
            }
            Err(error @ (Error::Engine { .. } | Error::Overloaded { .. } | Error::Invalid(_))) => {
                if place + 1 < job.engines.len() {
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
    job: &Job,
    (name, engine): &NamedEngine,
    distinct: &[Distinct],
    open: &[usize],
) -> Result<Vec<Known>, Error> {
    let keys: Vec<_> = if job.cache { keys(job, engine, distinct, open) } else { Vec::new() };
    let mut known = match job.cache {
        true => look_up(host, keys.clone()).await?,
        false => open.iter().map(|_| None).collect(),
    };
    let missing: Vec<_> = (0..open.len()).filter(|&at| known[at].is_none()).collect();
    let batch: Vec<_> =
        missing.iter().map(|&at| distinct[open[at]].masked.segment.clone()).collect();
    let translations = match batch.is_empty() {
        true => Vec::new(),
        false => {
            let mut spent = host.budgets.spend(job, name, &batch, &host.store)?;
            let work = engine.translate(&job.pair, &batch);
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
    for (at, Translation { words, step }) in missing.into_iter().zip(translations) {
        // What could not be translated is tried again the next time.
        if job.cache && step != Step::Kept {
            new.push((keys[at], words.clone()));
        }
        known[at] = Some(Known { words, step, cached: false });
    }
    if !new.is_empty() {
        let keep = in_store(host, move |store| {
            store.keep_segments(new.iter().map(|(key, words)| (*key, words.as_slice())));
        });
        host.metrics.timed("keep", keep).await?;
    }
    let known: Option<Vec<_>> = known.into_iter().collect();
    known.ok_or_else(|| Error::Host("a segment without a translation".into()))
}

async fn look_up(host: &Arc<Host>, keys: Vec<blake3::Hash>) -> Result<Vec<Option<Known>>, Error> {
    let found =
        host.metrics.timed("lookup", in_store(host, move |store| store.segments(&keys))).await?;
    let known = found.into_iter().map(|words| {
        host.metrics.looked_up("segment", words.is_some());
        Some(Known { words: words?, step: Step::Clean, cached: true })
    });
    Ok(known.collect())
}

/// A term of the glossary is a code of the masked segment, so the key needs no glossary: a
/// changed term costs the segments that hold it.
fn keys(
    job: &Job,
    engine: &Arc<dyn Engine>,
    distinct: &[Distinct],
    open: &[usize],
) -> Vec<blake3::Hash> {
    let mut base = KeyBuilder::new("segment");
    base.field(job.project.config.id.as_bytes())
        .field(job.pair.source.as_str().as_bytes())
        .field(job.pair.target.as_str().as_bytes())
        .field(engine.fingerprint(&job.pair).as_bytes());
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
