//! A mistake in the configuration.

use std::{fmt, path::PathBuf};

/// A mistake in the configuration, with its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, as found from the folder given.
    pub file: PathBuf,
    /// The line, from 1; `None` where the file as a whole is meant.
    pub line: Option<usize>,
    /// The key, such as `limits.burst`; empty where there is none.
    pub key: String,
    /// The mistake, and what to write instead.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if !self.key.is_empty() {
            write!(f, ": {}", self.key)?;
        }
        write!(f, ": {}", self.message)
    }
}
