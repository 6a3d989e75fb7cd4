//! Everything that can go wrong with a request, and whose fault it is.

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

/// A failed request. The message is for the caller and says what to change; it never
/// holds a key or a path of this machine.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// The request cannot be answered as it is.
    #[error("{0}")]
    Invalid(String),
    /// No key, or an unknown one.
    #[error("{0}")]
    Unauthenticated(String),
    /// The key may not do this.
    #[error("{0}")]
    Forbidden(String),
    /// A limit of the key and project is exceeded.
    #[error("{message}")]
    Limited {
        /// Which limit.
        limit: Limit,
        /// Its name and its value.
        message: String,
        /// When to try again, where time helps.
        retry_after: Option<Duration>,
    },
    /// A plugin trapped, overran its bounds or gave a wrong answer.
    #[error("{message}{excerpt}")]
    Plugin {
        /// What it did.
        message: String,
        /// What of the caller's text it did that to: for the caller, and not for logs.
        excerpt: String,
    },
    /// An engine is unreachable or failing.
    #[error("{message}")]
    Engine {
        /// Which engine, and how it failed.
        message: String,
        /// When to try again, where time helps.
        retry_after: Option<Duration>,
    },
    /// This host is overloaded or shutting down.
    #[error("{message}")]
    Overloaded {
        /// What is full.
        message: String,
        /// When to try again.
        retry_after: Duration,
    },
    /// This host is at fault: its store, its configuration, a bug.
    #[error("{0}")]
    Host(String),
}

impl Error {
    /// A fault of a plugin that can be told without the caller's text.
    pub fn plugin(message: impl Into<String>) -> Self {
        Self::Plugin { message: message.into(), excerpt: String::new() }
    }
}
