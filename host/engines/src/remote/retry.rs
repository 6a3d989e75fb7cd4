//! When to try again.

use std::time::Duration;

use jiff::Timestamp;

const FIRST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(10);

/// How long to wait after the attempt with this number, from 1: twice as long each time, and
/// a random part less, so that those who failed together do not come back together.
pub fn pause(attempt: u32) -> Duration {
    let whole = FIRST.saturating_mul(1 << attempt.saturating_sub(1).min(16)).min(LONGEST);
    whole.mul_f64(0.5 + fastrand::f64() / 2.0)
}

/// The time that a `Retry-After` header names: seconds, or a date (RFC 9110, 10.2.3). None
/// where it is neither; dates that have passed are now.
pub fn after(header: &str) -> Option<Duration> {
    after_at(header, Timestamp::now())
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
    }
}
