//! The options of a run.

use clap::ValueEnum;

use crate::commands::print::{print_error, print_line};

/// Machine translations that are made anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Renew {
    /// All machine translations.
    All,
    /// Machine translations whose terms of the glossary have changed.
    Glossary,
}

/// The options of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// Whether everything is translated anew, also what people have written.
    pub(crate) force: bool,
    /// The machine translations that are made anew.
    pub(crate) renew: Option<Renew>,
    /// Whether nothing is written.
    pub(crate) dry: bool,
    /// Whether translations without a source are removed.
    pub(crate) prune: bool,
    /// Whether the standard output is for the result as JSON only.
    pub(crate) json: bool,
    /// Whether lines about files and the summary are left out.
    pub(crate) quiet: bool,
    /// The number of files that are translated at once.
    pub(crate) jobs: usize,
}

impl Options {
    /// Prints a line about a file or the run to the standard output, or to the standard error stream where the
    /// standard output is for JSON.
    pub(crate) fn tell(self, line: &str) {
        if self.quiet {
            return;
        }
        if self.json { print_error!("{line}") } else { print_line!("{line}") }
    }
}
