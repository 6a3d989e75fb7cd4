//! The pauses between attempts.

use std::time::Duration;

use jiff::Timestamp;

const FIRST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(10);
/// The longest delay that is taken from a service.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Returns the pause after an attempt, counted from 1. The pause doubles with each attempt. A random part is
/// subtracted, so that calls which failed together are not repeated together.
pub fn pause(attempt: u32) -> Duration {
    let whole = FIRST.saturating_mul(1 << attempt.saturating_sub(1).min(16)).min(LONGEST);
    whole.mul_f64(0.5 + fastrand::f64() / 2.0)
}

/// Returns the delay of a `Retry-After` header, which is a number of seconds or a date (RFC 9110, 10.2.3),
/// or `None` for any other value. A date in the past means no delay, and a delay of more than a day is one
/// of a day.
pub fn after(header: &str) -> Option<Duration> {
    after_at(header, Timestamp::now()).map(|delay| delay.min(DAY))
}

fn after_at(header: &str, now: Timestamp) -> Option<Duration> {
    if let Ok(seconds) = header.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = jiff::fmt::rfc2822::parse(header.trim()).ok()?.timestamp();
    Some(Duration::try_from(date.duration_since(now)).unwrap_or(Duration::ZERO))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_a_limit() {
        for (attempt, most) in [(1, 500), (2, 1000), (3, 2000), (20, 10_000)] {
            let pause = pause(attempt).as_millis();
            assert!((most / 2..=most).contains(&pause), "{attempt}: {pause}");
        }
    }

    #[test]
    fn seconds_and_dates() {
        let now: Timestamp = "1994-11-06T08:49:30Z".parse().unwrap();
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        assert_eq!(after_at("120", now), seconds(120));
        assert_eq!(after_at("Sun, 06 Nov 1994 08:49:37 GMT", now), seconds(7));
        assert_eq!(after_at("Sun, 06 Nov 1994 08:49:00 GMT", now), seconds(0));
        assert_eq!(after_at("soon", now), None);
        assert_eq!(after(&u64::MAX.to_string()), Some(DAY));
        assert_eq!(after("Sun, 06 Nov 9994 08:49:00 GMT"), Some(DAY));
    }
}
