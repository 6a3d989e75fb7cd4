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

#[test]
fn no_form_is_added_to_forms_that_are_not_to_be_translated() {
    let plurals = |resource: &str, item: &str| {
        format!(
            "<resources>{resource}<plurals name=\"a\">{item}<item quantity=\"one\">%d day</item>\
             <item quantity=\"other\">%d days</item></plurals></resources>"
        )
    };
    let sources = [
        // The comment of one form.
        plurals("", "<!-- Do not translate. -->"),
        // The comment of all forms, above one with a comment of its own.
        plurals("<!-- Do not translate. -->", "<!-- A day -->"),
    ];
    laws::withstand::<Android>(&[&sources[0], &sources[1]], &["ar", "pl"]);
}
