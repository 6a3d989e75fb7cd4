//! Errors of requests.

use std::time::Duration;

/// An error of a request. It never holds the key.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The URL of the host is not valid.
    #[error("`{0}` is no URL of a host: write it with its scheme, such as http://127.0.0.1:8787")]
    Url(String),
    /// The key holds a character that no key has.
    #[error("the key holds a line break or another character that no key has")]
    Key,
    /// The host refused the request.
    #[error("{message}")]
    Refused {
        /// The status of the answer.
        status: u16,
        /// The message of the host, which says what to change.
        message: String,
        /// The time after which the request may succeed.
        retry_after: Option<Duration>,
    },
    /// The answer is not an answer of a host.
    #[error("the answer is of another kind: is this a Targum host?")]
    Answer(#[source] serde_json::Error),
    /// The host could not be reached, or the connection failed.
    #[error("no answer from the host")]
    Connection(#[source] reqwest::Error),
}
