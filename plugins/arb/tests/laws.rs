//! Holds the plugin to the laws of every format, on its own cases and on real files.

use targum_plugin_arb::Arb;
use targum_sdk::laws;

#[test]
fn the_cases_are_as_specified() {
    laws::spec::<Arb>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files_keep_the_laws() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/arb");
    assert_eq!(laws::corpus::<Arb>(corpus.as_ref()), []);
}

#[test]
fn mutations() {
    laws::fuzz::<Arb>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for branch in ["one {a {x}} ", "zero {} "] {
        laws::scales::<Arb>("{\"a\": \"{n, plural, ", branch, "other {# b}}\"}");
    }
}

#[test]
fn a_text_that_no_branch_can_hold_stays() {
    let sources = [
        "{\"a\": \"o'{n, plural, one{{e}} other{#}}\"}",
        "{\"a\": \"e '{o, plural, =0{} other{{t}}}\", \"b\": \"It's {n, plural, other{#}}\"}",
        "{\"a\": \"{n, plural, one{{e}} other{}}e'}}'\"}",
        "{\"a\": \"{n, plural, one{{e}} other{}}d'#\"}",
        "{\"a\": \"'{n, plural, one{{e}} other{}}'s\"}",
    ];
    laws::withstand::<Arb>(&sources, &["pl", "ja"]);
}

#[test]
fn a_message_that_quotation_would_break_shows_that_apostrophes_are_single() {
    let source = r#"{"":"n''","":"{n,plural,e{{e}' '}other{'}}'s"}"#;
    laws::withstand::<Arb>(&[source], &["pl", "ja", "de", "ar"]);
    // No apostrophe of a translation is doubled then.
    let context = laws::context("en", "ja");
    let source = r#"{"a":"It''s","b":"{n,plural,one{a' '}other{b'}}'s"}"#;
    let output = r#"{"a":"It's","b":"{n,plural,other{b's}}"}"#;
    let outcome = laws::round_trip::<Arb>(source, &context, None);
    assert_eq!(outcome, Ok((output.to_owned(), 0)));
}
