//! Holds the plugin to the laws of every format, on its own cases.

use targum_plugin_toml::Toml;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Toml>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn mutations() {
    laws::fuzz::<Toml>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in [
        ("[", "a.", "b]\nc = \"d e\"\n"),
        ("", "[a.b.c]\nd§ = \"e f\"\n", ""),
        ("", "[a§]\nen = \"b c\"\nfr = \"d\" # e\n", ""),
        ("_version = 2\na = { en = \"b c\"", ", fr-x§ = \"d\"", "}\n"),
        ("", "[[a]]\nb = \"c d\"\n", ""),
        ("a = { other = \"b c\", one = \"b d\"", ", a§ = { other = \"e f\", one = \"e\" }", " }\n"),
        ("a = { b = 1", ", a§.other = \"b c\", a§.one = \"b d\"", " }\n"),
    ] {
        laws::scales::<Toml>(head, repeated, tail);
    }
}

#[test]
fn a_table_that_holds_a_text_in_several_locales_keeps_its_name() {
    let sources = [
        "_version=2\n[en]\nen=\"Hello\"",
        "_version = 2\n[en]\nen = \"One\"\n[de]\nen = \"Two\"\n",
    ];
    laws::withstand::<Toml>(&sources, &["de", "ja"]);
}

#[test]
fn a_document_keyed_by_locales_has_no_texts_side_by_side() {
    let source = "[[en.t]]\nt={ar=\"ى\"}\nb={en=\"\",fr=\"\"}\ne={en=\"\",fr=\"\"}";
    laws::withstand::<Toml>(&[source], &["pl", "ja", "de", "ar"]);
}

#[test]
fn a_message_that_needs_apostrophes_in_a_literal_string_stays() {
    let sources =
        ["b='{n,plural,other{}}z#'", "a = 'See #4: {n, plural, one {a box} other {boxes}}'"];
    laws::withstand::<Toml>(&sources, &["pl", "ja", "de", "ar"]);
    let context = laws::context("en", "de");
    let kept = laws::round_trip::<Toml>(sources[1], &context, Some("x"));
    assert_eq!(kept, Ok((sources[1].to_owned(), 0)));
    let source = "a = '{n, plural, one {# box} other {# boxes}} here'";
    let spelled = laws::round_trip::<Toml>(source, &context, Some("x")).unwrap().0;
    assert_eq!(spelled, "a = '{n, plural, one {#x} other {#x}}'");
}

#[test]
fn no_text_is_added_beside_one_that_is_not_to_be_translated() {
    let noted = "[a]\n# do not translate\nen = \"Egg\"\nfr = \"Oeuf\"\n";
    let source = format!("_version = 2\n{noted}[b]\nen = \"Nut\"\nfr = \"Noix\"\n");
    laws::withstand::<Toml>(&[&source], &["pl", "de"]);
    let context = laws::context("en", "pl");
    let outcome = laws::round_trip::<Toml>(&source, &context, Some("x"));
    assert_eq!(outcome, Ok((format!("{source}pl = \"x\"\n"), 0)));
}

#[test]
fn a_locale_with_a_region_is_no_text() {
    let sources = ["[en]\nlanguage=\"en-us\"", "[en]\nlanguage=\"Rose\""];
    laws::withstand::<Toml>(&sources, &["pl", "de"]);
    let context = laws::context("en", "pl");
    let spelled = |source: &str| laws::round_trip::<Toml>(source, &context, Some("x")).unwrap().0;
    assert_eq!(sources.map(spelled), ["[pl]\nlanguage=\"en-us\"", "[pl]\nlanguage=\"x\""]);
}

#[test]
fn removed_forms_of_an_inline_table_take_their_commas_along() {
    let context = laws::context("pl", "ja");
    for (source, expected) in [
        ("{ one = \"A bed\", few = \"Few beds\", other = \"Other beds\" }", "{ other = \"x\" }"),
        ("{ other = \"Other beds\", one = \"A bed\", few = \"Few beds\" }", "{ other = \"x\" }"),
        (
            "{one=\"A bed\",other=\"Other beds\",few=\"Few beds\",many=\"Many beds\"}",
            "{other=\"x\"}",
        ),
        (
            "{ one = \"A bed\", n = 1, few = \"Few beds\", other = \"Other beds\" }",
            "{ n = 1, other = \"x\" }",
        ),
        (
            "{ other = \"Other beds\", few = \"Few beds\", n = [1], many = \"Many beds\" }",
            "{ other = \"x\", n = [1] }",
        ),
        (
            "{ other = \"Other beds\", n = 1, few = \"Few beds\", many = \"Many beds\" }",
            "{ other = \"x\", n = 1 }",
        ),
        (
            "{\n  other = \"Other beds\", # ,\n  few = \"Few beds\", # d\n  many = \"Many beds\" # e\n}",
            "{\n  other = \"x\" # ,\n  # d\n  # e\n}",
        ),
        (
            "{\n  few = \"Few beds\",\n  other = \"Other beds\",\n  one = \"A bed\",\n}",
            "{\n  other = \"x\",\n}",
        ),
    ] {
        let source = format!("a = {source}\n");
        let outcome = laws::round_trip::<Toml>(&source, &context, Some("x"));
        assert_eq!(outcome, Ok((format!("a = {expected}\n"), 0)), "{source}");
        laws::withstand::<Toml>(&[&source], &["pl", "ja", "ar"]);
    }
    // The table of another locale stays.
    let other = "[en]\n[fr]\na={other=\"Beds\",one=\"A bed\"}";
    laws::withstand::<Toml>(&[other], &["ja"]);
}
