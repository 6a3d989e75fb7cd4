//! The laws, on the crate's own cases and on real files where they are present.

use targum_plugin_yaml::Yaml;
use targum_sdk::laws;

#[test]
fn cases_hold() {
    laws::spec::<Yaml>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files_hold() {
    let broken = laws::corpus::<Yaml>(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/yaml").as_ref(),
    );
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Yaml>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in [
        ("a: [", "b c, ", "d e]\n"),
        ("a:\n", "  # a comment\n", "  b: c d\n"),
        ("? ", "k", "\n: {a: b c, d: e f}\n"),
    ] {
        laws::scales::<Yaml>(head, repeated, tail);
    }
}
