//! Tries a property with thousands of random inputs. Only tests use this crate.
//!
//! By default a test tries a fixed number of cases, the same ones on every machine.
//! `FUZZ_SECONDS=600` makes it try cases for ten minutes, and `FUZZ_SEED=7` makes it begin with
//! another input. Each test prints how many cases it tried.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    time::{Duration, Instant},
};

use fastrand::Rng;

/// The characters of random texts: those that are part of some syntax, and those that take several
/// bytes in UTF-8.
const CHARACTERS: &[char] = &[
    'a', 'Z', '0', '9', ' ', '\n', '\r', '\t', '"', '\\', '\'', '/', '{', '}', '[', ']', ':', ',',
    '.', '-', '_', '=', '#', '<', '>', '&', ';', '%', '\0', '\u{7f}', 'é', 'ß', '日', '🎉',
    '\u{feff}', '\u{2028}', '\u{301}',
];

/// Runs `case` with `count` seeds, or with as many as `FUZZ_SECONDS` leaves time for.
///
/// # Panics
/// Panics if `case` does, after printing the seed of that case.
pub fn fuzz(name: &str, count: u64, mut case: impl FnMut(&mut Rng)) {
    let limit = number_from_environment("FUZZ_SECONDS").map(Duration::from_secs);
    let seed = number_from_environment("FUZZ_SEED").unwrap_or(1);
    let (begin, mut tried) = (Instant::now(), 0);
    while limit.map_or(tried < count, |limit| begin.elapsed() < limit) {
        let mut random = Rng::with_seed(seed + tried);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| case(&mut random))) {
            eprintln!("{name}: FUZZ_SEED={} begins with this case", seed + tried);
            resume_unwind(panic);
        }
        tried += 1;
    }
    eprintln!("{name}: {tried} cases in {} s", begin.elapsed().as_secs());
}

fn number_from_environment(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Returns a random element of `choices`.
///
/// # Panics
/// Panics if `choices` is empty.
pub fn pick<'t, T>(random: &mut Rng, choices: &'t [T]) -> &'t T {
    &choices[random.usize(..choices.len())]
}

/// Returns a random text of at most `longest` characters.
pub fn text(random: &mut Rng, longest: usize) -> String {
    (0..random.usize(..=longest)).map(|_| *pick(random, CHARACTERS)).collect()
}

/// Changes `bytes` in up to four places: bytes are deleted, inserted, changed, copied, replaced by
/// bytes of one of `seeds`, or cut off.
pub fn spoil(random: &mut Rng, bytes: &mut Vec<u8>, seeds: &[&[u8]]) {
    for _ in 0..random.usize(1..5) {
        let at = random.usize(..=bytes.len());
        let to = (at + random.usize(..16)).min(bytes.len());
        match random.u8(..6) {
            0 => drop(bytes.drain(at..to)),
            1 => bytes.insert(at, random.u8(..)),
            2 => bytes[at..to].iter_mut().for_each(|byte| *byte ^= 1 << random.u8(..8)),
            3 => {
                let copy = bytes[at..to].to_vec();
                let other = random.usize(..=bytes.len());
                bytes.splice(other..other, copy);
            }
            4 => {
                let seed = pick(random, seeds);
                let from = random.usize(..=seed.len());
                let end = random.usize(from..=seed.len());
                bytes.splice(at..to, seed[from..end].iter().copied());
            }
            _ => bytes.truncate(at.max(bytes.len() / 2)),
        }
    }
}
