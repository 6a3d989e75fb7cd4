//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_string::PlainText;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<PlainText>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/string");
    assert_eq!(laws::corpus::<PlainText>(Path::new(corpus)), []);
}

#[test]
fn mutations() {
    laws::fuzz::<PlainText>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in [
        ("{n, plural, ", "one {a {x}} ", "other {# b}}"),
        ("{n, select, ", "a§ {b c} ", "other {# b}}"),
        (":toc:\n\n", "link:a[b] ", ""),
        (":toc:\n\n", "link:", "a[b]"),
        (":toc:\n\n", "<<a,b ", ">>"),
        (":toc:\n\n<<a,b", ">>", ""),
        ("`\n\n", "- ", "a"),
        (".. a::\n\n", "==  ==\na\n\n", ""),
        (".. a::\n\n=", " =", "\na\n= =\n"),
        (".. a::\n\n=", " =", "\na\n b\n= =\n"),
    ] {
        laws::scales::<PlainText>(head, repeated, tail);
    }
}

#[test]
fn hostile_repetition_takes_time_in_proportion() {
    laws::scales_in_text::<PlainText>(
        "",
        "",
        &[
            ("\n", ""),
            ("a\n", ""),
            ("a\n\n", ""),
            ("- a\n", ""),
            ("```\n", ""),
            (".. a::\n\n", ""),
            ("a::\n\n", ""),
            (".. note:: a\n", ""),
            (".. _a:\n\n", ""),
            (":ref:`a <b>` *a* ", ""),
            ("===\na\n===\n.. \n", ""),
            (" .. note::\n\n  - a\n", ""),
        ],
    );
}

#[test]
fn a_text_below_an_item_that_stays_is_a_text_of_its_own() {
    laws::withstand::<PlainText>(&["- d %s l\nB#", "- One two three\r\nText\r\n"], &["ar", "de"]);
}

#[test]
fn a_title_has_one_line() {
    laws::withstand::<PlainText>(&["= h - A\n n\n:i:", "= h\n>a\n:c:"], &["de", "ja"]);
    laws::withstand::<PlainText>(
        &["[blue\n:toc:\n", "image::a[b]\n- c\nd e", "[quote]\na\n// b\n[c"],
        &["de"],
    );
}

#[test]
fn a_translation_makes_no_commands_of_the_lines_beside_it() {
    let sources = [
        "Beds:\n\n    # Roses\n    # and rain\n    beds=1\n",
        "Beds:\n\n    roses and rain\n    cd beds\n    tulips and snow\n",
        "Beds:\n\n    roses and rain\n",
    ];
    laws::withstand::<PlainText>(&sources, &["pl", "ja", "de", "ar"]);
}

#[test]
fn branches_that_begin_in_two_paragraphs_are_none() {
    let sources =
        ["{t\n\n,plural,", "An {ox\n\n, plural, and {a, plural, b", "An {ox\n\n- , plural, egg"];
    laws::withstand::<PlainText>(&sources, &["pl", "ja", "de", "ar"]);
    let context = laws::context("en", "de");
    let put = |source| laws::round_trip::<PlainText>(source, &context, Some("x"));
    assert_eq!(put("An {ox\n\n, plural, egg"), Ok(("x\n\nx".to_owned(), 0)));
    let kept = "An ox\n\n{a, plural, egg";
    assert_eq!(put(kept), Ok((kept.replace("An ox", "x"), 0)));
}

#[test]
fn branches_in_lines_that_stay_are_some() {
    let sources = [
        "a@n:s> n{n,plural,o{}other{}}\nA{",
        "$ i{n,plural,e{}other{}}\nA{",
        "//{n,plural,o{}other{}}\n{r\nimage::[]",
        ":imagesdir: {n,plural,e{}other{}}\nA{",
        ":toc-placement: {n,plural,e{}other{}}\ne{{e}",
    ];
    laws::withstand::<PlainText>(&sources, &["pl", "ja", "de", "ar"]);
}

#[test]
fn the_place_of_a_help_file_may_have_no_text_behind_it() {
    let sources = ["*s.txt* >", "*s.txt*\t===", "*s.txt* Beds ==="];
    laws::withstand::<PlainText>(&sources, &["pl", "ja", "de", "ar"]);
}

#[test]
fn a_text_of_restructured_text_stays_what_it_is() {
    let sources = [
        ".. _:\n+-+\nwe",
        ".. _:\n::\n\nd{}",
        ".. _:\n:,\ne::",
        "S. t\n   .\n.. m::",
        "s\n===\n.. o\nn\np : r\n r",
        ", {} a word\ns\n .. d::",
        "k\n.. |n| i::",
        ".. o:: {n,plural,e{}other{}}\ne{",
        ".. _:\n-e  e\n .\n===",
        "\u{feff}.. |b| e:: d\ng\n..",
    ];
    laws::withstand::<PlainText>(&sources, &["pl", "ja", "de", "ar"]);
}

#[test]
fn a_table_of_many_columns_and_rows_takes_time_in_proportion() {
    laws::scales_in_text::<PlainText>(
        ".. a::\n\n=",
        "\n= =\n",
        &[(" =", "\na"), (" =", "\na b"), (" =", "\n a")],
    );
}
