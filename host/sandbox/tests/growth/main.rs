//! Every plugin takes time in proportion to the length of a document, whatever hostile authors repeat and nest in it,
//! and no document exhausts the stack of a plugin. A document is read, or refused with the place of its fault.
//!
//! The instructions of a plugin are counted, so the result is the same on every machine.

mod counted;
mod documents;

use std::{collections::BTreeSet, fs};

use counted::Counted;
use documents::{PLUGINS, Surroundings};
use targum_sdk::laws::{NESTED, REPEATED};

/// The length of the shorter of two documents that are compared, in bytes.
const SHORT: usize = 8 << 10;
/// The most times that the instructions for twice the length may be. With the square of the length they would be four
/// times as many.
const LIMIT: f64 = 2.5;
/// Fewer instructions say nothing about growth: a plugin executes as many in a few milliseconds.
const MEASURABLE: u64 = 2_000_000;
/// The length of a document that is nested deeply, in bytes. A recursion of this depth would exhaust the stack.
const DEEP: usize = 100_000;

/// Returns `head`, copies of `open`, as many copies of `close`, and `tail`, with about `length` bytes. The number of copies
/// is even: where two copies open and close something, both of two documents are whole.
fn document((head, tail): (&str, &str), (open, close): (&str, &str), length: usize) -> String {
    let count = length / (open.len() + close.len()) / 2 * 2;
    [head, &open.repeat(count), &close.repeat(count), tail].concat()
}

/// Returns the fault of a plugin with a family of documents.
fn fault(
    plugin: &Counted,
    around: (&str, &str),
    family: (&str, &str),
    is_deep: bool,
) -> Option<String> {
    let count = |length| plugin.instructions(&document(around, family, length));
    let found = || {
        let (shorter, longer) = (count(SHORT)?, count(2 * SHORT)?);
        let growth = longer as f64 / shorter.max(1) as f64;
        if growth > LIMIT && longer > MEASURABLE {
            return Err(format!("twice the length takes {growth:.2} times the instructions"));
        }
        if is_deep {
            count(DEEP)?;
        }
        Ok(())
    };
    let (head, tail) = around;
    found().err().map(|fault| format!("{head:?}, {family:?}…, {tail:?}: {fault}"))
}

/// Tries all documents with a plugin.
fn withstands(id: &str) {
    let known = PLUGINS.iter().find(|(known, _)| *known == id);
    let (_, Surroundings { around, own }) = known.expect("a row of the table");
    let plugin = Counted::load(id);
    let repeated = REPEATED.iter().map(|repeated| (*repeated, ""));
    let families: Vec<_> =
        repeated.chain(NESTED.iter().copied()).chain(own.iter().copied()).collect();
    let surroundings: Vec<_> = [("", "")].iter().chain(*around).collect();
    let mut faults = Vec::new();
    for (nth, around) in surroundings.into_iter().enumerate() {
        // Deep documents take long, so what is nested in all formats is tried in two surroundings only.
        let is_deep =
            |family: &(&str, &str)| own.contains(family) || nth < 2 && !family.1.is_empty();
        faults.extend(
            families.iter().filter_map(|family| fault(&plugin, *around, *family, is_deep(family))),
        );
    }
    assert!(faults.is_empty(), "{id}: {faults:#?}");
}

macro_rules! plugins {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            withstands(&stringify!($name).replace('_', "-"));
        })*

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

plugins! {
    android arb csv ftl html js json md mdx mf2 php po properties resx srt string toml ts xcode_strings xcode_stringsdict
    xcode_xcstrings xliff xml yaml
}

#[test]
fn every_plugin_is_tried() {
    let files = fs::read_dir(targum_tests::plugins()).expect("built plugins").flatten();
    let name = |entry: fs::DirEntry| {
        entry.file_name().to_string_lossy().strip_suffix(".wasm").map(str::to_owned)
    };
    let built: BTreeSet<String> = files.filter_map(name).collect();
    let tried: BTreeSet<String> = NAMES.iter().map(|name| name.replace('_', "-")).collect();
    let missing: Vec<_> = built.difference(&tried).collect();
    assert!(missing.is_empty(), "{missing:?} need a test here and a row in the table");
}
