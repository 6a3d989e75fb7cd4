//! The cascade: the engines of a project translate in order, each the segments that the engines before
//! it have failed to translate, or have translated with less confidence than the project demands. Earlier
//! translations of an engine come from the cache.

mod ask;

use std::{borrow::Cow, sync::Arc};

use self::ask::Asked;
use super::{Task, peers};
use crate::{
    NamedEngine, Translator,
    distinct::{Distinct, place},
};
use targum_cache::{
    Near,
    unit::{Stored, Unit},
};
use targum_core::{
    Hundredths,
    cache_key::KeyBuilder,
    codes,
    contract::{Segment, Word},
    error::Error,
    progress,
};
use targum_engines::{Engine, Example};
use targum_segment::{
    Step, Translation,
    mend::{open_codes, plausible},
};

/// The number of segments that an engine is asked for at a time. Their translations are stored before
/// the next segments are sent, so that an interruption loses no more than this number.
const AT_ONCE: usize = 500;

/// The translation of a distinct segment.
#[derive(Clone)]
pub(super) struct Known {
    /// The words of the segment itself, with its terms put back.
    pub(super) words: Vec<Word>,
    pub(super) step: Step,
    pub(super) confidence: Option<Hundredths>,
    pub(super) cached: bool,
}

impl Known {
    /// Returns whether the confidence in the translation is below the least that a project demands.
    pub(super) fn is_unsure(&self, least: Option<Hundredths>) -> bool {
        self.step != Step::Kept && self.confidence.is_some() && self.confidence < least
    }

    /// Returns whether a further engine is asked for the segment.
    fn is_open(&self, least: Option<Hundredths>) -> bool {
        self.step == Step::Kept || self.is_unsure(least)
    }

    /// Returns whether the translation of a further engine replaces this one. Nothing is known against a translation
    /// without a confidence.
    fn yields_to(&self, next: &Self) -> bool {
        let is_surer = next.confidence.is_none() || next.confidence > self.confidence;
        next.step != Step::Kept && (self.step == Step::Kept || is_surer)
    }
}

/// Asks the engines in order for the segments that are not `known`, that the engines before have kept or
/// failed to translate, and whose translation is not sure enough for the project. Returns whether no
/// engine has translated a segment that an engine before it has kept or failed to translate.
pub(super) async fn cascade(
    translator: &Arc<Translator>,
    task: &Task,
    segments: &[Segment],
    distinct: &[Distinct<'_>],
    mut known: Vec<Option<Known>>,
) -> Result<(Vec<Known>, bool), Error> {
    let least = task.project.min_confidence;
    let mut failed = None;
    let mut by_first = true;
    for (place, named) in task.engines.iter().enumerate() {
        let is_open =
            |known: &Option<Known>| known.as_ref().is_none_or(|known| known.is_open(least));
        let open: Vec<usize> = (0..distinct.len()).filter(|&at| is_open(&known[at])).collect();
        if open.is_empty() {
            break;
        }
        let mut found = Vec::new();
        let outcome = through(translator, task, named, segments, distinct, &open, &mut found).await;
        // An engine that fails may have translated some of the segments, and those are paid for.
        for (at, found) in open.into_iter().zip(found) {
            let before = known[at].as_ref();
            if let Some(found) = found
                && before.is_none_or(|before| before.yields_to(&found))
            {
                by_first &= place == 0 || before.is_some_and(|before| before.is_unsure(least));
                known[at] = Some(found);
            }
        }
        match outcome {
            Ok(()) => {}
            Err(error @ (Error::Engine { .. } | Error::Overloaded { .. } | Error::Invalid(_))) => {
                if place + 1 < task.engines.len() {
                    tracing::warn!(engine = named.name, %error, "the engine fails; trying the \
                                                                 next engine");
                }
                by_first = false;
                // An unknown pair is the caller's mistake only if no engine knows the pair.
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

/// Returns the earlier translations of the project's engines.
pub(super) async fn known_translations(
    translator: &Arc<Translator>,
    task: &Task,
    distinct: &[Distinct<'_>],
) -> Result<Vec<Option<Known>>, Error> {
    let mut known = vec![None; distinct.len()];
    if !task.cache {
        return Ok(known);
    }
    let least = task.project.min_confidence;
    for NamedEngine { engine, .. } in &task.engines {
        let is_open =
            |known: &Option<Known>| known.as_ref().is_none_or(|known| known.is_open(least));
        let open: Vec<usize> = (0..distinct.len()).filter(|&at| is_open(&known[at])).collect();
        let keys = keys(task, engine, distinct, &open);
        let found = look_up(translator, task, &keys, distinct, &open).await?;
        for (at, found) in open.into_iter().zip(found) {
            let replaces = |found: &Known| {
                known[at].as_ref().is_none_or(|before: &Known| before.yields_to(found))
            };
            if let Some(found) = found.filter(replaces) {
                known[at] = Some(found);
            }
        }
    }
    Ok(known)
}

/// Translates the segments at `open` with one engine, into `known` in that order. If the engine fails, `known`
/// has the segments that were translated before.
async fn through(
    translator: &Arc<Translator>,
    task: &Task,
    named: &NamedEngine,
    segments: &[Segment],
    distinct: &[Distinct<'_>],
    open: &[usize],
    known: &mut Vec<Option<Known>>,
) -> Result<(), Error> {
    let NamedEngine { engine, .. } = named;
    let keys: Vec<_> = if task.cache { keys(task, engine, distinct, open) } else { Vec::new() };
    *known = if task.cache {
        look_up(translator, task, &keys, distinct, open).await?
    } else {
        vec![None; open.len()]
    };
    let missing: Vec<_> = (0..open.len()).filter(|&at| known[at].is_none()).collect();
    progress::begin(missing.len());
    let asked = Asked { translator, task, named };
    for part in missing.chunks(AT_ONCE) {
        progress::next(part.len());
        let batch = batch(segments, part.iter().map(|&at| &distinct[open[at]]));
        let examples: Vec<_> = if engine.takes_examples() {
            part.iter().map(|&at| examples(&distinct[open[at]].near)).collect()
        } else {
            Vec::new()
        };
        let translations = asked.joined(&batch, &examples).await?;
        let mut new = Vec::new();
        for (&at, translation) in part.iter().zip(translations) {
            let Translation { mut words, mut step, mut confidence } = translation;
            let masked = &distinct[open[at]].masked;
            let segment = masked.segment();
            open_codes::set_apart(segment, &mut words);
            if plausible::is_empty(segment, &words) {
                (words, step, confidence) = (codes::source(segment), Step::Kept, None);
            }
            // A segment that could not be translated is tried again in the next request.
            if task.cache && step != Step::Kept {
                let unit = masked.unit(&task.pair, &words);
                new.push((keys[at], Unit { confidence, ..unit }));
            }
            let words = masked.unmask(words);
            known[at] = Some(Known { words, step, confidence, cached: false });
        }
        keep(translator, task, new).await?;
    }
    Ok(())
}

/// Returns the segments as an engine receives them. They are not copied if they are adjacent in the
/// document and have no terms.
fn batch<'a>(
    segments: &'a [Segment],
    distinct: impl ExactSizeIterator<Item = &'a Distinct<'a>> + Clone,
) -> Cow<'a, [Segment]> {
    let from = distinct.clone().next().map_or(0, |distinct| distinct.first);
    let is_next = |(distinct, place): (&Distinct<'_>, usize)| {
        distinct.masked.is_original() && distinct.first == place
    };
    if distinct.clone().zip(from..).all(is_next) {
        return segments[from..from + distinct.len()].into();
    }
    distinct.map(|distinct| distinct.masked.segment().clone()).collect::<Vec<_>>().into()
}

/// Returns near matches as examples for an engine.
fn examples(near: &[Near]) -> Vec<Example> {
    let example = |near: &Near| Example {
        source: near.source.clone(),
        translation: near.translation.clone(),
    };
    near.iter().map(example).collect()
}

/// Stores the translations of an engine.
async fn keep(
    translator: &Arc<Translator>,
    task: &Task,
    new: Vec<(blake3::Hash, Unit)>,
) -> Result<(), Error> {
    if new.is_empty() {
        return Ok(());
    }
    let project = task.project.id.clone();
    let keep = translator.in_store(move |store| store.keep_segments(&project, &new));
    let sealed = translator.metrics.stages.timed("keep", keep).await?;
    if let Some(shared) = task.shared() {
        shared.keep_segments(sealed, translator.store.ttl());
    }
    Ok(())
}

async fn look_up(
    translator: &Arc<Translator>,
    task: &Task,
    keys: &[blake3::Hash],
    distinct: &[Distinct<'_>],
    open: &[usize],
) -> Result<Vec<Option<Known>>, Error> {
    let own = keys.to_vec();
    let found = translator.in_store(move |store| store.segments(&own));
    let mut found = translator.metrics.stages.timed("lookup", found).await?;
    if let Some(shared) = task.shared() {
        peers::segments(translator, shared, keys, &mut found).await?;
    }
    let known = found.into_iter().zip(open).map(|(stored, &at)| {
        translator.metrics.looked_up("segment", stored.is_some());
        let Stored { words, confidence } = stored?;
        let words = distinct[at].masked.unmask(words);
        Some(Known { words, step: Step::Clean, confidence, cached: true })
    });
    Ok(known.collect())
}

/// Returns the keys of segments in the cache. A term of the glossary is a code of the masked segment, so a
/// key does not include the glossary, and a changed term only affects the segments that have the term.
fn keys(
    task: &Task,
    engine: &Arc<dyn Engine>,
    distinct: &[Distinct<'_>],
    open: &[usize],
) -> Vec<blake3::Hash> {
    let mut base = KeyBuilder::new("segment");
    base.field(task.project.id.as_bytes())
        .field(task.pair.source.as_str().as_bytes())
        .field(task.pair.target.as_str().as_bytes())
        .field(engine.fingerprint(&task.pair).as_bytes());
    let key = |&at: &usize| {
        let (mut key, segment) = (base.clone(), distinct[at].masked.segment());
        key.segment(segment);
        if let Some(place) = place(segment, engine.is_context_sensitive()) {
            key.field(place.as_bytes());
        }
        if engine.takes_examples() && !distinct[at].near.is_empty() {
            let near = distinct[at].near.iter();
            key.pairs(near.map(|near| (near.source.as_str(), near.translation.as_str())));
        }
        key.finish()
    };
    open.iter().map(key).collect()
}
