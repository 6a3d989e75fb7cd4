//! The options of a run.

use crate::commands::print::{print_error, print_line};

/// The options of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// Whether everything is translated anew, also what people have written.
    pub(crate) force: bool,
    /// Whether machine translations are made anew.
    pub(crate) renew: bool,
    /// Whether nothing is written.
    pub(crate) dry: bool,
    /// Whether translations without a source are removed.
    pub(crate) prune: bool,
    /// Whether the standard output is for the result as JSON only.
    pub(crate) json: bool,
    /// The number of files that are translated at once.
    pub(crate) jobs: usize,
}

impl Options {
    /// Prints a line to the standard output, or to the standard error stream where the standard output is for JSON.
    pub(crate) fn tell(self, line: &str) {
        if self.json { print_error!("{line}") } else { print_line!("{line}") }
    }
}
