//! The failures of a plugin.

use crate::{Failure, Problem};

/// Returns the failure for a source that is not valid in this format. `at` is a byte offset;
/// `message` says what was expected.
pub fn malformed(at: usize, message: impl Into<String>) -> Failure {
    Failure::Malformed(problem(at, message))
}

/// Returns the failure for a valid source that the plugin does not support.
pub fn unsupported(at: usize, message: impl Into<String>) -> Failure {
    Failure::Unsupported(problem(at, message))
}

/// Returns the failure for an option that the plugin does not support. `message` begins with the name of
/// the option, because an option has no place in the source.
pub fn unsupported_option(message: impl Into<String>) -> Failure {
    Failure::Unsupported(Problem { at: None, message: message.into() })
}

fn problem(at: usize, message: impl Into<String>) -> Problem {
    Problem { at: u32::try_from(at).ok(), message: message.into() }
}
