//! The translation of a document's segments: equal segments are translated once, imported
//! translations come first, and the [`cascade`] of the project's engines translates the rest.

use std::{
    collections::{BTreeSet, HashMap},
    iter::repeat_n,
    sync::Arc,
};

use super::{
    Task,
    cascade::{self, Distinct, Known, cascade},
};
use crate::Translator;
use crate::glossary::{self, Terms};
use targum_cache::translation_memory;
use targum_core::cache_key::KeyBuilder;
use targum_core::{
    codes,
    contract::{Segment, Word},
    error::Error,
};
use targum_segment::{
    Step,
    parse::untranslatable::{is_forbidden, untranslatable_reason},
};

/// The translations of a document's segments.
pub(crate) struct Translated {
    /// The words of each segment, in order.
    pub words: Vec<Vec<Word>>,
    /// How each translation was made, in the same order.
    pub ways: Vec<Way>,
    /// The number of translations that needed repair.
    pub repaired: usize,
    /// The number of segments kept as in the source.
    pub kept: usize,
    /// The number of translations from the cache.
    pub cached: usize,
    /// Whether the project's first engine made all translations.
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
}

/// Translates segments; their own words where source and target locale are one.
///
/// # Errors
/// An engine's, when no other has done its work.
pub(crate) async fn translate(
    translator: &Arc<Translator>,
    task: &Task,
    segments: &[Segment],
) -> Result<Translated, Error> {
    if task.engines.is_empty() || segments.is_empty() {
        let words = segments.iter().map(codes::source).collect();
        let ways = vec![Way { step: Step::Clean, cached: false }; segments.len()];
        return Ok(Translated { words, ways, repaired: 0, kept: 0, cached: 0, by_first: true });
    }
    let (distinct, which) = distinct(task, segments);
    let remembered = remember(translator, task, segments, &distinct).await?;
    let (known, by_first) = cascade(translator, task, &distinct, remembered).await?;
    let count = |of: &dyn Fn(&Known) -> bool| {
        known.iter().zip(&distinct).filter(|(known, _)| of(known)).map(|(_, d)| d.count).sum()
    };
    let is_left = |which: &Option<usize>, segment| which.is_none() && !is_forbidden(segment);
    let left =
        which.iter().zip(segments).filter(|(which, segment)| is_left(which, segment)).count();
    let carried = segments.iter().map(|segment| codes::of(segment).len() as u64).sum();
    translator.metrics.carried(carried);
    let climbed = known.iter().filter(|known| !known.cached).map(|known| known.step);
    translator.metrics.climbed(climbed.chain(repeat_n(Step::Kept, left)));
    let known_of = |which: &Option<usize>| which.map(|index| &known[index]);
    let words = which.iter().map(known_of).zip(segments).map(|(known, segment)| match known {
        Some(known) if known.step != Step::Kept => known.words.clone(),
        _ => codes::source(segment),
    });
    let way = |known: Option<&Known>| match known {
        Some(known) => Way { step: known.step, cached: known.cached },
        None => Way { step: Step::Kept, cached: false },
    };
    Ok(Translated {
        words: words.collect(),
        ways: which.iter().map(known_of).map(way).collect(),
        repaired: count(&|known| (Step::Mended..=Step::Pieced).contains(&known.step)),
        kept: left + count(&|known| known.step == Step::Kept),
        cached: count(&|known| known.cached),
        by_first,
    })
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
    let (distinct, which) = distinct(task, segments);
    let known = cascade::known_translations(translator, task, &distinct).await?;
    let words = |which: &Option<usize>| Some(known[(*which)?].as_ref()?.words.clone());
    Ok(which.iter().map(words).collect())
}

/// Returns the distinct segments of a document, and for each of its segments the index of its
/// distinct one; `None` where the segment is [`untranslatable`] as it is.
fn distinct(task: &Task, segments: &[Segment]) -> (Vec<Distinct>, Vec<Option<usize>>) {
    let terms = Terms::new(&task.project.glossary.pairs(&task.pair.target));
    let by_place = task.engines.iter().any(|named| named.engine.is_context_sensitive());
    let (mut distinct, mut which) = (Vec::<Distinct>::new(), Vec::new());
    let mut seen = HashMap::new();
    for (first, segment) in segments.iter().enumerate() {
        if untranslatable_reason(segment).is_some() {
            which.push(None);
            continue;
        }
        let masked = glossary::mask(segment, &terms);
        let mut key = KeyBuilder::new("seen");
        key.segment(&masked.segment);
        if by_place {
            key.field(segment.key.as_bytes());
        }
        let index = *seen.entry(key.finish()).or_insert_with(|| {
            distinct.push(Distinct { masked, first, count: 0 });
            distinct.len() - 1
        });
        distinct[index].count += 1;
        which.push(Some(index));
    }
    (distinct, which)
}

/// Returns the imported translation of each distinct segment, where there is one.
async fn remember(
    translator: &Arc<Translator>,
    task: &Task,
    segments: &[Segment],
    distinct: &[Distinct],
) -> Result<Vec<Option<Known>>, Error> {
    if !task.cache || !translator.store.has_memory() {
        return Ok(vec![None; distinct.len()]);
    }
    let first = |distinct: &Distinct| &segments[distinct.first];
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
        Some(Known { words: words?, step: Step::Clean, cached: true })
    });
    Ok(known.collect())
}
