//! The laws on the crate's own cases and on real files.

use std::path::Path;

use targum_plugin_html::Html;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Html>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/html");
    assert_eq!(laws::corpus::<Html>(Path::new(corpus)), []);
}

#[test]
fn mutations() {
    laws::fuzz::<Html>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn code_without_an_end_is_looked_for_once() {
    let documents = [
        ("{# a {{ ", "}}"),
        ("{% raw %}a ", ""),
        ("<b title='{{'>a</b> ", "<i b='}}'>"),
        ("{{/* a ", "*/"),
        ("{{ '<b>", ""),
        ("[[${a ", ""),
    ];
    for (repeated, tail) in documents {
        laws::scales::<Html>("<p>", repeated, tail);
    }
}
