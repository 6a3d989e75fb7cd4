//! Days, in UTC, by which characters are counted.

use std::time::{SystemTime, UNIX_EPOCH};

/// The seconds of a day.
pub const SECONDS: u64 = 24 * 60 * 60;

/// Returns today's number: days since 1970.
pub fn today() -> u64 {
    now() / SECONDS
}

/// Returns the seconds until the next day begins.
pub fn seconds_left() -> u64 {
    SECONDS - now() % SECONDS
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}
