//! The progress of a run: a bar on a terminal, plain lines elsewhere.

use std::{
    fmt::Display,
    future::Future,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use serde::Serialize;

use super::options::Options;
use crate::commands::print::print_error;
use targum_core::progress::TranslationProgress;
use targum_segment::State;
use targum_translate::inspect::Report;

/// The interval at which the bar moves within a file.
const LOOK: Duration = Duration::from_millis(200);
/// The interval between lines about the progress of a file, where there is no bar.
const REPEAT: Duration = Duration::from_secs(10);

const STYLE: &str =
    "{spinner} {bar:30} {percent}% of {binary_total_bytes}  {binary_bytes_per_sec}  {left}  {msg}";

/// The bar and the lines above the bar.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Whether neither the bar nor lines about the progress of a file are shown.
    is_quiet: bool,
}

impl Progress {
    /// Makes the progress of a run over `bytes`. Without a terminal there is no bar.
    pub(crate) fn new(bytes: u64, is_quiet: bool) -> Self {
        let target =
            if is_quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(bytes), target);
        if let Ok(style) = ProgressStyle::with_template(STYLE) {
            bar.set_style(style.with_key("left", left));
        }
        bar.enable_steady_tick(LOOK);
        Self { bar, is_quiet }
    }

    /// Shows the name of the current file.
    pub(crate) fn begin(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// Shows the progress of `work` on a file of `bytes`, as engines report it.
    pub(crate) async fn follow<F: Future>(&self, name: &str, bytes: u64, work: F) -> F::Output {
        let progress = Arc::<TranslationProgress>::default();
        let mut work = pin!(progress.of(work));
        let mut told = 0;
        let begun = Instant::now();
        let mut next = REPEAT;
        loop {
            if self.bar.is_hidden() && !self.is_quiet && begun.elapsed() >= next {
                next += REPEAT;
                let seconds = begun.elapsed().as_secs();
                let percent = 100 * u128::from(told) / u128::from(bytes.max(1));
                print_error!("{name}: {percent} % after {seconds} seconds");
            }
            let done = tokio::time::timeout(LOOK, &mut work).await;
            let now = if done.is_ok() { bytes } else { progress.part(bytes).max(told) };
            self.bar.inc(now - told);
            told = now;
            if let Ok(done) = done {
                return done;
            }
        }
    }

    /// Prints a line above the bar, to the stream that the options choose.
    pub(crate) fn tell(&self, options: Options, line: &str) {
        self.bar.suspend(|| options.tell(line));
    }

    /// Prints a line to the standard error stream.
    pub(crate) fn print_error(&self, line: &str) {
        self.bar.suspend(|| print_error!("{line}"));
    }

    /// Removes the bar.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Writes the estimated time that is left.
fn left(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    // A bar that cannot be drawn does not stop the run.
    let _ = match state.pos() {
        0 => write!(out, "starting"),
        _ => write!(out, "{:#} left", HumanDuration(state.eta())),
    };
}

/// Counts of segments by their state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Tally {
    /// Segments that an engine translated.
    pub(crate) translated: usize,
    /// Translated segments whose codes were repaired.
    pub(crate) repaired: usize,
    /// Segments from the cache.
    pub(crate) cached: usize,
    /// Segments that stay in the source language.
    pub(crate) kept: usize,
    /// Translations that are less sure than the project demands.
    pub(crate) unsure: usize,
    /// Segments of the previous translation.
    pub(crate) unchanged: usize,
    /// Segments that are not translated yet.
    pub(crate) pending: usize,
    /// Characters of the segments that are not translated yet.
    pub(crate) characters: u64,
}

impl Tally {
    /// Counts the segments of a report.
    pub(crate) fn of(report: &Report) -> Self {
        let mut tally = Self::default();
        for segment in &report.segments {
            tally.unsure += usize::from(segment.unsure);
            match segment.state {
                State::Translated => tally.translated += 1,
                State::Repaired => {
                    tally.translated += 1;
                    tally.repaired += 1;
                }
                State::Cached => tally.cached += 1,
                State::Kept => tally.kept += 1,
                State::Previous | State::Edited | State::Same => tally.unchanged += 1,
                State::Pending => {
                    tally.pending += 1;
                    tally.characters += segment.characters();
                }
            }
        }
        tally
    }

    /// Adds other counts.
    pub(crate) fn add(&mut self, other: Self) {
        self.translated += other.translated;
        self.repaired += other.repaired;
        self.cached += other.cached;
        self.kept += other.kept;
        self.unsure += other.unsure;
        self.unchanged += other.unchanged;
        self.pending += other.pending;
        self.characters += other.characters;
    }

    /// Returns the counts as text.
    pub(crate) fn shown(&self) -> String {
        let counts = [
            (self.pending, "to translate"),
            (self.translated, "translated"),
            (self.cached, "from the cache"),
            (self.unchanged, "as before"),
            (self.kept, "kept in the source language"),
            (self.unsure, "unsure"),
        ];
        let told = counts.iter().filter(|(count, _)| *count > 0);
        let told: Vec<_> = told.map(|(count, what)| format!("{count} {what}")).collect();
        if told.is_empty() { "nothing to translate".into() } else { told.join(", ") }
    }
}

/// Returns a count with its noun: `1 file`, `2 files`.
pub(crate) fn count(number: impl Display, what: &str) -> String {
    let number = number.to_string();
    if number == "1" { format!("1 {what}") } else { format!("{number} {what}s") }
}
