//! The configuration of an engine's calls.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};

use serde::Deserialize;

/// The table `[engines.NAME.http]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Http {
    /// The time limit for connecting to the service.
    pub connect_timeout_seconds: NonZeroU64,
    /// The time limit for a call, including all attempts and the pauses between them.
    pub timeout_seconds: NonZeroU64,
    /// The number of attempts per call.
    pub max_attempts: NonZeroU32,
    /// The number of calls in progress at the same time.
    pub max_in_flight: NonZeroUsize,
    /// The number of consecutive failed calls after which calls pause.
    pub failures_before_pause: NonZeroU32,
    /// The duration of the pause.
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
