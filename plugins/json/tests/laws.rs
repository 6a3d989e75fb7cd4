//! Holds the plugin to the laws of every format, on its own cases and on real files.

use targum_plugin_json::Json;
use targum_sdk::laws;

#[test]
fn the_cases_are_as_specified() {
    laws::spec::<Json>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files_keep_the_laws() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/json");
    assert_eq!(laws::corpus::<Json>(corpus.as_ref()), []);
}

#[test]
fn only_text_that_would_become_a_message_is_refused() {
    let source = r#"{"a": "Its", "b": "Name: {name}"}"#;
    let context = laws::context("en", "pl");
    let (output, refused) = laws::round_trip::<Json>(source, &context, Some("it''s")).unwrap();
    assert_eq!(output, r#"{"a": "Its", "b": "{name}it'''s"}"#);
    assert_eq!(refused, 1);
}

#[test]
fn mutations() {
    laws::fuzz::<Json>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in [
        ("{\"a\": \"{n, plural, ", "one {a {x}} ", "other {# b}}\"}"),
        ("{", "\"k_one\": \"a\", ", "\"k_other\": \"b\"}"),
        ("{\"a\": \"", "{{", "\"}"),
        ("{\"a\": \"", "<!--", "\"}"),
        ("[", "\"a\", /* b */ ", "\"c\"]"),
        ("{\"a\": \"{0} b", "|[1,2] c", "\"}"),
        ("{\"a\": \"b", " |||| c", "\"}"),
        ("{", "\"@a\": \"b\", \"a\": \"c\", ", "\"d\": \"e\"}"),
        ("[0", ", {\"en\": \"a b\", \"fr\": \"c\"}", "]"),
        ("[{\"en\": \"a b\"", ", \"fr-x§\": \"c\"", "}]"),
    ] {
        laws::scales::<Json>(head, repeated, tail);
    }
}

#[test]
fn a_separator_in_a_code_does_not_separate() {
    let target = laws::context("en", "ar");
    let source = "{\"a\": \"{u<!--||||-->\"}";
    let translated = laws::round_trip::<Json>(source, &target, Some("1.5e3"));
    assert_eq!(translated, Ok((source.to_owned(), 1)));
}

#[test]
fn braces_beside_a_magic_word_keep_it_as_it_is() {
    let sources = [
        "{\"a\": \"{{PLURAL:$1|one|many}}}} pages\"}",
        "{\"a\": \"{{PLURAL:$1|one|many}} }\"}",
        "{\"a\": \"{{PLURAL:$1|one|many}}}\"}",
        "{\"a\": \"{{ {{PLURAL:$1|one|many}}\"}",
        "{\"a\": \"{{{GENDER:$1|he|she}} m\"}",
        "{\"a\": \"}}{{GENDER:$1|he|she}}\"}",
    ];
    laws::withstand::<Json>(&sources, &["pl", "ja"]);
}

#[test]
fn a_form_with_quotes_of_a_message_keeps_its_text_as_it_is() {
    let source = r#"{"theme.plurals":"t|{t}''n{e}"}"#;
    laws::withstand::<Json>(&[source], &["ja", "pl"]);
}

#[test]
fn braces_that_would_end_a_form_keep_the_forms_of_a_magic_word() {
    let sources = [
        // A placeholder that could end a form, together with the braces behind it.
        r#"{"a":"{{GENDER:|}}m{}"}"#,
        r#"{"a":"{{PLURAL:|s}}{l,{}}"}"#,
        r#"{"a":"b {{PLURAL:$1|{0} |c}}"}"#,
        r#"{"a":"{{PLURAL:|}}s}}."}"#,
        r#"{"":"{{PLURAL:|{{GENDER:|}}{{|}}}}"}"#,
        // A plural form of a family with forms of its own.
        r#"{"row_\u006fne":"","row_other":"h{{PLURAL:|}}"}"#,
        r#"{"row":"","row_plural":"e{{PLURAL:|}}"}"#,
    ];
    laws::withstand::<Json>(&sources, &["ar", "de", "ja", "pl"]);
}

#[test]
fn a_message_with_too_many_forms_in_the_target_language_stays() {
    let sources = [
        r#"{"":"{{GENDER:||||||}}m{{PLURAL:|||2=}}"}"#,
        r#"{"a":"{{PLURAL:$1|a|b}} in {{PLURAL:$2|c|d}} of {{PLURAL:$3|e|f}}"}"#,
    ];
    laws::withstand::<Json>(&sources, &["pl", "ja", "de", "ar"]);
    let refused = |target| {
        let context = laws::context("en", target);
        laws::round_trip::<Json>(sources[1], &context, Some("x")).unwrap()
    };
    assert_eq!(refused("ar"), (sources[1].to_owned(), 0));
    let one = r#"{"a":"{{PLURAL:$1|{{PLURAL:$2|{{PLURAL:$3|x}}}}}}"}"#;
    assert_eq!(refused("ja"), (one.to_owned(), 0));
}

#[test]
fn words_without_forms_stand_beside_many_forms() {
    let sources = [
        r#"{"a":"{{PLURAL:}} has {{PLURAL:$1|a form|$1 forms}} and {{PLURAL:$2|a row|$2 rows}}."}"#,
        r#"{"a":"{{GENDER:{{x}}}} {{PLURAL:$1|a form|$1 forms}} {{PLURAL:$2|a row|$2 rows}}."}"#,
        r#"{"a":"{{PLURAL:{{PLURAL:$1|a|b}}}} {{PLURAL:$2|a|b}}{{PLURAL:$3|c|d}}"}"#,
    ];
    laws::withstand::<Json>(&sources, &["ar", "pl", "ja"]);
    let context = laws::context("en", "ar");
    let (output, _) = laws::round_trip::<Json>(sources[0], &context, Some("x")).unwrap();
    assert_eq!(output.matches("{{PLURAL:}}").count(), 36);
}

#[test]
fn a_description_of_a_form_is_no_text_in_any_language() {
    let sources = [
        r#"{"moved_zero":"","@moved_one":"Od","moved_other":""}"#,
        r#"{"moved_one":"a","@moved_one":"Od","moved_other":"b"}"#,
    ];
    laws::withstand::<Json>(&sources, &["ar", "pl", "ja"]);
    let context = laws::context("en", "ja");
    let (output, _) = laws::round_trip::<Json>(sources[1], &context, Some("x")).unwrap();
    assert!(output.contains(r#""@moved_one":"Od""#), "{output}");
}

#[test]
fn forms_with_an_interval_behind_the_first_stay() {
    let sources = [r#"{"":"i|]1,Inf[%count%"}"#, r#"{"theme.nDocsTagged":"c{1}|]1,Inf["}"#];
    laws::withstand::<Json>(&sources, &["ar", "de", "ja"]);
}
