//! Documents that nobody wrote: mutations of real ones, for which the laws hold as well.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::{Duration, Instant},
};

use super::{HOSTILE, context, hostile::SHARDS, identity, round_trip};
use crate::{Format, extract};

/// How many documents are tried where no time is set: the same ones on every machine.
const DOCUMENTS: u64 = 1_000;

/// How many findings end a run.
const FINDINGS: usize = 20;

/// How often a document with a finding is cut down.
const CUTS: usize = 4_000;

/// Mutates the inputs of a folder of cases, and holds the laws against every document that is
/// still valid: 1,000 of them, or for `FUZZ_SECONDS`. The sequence is always the same, unless
/// `FUZZ_SEED` begins another.
///
/// # Panics
/// At the end, with documents as short as they were made, where a law is broken or the format
/// panics.
pub fn fuzz<F: Format>(folder: impl AsRef<Path>) {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse().ok());
    let seeds = inputs(folder.as_ref());
    assert!(!seeds.is_empty(), "{}: no inputs", folder.as_ref().display());
    let start = Instant::now();
    let seconds = number("FUZZ_SECONDS").map(Duration::from_secs);
    let mut random = Random(number("FUZZ_SEED").unwrap_or(1).max(1));
    let (mut tried, mut valid) = (0_u64, 0_u64);
    let mut slowest = Duration::ZERO;
    let mut findings = Vec::new();
    while seconds.map_or(tried < DOCUMENTS, |it| start.elapsed() < it) && findings.len() < FINDINGS
    {
        let mut document = random.pick(&seeds).clone();
        for _ in 0..=random.below(4) {
            mutate(&mut document, &seeds, &mut random);
        }
        let target = *random.pick(&["pl", "ja", "de", "ar"]);
        let text = *random.pick::<&str>(HOSTILE);
        let begun = Instant::now();
        tried += 1;
        match outcome::<F>(&document, target, text) {
            Outcome::Holds => valid += 1,
            Outcome::Invalid => {}
            Outcome::Broken(_) => findings.push(finding::<F>(document, target, text)),
        }
        slowest = slowest.max(begun.elapsed());
    }
    let (seconds, slowest) = (start.elapsed().as_secs(), slowest.as_millis());
    let found = findings.len();
    eprintln!(
        "{tried} documents in {seconds} s, {valid} of them valid, the slowest in {slowest} ms, \
         {found} findings"
    );
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

enum Outcome {
    Holds,
    Invalid,
    Broken(String),
}

fn outcome<F: Format>(document: &str, target: &str, text: &str) -> Outcome {
    let context = context("en", target);
    let laws = || {
        if extract::<F>(document, &context).is_err() {
            return Outcome::Invalid;
        }
        let broken = identity::<F>(document, "en")
            .and_then(|()| round_trip::<F>(document, &context, None))
            .and_then(|_| round_trip::<F>(document, &context, Some(text)));
        broken.map_or_else(|broken| Outcome::Broken(broken.to_string()), |_| Outcome::Holds)
    };
    let panicked = |_| Outcome::Broken("the format panics".to_owned());
    catch_unwind(AssertUnwindSafe(laws)).unwrap_or_else(panicked)
}

/// A document with a broken law, cut down to what it takes to break one.
fn finding<F: Format>(mut document: String, target: &str, text: &str) -> String {
    let mut cuts = 0;
    let mut size = document.len() / 2;
    while size > 0 && cuts < CUTS {
        let mut at = 0;
        while at < document.len() && cuts < CUTS {
            let shorter = {
                let (start, end) = (ceil(&document, at), ceil(&document, at + size));
                format!("{}{}", &document[..start], &document[end..])
            };
            cuts += 1;
            match outcome::<F>(&shorter, target, text) {
                Outcome::Broken(_) if shorter.len() < document.len() => document = shorter,
                _ => at += size,
            }
        }
        size /= 2;
    }
    let why = match outcome::<F>(&document, target, text) {
        Outcome::Broken(why) => why,
        Outcome::Holds | Outcome::Invalid => String::new(),
    };
    format!("{document:?} into {target} with {text:?}: {why}")
}

fn inputs(folder: &Path) -> Vec<String> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|case| fs::read_dir(case.path()).ok())
        .flat_map(|files| files.flatten().map(|file| file.path()))
        .filter(|path| path.file_stem().is_some_and(|stem| stem == "input"))
        .collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

fn mutate(document: &mut String, seeds: &[String], random: &mut Random) {
    let (start, end) = (random.place(document), random.place(document));
    let (start, end) = (start.min(end), start.max(end));
    match random.below(6) {
        0 => document.replace_range(start..end.min(ceil(document, start + 8)), ""),
        1 => document.insert_str(start, random.pick::<&str>(SHARDS)),
        2 => {
            let shard = random.pick::<&str>(SHARDS);
            document.replace_range(start..ceil(document, start + 1), shard);
        }
        3 => {
            let copy = document[start..end.min(ceil(document, start + 40))].to_owned();
            let at = random.place(document);
            document.insert_str(at, &copy);
        }
        4 => {
            let other = random.pick(seeds);
            let (from, to) = (random.place(other), random.place(other));
            document.insert_str(start, &other[from.min(to)..from.max(to)]);
        }
        _ => document.truncate(end),
    }
}

/// The next character boundary at or after `at`.
fn ceil(text: &str, at: usize) -> usize {
    (at..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

/// xorshift64: enough to wander, and the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    fn pick<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }

    /// A character boundary of `text`.
    fn place(&mut self, text: &str) -> usize {
        ceil(text, self.below(text.len() + 1))
    }
}
