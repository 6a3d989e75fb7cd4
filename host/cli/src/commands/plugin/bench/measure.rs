//! The measurement of calls.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use serde::Serialize;

use targum_core::{
    contract::{Context, Document, Word},
    locale::Pair,
};
use targum_sandbox::{Plugin, render::render};

/// The fewest rounds of a measurement.
const ROUNDS: usize = 5;

/// A plugin, and how it is measured.
pub(super) struct Measure<'p> {
    pub(super) plugin: &'p Plugin,
    pub(super) pair: &'p Pair,
    pub(super) context: Arc<Context>,
    /// The time for each figure.
    pub(super) time: Duration,
}

/// The figures of equal rounds.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Measured {
    /// The median time of a round, in milliseconds.
    pub(super) milliseconds: f64,
    /// The size of the source by the median time, in millions of bytes a second.
    pub(super) megabytes_per_second: f64,
    rounds: usize,
}

impl Measured {
    fn new(bytes: usize, times: Vec<Duration>) -> Self {
        let rounds = times.len();
        let seconds = median(times).as_secs_f64().max(f64::EPSILON);
        let megabytes_per_second = rounded(bytes as f64 / 1e6 / seconds);
        Self { milliseconds: rounded(seconds * 1e3), megabytes_per_second, rounds }
    }
}

impl Measure<'_> {
    /// Returns the median time of a call with an empty document, in microseconds. A format that has no empty
    /// documents answers with an error, which costs as much.
    pub(super) async fn call(&self) -> f64 {
        let empty: Arc<str> = "".into();
        let mut times = Vec::new();
        while self.goes_on(&times) {
            let begun = Instant::now();
            let _ = self.plugin.extract(Arc::clone(&empty), Arc::clone(&self.context)).await;
            times.push(begun.elapsed());
        }
        rounded(median(times).as_secs_f64() * 1e6)
    }

    /// Measures the calls with a document. Returns the number of its segments and the figures of `extract` and of the
    /// making of the translated document.
    ///
    /// # Errors
    /// The plugin cannot read the document, or the result does not hold the translations.
    pub(super) async fn sample(
        &self,
        source: &Arc<str>,
    ) -> anyhow::Result<(usize, Measured, Measured)> {
        let document = self.extract(source).await?;
        let mut times = Vec::new();
        while self.goes_on(&times) {
            let begun = Instant::now();
            self.extract(source).await?;
            times.push(begun.elapsed());
        }
        let extract = Measured::new(source.len(), times);
        let translated = targum_engines::pseudo().translate(self.pair, &document.segments).await?;
        let words: Vec<_> = translated.into_iter().map(|translation| translation.words).collect();
        let mut times = Vec::new();
        while self.goes_on(&times) {
            let words: Vec<Vec<Word>> = words.clone();
            let begun = Instant::now();
            render(self.plugin, source, &self.context, &document, words).await?;
            times.push(begun.elapsed());
        }
        Ok((document.segments.len(), extract, Measured::new(source.len(), times)))
    }

    async fn extract(&self, source: &Arc<str>) -> anyhow::Result<Document> {
        Ok(self.plugin.extract(Arc::clone(source), Arc::clone(&self.context)).await?)
    }

    fn goes_on(&self, times: &[Duration]) -> bool {
        times.len() < ROUNDS || times.iter().sum::<Duration>() < self.time
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// Rounds to three decimal places.
fn rounded(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}
