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

#[test]
fn a_text_does_not_decide_what_its_line_or_the_document_begins_with() {
    let sources = ["e:: ]\n.p::", "e:: i\n:description: p::", "---\npu"];
    laws::withstand::<Asciidoc>(&sources, &["pl", "ja"]);
}

#[test]
fn a_line_break_keeps_the_space_before_it() {
    let sources = ["e *w* +\ns +", "a *b* +\nc d +\ne"];
    laws::withstand::<Asciidoc>(&sources, &["pl", "ar"]);
}

#[test]
fn a_quotation_mark_without_its_pair_ends_no_value() {
    let sources =
        ["image::[alt=\",title=\"Tn\"]", "[title=\"a\"title=\"b\"]\nWet", "image::[alt=\"Bed]"];
    laws::withstand::<Asciidoc>(&sources, &["pl", "de", "ja", "ar"]);
}
