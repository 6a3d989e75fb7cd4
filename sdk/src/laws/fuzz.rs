//! Documents that nobody wrote: mutations of real ones, for which the laws hold as well.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use super::{HOSTILE, Mutations, context, identity, round_trip, smallest};
use crate::{Format, extract};

/// Mutates the inputs of a folder of cases for `FUZZ_SECONDS` (2 unless set), and holds the
/// laws against every document that is still valid. The same seconds see other documents on
/// a faster machine, but always the same sequence (`FUZZ_SEED` begins another).
///
/// # Panics
/// With the smallest document found for which a law is broken, or with the one on which the
/// format panics.
pub fn fuzz<F: Format>(folder: impl AsRef<Path>) {
    let number = |name: &str, default| {
        std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let deadline = Instant::now() + Duration::from_secs(number("FUZZ_SECONDS", 2));
    let seeds = inputs(folder.as_ref());
    assert!(!seeds.is_empty(), "{}: no inputs", folder.as_ref().display());
    let mut mutations = Mutations::new(seeds, number("FUZZ_SEED", 1));
    let (mut tried, mut valid) = (0_u64, 0_u64);
    while Instant::now() < deadline {
        let document = mutations.next();
        let (target, text) =
            (*mutations.pick(&["pl", "ja", "de"]), *mutations.pick::<&str>(HOSTILE));
        let told = Told(&document);
        tried += 1;
        valid += u64::from(extract::<F>(&document, &context("en", target)).is_ok());
        if broken::<F>(&document, target, text).is_some() {
            let is_broken = |document: &str| broken::<F>(document, target, text).is_some();
            let document = smallest(&document, is_broken);
            std::mem::forget(told);
            let what = broken::<F>(&document, target, text).unwrap_or_default();
            panic!("into {target} with {text:?}: {what}\nthe smallest document: {document:?}");
        }
        std::mem::forget(told);
    }
    eprintln!("{tried} documents, {valid} of them valid");
}

/// What is broken, where the document is valid.
fn broken<F: Format>(document: &str, target: &str, text: &str) -> Option<String> {
    let context = context("en", target);
    extract::<F>(document, &context).ok()?;
    let laws = [
        identity::<F>(document, "en"),
        round_trip::<F>(document, &context, None).map(drop),
        round_trip::<F>(document, &context, Some(text)).map(drop),
    ];
    laws.into_iter().find_map(|law| Some(law.err()?.to_string()))
}

/// Shows the document when the format panics on it.
struct Told<'a>(&'a str);

impl Drop for Told<'_> {
    fn drop(&mut self) {
        eprintln!("the document: {:?}", self.0);
    }
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
