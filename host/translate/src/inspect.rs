//! The inspection of a document: a translation that reports on each segment and takes segments over
//! from a previous translation.
//!
//! [`previous`] takes over the segments that are still valid: [`compare`] matches them with the current
//! segments, [`sources`] reads the sources that a file states itself, [`moved`] reads other files, and
//! [`rediscover`] recognises the host's own translations, and [`renewal`] names those that are made again.
//! The traits of a plugin state how its format differs in this. [`values`] keeps values that are not
//! texts. [`record`] is what a client keeps between two translations, and [`report`] is the
//! answer.

pub mod compare;
mod in_place;
mod made;
pub(crate) mod marks;
mod moved;
pub mod previous;
pub mod record;
mod rediscover;
mod renewal;
pub mod report;
mod sources;
mod takeover;
mod values;

use std::sync::Arc;

use serde::Deserialize;
use targum_sdk::instruction::FORBIDDEN;

use crate::{
    Job, Task, Translator, check_complete,
    glossary::Terms,
    segments::{self, Way},
};
use targum_core::{
    contract::{Context, Document, REVIEW_OPTION},
    error::{Error, Limit},
};
use targum_sandbox::render::{self, Rendered};
use targum_segment::{Step, parse::untranslatable::untranslatable_reason};

use in_place::InPlace;
use made::Made;
use marks::Marks;
pub use moved::Moved;
pub use previous::Previous;
use previous::Takeover;
use renewal::Renewal;
pub use renewal::Wanted;
pub use report::{Report, State};
use takeover::Taken;
use values::Values;

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
    let source = job.source.clone();
    let document = if inspection.dry {
        job.plugin.extract(source, context.clone()).await?
    } else {
        job.plugin.extract_with_plan(source, context.clone()).await?
    };
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
    let Takeover { mut taken, mut lost } = match previous.zip(renewal.as_ref()) {
        Some((previous, renewal)) => {
            previous.take(renewal, &job.plugin, &job.source, &context, &document).await?
        }
        None => Takeover { taken: vec![None; document.segments.len()], lost: Vec::new() },
    };
    let mut values = match in_place {
        Some(_) => Values::default(),
        None => Values::find(job, &document, previous).await?,
    };
    values.leave_out_of(&mut lost);
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
        let rendered = values.write(job, &context, &document, rendered).await?;
        let marks = written_marks(job, &context, &rendered).await?;
        made.report(job, &terms, &document, rendered, &marks)
    };
    Ok(match in_place {
        Some(InPlace { record, outdated }) => Report { record, outdated, ..report },
        None => {
            let kept_values = values.new_keys();
            let Values { record, lost: lost_values, .. } = values;
            Report { values: record, kept_values, lost_values, lost, moved, ..report }
        }
    })
}

/// Finds the marks for review in a document that was written.
async fn written_marks(job: &Job, context: &Context, rendered: &Rendered) -> Result<Marks, Error> {
    if !context.options.iter().any(|(name, _)| name == REVIEW_OPTION) {
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
