//! Segments without a file around them, as hosts ask each other: what an engine is given and
//! gives back, over HTTP. `POST /api/segments` answers it, the engine
//! [`targum`](crate::engine) asks it.

pub mod wire;

use std::sync::Arc;

pub use wire::{Answered, Asked};
use wire::{Translated, Word};

use crate::{
    engine::{Step, Translation},
    error::Error,
    inspect::{State, state_of},
    plugins::wit::Segment,
    running::Host,
    segment::codes,
    translate::{
        Task, check_complete,
        segments::{self, Way},
    },
};

/// Translates segments for another host.
///
/// # Errors
/// An engine's; and when it takes longer than a request may.
pub async fn answer(
    host: &Arc<Host>,
    task: &Task,
    segments: Vec<Segment>,
) -> Result<Answered, Error> {
    let translated = task.in_time(segments::translate(host, task, &segments)).await?;
    let (kept, total) = (translated.kept, segments.len());
    check_complete(task.project.config.incomplete, kept, total, String::new)?;
    let told = |(words, way): (Vec<_>, Way)| Translated {
        words: words.into_iter().map(Word::from).collect(),
        state: state_of(task, Some(way)),
    };
    let translations = translated.words.into_iter().zip(translated.ways).map(told);
    Ok(Answered { success: true, translations: translations.collect() })
}

/// What another host's answer is to this one. A translation without all the codes of its
/// segment is none.
pub fn read(segment: &Segment, translated: Translated) -> Translation {
    let words: Vec<_> = translated.words.into_iter().map(Into::into).collect();
    let step = match translated.state {
        State::Kept | State::Pending => Step::Kept,
        State::Repaired => Step::Mended,
        _ => Step::Clean,
    };
    match codes::complete(segment, &words) {
        true => Translation { words, step },
        false => Translation { words: codes::source(segment), step: Step::Kept },
    }
}
