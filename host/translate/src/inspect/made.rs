//! The translation that a report is about.

use std::sync::Arc;

use super::{
    compare,
    marks::Marks,
    record::{self, By, Digest, Entry},
    report::{self, ForbiddenTerm, Report, State},
    state_of,
    takeover::{Take, Taken},
};
use crate::{
    Job, Task, Translator,
    glossary::{Terms, forbidden},
    segments::{self, NearFor, Way},
};
use targum_cache::Near;
use targum_core::{
    codes,
    contract::{Context, Document, Part, Segment, Word},
    error::Error,
};
use targum_sandbox::{
    render::{self, Rendered},
    verify,
};
use targum_segment::{Step, parse::untranslatable::is_forbidden};

/// A translation that is being made: one item for each segment.
pub(super) struct Made {
    taken: Vec<Option<Taken>>,
    words: Vec<Vec<Word>>,
    ways: Vec<Option<Way>>,
    near: Vec<Vec<Near>>,
}

impl Made {
    /// Begins with the translations that are taken over.
    pub(super) fn new(document: &Document, taken: Vec<Option<Taken>>) -> Self {
        let words = document.segments.iter().zip(&taken).map(|(segment, taken)| match taken {
            Some(Taken { take: Take::Words(words), .. }) => words.clone(),
            _ => codes::source(segment),
        });
        let near = vec![Vec::new(); taken.len()];
        Self { words: words.collect(), ways: vec![None; taken.len()], near, taken }
    }

    /// Translates the segments that are not taken over.
    pub(super) async fn translate(
        &mut self,
        translator: &Arc<Translator>,
        job: &Job,
        document: &Document,
    ) -> Result<(), Error> {
        let left: Vec<_> =
            (0..self.taken.len()).filter(|&index| self.taken[index].is_none()).collect();
        let batch: Vec<_> = left.iter().map(|&index| document.segments[index].clone()).collect();
        let translated =
            segments::translate(translator, &job.task, &batch, NearFor::Person).await?;
        let made = translated.words.into_iter().zip(translated.ways).zip(translated.near);
        for (index, ((words, way), near)) in left.into_iter().zip(made) {
            self.words[index] = words;
            self.ways[index] = Some(way);
            self.near[index] = near;
        }
        Ok(())
    }

    /// Writes the document.
    pub(super) async fn render(
        &self,
        translator: &Translator,
        job: &Job,
        context: &Arc<Context>,
        document: &Document,
    ) -> Result<Rendered, Error> {
        let carried = self.taken.iter().flatten().filter_map(|taken| match &taken.take {
            Take::Carried(carried) => Some(carried.clone()),
            Take::Words(_) => None,
        });
        let (words, carried) = (self.words.clone(), carried.collect::<Vec<_>>());
        let (plugin, source, stages) = (&job.plugin, &job.source, &translator.metrics.stages);
        let ways = self.ways.iter().zip(&document.segments).enumerate();
        let kept = ways.filter(|(_, (way, segment))| {
            way.is_some_and(|way| way.step == Step::Kept) && !is_forbidden(segment)
        });
        let kept = kept.map(|(index, _)| index).collect();
        let is_unsure = |way: &Option<Way>| way.is_some_and(|way| way.is_unsure);
        let unsure = job.marked(self.ways.iter().map(is_unsure));
        render::render_over(
            plugin, source, context, document, words, &carried, kept, &unsure, stages,
        )
        .await
    }

    /// Returns the report of a written document. `marks` are the marks for review in it.
    pub(super) fn report(
        self,
        job: &Job,
        terms: &Terms,
        document: &Document,
        rendered: Rendered,
        marks: &Marks,
    ) -> Report {
        let edits = rendered.edits.as_ref().unwrap_or(&document.edits);
        let spans = report::spans(&job.source, edits, &rendered.spellings);
        let mut refused = rendered.refused.into_iter().peekable();
        let bans = job.task.project.forbidden.of(&job.task.pair.target);
        let mut report = Report::empty_of(Some(rendered.text.as_ref().into()));
        let names: Vec<_> = compare::names(&document.segments).collect();
        for (index, segment) in document.segments.iter().enumerate() {
            let refusal = refused.next_if(|(at, _)| *at == index).map(|(_, reason)| reason);
            let (state, parts) = self.outcome(index, segment, &job.task, refusal.is_some());
            let by = self.author(index, state, || marks.has(names[index]));
            // Where there is no word, a format may see no segment the next time. One that is kept
            // has to be looked at all the same; where keys are places it would only shift them.
            let is_kept = by == By::Nobody && job.plugin.traits.has_named_keys;
            let is_written = rendered.unwritten.binary_search(&index).is_err();
            if is_kept || is_written && verify::has_words(&parts) {
                let terms = self.terms(index, segment, by, terms);
                report.record.push(Entry { terms, ..Entry::new(segment, &parts, by) });
            }
            let mut told = report::Segment::new(segment, Some(&parts), state);
            told.reason = refusal.or(told.reason);
            told.suggestions = self.near[index].iter().cloned().map(Into::into).collect();
            if state != State::Kept {
                if let Some(way) = self.ways[index] {
                    (told.confidence, told.unsure) = (way.confidence, way.is_unsure);
                }
                let found = forbidden::found(&parts, &bans).into_iter();
                told.forbidden_terms = found.map(ForbiddenTerm::from).collect();
            }
            (told.source_span, told.target_span) = spans[index].unzip();
            report.segments.push(told);
        }
        report
    }

    /// Returns the state of a segment and the content of its translation. A segment that was `refused` keeps its
    /// source.
    fn outcome(
        &self,
        index: usize,
        segment: &Segment,
        task: &Task,
        refused: bool,
    ) -> (State, Vec<Part>) {
        let words = || verify::translated(segment, &self.words[index]);
        match &self.taken[index] {
            _ if refused => (State::Kept, verify::translated(segment, &codes::source(segment))),
            Some(Taken { take: Take::Carried(carried), state, .. }) => {
                (*state, carried.parts.clone())
            }
            Some(taken) => (taken.state, words()),
            None => (state_of(task, self.ways[index]), words()),
        }
    }

    /// Returns who made a translation.
    fn author(&self, index: usize, state: State, is_marked: impl Fn() -> bool) -> By {
        match &self.taken[index] {
            _ if state == State::Kept => By::Nobody,
            Some(_) if state == State::Edited => By::Outdated,
            Some(taken) => taken.by,
            None if is_marked() => By::Marked,
            None if self.ways[index].is_some_and(|way| way.is_unsure) => By::Unsure,
            None => By::Host,
        }
    }

    /// Returns the digest of the terms with which a machine made a translation.
    fn terms(&self, index: usize, segment: &Segment, by: By, terms: &Terms) -> Option<Digest> {
        match &self.taken[index] {
            _ if !by.is_machine() => None,
            Some(taken) if !taken.is_unrecorded => taken.terms,
            _ => record::of_terms(segment, terms),
        }
    }
}
