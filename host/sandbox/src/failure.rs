//! The failures of loading a plugin and of calling one.

use wasmtime::Trap;

use super::{
    component::refused_imports,
    guard::{Ended, Guard},
    wit::{Failure, Problem},
};
use targum_core::error::Error;

/// The number of characters at which the messages of plugins are cut.
const MAX_MESSAGE: usize = 500;

/// A place in a text, as editors show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl Place {
    /// Returns the place of the byte `at` of `text`.
    pub fn find(text: &str, at: usize) -> Self {
        let before = &text[..text.floor_char_boundary(at)];
        let before = before.strip_prefix('\u{feff}').unwrap_or(before);
        let mut place = Self { line: 1, column: 1 };
        let mut characters = before.chars().peekable();
        while let Some(character) = characters.next() {
            let ends_line = match character {
                '\n' => true,
                '\r' => characters.peek() != Some(&'\n'),
                _ => false,
            };
            place = if ends_line {
                Self { line: place.line + 1, column: 1 }
            } else {
                Self { column: place.column + 1, ..place }
            };
        }
        place
    }
}

/// The reason why a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// The source is not valid in the format.
    #[error("{}", located(.place, .message))]
    Malformed {
        /// The place, if the plugin names it.
        place: Option<Place>,
        /// The mistake, and what was expected.
        message: String,
    },
    /// The source is valid, but has something that the plugin does not support.
    #[error("{}", located(.place, .message))]
    Unsupported {
        /// The place, if the plugin names it.
        place: Option<Place>,
        /// The feature that the plugin does not support.
        message: String,
    },
    /// The plugin crashed.
    #[error("the format plugin crashed: {0}")]
    Trapped(String),
    /// The plugin took more processor time than `deadline_ms`.
    #[error("the format plugin took too long and was stopped")]
    Deadline,
    /// The plugin needs more memory than `memory_bytes`.
    #[error("the format plugin ran out of memory")]
    OutOfMemory,
    /// The plugin's answer breaks the contract.
    #[error("the format plugin gave a wrong answer: {0}")]
    BadAnswer(String),
    /// Too many calls are waiting.
    #[error("too many documents are being translated at the moment")]
    Overloaded,
}

impl CallError {
    pub(super) fn from_wasm(error: &wasmtime::Error, guard: &Guard) -> Self {
        // The log has the whole message, with the names of the plugin's functions.
        tracing::debug!(error = format!("{error:?}"), "plugin call failed");
        if let Some(ended) = error.downcast_ref::<Ended>() {
            return match ended {
                Ended::Deadline => Self::Deadline,
                // A cancelled call has no receiver, so the error is never shown.
                Ended::Cancelled => Self::Trapped(ended.to_string()),
            };
        }
        match error.downcast_ref::<Trap>() {
            _ if guard.refused => Self::OutOfMemory,
            Some(Trap::StackOverflow) => Self::Trapped("its stack is exhausted".into()),
            Some(trap) => Self::Trapped(trap.to_string().replace("wasm trap: ", "")),
            None => Self::BadAnswer(cut(&error.root_cause().to_string())),
        }
    }

    pub(super) fn from_plugin(failure: Failure, source: &str) -> Self {
        let located = |Problem { at, message }| {
            (at.map(|at| Place::find(source, at as usize)), cut(&message))
        };
        match failure {
            Failure::Malformed(problem) => {
                let (place, message) = located(problem);
                Self::Malformed { place, message }
            }
            Failure::Unsupported(problem) => {
                let (place, message) = located(problem);
                Self::Unsupported { place, message }
            }
        }
    }
}

impl From<CallError> for Error {
    fn from(error: CallError) -> Self {
        let message = error.to_string();
        match error {
            CallError::Malformed { .. } | CallError::Unsupported { .. } => Self::Invalid(message),
            CallError::Overloaded => {
                Self::Overloaded { message, retry_after: std::time::Duration::from_secs(1) }
            }
            _ => Self::plugin(message),
        }
    }
}

fn located(place: &Option<Place>, message: &str) -> String {
    match place {
        Some(Place { line, column }) => format!("line {line}, column {column}: {message}"),
        None => message.to_owned(),
    }
}

fn cut(message: &str) -> String {
    message.chars().take(MAX_MESSAGE).collect()
}

/// The reason why bytes are not a plugin of this host. The messages continue a sentence that begins
/// with the plugin's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The file is larger than `max_plugin_bytes`.
    #[error("is {size} bytes long; max_plugin_bytes allows {limit}")]
    TooLarge {
        /// The size of the file, in bytes.
        size: usize,
        /// The limit, in bytes.
        limit: usize,
    },
    /// The bytes are not WebAssembly.
    #[error("is not a WebAssembly file (.wasm)")]
    NotWasm,
    /// The bytes are not a WebAssembly component, or the component exceeds the limits of plugins.
    #[error("is not a component that this host can run: {0}")]
    Invalid(String),
    /// The component has imports.
    #[error("{}", refused_imports(.0))]
    Imports(Vec<String>),
    /// The component exports another contract, or another version of the contract, or its manifest
    /// cannot be used.
    #[error("{0}")]
    Contract(String),
    /// The compilation took longer than `compile_deadline_ms`.
    #[error("took more than {0} ms to compile; compile_deadline_ms allows no more")]
    TooSlow(u64),
    /// The plugin fails to describe itself.
    #[error("cannot describe itself: {0}")]
    Describe(CallError),
}

/// The reason why a file is not used: a word and a sentence.
pub(super) type Reason = (&'static str, String);

impl LoadError {
    /// Returns the reason in one word, for metrics.
    pub(super) fn reason(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "too-large",
            Self::NotWasm | Self::Invalid(_) => "invalid",
            Self::Imports(_) => "imports",
            Self::Contract(_) => "contract",
            Self::TooSlow(_) => "too-slow",
            Self::Describe(_) => "describe",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_lines_and_characters_from_one() {
        let place = |text, at| {
            let Place { line, column } = Place::find(text, at);
            (line, column)
        };
        assert_eq!(place("", 0), (1, 1));
        assert_eq!(place("ab", 1), (1, 2));
        assert_eq!(place("é!", 2), (1, 2), "columns are characters");
        assert_eq!(place("é!", 1), (1, 1), "within a character");
        assert_eq!(place("a\nb\r\nc", 5), (3, 1));
        assert_eq!(place("a\rb", 2), (2, 1));
        assert_eq!(place("\u{feff}a", 4), (1, 2), "a mark at the start is no column");
        assert_eq!(place("ab", 99), (1, 3), "past the end");
    }

    #[test]
    fn a_malformed_source_is_the_clients_fault() {
        let problem = Problem { at: Some(3), message: "expected `}`".into() };
        let error = CallError::from_plugin(Failure::Malformed(problem), "{\n\n");
        assert_eq!(error.to_string(), "line 3, column 1: expected `}`");
        assert!(matches!(Error::from(error), Error::Invalid(_)));
        assert!(matches!(Error::from(CallError::Deadline), Error::Plugin { .. }));
        assert!(matches!(Error::from(CallError::Overloaded), Error::Overloaded { .. }));
    }
}
