//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_xcode_stringsdict::Stringsdict;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Stringsdict>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    let folder =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/xcode-stringsdict"));
    let broken = laws::corpus::<Stringsdict>(folder);
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Stringsdict>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}
