//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_android::Android;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Android>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/android"));
    let broken = laws::corpus::<Android>(folder);
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Android>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn lone_surrogates_are_not_joined() {
    let source = "<resources><string name=\"a\">\\ud83d\"\\ude00 d\"</string></resources>";
    let context = laws::context("en", "de");
    assert_eq!(laws::round_trip::<Android>(source, &context, None), Ok((source.to_owned(), 1)));
}
