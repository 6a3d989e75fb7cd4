//! Questions to an engine.

use std::{ops::Range, sync::Arc};

use crate::{NamedEngine, Task, Translator};
use targum_core::{characters_of, contract::Segment, error::Error};
use targum_engines::Example;
use targum_segment::{Translation, seams::Joined};

/// An engine that is asked on behalf of a task.
pub(super) struct Asked<'a> {
    pub(super) translator: &'a Arc<Translator>,
    pub(super) task: &'a Task,
    pub(super) named: &'a NamedEngine,
}

impl Asked<'_> {
    /// Returns the translations of segments, which are asked for together where they are of one sentence.
    /// If such a translation cannot be cut, its segments are asked for one by one.
    pub(super) async fn joined(
        &self,
        segments: &[Segment],
        examples: &[Vec<Example>],
    ) -> Result<Vec<Translation>, Error> {
        let joined = Joined::of(segments);
        if joined.segments().len() == segments.len() {
            return self.each(segments, examples).await;
        }
        let of_run = |run: Range<usize>| examples.get(run).unwrap_or_default().concat();
        let of_runs: Vec<_> = joined.runs().map(of_run).collect();
        let whole = joined.cut(self.each(joined.segments(), &of_runs).await?);
        let apart: Vec<usize> = (0..segments.len()).filter(|&at| whole[at].is_none()).collect();
        let mut one_by_one = Vec::new().into_iter();
        if !apart.is_empty() {
            let segments: Vec<_> = apart.iter().map(|&at| segments[at].clone()).collect();
            let examples: Vec<_> =
                apart.iter().filter_map(|&at| examples.get(at)).cloned().collect();
            one_by_one = self.each(&segments, &examples).await?.into_iter();
        }
        let translations = whole.into_iter().map(|whole| whole.or_else(|| one_by_one.next()));
        let translations: Option<Vec<_>> = translations.collect();
        translations.ok_or_else(|| Error::Host("a segment without a translation".into()))
    }

    /// Returns a translation of each segment, within the engine's budget.
    async fn each(
        &self,
        segments: &[Segment],
        examples: &[Vec<Example>],
    ) -> Result<Vec<Translation>, Error> {
        let Self { translator, task, named } = *self;
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
}
