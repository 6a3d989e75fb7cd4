//! The headers `RateLimit-Policy` and `RateLimit`, as the IETF draft "RateLimit header fields for HTTP"
//! defines them.

use std::{fmt::Write, time::Duration};

use hyper::header::HeaderValue;

use targum_core::{Limits, day};

/// The two headers.
#[derive(Clone, Debug)]
pub(crate) struct RateLimitHeaders {
    /// `RateLimit-Policy`: the limits.
    pub policy: HeaderValue,
    /// `RateLimit`: how much of them is left.
    pub state: HeaderValue,
}

/// The state of the limits, as far as it is known.
#[derive(Default)]
pub(super) struct Standing {
    /// Requests left now, and when there is a whole burst of them again.
    pub requests: Option<(u32, Duration)>,
    /// Characters left today.
    pub characters: Option<u64>,
}

/// The number of requests at once, and the time until as many are available again.
pub(super) fn burst(limits: &Limits) -> Option<(u32, Duration)> {
    let per_minute = limits.requests_per_minute?;
    let burst = limits.burst.unwrap_or(per_minute);
    Some((burst, Duration::from_secs(60).mul_f64(f64::from(burst) / f64::from(per_minute))))
}

/// Returns the policy, if there is a limit.
pub(super) fn policy(limits: &Limits) -> Option<HeaderValue> {
    let requests =
        burst(limits).map(|(burst, time)| format!("\"requests\";q={burst};w={}", ceil(time)));
    let characters = limits
        .characters_per_day
        .map(|limit| format!("\"characters\";q={limit};w={}", day::SECONDS));
    let all: Vec<_> = requests.into_iter().chain(characters).collect();
    (!all.is_empty()).then(|| HeaderValue::try_from(all.join(", ")).ok()).flatten()
}

/// Returns the header of the state, as far as the state is known.
pub(super) fn state(standing: &Standing) -> Option<HeaderValue> {
    let mut text = String::with_capacity(64);
    // Writing to a string cannot fail.
    if let Some((left, time)) = standing.requests {
        let _ = write!(text, "\"requests\";r={left};t={}", ceil(time));
    }
    if let Some(left) = standing.characters {
        let comma = if text.is_empty() { "" } else { ", " };
        let _ = write!(text, "{comma}\"characters\";r={left};t={}", day::seconds_left());
    }
    (!text.is_empty()).then(|| HeaderValue::try_from(text).ok()).flatten()
}

/// Returns whole seconds, rounded up.
fn ceil(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}
