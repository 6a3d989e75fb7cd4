//! Questions to an engine.

use std::{ops::Range, sync::Arc};

use crate::{NamedEngine, Task, Translator};
use targum_core::{characters_of, contract::Segment, error::Error};
use targum_engines::Example;
use targum_segment::{Translation, seams::Joined};

/// Asks an engine for translations of segments, those of one sentence together. If such a translation
/// cannot be cut, its segments are asked for one by one.
pub(super) async fn joined(
    translator: &Arc<Translator>,
    task: &Task,
    named: &NamedEngine,
    segments: &[Segment],
    examples: &[Vec<Example>],
) -> Result<Vec<Translation>, Error> {
    let joined = Joined::of(segments);
    if joined.segments().len() == segments.len() {
        return ask(translator, task, named, segments, examples).await;
    }
    let of_run = |run: Range<usize>| examples.get(run).unwrap_or_default().concat();
    let of_runs: Vec<_> = joined.runs().map(of_run).collect();
    let whole = ask(translator, task, named, joined.segments(), &of_runs).await?;
    let mut translations = joined.cut(whole);
    let apart: Vec<usize> = (0..segments.len()).filter(|&at| translations[at].is_none()).collect();
    if !apart.is_empty() {
        let segments: Vec<_> = apart.iter().map(|&at| segments[at].clone()).collect();
        let examples: Vec<_> = apart.iter().filter_map(|&at| examples.get(at)).cloned().collect();
        let found = ask(translator, task, named, &segments, &examples).await?;
        for (at, translation) in apart.into_iter().zip(found) {
            translations[at] = Some(translation);
        }
    }
    let translations: Option<Vec<_>> = translations.into_iter().collect();
    translations.ok_or_else(|| Error::Host("a segment without a translation".into()))
}

/// Asks an engine for translations of segments, within its budget.
async fn ask(
    translator: &Arc<Translator>,
    task: &Task,
    named: &NamedEngine,
    segments: &[Segment],
    examples: &[Vec<Example>],
) -> Result<Vec<Translation>, Error> {
    let NamedEngine { name, engine, .. } = named;
    let (budgets, shared) = (&translator.budgets, task.shared_counts());
    let mut spent = budgets.spend(named, segments, &translator.store, shared).await?;
    let translate = engine.translate_like(&task.pair, segments, examples);
    let work = translator.metrics.engine_called(name, translate);
    let translations = translator.metrics.stages.timed("engine", work).await?;
    if let Some(spent) = &mut spent {
        spent.keep();
    }
    let characters = characters_of(segments);
    translator.metrics.engine_used(&task.project.id, task.key(), name, characters);
    if translations.len() != segments.len() {
        let (made, asked) = (translations.len(), segments.len());
        let message = format!("the engine gave {made} translations for {asked} segments");
        return Err(Error::Engine { message, retry_after: None });
    }
    Ok(translations)
}
