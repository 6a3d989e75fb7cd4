//! Holds the plugin to the laws of every format, on its own cases and on real files.

use targum_plugin_xcode_xcstrings::Xcstrings;
use targum_sdk::laws;

#[test]
fn the_cases_are_as_specified() {
    laws::spec::<Xcstrings>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files_keep_the_laws() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/xcode-xcstrings");
    assert_eq!(laws::corpus::<Xcstrings>(corpus.as_ref()), []);
}

#[test]
fn mutations() {
    laws::fuzz::<Xcstrings>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    laws::scales::<Xcstrings>(
        "{\"sourceLanguage\": \"en\", \"strings\": {\"a b\": {\"localizations\": {\"en\": {\"variations\": {\"device\": {",
        "\"d§\": {\"stringUnit\": {\"value\": \"a b\"}}, ",
        "\"other\": {\"stringUnit\": {\"value\": \"a b\"}}}}}, \"pl\": {\"variations\": {\"device\": {\"d\": {\"stringUnit\": {\"state\": \"new\", \"value\": \"a b\"}}}}}}}}}",
    );
}

#[test]
fn a_substitution_with_other_texts_beside_its_forms_keeps_its_form() {
    let one = r#"{"plural":{"one":{"stringUnit":{"value":""}}}}"#;
    let things = format!(r#"{{"stringUnit":{{"value":"s."}},"variations":{one}}}"#);
    let english = format!(
        r#"{{"stringUnit":{{"value":"s%#@things@."}},"substitutions":{{"things":{things}}}}}"#
    );
    let source = format!(
        r#"{{"sourceLanguage":"","strings":{{"":{{"localizations":{{"en":{english}}}}}}}}}"#
    );
    let sources = [
        &*source,
        r#"{"sourceLanguage":"","strings":{"":{"localizations":{"en":{"stringUnit":{"value":"%#@items@o@"},"substitutions":{"items":{"variations":{"plural":{"one":{"stringUnit":{"value":""}}}}}},"variations":{"":{"":{"stringUnit":{"value":"bo"}}}}}}}}}"#,
        r#"{"sourceLanguage":"","strings":{"":{"localizations":{"en":{"stringUnit":{"value":"%#@items@o@"},"substitutions":{"items":{"variations":{"plural":{"one":{"stringUnit":{"value":""}}}},"substitutions":{"":{"variations":{"":{"":{"stringUnit":{"value":"th"}}}}}}}}}}}}}"#,
    ];
    laws::withstand::<Xcstrings>(&sources, &["ja", "pl", "de", "ar"]);
}

#[test]
fn plurals_in_plurals_do_not_multiply_without_end() {
    for (depth, expected) in [(2, 36), (3, 216), (4, 1), (30, 1)] {
        let open = r#"{"variations":{"plural":{"other":"#.repeat(depth);
        let english =
            format!(r#"{open}{{"stringUnit":{{"value":"%lld eggs"}}}}{}"#, "}}}".repeat(depth));
        let source = format!(
            r#"{{"sourceLanguage":"en","strings":{{"a":{{"localizations":{{"en":{english}}}}}}}}}"#
        );
        let context = laws::context("en", "ar");
        let (output, refused) =
            laws::round_trip::<Xcstrings>(&source, &context, Some(" l")).unwrap();
        assert_eq!((output.matches("%lld l").count(), refused), (expected, 0), "{output}");
    }
}
