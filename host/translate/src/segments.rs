//! The translation of a document's segments: equal segments are translated once, imported
//! translations come first, and the [`cascade`] of the project's engines translates the rest.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    Task,
    cascade::{self, Known, cascade},
    distinct::{Distinct, distinct},
};
use crate::Translator;
use targum_cache::{Near, translation_memory};
use targum_core::{
    Hundredths, codes,
    contract::{Part, Segment, Word},
    error::Error,
};
use targum_segment::{Step, parse::untranslatable::is_forbidden};

/// The translations of a document's segments.
pub(crate) struct Translated {
    /// The words of each segment, in order.
    pub words: Vec<Vec<Word>>,
    /// The step by which each translation was made, in the same order.
    pub ways: Vec<Way>,
    /// Imported translations of similar texts, in the same order, if the project looks for them and there is none of the
    /// text itself.
    pub near: Vec<Vec<Near>>,
    /// The number of translations that needed repair.
    pub repaired: usize,
    /// The number of segments kept as in the source.
    pub kept: usize,
    /// The number of translations from the cache.
    pub cached: usize,
    /// The number of translations that are less sure than the project demands; `None` if it demands nothing.
    pub unsure: Option<usize>,
    /// Whether no engine has translated a segment in the place of an engine that failed or kept the segment.
    pub by_first: bool,
}

impl Translated {
    /// Returns the segments that are kept as in the source, by index.
    ///
    /// A segment whose comment forbids a translation is finished, and is not among them.
    pub(crate) fn kept_indexes(&self, segments: &[Segment]) -> BTreeSet<usize> {
        let ways = self.ways.iter().zip(segments).enumerate();
        let kept =
            ways.filter(|(_, (way, segment))| way.step == Step::Kept && !is_forbidden(segment));
        kept.map(|(index, _)| index).collect()
    }
}

/// The way in which a segment's translation was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// The step of the code ladder that was reached.
    pub step: Step,
    /// Whether it came from the cache.
    pub cached: bool,
    /// The confidence in the translation, where there is one.
    pub confidence: Option<Hundredths>,
    /// Whether the confidence is below the least that the project demands.
    pub is_unsure: bool,
}

impl Way {
    /// Returns the way of a translation that no engine made.
    fn of(step: Step) -> Self {
        Self { step, cached: false, confidence: None, is_unsure: false }
    }
}

/// The reader of near matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NearFor {
    /// The engines that take examples.
    Engines,
    /// These engines and a person.
    Person,
}

/// Translates segments; their own words where source and target locale are one.
///
/// # Errors
/// An engine's, when no other has done its work.
pub(crate) async fn translate(
    translator: &Arc<Translator>,
    task: &Task,
    segments: &[Segment],
    near_for: NearFor,
) -> Result<Translated, Error> {
    if task.engines.is_empty() || segments.is_empty() {
        let words = segments.iter().map(codes::source).collect();
        let ways = vec![Way::of(Step::Clean); segments.len()];
        let unsure = task.project.min_confidence.map(|_| 0);
        let near = vec![Vec::new(); segments.len()];
        let (repaired, kept, cached, by_first) = (0, 0, 0, true);
        return Ok(Translated { words, ways, near, repaired, kept, cached, unsure, by_first });
    }
    let (mut distinct, which) = distinct(task, segments);
    let remembered = remember(translator, task, segments, &distinct).await?;
    let open = distinct.iter_mut().zip(&remembered).filter(|(_, known)| known.is_none());
    let open = open.map(|(distinct, _)| distinct).collect();
    find_near(translator, task, segments, open, near_for).await?;
    let (mut known, by_first) = cascade(translator, task, segments, &distinct, remembered).await?;
    let count = |of: &dyn Fn(&Known) -> bool| {
        known.iter().zip(&distinct).filter(|(known, _)| of(known)).map(|(_, d)| d.count).sum()
    };
    let is_left = |which: &Option<usize>, segment| which.is_none() && !is_forbidden(segment);
    let left =
        which.iter().zip(segments).filter(|(which, segment)| is_left(which, segment)).count();
    let is_code = |part: &&Part| matches!(part, Part::Code(_));
    let carried = segments.iter().flat_map(|segment| &segment.parts).filter(is_code).count();
    translator.metrics.carried(carried as u64);
    let steps = known.iter().filter(|known| !known.cached).map(|known| known.step);
    translator.metrics.count_steps(steps, left);
    let least = task.project.min_confidence;
    let way = |which: &Option<usize>| match which.map(|index| &known[index]) {
        Some(known) => Way {
            step: known.step,
            cached: known.cached,
            confidence: known.confidence,
            is_unsure: known.is_unsure(least),
        },
        None => Way::of(Step::Kept),
    };
    let ways = which.iter().map(way).collect();
    let repaired = count(&|known| (Step::Mended..=Step::Pieced).contains(&known.step));
    let kept = left + count(&|known| known.step == Step::Kept);
    let cached = count(&|known| known.cached);
    let unsure = least.map(|_| count(&|known| known.is_unsure(least)));
    let mut left: Vec<usize> = distinct.iter().map(|distinct| distinct.count).collect();
    let words = which.iter().zip(segments).map(|(which, segment)| match which {
        Some(index) if known[*index].step != Step::Kept => {
            left[*index] -= 1;
            take_or_clone(&mut known[*index].words, left[*index] == 0)
        }
        _ => codes::source(segment),
    });
    let near = |which: &Option<usize>| which.map(|index| distinct[index].near.clone());
    let near = which.iter().map(|which| near(which).unwrap_or_default()).collect();
    let words = words.collect();
    Ok(Translated { words, ways, near, repaired, kept, cached, unsure, by_first })
}

/// Returns the words, which are moved for the last segment that has them.
fn take_or_clone(words: &mut Vec<Word>, is_last: bool) -> Vec<Word> {
    if is_last { std::mem::take(words) } else { words.clone() }
}

/// Returns the translations that engines of the project made before; `None` where one has to be
/// made.
///
/// # Errors
/// The cache fails.
pub(crate) async fn known_translations(
    translator: &Arc<Translator>,
    task: &Task,
    segments: &[Segment],
) -> Result<Vec<Option<Vec<Word>>>, Error> {
    let (mut distinct, which) = distinct(task, segments);
    let all = distinct.iter_mut().collect();
    find_near(translator, task, segments, all, NearFor::Engines).await?;
    let known = cascade::known_translations(translator, task, &distinct).await?;
    let words = |which: &Option<usize>| Some(known[(*which)?].as_ref()?.words.clone());
    Ok(which.iter().map(words).collect())
}

/// Finds the near matches of distinct segments, if the project looks for them and they have a reader.
async fn find_near(
    translator: &Arc<Translator>,
    task: &Task,
    segments: &[Segment],
    distinct: Vec<&mut Distinct<'_>>,
    near_for: NearFor,
) -> Result<(), Error> {
    let has_reader = near_for == NearFor::Person
        || task.engines.iter().any(|named| named.engine.takes_examples());
    if task.project.fuzzy.is_none() || !has_reader {
        return Ok(());
    }
    let wanted = distinct.iter().map(|distinct| segments[distinct.first].clone()).collect();
    let found = near(translator, task, wanted).await?;
    distinct.into_iter().zip(found).for_each(|(distinct, near)| distinct.near = near);
    Ok(())
}

/// Returns the imported translations of texts that are similar to each segment: none unless the project looks for them
/// and the request may use the cache.
///
/// # Errors
/// The cache panics, which is a bug.
pub(crate) async fn near(
    translator: &Arc<Translator>,
    task: &Task,
    segments: Vec<Segment>,
) -> Result<Vec<Vec<Near>>, Error> {
    let fuzzy = task.project.fuzzy.filter(|_| task.cache && translator.store.has_memory());
    let Some(fuzzy) = fuzzy else { return Ok(vec![Vec::new(); segments.len()]) };
    let (project, pair) = (task.project.id.clone(), task.pair.clone());
    // The search ends when nobody waits for it any more: this future is dropped then, and `wanted` with it.
    let wanted = Arc::new(());
    let held = Arc::downgrade(&wanted);
    let is_wanted = move || held.strong_count() > 0;
    let look =
        translator.in_store(move |store| store.near(&project, &pair, &segments, fuzzy, is_wanted));
    let found = translator.metrics.stages.timed("lookup", look).await;
    drop(wanted);
    found
}

/// Returns the imported translation of each distinct segment, where there is one.
async fn remember(
    translator: &Arc<Translator>,
    task: &Task,
    segments: &[Segment],
    distinct: &[Distinct<'_>],
) -> Result<Vec<Option<Known>>, Error> {
    if !task.cache || !translator.store.has_memory() {
        return Ok(vec![None; distinct.len()]);
    }
    let first = |distinct: &Distinct<'_>| &segments[distinct.first];
    let candidates =
        |segment| translation_memory::candidates(&task.project.id, &task.pair, segment);
    let names: Vec<Vec<_>> = distinct.iter().map(|segment| candidates(first(segment))).collect();
    let all = names.concat();
    let found = translator
        .metrics
        .stages
        .timed("lookup", translator.in_store(move |store| store.memory(&all)));
    let mut found = found.await?.into_iter();
    let known = distinct.iter().zip(&names).map(|(distinct, names)| {
        let units: Vec<_> = found.by_ref().take(names.len()).flatten().collect();
        let words = units.iter().find_map(|unit| translation_memory::apply(unit, first(distinct)));
        translator.metrics.looked_up("memory", words.is_some());
        Some(Known { words: words?, step: Step::Clean, confidence: None, cached: true })
    });
    Ok(known.collect())
}
