//! What is told while it goes: a bar where somebody watches, plain lines where not.

use std::{
    future::Future,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::commands::print::{print_error, print_line};
use targum_core::progress::Pace;
use targum_segment::State;
use targum_translate::inspect::Report;

/// How often the bar moves within a file.
const LOOK: Duration = Duration::from_millis(200);
/// How often a line says how far a file is, where there is no bar.
const REPEAT: Duration = Duration::from_secs(10);

const STYLE: &str =
    "{spinner} {bar:30} {percent}% of {binary_total_bytes}  {binary_bytes_per_sec}  {left}  {msg}";

/// The bar, and lines above it.
pub struct Progress(ProgressBar);

impl Progress {
    /// Of so many bytes to be read. Without a terminal there is no bar.
    pub fn new(bytes: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(bytes), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(STYLE) {
            bar.set_style(style.with_key("left", left));
        }
        bar.enable_steady_tick(LOOK);
        Self(bar)
    }

    /// What is being worked on.
    pub fn begin(&self, what: &str) {
        self.0.set_message(what.to_owned());
    }

    /// Follows `work` on a file of so many bytes, as far as engines tell how far they have come.
    pub async fn follow<F: Future>(&self, name: &str, bytes: u64, work: F) -> F::Output {
        let pace = Arc::<Pace>::default();
        let mut work = pin!(pace.of(work));
        let mut told = 0;
        let begun = Instant::now();
        let mut next = REPEAT;
        loop {
            if self.0.is_hidden() && begun.elapsed() >= next {
                next += REPEAT;
                let seconds = begun.elapsed().as_secs();
                let percent = 100 * u128::from(told) / u128::from(bytes.max(1));
                print_error!("{name}: {percent} % after {seconds} seconds");
            }
            let done = tokio::time::timeout(LOOK, &mut work).await;
            let now = if done.is_ok() { bytes } else { pace.part(bytes).max(told) };
            self.0.inc(now - told);
            told = now;
            if let Ok(done) = done {
                return done;
            }
        }
    }

    /// A line for the standard output.
    pub fn print(&self, line: &str) {
        self.0.suspend(|| print_line!("{line}"));
    }

    /// A line for the standard error stream.
    pub fn print_error(&self, line: &str) {
        self.0.suspend(|| print_error!("{line}"));
    }

    /// The end of the bar.
    pub fn end(&self) {
        self.0.finish_and_clear();
    }
}

/// The time that is left, once there is something to tell it from.
fn left(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    // A bar that cannot be drawn is no reason not to translate.
    let _ = match state.pos() {
        0 => write!(out, "starting"),
        _ => write!(out, "{:#} left", HumanDuration(state.eta())),
    };
}

/// How many segments went which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Made by an engine.
    pub translated: usize,
    /// Of these, with codes that were put right.
    pub repaired: usize,
    /// From the cache.
    pub cached: usize,
    /// As in the source.
    pub kept: usize,
    /// As they were.
    pub unchanged: usize,
    /// To be translated.
    pub pending: usize,
    /// Characters of these.
    pub characters: u64,
}

impl Tally {
    /// Of a report.
    pub fn of(report: &Report) -> Self {
        let mut tally = Self::default();
        for segment in &report.segments {
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

    /// Both together.
    pub fn add(&mut self, other: Self) {
        self.translated += other.translated;
        self.repaired += other.repaired;
        self.cached += other.cached;
        self.kept += other.kept;
        self.unchanged += other.unchanged;
        self.pending += other.pending;
        self.characters += other.characters;
    }

    /// For people.
    pub fn shown(&self) -> String {
        let counts = [
            (self.pending, "to translate"),
            (self.translated, "translated"),
            (self.cached, "from the cache"),
            (self.unchanged, "as before"),
            (self.kept, "kept in the source language"),
        ];
        let told = counts.iter().filter(|(count, _)| *count > 0);
        let told: Vec<_> = told.map(|(count, what)| format!("{count} {what}")).collect();
        if told.is_empty() { "nothing to translate".into() } else { told.join(", ") }
    }
}

/// `1 file`, `2 files`.
pub fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
