//! The progress of downloads on the standard error stream.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use targum_models::Watch;

use crate::commands::print::print_error;

/// A progress bar where somebody watches; lines of notes on the standard error stream.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// Makes a bar that is not shown yet.
    pub(crate) fn new() -> Bar {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        let style =
            "{msg}  {bar:30} {binary_bytes} of {binary_total_bytes}  {binary_bytes_per_sec}";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        Bar(bar)
    }
}

impl Watch for Bar {
    fn note(&self, text: &str) {
        self.0.suspend(|| print_error!("{text}"));
    }

    fn begin(&self, file: &str, bytes: u64, done: u64) {
        self.0.set_message(file.to_owned());
        self.0.set_length(bytes);
        self.0.set_position(done);
    }

    fn advance(&self, bytes: u64) {
        self.0.inc(bytes);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
