//! Helps tests to try a property with very many inputs.
//!
//! `FUZZ_SECONDS=600 cargo test --release --workspace --lib fuzz -- --nocapture` tries for that
//! long, and `FUZZ_SEED=7` begins with another input. Each test prints how many cases it tried.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    time::{Duration, Instant},
};

use fastrand::Rng;

/// What texts are made of here: what means something to some syntax, and what is long in UTF-8.
const SIGNS: &[char] = &[
    'a', 'Z', '0', '9', ' ', '\n', '\r', '\t', '"', '\\', '\'', '/', '{', '}', '[', ']', ':', ',',
    '.', '-', '_', '=', '#', '<', '>', '&', ';', '%', '\0', '\u{7f}', 'é', 'ß', '日', '🎉',
    '\u{feff}', '\u{2028}', '\u{301}',
];

/// Tries `usual` cases, the same on every machine, or as many as the time in the environment
/// allows.
///
/// # Panics
/// As `case` does, having said how to come back to it.
pub fn fuzz(what: &str, usual: u64, mut case: impl FnMut(&mut Rng)) {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse().ok());
    let (time, seed) = (number("FUZZ_SECONDS"), number("FUZZ_SEED").unwrap_or(1));
    let (begin, mut tried) = (Instant::now(), 0);
    while time.map_or(tried < usual, |it| begin.elapsed() < Duration::from_secs(it)) {
        let mut random = Rng::with_seed(seed + tried);
        if let Err(why) = catch_unwind(AssertUnwindSafe(|| case(&mut random))) {
            eprintln!("{what}: FUZZ_SEED={} begins with this case", seed + tried);
            resume_unwind(why);
        }
        tried += 1;
    }
    eprintln!("{what}: {tried} cases in {} s", begin.elapsed().as_secs());
}

/// One of these.
pub fn pick<'t, T>(random: &mut Rng, of: &'t [T]) -> &'t T {
    &of[random.usize(..of.len())]
}

/// A text of up to so many signs.
pub fn text(random: &mut Rng, most: usize) -> String {
    (0..random.usize(..=most)).map(|_| *pick(random, SIGNS)).collect()
}

/// What happens to bytes on their way: some are lost, doubled, changed or come from elsewhere.
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
