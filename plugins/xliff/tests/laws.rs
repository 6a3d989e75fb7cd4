//! The laws, on the crate's own cases and on real files.

use std::path::Path;

use targum_plugin_xliff::Xliff;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Xliff>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/xliff"));
    let broken = laws::corpus::<Xliff>(folder);
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Xliff>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}
