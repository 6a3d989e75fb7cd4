//! The translation of segments without a document, which hosts request from each other over HTTP. The
//! server offers it as `POST /api/segments`, and the engine [`targum`](targum_engines) uses it.

use std::sync::Arc;

use crate::Translator;
use crate::{
    Task, check_complete,
    inspect::state_of,
    segments::{self, NearFor, Way},
};
use targum_core::{contract::Segment, error::Error};
use targum_engines::wire::{Answered, Translated, Word};

/// Translates segments for another translator.
///
/// # Errors
/// The errors of an engine, and [`Error::Engine`] if the translation takes longer than a request may.
pub async fn answer(
    translator: &Arc<Translator>,
    task: &Task,
    segments: Vec<Segment>,
) -> Result<Answered, Error> {
    let translated =
        task.in_time(segments::translate(translator, task, &segments, NearFor::Engines)).await?;
    let (kept, total) = (translated.kept, segments.len());
    check_complete(task.project.incomplete, kept, total, String::new)?;
    let told = |(words, way): (Vec<_>, Way)| Translated {
        words: words.into_iter().map(Word::from).collect(),
        state: state_of(task, Some(way)),
        confidence: way.confidence,
    };
    let translations = translated.words.into_iter().zip(translated.ways).map(told);
    Ok(Answered { success: true, translations: translations.collect() })
}
