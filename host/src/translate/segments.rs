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
    running::Host,
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
/// The last engine's, when all have failed.
pub async fn translate(
    host: &Arc<Host>,
    job: &Job,
    segments: &[Segment],
) -> Result<Translated, Error> {
    if job.engines.is_empty() || segments.is_empty() {
        let words = segments.iter().map(codes::source).collect();
        return Ok(Translated { words, repaired: 0, kept: 0, cached: 0, by_first: true });
    }
    let terms = job.project.glossary.pairs(&job.pair.target);
    let (mut distinct, mut which) = (Vec::<Distinct>::new(), Vec::new());
    let mut seen = HashMap::new();
    for segment in segments {
        let masked = glossary::mask(segment, &terms);
        let key = KeyBuilder::new("seen").segment(&masked.segment).finish();
        let index = *seen.entry(key).or_insert_with(|| {
            distinct.push(Distinct { masked, count: 0 });
            distinct.len() - 1
        });
        distinct[index].count += 1;
        which.push(index);
    }

    let mut tried = job.engines.iter().enumerate().peekable();
    let (known, by_first) = loop {
        let Some((index, (name, engine))) = tried.next() else {
            return Err(Error::Host("a project without engines".into()));
        };
        match through(host, job, name, engine, &distinct).await {
            Ok(known) => break (known, index == 0),
            Err(error @ (Error::Engine { .. } | Error::Overloaded { .. }))
                if tried.peek().is_some() =>
            {
                tracing::warn!(engine = name, %error, "the engine fails; the next is tried");
            }
            Err(error) => return Err(error),
        }
    };
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

/// All of the segments, by one engine.
async fn through(
    host: &Arc<Host>,
    job: &Job,
    name: &str,
    engine: &Arc<dyn Engine>,
    distinct: &[Distinct],
) -> Result<Vec<Known>, Error> {
    let keys: Vec<_> = if job.cache { keys(job, engine, distinct) } else { Vec::new() };
    let mut known = match job.cache {
        true => look_up(host, keys.clone()).await?,
        false => distinct.iter().map(|_| None).collect(),
    };
    let missing: Vec<_> = (0..distinct.len()).filter(|&index| known[index].is_none()).collect();
    let batch: Vec<_> =
        missing.iter().map(|&index| distinct[index].masked.segment.clone()).collect();
    let translations = match batch.is_empty() {
        true => Vec::new(),
        false => {
            let call = host.metrics.engine_called(name, engine.translate(&job.pair, &batch));
            host.metrics.timed("engine", call).await?
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
    for (index, Translation { words, step }) in missing.into_iter().zip(translations) {
        // What could not be translated is tried again the next time.
        if job.cache && step != Step::Kept {
            new.push((keys[index], words.clone()));
        }
        known[index] = Some(Known { words, step, cached: false });
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
fn keys(job: &Job, engine: &Arc<dyn Engine>, distinct: &[Distinct]) -> Vec<blake3::Hash> {
    let mut base = KeyBuilder::new("segment");
    base.field(job.project.config.id.as_bytes())
        .field(job.pair.source.as_str().as_bytes())
        .field(job.pair.target.as_str().as_bytes())
        .field(engine.fingerprint(&job.pair).as_bytes());
    distinct
        .iter()
        .map(|distinct| base.clone().segment(&distinct.masked.segment).finish())
        .collect()
}
