//! The errors of this crate, whose messages say what to change.

use std::{io, path::Path};

/// The reason why a plugin cannot be fetched, installed or removed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request cannot be met as it is written.
    #[error("{0}")]
    Request(String),
    /// The source of the plugin gives no usable answer.
    #[error("{0}")]
    Source(String),
    /// The bytes are no plugin that this host can run.
    #[error("{0}")]
    Refused(String),
    /// A file of this machine cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file or folder.
        path: String,
        /// The error of the system. The message has it, so it is no source of the error.
        error: io::Error,
    },
}

impl Error {
    /// Returns a function that turns a system error on `path` into an [`Error::File`].
    pub(crate) fn on(path: &Path) -> impl FnOnce(io::Error) -> Error {
        let path = path.display().to_string();
        move |error| Error::File { path, error }
    }
}

/// A result with an [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::*;

    #[test]
    fn an_error_of_a_file_gives_the_reason_once() {
        let error = Error::on(Path::new("config"))(io::Error::other("gone"));
        assert_eq!(error.to_string(), "config: gone");
        assert!(error.source().is_none());
    }
}
