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

#[test]
fn time_is_in_proportion() {
    laws::scales::<Ini>("[Messages]\na=b\n  c ", "[gb]", "\n");
}

#[test]
fn constants_are_codes_on_any_line() {
    laws::withstand::<Ini>(&["e=d = T\n\ts [name/ver]", "e=d [name] T\n\ts\n"], &["pl"]);
}

#[test]
fn a_section_without_its_end_is_refused() {
    for source in ["[=o f t\n\tn eme]", "[=o f t\n w] g blu", "[a\n"] {
        let read = targum_sdk::extract::<Ini>(source, &laws::context("en", "pl"));
        assert!(read.is_err(), "{source}");
    }
}
