//! The laws on the crate's own cases and on real files.

use std::path::Path;

use targum_plugin_js::JavaScript;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<JavaScript>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/js");
    assert_eq!(laws::corpus::<JavaScript>(Path::new(corpus)), []);
}

#[test]
fn mutations() {
    laws::fuzz::<JavaScript>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}
