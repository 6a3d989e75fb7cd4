//! The laws, on the crate's own cases and on real files where they are present.

use targum_plugin_js::JavaScript;
use targum_sdk::laws;

#[test]
fn cases_hold() {
    laws::spec::<JavaScript>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files_hold() {
    let broken = laws::corpus::<JavaScript>(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/js").as_ref(),
    );
    assert!(broken.is_empty(), "{broken:#?}");
}
