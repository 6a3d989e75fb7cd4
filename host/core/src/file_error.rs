//! The error of a file or a folder, with its path.

use std::{io, path::Path};

/// The reason why the system does not read or write a file or a folder.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {error}")]
pub struct FileError {
    path: String,
    /// The error of the system. The message has it, so it is no source of this error.
    error: io::Error,
}

impl FileError {
    /// Returns a function that adds `path` to an error of the system.
    pub fn on(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.display().to_string();
        move |error| Self { path, error }
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::*;

    #[test]
    fn an_error_of_a_file_gives_the_reason_once() {
        let error = FileError::on(Path::new("config"))(io::Error::other("gone"));
        assert_eq!(error.to_string(), "config: gone");
        assert!(error.source().is_none());
    }
}
