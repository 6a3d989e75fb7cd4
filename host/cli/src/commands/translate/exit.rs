//! Exit statuses, so that a script can tell apart what they are of.

use std::{fmt, process::ExitCode};

/// Something is missing or stale, or a file has failed.
pub const STALE: u8 = 1;
/// The command line, the project file, the configuration or the lock is wrong: nothing was done.
/// Also what the command line's parser says of a command that it does not understand.
pub const MISUSE: u8 = 2;
/// Nothing is stale, but somebody has to look at something (`--check --strict`).
pub const NEEDS_PERSON: u8 = 3;
/// Interrupted (Ctrl-C), as shells count it.
pub const INTERRUPTED: u8 = 130;

/// What is wrong with how the program is used.
#[derive(Debug)]
pub struct Misuse(anyhow::Error);

impl Misuse {
    /// Marks an error as one.
    pub fn wrong(error: anyhow::Error) -> anyhow::Error {
        anyhow::Error::new(Self(error))
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl std::error::Error for Misuse {}

/// The status of a program that ends with an error.
pub fn of_error(error: &anyhow::Error) -> ExitCode {
    if error.is::<Misuse>() { ExitCode::from(MISUSE) } else { ExitCode::from(STALE) }
}
