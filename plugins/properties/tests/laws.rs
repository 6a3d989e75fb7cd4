//! Holds the plugin to the laws of every format, on its own cases and on real files.

use targum_plugin_properties::Properties;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Properties>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/properties");
    let broken = laws::corpus::<Properties>(folder.as_ref());
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Properties>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in [
        ("a={n, plural, ", "one {a {x}} ", "other {# b}}"),
        ("a=b \\\n  ", "a word ", "\n"),
        ("", "# a comment\n", "a=b\n"),
    ] {
        laws::scales::<Properties>(head, repeated, tail);
    }
}

#[test]
fn a_space_behind_a_repeated_key_is_not_lost() {
    laws::withstand::<Properties>(&["E1001=E1001:sn", "E1001=E1001: sn"], &["pl"]);
}

#[test]
fn a_text_that_begins_as_a_choice_does_is_one_in_no_branch() {
    laws::withstand::<Properties>(&["a=0,choice,{n,plural,o{}other{}}"], &["de", "ja"]);
}

#[test]
fn forms_with_a_quoted_argument_with_branches_stay() {
    let source = "s '{a,choice,'{0,#2;#1 e}";
    laws::withstand::<Properties>(&[source], &["pl", "ja", "de", "ar"]);
    let context = laws::context("en", "de");
    let translated = |source| laws::round_trip::<Properties>(source, &context, Some(" x"));
    assert_eq!(translated(source), Ok((source.to_owned(), 0)));
    assert_eq!(translated("s #1 bed, plural;#1 beds"), Ok(("s #1 x;#1 x".to_owned(), 0)));
}

#[test]
fn a_form_on_a_line_of_its_own_stays_there() {
    for source in
        ["e #1;\\\n#1", "a = #1 bed;\\\n    #1 beds\n", "a = \\\n  #1 bed; \\\n  #1 beds\n"]
    {
        assert_eq!(laws::identity::<Properties>(source, "en"), Ok(()));
        laws::withstand::<Properties>(&[source], &["pl", "ja", "de", "ar"]);
    }
}

#[test]
fn apostrophes_as_references_do_not_count_for_the_width_of_lines() {
    let source = "=t&#39;s the shed of {}unt--> = .input {$n :number}\\n.";
    laws::withstand::<Properties>(&[source], &["pl", "ar", "ja", "de"]);
}

#[test]
fn a_form_that_moves_to_the_start_keeps_its_first_character() {
    for form in [" tw", "\ttw", "=tw", ":tw"] {
        let source = format!("# Semicolon list of plural forms\na O;{form}\nb=O;{form}");
        laws::withstand::<Properties>(&[&source], &["ja", "pl"]);
    }
}
