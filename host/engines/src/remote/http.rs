//! What an engine's configuration says of its calls.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};

use serde::Deserialize;

/// `[engines.NAME.http]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Http {
    /// Time to reach the service.
    pub connect_timeout_seconds: NonZeroU64,
    /// Time for a call, with all its attempts and the pauses between them.
    pub timeout_seconds: NonZeroU64,
    /// How often a call is tried.
    pub max_attempts: NonZeroU32,
    /// Calls at once.
    pub max_in_flight: NonZeroUsize,
    /// After so many failed calls in a row the service is left alone.
    pub failures_before_pause: NonZeroU32,
    /// For so long.
    pub pause_seconds: NonZeroU64,
}

impl Default for Http {
    fn default() -> Self {
        Self {
            connect_timeout_seconds: const { NonZeroU64::new(5).unwrap() },
            timeout_seconds: const { NonZeroU64::new(60).unwrap() },
            max_attempts: const { NonZeroU32::new(3).unwrap() },
            max_in_flight: const { NonZeroUsize::new(4).unwrap() },
            failures_before_pause: const { NonZeroU32::new(5).unwrap() },
            pause_seconds: const { NonZeroU64::new(30).unwrap() },
        }
    }
}
