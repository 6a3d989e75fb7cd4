//! The errors of this crate, whose messages say what to do.

use std::{io, path::Path};

use targum_core::FileError;

/// The reason why models cannot be listed, fetched or installed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The source gives no answer: no network, no such host, a refused connection, silence.
    #[error("{address} cannot be reached: {reason}")]
    Unreachable {
        /// The address that was asked.
        address: String,
        /// The reason why there was no answer.
        reason: String,
    },
    /// The source has no file at an address.
    #[error("{address} answers {status}: there is no such file")]
    Missing {
        /// The address that was asked.
        address: String,
        /// The status of the answer.
        status: u16,
    },
    /// The source's answer cannot be used.
    #[error("{0}")]
    Source(String),
    /// The request cannot be met: no such model, a name that is no pair.
    #[error("{0}")]
    Request(String),
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
