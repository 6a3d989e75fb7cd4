//! Exit statuses.

use std::{fmt, process::ExitCode};

/// A translation is missing or stale, or a file has failed.
pub(crate) const STALE: u8 = 1;
/// The command line, the project file, the configuration or the lock is wrong, and nothing was done. The parser of
/// the command line uses the same status.
pub(crate) const MISUSE: u8 = 2;
/// Nothing is stale, but a person has to look at a text (`--check --strict`).
pub(crate) const NEEDS_PERSON: u8 = 3;
/// The run was interrupted (Ctrl-C). Shells use the same number.
pub(crate) const INTERRUPTED: u8 = 130;

/// An error in how the program is used.
#[derive(Debug)]
pub(crate) struct Misuse(anyhow::Error);

impl Misuse {
    /// Marks an error as misuse.
    pub(crate) fn wrong(error: anyhow::Error) -> anyhow::Error {
        anyhow::Error::new(Self(error))
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl std::error::Error for Misuse {}

/// Returns the exit status of an error.
pub(crate) fn of_error(error: &anyhow::Error) -> ExitCode {
    if error.is::<Misuse>() { ExitCode::from(MISUSE) } else { ExitCode::from(STALE) }
}
