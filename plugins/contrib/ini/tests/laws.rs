//! The laws, on this crate's cases and on mutations of them.

use targum_plugin_ini::Ini;
use targum_sdk::laws;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/spec");

#[test]
fn cases() {
    laws::spec::<Ini>(CASES);
}

#[test]
fn mutated_cases() {
    laws::fuzz::<Ini>(CASES);
}
