//! The time that a long sentence takes grows with its length, and not with the square of it: for cutting, marking
//! and mending, with engines that echo the sentence, change each word, or lose the codes.

mod paths;
mod texts;

use std::time::Duration;

use cpu_time::ThreadTime;
use targum_core::contract::Segment;

use self::{
    paths::{PATHS, Path, WAYS, Way},
    texts::{CODES, TEXTS, of_codes, of_text},
};

/// The length of the shorter text in bytes, about.
const SHORT: usize = 12_000;

/// The number of times by which the longer text is longer.
const TIMES: usize = 4;

/// The most times that the longer text takes. The square of [`TIMES`] is 16.
const MOST: u32 = 8;

/// The time up to which no text takes too long.
const SWIFT: Duration = Duration::from_millis(50);

/// The number of tries, of which the fastest counts.
const TRIES: usize = 3;

/// Returns the processor time of this thread, so that other programs do not count.
fn time(path: Path, way: Way, segment: &Segment) -> Duration {
    let start = ThreadTime::now();
    path.go(way, segment);
    start.elapsed()
}

/// Returns how much longer the longer text took than is allowed, of the best of several tries; `None` where it was
/// fast enough.
fn excess(path: Path, way: Way, of: impl Fn(usize) -> Segment) -> Option<[Duration; 2]> {
    let [short, long] = [of(SHORT), of(SHORT * TIMES)];
    let mut best = [Duration::MAX; 2];
    for _ in 0..TRIES {
        best[1] = best[1].min(time(path, way, &long));
        if best[1] <= SWIFT {
            return None;
        }
        best[0] = best[0].min(time(path, way, &short));
        if best[1] <= best[0] * MOST {
            return None;
        }
    }
    Some(best)
}

#[test]
fn time_is_in_proportion() {
    let mut slow = Vec::new();
    for path in PATHS {
        for way in WAYS {
            for unit in TEXTS {
                let excess = excess(path, way, |length| of_text(unit, length));
                slow.extend(excess.map(|times| format!("{path:?} {way:?} {unit:?} {times:?}")));
            }
            for unit in CODES {
                let excess = excess(path, way, |length| of_codes(unit, length));
                slow.extend(excess.map(|times| format!("{path:?} {way:?} {unit:?} {times:?}")));
            }
        }
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}
