//! The laws on the crate's own cases and on real files.

use std::path::Path;

use targum_plugin_mdx::Mdx;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Mdx>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/mdx");
    assert_eq!(laws::corpus::<Mdx>(Path::new(corpus)), []);
}

#[test]
fn mutations() {
    laws::fuzz::<Mdx>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}
