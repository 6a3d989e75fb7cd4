//! Segments: what is known is taken from the cache, equal ones are translated once, and the
//! engines of the project are tried in order.

use std::{collections::HashMap, sync::Arc};

use super::{Job, in_store};
use crate::{
    cache::{KeyBuilder, memory, unit::Unit},
    engine::{Engine, Step, Translation},
    error::Error,
    glossary::{self, Masked, Terms},
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
    /// The first of them.
    first: usize,
    count: usize,
}

/// What is known of a distinct segment.
#[derive(Clone)]
struct Known {
    /// Of the segment itself, its terms put back.
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
    let terms = Terms::new(&job.project.glossary.pairs(&job.pair.target));
    let (mut distinct, mut which) = (Vec::<Distinct>::new(), Vec::new());
    let mut seen = HashMap::new();
    for (first, segment) in segments.iter().enumerate() {
        let masked = glossary::mask(segment, &terms);
        let key = KeyBuilder::new("seen").segment(&masked.segment).finish();
        let index = *seen.entry(key).or_insert_with(|| {
            distinct.push(Distinct { masked, first, count: 0 });
            distinct.len() - 1
        });
        distinct[index].count += 1;
        which.push(index);
    }

    let remembered = remember(host, job, segments, &distinct).await?;
    let mut tried = job.engines.iter().enumerate().peekable();
    let (known, by_first) = loop {
        let Some((index, (name, engine))) = tried.next() else {
            return Err(Error::Host("a project without engines".into()));
        };
        match through(host, job, engine, &distinct, remembered.clone()).await {
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
    let carried = segments.iter().map(|segment| codes::of(segment).len() as u64).sum();
    host.metrics.carried(carried);
    host.metrics.climbed(known.iter().filter(|known| !known.cached).map(|known| known.step));
    let words = which.iter().zip(segments).map(|(&index, segment)| match known[index].step {
        Step::Kept => codes::source(segment),
        _ => known[index].words.clone(),
    });
    Ok(Translated {
        words: words.collect(),
        repaired: count(&|known| (Step::Mended..=Step::Pieced).contains(&known.step)),
        kept: count(&|known| known.step == Step::Kept),
        cached: count(&|known| known.cached),
        by_first,
    })
}

/// What people brought along: for each distinct segment its translation, where there is one.
async fn remember(
    host: &Arc<Host>,
    job: &Job,
    segments: &[Segment],
    distinct: &[Distinct],
) -> Result<Vec<Option<Known>>, Error> {
    if !job.cache || !host.store.has_memory() {
        return Ok(vec![None; distinct.len()]);
    }
    let first = |distinct: &Distinct| &segments[distinct.first];
    let candidates = |segment| memory::candidates(&job.project.config.id, &job.pair, segment);
    let names: Vec<Vec<_>> = distinct.iter().map(|it| candidates(first(it))).collect();
    let all = names.concat();
    let found = host.metrics.timed("lookup", in_store(host, move |store| store.memory(&all)));
    let mut found = found.await?.into_iter();
    let known = distinct.iter().zip(&names).map(|(distinct, names)| {
        let units: Vec<_> = found.by_ref().take(names.len()).flatten().collect();
        let words = units.iter().find_map(|unit| memory::apply(unit, first(distinct)));
        host.metrics.looked_up("memory", words.is_some());
        Some(Known { words: words?, step: Step::Clean, cached: true })
    });
    Ok(known.collect())
}

/// All of the segments, by one engine.
async fn through(
    host: &Arc<Host>,
    job: &Job,
    engine: &Arc<dyn Engine>,
    distinct: &[Distinct],
    mut known: Vec<Option<Known>>,
) -> Result<Vec<Known>, Error> {
    let keys: Vec<_> = if job.cache { keys(job, engine, distinct) } else { Vec::new() };
    if job.cache {
        let asked: Vec<_> = (0..distinct.len()).filter(|&index| known[index].is_none()).collect();
        let names = asked.iter().map(|&index| keys[index]).collect();
        for (index, words) in asked.into_iter().zip(look_up(host, names).await?) {
            let words = words.map(|words| distinct[index].masked.unmask(&words));
            known[index] = words.map(|words| Known { words, step: Step::Clean, cached: true });
        }
    }
    let missing: Vec<_> = (0..distinct.len()).filter(|&index| known[index].is_none()).collect();
    let batch: Vec<_> =
        missing.iter().map(|&index| distinct[index].masked.segment.clone()).collect();
    let translations = match batch.is_empty() {
        true => Vec::new(),
        false => host.metrics.timed("engine", engine.translate(&job.pair, &batch)).await?,
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
        let masked = &distinct[index].masked;
        if job.cache && step != Step::Kept {
            new.push((keys[index], Unit::new(&job.pair, masked, &words)));
        }
        known[index] = Some(Known { words: masked.unmask(&words), step, cached: false });
    }
    if !new.is_empty() {
        let project = job.project.config.id.clone();
        let keep = in_store(host, move |store| store.keep_segments(&project, &new));
        host.metrics.timed("keep", keep).await?;
    }
    let known: Option<Vec<_>> = known.into_iter().collect();
    known.ok_or_else(|| Error::Host("a segment without a translation".into()))
}

async fn look_up(
    host: &Arc<Host>,
    keys: Vec<blake3::Hash>,
) -> Result<Vec<Option<Vec<Word>>>, Error> {
    let found =
        host.metrics.timed("lookup", in_store(host, move |store| store.segments(&keys))).await?;
    found.iter().for_each(|words| host.metrics.looked_up("segment", words.is_some()));
    Ok(found)
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
