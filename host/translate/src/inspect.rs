//! The inspection of a document: a translation that reports on each segment and takes segments over
//! from a previous translation.
//!
//! [`previous`] takes over the segments that are still valid: [`compare`] matches them with the current
//! segments, [`sources`] reads the sources that a file states itself, [`moved`] reads other files, and
//! [`rediscover`] recognises the host's own translations, and [`renewal`] names those that are made again.
//! The traits of a plugin state how its format
//! differs in this. [`record`] is what a client keeps between two translations, and [`report`] is the
//! answer.

pub mod compare;
mod in_place;
pub(crate) mod marks;
mod moved;
pub mod previous;
pub mod record;
mod rediscover;
mod renewal;
pub mod report;
mod sources;
mod takeover;

use std::sync::Arc;

use serde::Deserialize;
use targum_sdk::instruction::FORBIDDEN;

use crate::{
    Job, Task, Translator, check_complete,
    glossary::{Terms, forbidden},
    segments::{self, NearFor, Way},
};
use targum_cache::Near;
use targum_core::{
    codes,
    contract::{Context, Document, Word},
    error::{Error, Limit},
};
use targum_sandbox::{
    render::{self, Rendered},
    verify,
};
use targum_segment::{
    Step,
    parse::untranslatable::{is_forbidden, untranslatable_reason},
};

use in_place::InPlace;
use marks::Marks;
pub use moved::Moved;
pub use previous::Previous;
use previous::Takeover;
use record::{By, Entry};
use renewal::Renewal;
pub use renewal::Wanted;
use report::ForbiddenTerm;
pub use report::{Report, State};
use takeover::{Take, Taken};

/// The parameters of an inspection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// Whether only the segments are found: no engine is asked, and no file is written.
    pub dry: bool,
    /// The previous translation.
    pub previous: Option<Previous>,
}

#[derive(Deserialize)]
struct Fields {
    #[serde(default = "yes")]
    translate: bool,
    #[serde(default)]
    previous: Option<Previous>,
}

fn yes() -> bool {
    true
}

/// Parses the fields `translate` and `previous` of a body.
///
/// # Errors
/// [`Error::Invalid`]: a field of another type.
pub fn parse(body: &[u8]) -> Result<Inspection, Error> {
    let fields: Fields = serde_json::from_slice(body).map_err(|error| {
        Error::Invalid(format!("field `translate` must be true or false, `previous` an object with `text` and `record`: {error}"))
    })?;
    Ok(Inspection { dry: !fields.translate, previous: fields.previous })
}

/// Translates a job and reports on each segment.
///
/// # Errors
/// The errors of [`translate`](crate::translate()), and a previous translation that does not belong
/// to this file.
pub async fn inspect(
    translator: &Arc<Translator>,
    job: &Job,
    inspection: &Inspection,
) -> Result<Report, Error> {
    let report = job.task.in_time(run(translator, job, inspection)).await?;
    let is_kept = |segment: &&report::Segment| {
        let reason = segment.reason.as_deref().unwrap_or_default();
        segment.state == State::Kept && !reason.starts_with(FORBIDDEN)
    };
    let mut kept = report.segments.iter().filter(is_kept).peekable();
    if let (Some(&first), false) = (kept.peek(), inspection.dry) {
        let reason = first.reason.as_deref().unwrap_or_default();
        let more = || format!("; the first is `{}`: {reason}", first.key);
        let (kept, total) = (kept.count(), report.segments.len());
        check_complete(job.task.project.incomplete, kept, total, more)?;
    }
    Ok(report)
}

impl Inspection {
    /// Checks the size of the previous translation against the limit of the source.
    ///
    /// # Errors
    /// [`Error::Limited`].
    pub fn check(&self, max_source_bytes: Option<usize>) -> Result<(), Error> {
        let bytes = self.previous.as_ref().map_or(0, Previous::bytes);
        match max_source_bytes.filter(|max| bytes > *max) {
            None => Ok(()),
            Some(max) => {
                let message =
                    format!("`previous.text` has {bytes} bytes and max_source_bytes is {max}");
                Err(Error::Limited { limit: Limit::Size, message, retry_after: None })
            }
        }
    }
}

async fn run(
    translator: &Arc<Translator>,
    job: &Job,
    inspection: &Inspection,
) -> Result<Report, Error> {
    if job.source.is_empty() {
        return Ok(Report::empty());
    }
    let mut context = render::context(&job.task.pair, &job.options);
    if let Some(previous) = inspection.previous.as_ref().filter(|previous| !previous.in_place) {
        context.options.extend(previous.option(&job.plugin));
    }
    let context = Arc::new(context);
    let document = job.plugin.extract(job.source.clone(), context.clone()).await?;
    let previous = inspection.previous.as_ref();
    let (previous, in_place) = match previous.filter(|previous| previous.in_place) {
        Some(previous) => {
            let record = previous.record.as_deref().unwrap_or_default();
            let compared = in_place::compare(record, &job.plugin, &job.source, &context).await;
            (None, Some(compared))
        }
        None => (previous, None),
    };
    let terms = Terms::new(&job.task.project.glossary.pairs(&job.task.pair.target));
    let renewal = previous.map(|previous| Renewal::new(&previous.wanted, &terms));
    let Takeover { mut taken, lost } = match previous.zip(renewal.as_ref()) {
        Some((previous, renewal)) => {
            previous.take(renewal, &job.plugin, &job.source, &context, &document).await?
        }
        None => Takeover { taken: vec![None; document.segments.len()], lost: Vec::new() },
    };
    if !inspection.dry {
        rediscover::rediscover(translator, job, &document, &mut taken, renewal.as_ref()).await?;
    }
    let has_moved = |taken: &Option<Taken>| taken.as_ref().is_some_and(|taken| taken.has_moved);
    let moved = document.segments.iter().zip(&taken).filter(|(_, taken)| has_moved(taken));
    let moved: Vec<_> = moved.map(|(segment, _)| segment.key.clone()).collect();
    let report = if inspection.dry {
        let mut report = pending(&document, &taken);
        suggest(translator, &job.task, &document, &mut report).await?;
        report
    } else {
        let mut made = Made::new(&document, taken);
        made.translate(translator, job, &document).await?;
        let rendered = made.render(translator, job, &context, &document).await?;
        let marks = written_marks(job, &context, &rendered).await?;
        made.report(job, &terms, &document, rendered, &marks)
    };
    Ok(match in_place {
        Some(InPlace { record, outdated }) => Report { record, outdated, ..report },
        None => Report { lost, moved, ..report },
    })
}

/// Finds the marks for review in a document that was written.
async fn written_marks(job: &Job, context: &Context, rendered: &Rendered) -> Result<Marks, Error> {
    if !context.options.iter().any(|(name, _)| name == marks::REVIEW) {
        return Ok(Marks::default());
    }
    let context = Arc::new(render::reading_back(context));
    let text = Arc::clone(&rendered.text);
    let document = job.plugin.extract(text.clone(), context.clone()).await?;
    Ok(Marks::find(&job.plugin, &text, &context, &document).await?)
}

fn pending(document: &Document, taken: &[Option<Taken>]) -> Report {
    let segments = document.segments.iter().zip(taken).map(|(segment, taken)| {
        let state = match taken {
            Some(taken) => taken.state,
            None if untranslatable_reason(segment).is_some() => State::Kept,
            None => State::Pending,
        };
        report::Segment::new(segment, None, state)
    });
    Report { segments: segments.collect(), ..Report::empty_of(None) }
}

/// Adds suggestions for the segments that are not translated yet.
async fn suggest(
    translator: &Arc<Translator>,
    task: &Task,
    document: &Document,
    report: &mut Report,
) -> Result<(), Error> {
    if task.project.fuzzy.is_none() {
        return Ok(());
    }
    let segments = report.segments.iter_mut().zip(&document.segments);
    let pending = segments.filter(|(told, _)| told.state == State::Pending);
    let (told, wanted): (Vec<_>, Vec<_>) = pending.map(|(told, one)| (told, one.clone())).unzip();
    for (told, near) in told.into_iter().zip(segments::near(translator, task, wanted).await?) {
        told.suggestions = near.into_iter().map(Into::into).collect();
    }
    Ok(())
}

/// A translation under way.
struct Made {
    taken: Vec<Option<Taken>>,
    words: Vec<Vec<Word>>,
    ways: Vec<Option<Way>>,
    near: Vec<Vec<Near>>,
}

impl Made {
    fn new(document: &Document, taken: Vec<Option<Taken>>) -> Self {
        let words = document.segments.iter().zip(&taken).map(|(segment, taken)| match taken {
            Some(Taken { take: Take::Words(words), .. }) => words.clone(),
            _ => codes::source(segment),
        });
        let near = vec![Vec::new(); taken.len()];
        Self { words: words.collect(), ways: vec![None; taken.len()], near, taken }
    }

    /// Translates the segments that are not taken over.
    async fn translate(
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

    async fn render(
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

    fn report(
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
            let (state, parts) = match (&self.taken[index], self.ways[index]) {
                _ if refusal.is_some() => {
                    (State::Kept, verify::translated(segment, &codes::source(segment)))
                }
                (Some(Taken { take: Take::Carried(carried), state, .. }), _) => {
                    (*state, carried.parts.clone())
                }
                (Some(taken), _) => (taken.state, verify::translated(segment, &self.words[index])),
                (None, way) => {
                    (state_of(&job.task, way), verify::translated(segment, &self.words[index]))
                }
            };
            let by = match &self.taken[index] {
                _ if state == State::Kept => By::Nobody,
                Some(_) if state == State::Edited => By::Outdated,
                Some(taken) => taken.by,
                None if marks.has(names[index]) => By::Marked,
                None if self.ways[index].is_some_and(|way| way.is_unsure) => By::Unsure,
                None => By::Host,
            };
            // Where there is no word, a format may see no segment the next time. One that is kept
            // has to be looked at all the same; where keys are places it would only shift them.
            let is_kept = by == By::Nobody && job.plugin.traits.has_named_keys;
            let is_written = rendered.unwritten.binary_search(&index).is_err();
            if is_kept || is_written && verify::has_words(&parts) {
                let terms = match &self.taken[index] {
                    _ if !by.is_machine() => None,
                    Some(taken) if !taken.is_unrecorded => taken.terms,
                    _ => record::of_terms(segment, terms),
                };
                report.record.push(Entry { terms, ..Entry::new(segment, &parts, by) });
            }
            let mut told = report::Segment::new(segment, Some(&parts), state);
            if let Some(way) = self.ways[index].filter(|_| state != State::Kept) {
                (told.confidence, told.unsure) = (way.confidence, way.is_unsure);
            }
            told.suggestions = self.near[index].iter().cloned().map(Into::into).collect();
            told.reason = refusal.or(told.reason);
            if state != State::Kept {
                let found = forbidden::found(&parts, &bans).into_iter();
                told.forbidden_terms = found.map(ForbiddenTerm::from).collect();
            }
            (told.source_span, told.target_span) = spans[index].unzip();
            report.segments.push(told);
        }
        report
    }
}

/// Returns the state of a segment by how its translation was made; `None` is a segment that was not
/// translated.
pub(crate) fn state_of(task: &Task, way: Option<Way>) -> State {
    match way {
        _ if task.engines.is_empty() => State::Same,
        Some(Way { step: Step::Kept, .. }) | None => State::Kept,
        Some(Way { cached: true, .. }) => State::Cached,
        Some(Way { step: Step::Clean, .. }) => State::Translated,
        Some(_) => State::Repaired,
    }
}
