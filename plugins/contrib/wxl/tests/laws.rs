//! The laws, on this crate's cases and on mutations of them.

use targum_plugin_wxl::Wxl;
use targum_sdk::laws;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/spec");

#[test]
fn cases() {
    laws::spec::<Wxl>(CASES);
}

#[test]
fn mutated_cases() {
    laws::fuzz::<Wxl>(CASES);
}
