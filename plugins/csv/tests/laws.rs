//! The laws, on the crate's own cases and on real files.

use targum_plugin_csv::Csv;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Csv>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/csv");
    let broken = laws::corpus::<Csv>(folder.as_ref());
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Csv>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in
        [("id", ",name,description", "\n1,a b,c d\n"), ("key,en\n", "k§,\"a \"\"b\"\" c\"\n", "")]
    {
        laws::scales::<Csv>(head, repeated, tail);
    }
}
