//! Recognises the host's own translations if there is no record: a text that the host would write is
//! not a person's. So the loss of a record loses no correction, and machine text does not stay for
//! ever as if a person had written it.

use std::sync::Arc;

use super::{
    record::By,
    renewal::Renewal,
    report::State,
    takeover::{Take, Taken},
};
use crate::{
    Job, Task, Translator,
    segments::{self, NearFor},
};
use targum_core::{
    codes,
    contract::{Document, Part, Segment, Word},
    error::Error,
};
use targum_sandbox::verify;

/// The number of texts that are compared before a file counts as a person's.
const SAMPLE: usize = 32;

/// Marks texts that are taken over without a record as the host's, if the host would write the same
/// text from its cache or with engines that cost nothing. Those of them that `renewal` includes are
/// not taken over.
///
/// # Errors
/// The cache fails. A failure of an engine is no error, and its segments are not compared.
pub(super) async fn rediscover(
    translator: &Arc<Translator>,
    job: &Job,
    document: &Document,
    taken: &mut [Option<Taken>],
    renewal: Option<&Renewal<'_>>,
) -> Result<(), Error> {
    let open = |at: &usize| taken[*at].as_ref().is_some_and(is_open);
    let open: Vec<usize> = (0..taken.len()).filter(open).collect();
    let step = open.len().div_ceil(SAMPLE).max(1);
    let (sample, rest): (Vec<_>, Vec<_>) =
        open.into_iter().enumerate().partition(|(nth, _)| nth % step == 0);
    for part in [sample, rest] {
        let mut is_found = false;
        let part: Vec<usize> = part.into_iter().map(|(_, at)| at).collect();
        let wanted: Vec<Segment> = part.iter().map(|at| document.segments[*at].clone()).collect();
        let made = would_make(translator, &job.task, &wanted).await?;
        for (at, words) in part.into_iter().zip(made) {
            let (Some(words), Some(found)) = (words, &mut taken[at]) else { continue };
            let segment = &document.segments[at];
            if verify::translated(segment, &words) == text(segment, found) {
                is_found = true;
                (found.by, found.state) = (By::Host, State::Previous);
                if renewal.is_some_and(|renewal| renewal.includes_own(segment)) {
                    taken[at] = None;
                }
            }
        }
        if !is_found {
            break;
        }
    }
    Ok(())
}

fn is_open(taken: &Taken) -> bool {
    taken.is_unrecorded && taken.by.is_person()
}

fn text(segment: &Segment, taken: &Taken) -> Vec<Part> {
    match &taken.take {
        Take::Words(words) => verify::translated(segment, words),
        Take::Carried(carried) => carried.parts.clone(),
    }
}

/// Returns the translations of segments that the host can make without cost.
async fn would_make(
    translator: &Arc<Translator>,
    task: &Task,
    wanted: &[Segment],
) -> Result<Vec<Option<Vec<Word>>>, Error> {
    if wanted.is_empty() || task.engines.is_empty() {
        return Ok(vec![None; wanted.len()]);
    }
    let mut made = segments::known_translations(translator, task, wanted).await?;
    let free = task.with_engines(|engine| engine.is_free());
    let missing: Vec<usize> = (0..wanted.len()).filter(|at| made[*at].is_none()).collect();
    if missing.is_empty() || free.engines.is_empty() {
        return Ok(made);
    }
    let batch: Vec<_> = missing.iter().map(|at| wanted[*at].clone()).collect();
    if let Ok(translated) = segments::translate(translator, &free, &batch, NearFor::Engines).await {
        for ((at, words), segment) in missing.into_iter().zip(translated.words).zip(&batch) {
            made[at] = (words != codes::source(segment)).then_some(words);
        }
    }
    Ok(made)
}
