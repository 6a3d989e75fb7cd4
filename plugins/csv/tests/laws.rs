//! Holds the plugin to the laws of every format, on its own cases and on real files.

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

/// The translation of a table without a header has no header either.
#[test]
fn the_first_row_keeps_its_role() {
    let refused = |source: &str, text: &str| {
        let round_trip = laws::round_trip::<Csv>(source, &laws::context("en", "pl"), Some(text));
        round_trip.unwrap_or_else(|broken| panic!("{source:?} with {text:?}: {broken}")).1
    };
    for text in ["Text", " value ", "Title", "PL", "pl_PL", "", " "] {
        assert_eq!(refused("post,Origin\nhome,Back home\n", text), 1, "{text:?}");
        assert_eq!(refused(",Origin\nhome,Back home\n", text), 2, "{text:?}");
        assert_eq!(refused("key,Word\nhome,Back home\n", text), 0, "{text:?}");
    }
    assert_eq!(refused("post,Origin\n", "Tekst"), 0);
    for (other, text, expected) in [
        ("post", "Polish", 0),
        ("note", "Polish", 1),
        ("Polish", "Note", 1),
        ("English", "english", 0),
        ("msgid", "MsgStr", 1),
        ("post", "Translation", 1),
    ] {
        let table = format!("{other},Origin\nhome,Back home\n");
        assert_eq!(refused(&table, text), expected, "{other}: {text}");
    }
}

/// The output writes quotes as the source does.
#[test]
fn tables_with_odd_quotes_keep_the_laws() {
    for source in [
        ",\"\"{n, plural, one {b} other {c}}\"\n",
        ",\"{\"n, plural, other {a \"b\" c}}\"\n",
        "key,en\na,\"\"s|\"\"|,\"\n",
        "\"5\\\", wide\",\"a \\\"big\\\" one\"\nb,\"a \\\"small\\\" one\"\n",
        "\"a \\\"b\\\"\",\"{n, plural, one {the \\\"b\\\"} other {5\\\", c}}\"\n",
        "key,en\na,\"{n, plural, one {the \\\"b\\\"} other {5\\\", c}}\"\n",
    ] {
        for text in laws::HOSTILE.iter().copied().chain(["a\", b", "5\"", "\"\"", ", \"b"]) {
            for target in ["de", "ja"] {
                let context = laws::context("en", target);
                let round_trip = laws::round_trip::<Csv>(source, &context, Some(text));
                assert!(round_trip.is_ok(), "{source:?} with {text:?}: {round_trip:?}");
            }
        }
    }
}

/// A table that could be read in two ways is refused.
#[test]
fn tables_with_unclear_quotes_are_refused() {
    for (source, at) in [
        (",\"\\\"h\"\n,\"{\"n, plural, other {a \"b\" c}}\"\n", "line 1, column 5"),
        (",\"d\\\"}\"\n,\"{n, plural, other {\"a}}\"\n", "line 1, column 6"),
        ("\"\",\"\\\",\"\"d\"\n", "line 1, column 10"),
        ("\"\"\"\",\"\"\",g\\\"\"\n", "line 1, column 6"),
        ("\"\"\"\",\"\"\",\\\"i\"\n", "line 1, column 12"),
        ("\"5\\\", b\",\"{n, plural, other {a \\\"c\\\"}}\"\n", "line 1, column 1"),
        ("a\tb\nc|\"d\" e\tf\n", "line 2, column 1"),
        ("\"en\"\t\"de\"\n{n, plural, other {a;\"b\";c}}\t\n", "line 2, column 1"),
    ] {
        let broken = laws::round_trip::<Csv>(source, &laws::context("en", "de"), None).unwrap_err();
        assert!(broken.what.starts_with(&format!("malformed: {at}: ")), "{source:?}: {broken}");
    }
}

/// An added column does not make the rows uneven, which show the delimiter.
#[test]
fn a_table_with_rows_above_its_header_stays_even() {
    laws::withstand::<Csv>(&["\t\t,,\n\t,en,\n\t,ed,"], &["de", "ja"]);
}

#[test]
fn a_translation_does_not_become_a_formula() {
    let source = "key,text\na,\"You have {n, plural, one {# file} other {# files}} here\"\n";
    let context = laws::context("en", "de");
    let (output, refused) = laws::round_trip::<Csv>(source, &context, Some("=1+1")).unwrap();
    assert_eq!(refused, 1);
    assert!(output.contains("\"You have {n, plural, one {#=1+1} other {#=1+1}}=1+1\""), "{output}");
}

#[test]
fn the_targets_column_is_translated_in_place_where_no_source_is_known() {
    let source = "key,fr,pl\nbed,Le lit,Dig the bed\nshed,,\n";
    let outcome = laws::round_trip::<Csv>(source, &laws::context("en", "pl"), Some("x"));
    assert_eq!(outcome, Ok(("key,fr,pl\nbed,Le lit,x\nshed,,\n".to_owned(), 0)));
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

#[test]
fn blanks_behind_a_cell_in_quotes_do_not_show_its_text() {
    laws::withstand::<Csv>(&[",\"lo\" ", ",\"He\" \n\t\n,", "text\n\"tt\" ,"], &["pl", "ja"]);
}
