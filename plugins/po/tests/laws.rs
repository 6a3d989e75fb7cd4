//! The laws, on the crate's own cases and on real files.

use targum_plugin_po::Po;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Po>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/po");
    let broken = laws::corpus::<Po>(folder.as_ref());
    // Its strings hold quotes that are not escaped, which gettext refuses, too.
    let (invalid, broken): (Vec<_>, Vec<_>) =
        broken.into_iter().partition(|(name, _)| name.ends_with("translation_demo.pot"));
    let refused = |it: &laws::Broken| it.what.contains("malformed: line 44, column");
    assert!(invalid.iter().all(|(_, it)| refused(it)), "{invalid:#?}");
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
