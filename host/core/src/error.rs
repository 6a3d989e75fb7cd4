//! The errors of a request, by who can correct them: the caller, a plugin, an engine or the operator.

use std::time::Duration;

/// A limit of a key and project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// `max_source_bytes`.
    Size,
    /// `max_in_flight`.
    InFlight,
    /// `requests_per_minute`.
    Rate,
    /// `characters_per_day`.
    Characters,
}

/// The error of a failed request. The message tells the caller what to change. It never contains a key
/// or a path of this machine.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// The request is invalid.
    #[error("{0}")]
    Invalid(String),
    /// The request has no key, or an unknown key.
    #[error("{0}")]
    Unauthenticated(String),
    /// The key does not permit the request.
    #[error("{0}")]
    Forbidden(String),
    /// A limit of the key and project is exceeded.
    #[error("{message}")]
    Limited {
        /// The limit that is exceeded.
        limit: Limit,
        /// A message with the limit's name and value.
        message: String,
        /// The time after which to try again, if waiting helps.
        retry_after: Option<Duration>,
    },
    /// A plugin trapped, exceeded its limits or gave a wrong answer.
    #[error("{message}{excerpt}")]
    Plugin {
        /// The fault of the plugin.
        message: String,
        /// The part of the caller's text that is affected. It is shown to the caller and never logged.
        excerpt: String,
    },
    /// An engine is unreachable or failing.
    #[error("{message}")]
    Engine {
        /// The engine's name and the kind of failure.
        message: String,
        /// The time after which to try again, if waiting helps.
        retry_after: Option<Duration>,
    },
    /// This host is overloaded or shutting down.
    #[error("{message}")]
    Overloaded {
        /// A message that names the exhausted resource.
        message: String,
        /// The time after which to try again.
        retry_after: Duration,
    },
    /// This host failed: its store, its configuration or a bug.
    #[error("{0}")]
    Host(String),
}

impl Error {
    /// Returns the error for a plugin's fault whose message contains none of the caller's text.
    pub fn plugin(message: impl Into<String>) -> Self {
        Self::Plugin { message: message.into(), excerpt: String::new() }
    }
}
