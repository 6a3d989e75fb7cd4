//! Holds the laws against mutations of real documents.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::{Duration, Instant},
};

use super::{
    HOSTILE, Mutations, context, every_other, identity,
    proposal::describe,
    round_trip::{round_trip, translated},
    smallest,
};
use crate::{Document, Format, extract};

/// The number of documents that are tried if no time is set. They are the same on every machine.
const DOCUMENTS: u64 = 1_000;

/// The number of valid documents that are tried at least if no time is set, because the laws say
/// nothing about documents that the format refuses.
const VALID: u64 = 200;

/// One in this many documents must be valid.
const RAREST: u64 = 20;

/// The number of findings that ends a run.
const FINDINGS: usize = 20;

/// Mutates the inputs of a folder of cases, and holds the laws against every document that is
/// still valid. It tries 1,000 documents, and more until 200 are valid. With `FUZZ_SECONDS`, it
/// tries documents for that long. The sequence is always the same, unless `FUZZ_SEED` begins
/// another. The files of the folder `FUZZ_SEEDS` are mutated too, up to 64 KiB each.
///
/// With `FUZZ_DOCUMENT`, it shows how the laws hold for that file only, with the target locale
/// `FUZZ_TARGET` and the translation `FUZZ_TEXT`.
///
/// # Panics
/// Panics at the end if a law is broken or the format panics, with the shortest documents that show
/// it, and if fewer than one document in 20 is valid.
pub fn fuzz<F: Format>(folder: impl AsRef<Path>) {
    if let Some(document) = std::env::var_os("FUZZ_DOCUMENT") {
        return show::<F>(Path::new(&document));
    }
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse().ok());
    let mut seeds = inputs(folder.as_ref());
    if let Some(more) = std::env::var_os("FUZZ_SEEDS") {
        seeds.extend(files(Path::new(&more)));
    }
    assert!(!seeds.is_empty(), "{}: no inputs", folder.as_ref().display());
    let start = Instant::now();
    let seconds = number("FUZZ_SECONDS").map(Duration::from_secs);
    let mut mutations = Mutations::new(seeds, number("FUZZ_SEED").unwrap_or(1));
    let (mut tried, mut valid) = (0_u64, 0_u64);
    let mut slowest = Duration::ZERO;
    let mut findings = Vec::new();
    let is_done = |tried, valid| match seconds {
        Some(seconds) => start.elapsed() >= seconds,
        None => tried >= DOCUMENTS && (valid >= VALID || tried >= VALID * RAREST),
    };
    while !is_done(tried, valid) && findings.len() < FINDINGS {
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
    assert!(
        tried > 0 && valid * RAREST >= tried,
        "only {valid} of {tried} documents are valid, fewer than one in {RAREST}"
    );
}

/// Shows the segments of a document and its translation, and whether the laws hold for it.
fn show<F: Format>(path: &Path) {
    let document =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let target = std::env::var("FUZZ_TARGET").unwrap_or_else(|_| "de".to_owned());
    let text = std::env::var("FUZZ_TEXT").unwrap_or_else(|_| "x".to_owned());
    let context = context("en", &target);
    match extract::<F>(&document, &context) {
        Ok(Document { segments, edits }) => {
            segments.iter().for_each(|segment| eprintln!("{} {:?}", segment.key, segment.parts));
            edits.iter().for_each(|edit| eprintln!("{edit:?}"));
        }
        Err(failure) => return eprintln!("{}", describe(&document, &failure)),
    }
    let translated =
        |text, chosen: fn(usize) -> bool| translated::<F>(&document, &context, text, chosen);
    eprintln!("its own texts: {:?}", translated(None, |_| true));
    eprintln!("{text:?} in all: {:?}", translated(Some(&text), |_| true));
    eprintln!("in the first and so on: {:?}", translated(Some(&text), |index| index % 2 == 0));
    eprintln!("in the second and so on: {:?}", translated(Some(&text), |index| index % 2 == 1));
    if let Outcome::Broken(why) = outcome::<F>(&document, &target, &text) {
        panic!("{why}");
    }
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
            .and_then(|_| round_trip::<F>(document, &context, Some(text)))
            .and_then(|_| every_other::<F>(document, &context, text));
        broken.map_or_else(|broken| Outcome::Broken(broken.to_string()), |()| Outcome::Holds)
    };
    let panicked = |_| Outcome::Broken("the format panics".to_owned());
    catch_unwind(AssertUnwindSafe(laws)).unwrap_or_else(panicked)
}

/// Describes a document that breaks a law, cut down to a short document that still breaks one.
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

/// Returns the files of a folder that are texts and not too long to be mutated often.
fn files(folder: &Path) -> Vec<String> {
    const MAX_LENGTH: usize = 64 * 1024;
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let texts = paths.iter().filter_map(|path| fs::read_to_string(path).ok());
    texts.filter(|text| text.len() <= MAX_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;
    use crate::{About, Content, Draft, Failure, malformed};

    /// A format that refuses every document.
    struct Refusal;

    impl Format for Refusal {
        type Place = ();

        fn about() -> About {
            unreachable!("the test does not describe the format")
        }

        fn read(draft: &mut Draft<'_, ()>) -> Result<(), Failure> {
            Err(malformed(draft.source().len(), "no document is valid"))
        }

        fn spell((): &(), _: &[Content<'_>]) -> Result<String, String> {
            unreachable!("there are no segments")
        }
    }

    #[test]
    fn a_run_without_valid_documents_fails() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../plugins/csv/spec");
        let failed = catch_unwind(|| fuzz::<Refusal>(folder));
        let message = failed.unwrap_err().downcast::<String>().unwrap();
        assert_eq!(*message, "only 0 of 4000 documents are valid, fewer than one in 20");
    }
}
