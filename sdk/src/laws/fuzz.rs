//! Holds the laws against mutations of real documents.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::{Duration, Instant},
};

use super::{HOSTILE, Mutations, context, identity, round_trip, smallest};
use crate::{Format, extract};

/// How many documents are tried where no time is set: the same ones on every machine.
const DOCUMENTS: u64 = 1_000;

/// How many findings end a run.
const FINDINGS: usize = 20;

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
    let mut mutations = Mutations::new(seeds, number("FUZZ_SEED").unwrap_or(1));
    let (mut tried, mut valid) = (0_u64, 0_u64);
    let mut slowest = Duration::ZERO;
    let mut findings = Vec::new();
    while seconds.map_or(tried < DOCUMENTS, |it| start.elapsed() < it) && findings.len() < FINDINGS
    {
        let document = mutations.next();
        let target = *mutations.pick(&["pl", "ja", "de", "ar"]);
        let text = *mutations.pick::<&str>(HOSTILE);
        let begun = Instant::now();
        tried += 1;
        match outcome::<F>(&document, target, text) {
            Outcome::Holds => valid += 1,
            Outcome::Invalid => {}
            Outcome::Broken(_) => findings.push(finding::<F>(&document, target, text)),
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
fn finding<F: Format>(document: &str, target: &str, text: &str) -> String {
    let why = |document: &str| match outcome::<F>(document, target, text) {
        Outcome::Broken(why) => Some(why),
        Outcome::Holds | Outcome::Invalid => None,
    };
    let document = smallest(document, |document| why(document).is_some());
    let why = why(&document).unwrap_or_default();
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
