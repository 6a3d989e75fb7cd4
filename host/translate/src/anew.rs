//! The translation of a document that no cache has.
//!
//! As long as only the plugin works, the work stays on one thread of plugins. It leaves the thread where
//! it waits for an engine or the store, and returns to one for the rest.

use std::{borrow::Cow, sync::Arc};

use crate::{
    Job, Translator, length,
    segments::{self, NearFor, Translated},
};
use targum_cache::value::{Document, Quoted};
use targum_core::{
    contract::{self, Context, Segment},
    error::Error,
};
use targum_sandbox::render;

/// A document that was translated anew.
pub(crate) struct Made {
    pub document: Document,
    /// The number of segments that came from the cache.
    pub segments_cached: u32,
    /// Whether no engine has translated a segment in the place of an engine that failed or kept the segment.
    pub by_first: bool,
}

/// Translates the document of a job.
///
/// # Errors
/// The first failure of any step.
pub(crate) async fn make(translator: &Arc<Translator>, job: &Arc<Job>) -> Result<Made, Error> {
    // Boxed, so that the future stays small for requests that the cache answers.
    let work = Box::pin(translate(translator.clone(), job.clone()));
    job.plugin.in_turn(job.source.len(), work).await?
}

async fn translate(translator: Arc<Translator>, job: Arc<Job>) -> Result<Made, Error> {
    let stages = &translator.metrics.stages;
    let context = Arc::new(render::context(&job.task.pair, &job.options));
    let extract = job.plugin.extract_with_plan(job.source.clone(), context.clone());
    let document = stages.timed("extract", extract).await?;
    let segments = noted(&document.segments, job.note.as_deref());
    let translated = segments::translate(&translator, &job.task, &segments, NearFor::Engines);
    let translated = stages.timed("translate", translated).await?;
    drop(segments);
    let write = Box::pin(write(translator.clone(), job.clone(), context, document, translated));
    job.plugin.in_turn(job.source.len(), write).await?
}

/// Writes translations into a document.
async fn write(
    translator: Arc<Translator>,
    job: Arc<Job>,
    context: Arc<Context>,
    document: contract::Document,
    translated: Translated,
) -> Result<Made, Error> {
    let metrics = &translator.metrics;
    let overlong = length::overlong(&document.segments, &translated.words);
    metrics.overran(overlong as u64);
    let kept = translated.kept_indexes(&document.segments);
    let unsure = job.marked(translated.ways.iter().map(|way| way.is_unsure));
    let (plugin, source, words) = (&job.plugin, &job.source, translated.words);
    let stages = &metrics.stages;
    let rendered =
        render::render_over(plugin, source, &context, &document, words, &[], kept, &unsure, stages)
            .await?;
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let document = Document {
        total: count(document.segments.len()),
        repaired: count(translated.repaired),
        kept: count(translated.kept + rendered.refused.len()),
        overlong: count(overlong),
        unsure: translated.unsure.map(count),
        text: Quoted::new(&rendered.text),
    };
    let segments_cached = count(translated.cached);
    Ok(Made { document, segments_cached, by_first: translated.by_first })
}

/// Returns the segments, with `note` on each segment that has no note.
fn noted<'a>(segments: &'a [Segment], note: Option<&str>) -> Cow<'a, [Segment]> {
    let Some(note) = note else { return segments.into() };
    let mut segments = segments.to_vec();
    for segment in &mut segments {
        segment.note.get_or_insert_with(|| note.to_owned());
    }
    segments.into()
}
