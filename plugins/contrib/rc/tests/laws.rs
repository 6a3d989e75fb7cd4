//! The laws, on this crate's cases and on mutations of them.

use targum_plugin_rc::Rc;
use targum_sdk::laws;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/spec");

#[test]
fn cases() {
    laws::spec::<Rc>(CASES);
}

#[test]
fn mutated_cases() {
    laws::fuzz::<Rc>(CASES);
}

#[test]
fn empty_parts_of_a_text_stay_as_they_are() {
    let source = "STRINGTABLE\nBEGIN\n1 \"\"\n\"\"\nEND";
    assert_eq!(laws::identity::<Rc>(source, "en"), Ok(()));
}
