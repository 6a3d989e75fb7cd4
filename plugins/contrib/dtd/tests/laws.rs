//! The laws, on this crate's cases and on mutations of them.

use targum_plugin_dtd::Dtd;
use targum_sdk::laws;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/spec");

#[test]
fn cases() {
    laws::spec::<Dtd>(CASES);
}

#[test]
fn mutated_cases() {
    laws::fuzz::<Dtd>(CASES);
}

#[test]
fn time_is_in_proportion() {
    laws::scales::<Dtd>("<!ENTITY a \"", "<", "\">\n");
}
