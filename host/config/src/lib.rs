//! The configuration folder: `targum.toml` and one file per project.
//!
//! [`schema`] says what may be written, [`load`] reads a folder, [`check`] looks for what a type
//! cannot forbid and [`warnings`] for what has no effect. Nothing stops at the first problem: all
//! of them are reported.

pub mod check;
#[cfg(test)]
mod fuzz;
pub mod load;
pub mod read;
pub mod schema;
#[cfg(test)]
mod shipped;
mod unread_files;
pub mod warnings;

use std::{fmt, path::PathBuf};

pub use load::{Loaded, load};
pub use schema::{Project, Settings};

/// Something wrong with the configuration, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, as found from the folder given.
    pub file: PathBuf,
    /// The line, from 1; `None` where the file as a whole is meant.
    pub line: Option<usize>,
    /// The key, such as `limits.burst`; empty where there is none.
    pub key: String,
    /// What is wrong and what to write instead.
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
