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
