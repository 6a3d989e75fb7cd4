//! The errors of this crate, whose messages say what to change.

use std::{io, path::Path};

use targum_core::FileError;

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
    #[error(transparent)]
    File(#[from] FileError),
}

impl Error {
    /// Returns a function that turns a system error on `path` into an [`Error::File`].
    pub(crate) fn on(path: &Path) -> impl FnOnce(io::Error) -> Error {
        let on = FileError::on(path);
        move |error| on(error).into()
    }
}

/// A result with an [`Error`].
pub type Result<T> = std::result::Result<T, Error>;
