//! Holds the plugin to the laws of every format, on its own cases and on real files.

mod blocks;
mod inline;
mod templates;
mod time;

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

/// Checks that any text can be put into these documents.
#[track_caller]
fn holds(sources: &[&str]) {
    laws::withstand::<Markdown>(sources, &["pl"]);
}
