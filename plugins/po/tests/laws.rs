//! Holds the plugin to the laws of every format, on its own cases and on real files.

use targum_plugin_po::Po;
use targum_sdk::{Context, PREVIOUS, laws};

#[test]
fn cases() {
    laws::spec::<Po>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/po");
    let broken = laws::corpus::<Po>(folder.as_ref());
    // gettext refuses these files too: strings with quotes that are not escaped, and a message that
    // occurs twice.
    let refused = [
        ("translation_demo.pot", "malformed: line 44, column"),
        ("languine__messages.po", "malformed: line 47, column 1"),
    ];
    let is_known = |(name, law): &(String, laws::Broken)| {
        let known = |(file, what): &(&str, &str)| name.ends_with(file) && law.what.contains(what);
        refused.iter().any(known)
    };
    let broken: Vec<_> = broken.into_iter().filter(|law| !is_known(law)).collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Po>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in [
        ("msgid \"{n, plural, ", "one§ {# bee} ", "other {# bees}}\"\nmsgstr \"\"\n"),
        ("", "#. a comment\n", "msgid \"a b\"\nmsgstr \"\"\n"),
    ] {
        laws::scales::<Po>(head, repeated, tail);
    }
}

#[test]
fn time_is_in_proportion_to_the_previous_catalogue() {
    let template = |length: usize| {
        let comments = "#. msgid \"the bees of the garden\"\n".repeat(length / 36);
        format!("msgid \"a bee\"\nmsgstr \"\"\n{comments}")
    };
    let previous = |length: usize| {
        let obsolete = |number| format!("#~ msgid \"the bees of the garden {number}\"\n\n");
        (0..length / 40).map(obsolete).collect()
    };
    laws::scales_in_option::<Po>(PREVIOUS, previous, template);
}

#[test]
fn no_previous_catalogue_breaks_a_law() {
    let before = [
        include_str!("../spec/previous/output.po"),
        include_str!("../spec/previous-header/output.pot"),
    ];
    let mut mutations = laws::Mutations::new(before.map(String::from).into(), 1);
    for _ in 0..1_000 {
        let options = vec![(PREVIOUS.to_owned(), mutations.next())];
        let context = Context { options, ..laws::context("en", "pl") };
        let template = include_str!("../spec/previous/input.po");
        let round_trip = laws::round_trip::<Po>(template, &context, Some("x"));
        assert!(round_trip.is_ok(), "{:?}: {round_trip:?}", context.options);
    }
}
