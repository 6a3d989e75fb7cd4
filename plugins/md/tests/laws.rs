//! The laws on the crate's own cases and on real files.

use std::path::Path;

use targum_plugin_md::Markdown;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Markdown>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/md");
    assert_eq!(laws::corpus::<Markdown>(Path::new(corpus)), []);
}

#[test]
fn mutations() {
    laws::fuzz::<Markdown>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn a_text_that_would_go_on_with_the_table_above_stays() {
    let source = "| one | two |\n|---|---|\n|\nA heading\n-\n";
    let target = laws::context("en", "pl");
    let output = "| x | x |\n|---|---|\n|\nA heading\n-\n";
    let translated = laws::round_trip::<Markdown>(source, &target, Some("x"));
    assert_eq!(translated, Ok((output.to_owned(), 1)));
}
