//! The laws, on this crate's cases and on mutations of them.

use targum_plugin_asciidoc::Asciidoc;
use targum_sdk::laws;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/spec");

#[test]
fn cases() {
    laws::spec::<Asciidoc>(CASES);
}

#[test]
fn mutated_cases() {
    laws::fuzz::<Asciidoc>(CASES);
}
