//! Holds the plugin to the laws of every format, on its own cases and on real files where these
//! exist.

use targum_plugin_yaml::Yaml;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Yaml>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files_keep_the_laws() {
    let broken = laws::corpus::<Yaml>(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/yaml").as_ref(),
    );
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Texts in blocks keep the spaces and line breaks at their edges and within.
#[test]
fn messages_in_blocks_keep_or_refuse_spaces() {
    let source = include_str!("../spec/message-blocks/input.yaml");
    for text in [" ", " a", "a ", "\na", "a\n", "a\nb", " a\nb", "a\n b", "a\n\nb", "\n", ""] {
        for target in ["pl", "ja"] {
            let round_trip =
                laws::round_trip::<Yaml>(source, &laws::context("en", target), Some(text));
            assert!(round_trip.is_ok(), "{text:?} into {target}: {round_trip:?}");
        }
    }
}

#[test]
fn a_translation_does_not_become_plural_forms() {
    let context = laws::context("en", "pl");
    for (source, text, refused) in [("a: b c\n", "b||||c", 1), ("a: _`||||`b\n", "1.5e3", 0)] {
        let outcome = laws::round_trip::<Yaml>(source, &context, Some(text));
        assert_eq!(outcome, Ok((source.to_owned(), refused)), "{source:?}");
    }
}

#[test]
fn content_behind_a_mapping_or_in_a_locale_changes_no_text() {
    for (source, refused) in [
        // Spaces that would become part of the block that is written before them.
        ("_version: 2\n:\n  en: |\n   e\n  fr:\n    ", 0),
        ("_version: 2\n:\n  en: |\n   o\n  fr:\r    ", 0),
        // A code in a list, under a locale that is another one in the output.
        ("en:\n : - type: i\n", 0),
        // Another region of the target's language, alone at the root.
        ("ja-AA:\n : T t\n", 0),
    ] {
        for target in ["ar", "ja"] {
            let context = laws::context("en", target);
            let outcome = laws::round_trip::<Yaml>(source, &context, Some("x"));
            assert_eq!(outcome.map(|(_, count)| count), Ok(refused), "{source:?}");
        }
    }
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
        ("", "a§:\n  en: b c\n  fr: |+\n   d\n\n", "# e\n"),
        ("_version: 2\na: {en: b c", ", fr-x§: d", "}\n"),
        ("? ", "k", "\n: {a: b c, d: e f}\n"),
        ("a:\n  b: [", "\n", "]\n"),
        ("a:\n  b: \"x", "\n", "\"\n"),
    ] {
        laws::scales::<Yaml>(head, repeated, tail);
    }
}

#[test]
fn a_form_that_alone_would_be_several_forms_stays() {
    laws::withstand::<Yaml>(&["'}||||{1}|]1,Inf['", "a: '%d bee|||| [0,1]b|c'"], &["pl", "ja"]);
}

#[test]
fn the_entry_of_the_target_is_found_as_it_is_read_back() {
    let sources = ["de-DE:\n : or\nnn-US:\n :", "de-DE:\n  a: One\nfr:\n  a: Un"];
    laws::withstand::<Yaml>(&sources, &["de"]);
}

#[test]
fn no_form_is_added_to_forms_that_are_not_to_be_translated() {
    let source = "a:\n  one: A day\n  # Do not translate.\n  other: days\n";
    laws::withstand::<Yaml>(&[source], &["ja", "pl"]);
}

#[test]
fn texts_over_several_lines_in_single_quotes_are_spelled_anew() {
    let targets = ["pl", "ja", "de", "ar"];
    laws::withstand::<Yaml>(&["'#e\n\n{n,plural,e{}other{}}'"], &targets);
    let source = "a: 'Order #1:\r\n\r\n  {n, plural, one {# box} other {# boxes}}'\n";
    laws::withstand::<Yaml>(&[source], &targets);
    let context = laws::context("en", "ja");
    let spelled = |text| laws::round_trip::<Yaml>(source, &context, text).unwrap();
    let of = |text: &str| format!("a: '{{n, plural, other {{{text}}}}}'\n");
    assert_eq!(spelled(None), (of("Order ''#''1:\r\n\r\n  # boxes"), 0));
    assert_eq!(spelled(Some("")), (of("#"), 0));
    assert_eq!(spelled(Some(" it's\n\nb\n")), (of("# it''s\r\n\r\n\r\n  b\r\n\r\n  "), 0));
}

#[test]
fn a_key_of_line_breaks_is_the_same_in_lines_that_are_joined() {
    let targets = ["pl", "ja", "de", "ar"];
    laws::withstand::<Yaml>(&[": {: it,\"\n\n\":it}", "{\"a\n\n\": it,\n b: 'c'\n}"], &targets);
}

#[test]
fn a_tab_in_a_flow_collection_is_read_whatever_stands_beside_it() {
    laws::withstand::<Yaml>(&[": {: m -,[y\n\t]}", "a: [b c,\n\td e\n\t]\n"], &["pl", "ja"]);
}

#[test]
fn lines_are_joined_behind_a_quote_in_quotes() {
    let sources =
        [": 'a\n\n#{n,plural,e{}other{}}'", ": '{n,plural,other{}\n}sf'", "a:\n  b: 'it''s\nc'\n"];
    laws::withstand::<Yaml>(&sources, &["pl", "ja", "de", "ar"]);
}

#[test]
fn a_bracket_or_a_comma_ends_an_anchor_and_a_tag() {
    let sources = ["&;{other: s}", "a: &b{other: c}", "a: !<t,u> {other: c}"];
    laws::withstand::<Yaml>(&sources, &["pl", "ar"]);
    let context = laws::context("en", "pl");
    let (output, _) = laws::round_trip::<Yaml>("&b{other: c d}\n", &context, None).unwrap();
    assert_eq!(output, "&b{one: c d, few: c d, many: c d, other: c d}\n");
}

#[test]
fn a_space_that_would_meet_a_line_break_in_a_branch_keeps_its_message() {
    let targets = ["pl", "ja", "de", "ar"];
    let marked = "'{l}\u{feff} {n,plural,e{}other{\ns}}'";
    let lost = "'Order {n, plural, one {#} other {\n\n#}}'\n";
    let kept = "'Order {n, plural, one {#} other {\n\n# boxes}} a'\n";
    laws::withstand::<Yaml>(&["'e {n,plural,o{}other{\n\n}}<'", marked, lost, kept], &targets);
    let context = laws::context("en", "ja");
    let spelled = |source| laws::round_trip::<Yaml>(source, &context, Some("x")).unwrap();
    assert_eq!(spelled(lost), (lost.to_owned(), 0));
    let source = "'Order\n\n{n, plural, one {#} other {# boxes}} a'\n";
    assert_eq!(spelled(source), ("'{n, plural, other {#x}}'\n".to_owned(), 0));
}

#[test]
fn no_text_is_added_beside_one_that_is_not_to_be_translated() {
    let noted = "_version: 2\na:\n  # Do not translate.\n  en: Egg\n  fr: Oeuf\nb:\n  en: Nut\n  fr: Noix\n";
    laws::withstand::<Yaml>(&[noted], &["pl", "de"]);
    let context = laws::context("en", "pl");
    let (output, _) = laws::round_trip::<Yaml>(noted, &context, Some("x")).unwrap();
    assert_eq!(output, format!("{noted}  pl: x\n"));
}
