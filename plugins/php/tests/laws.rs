//! Holds the plugin to the laws of every format, on its own cases and on real files where these
//! exist.

use targum_plugin_php::Php;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Php>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files_keep_the_laws() {
    let broken = laws::corpus::<Php>(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/php").as_ref(),
    );
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Php>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in [
        ("<?php $a = ", "<<<'END'", ""),
        ("<?php return [", "'k§' => /* b */ 'c d', ", "];"),
        ("<?php return [0", ", ['en' => 'a b', 'fr' => 'c']", "];"),
        ("<?php return [0", ", ['en' => $a ? ('b') : 'c']", "];"),
        ("<?php return [['en' => 'a b'", ", 'fr-x§' => 'c' /* d */", "]];"),
        ("<?php return [['en' => 'a b'], ['en' => 'a b'", " . 'c'", "]];"),
        ("<?php return ['a' => ", "['en' => $a ? ([", ""),
        ("<?php return ['a' => \"b ", "${", "\"];"),
        ("<?php return ['a' => \"b ", "{$c", "\"];"),
        ("<?php return ['a' => \"b ", "\\u{1", "\"];"),
        ("<?php return ['a' => 'b ", "{$c", "'];"),
        ("<?php return ['a' => \"b ", "{$c[\"d\"]}", "\"];"),
        (
            "<?php return ['x-generator' => 'a', 'messages' => ['k' => 'b c'",
            " . \"\\0\" . 'd'",
            "]];",
        ),
        ("<?php return ['x-generator' => 'a', 'messages' => ['k' => \"b c", "\\0d", "\"]];"),
        ("<?php return [\"{$'\"", ", \"{$\"", "];"),
    ] {
        laws::scales::<Php>(head, repeated, tail);
    }
}

#[test]
fn a_placeholder_beside_another_is_not_read_as_a_third() {
    let source = "<?php return ['a' => <<<'TEXT'\n$n%friend o%friend%\nTEXT];";
    let target = laws::context("en", "ar");
    let words = Some("- dash: first # hash, * star > quote | pipe");
    assert_eq!(laws::round_trip::<Php>(source, &target, words), Ok((source.to_owned(), 1)));
}

/// Documents that mutations found.
#[test]
fn earlier_findings_keep_the_laws() {
    let sources = [
        "<?php return ['a' => 'o|,plural{'];",
        "<?php return ['a' => <<<'END'\n\\|'{n,plural \\\nEND];",
        "<?php return ['a' => <<<'END'\n$f%friend f%friend%\nEND];",
        // A line of a message that continues behind a text, and brackets that are no index of a
        // variable.
        "<?php return ['a' => <<<'TEXT'\n  t\n  {n,plural,e{}other{}}\n  TEXT];",
        "<?php return ['a' => <<<TEXT\n  {n,plural,o{n\n  }other{}}\n  TEXT];",
        "<?php return ['a' => \"{n,plural,e{}other{]$x[}}\"];",
        // Placeholders in a text that only the target reads as plural forms.
        "<?php return ['a' => 'd|d|%nt%', 'b' => 'd|r|$or'];",
    ];
    laws::withstand::<Php>(&sources, &["pl", "ar", "ja", "de"]);
}

#[test]
fn a_text_that_stays_does_not_stand_as_that_of_the_target() {
    let maps = "['en' => 'Yes|No', 'fr' => 'Oui|Non'], 'b' => ['en' => 'A day', 'fr' => 'Un jour']";
    let source = format!("<?php return ['a' => {maps}];");
    let target = laws::context("en", "de");
    let output = source.replace("'Un jour'", "'Un jour', 'de' => 'Ein Tag'");
    assert_eq!(laws::round_trip::<Php>(&source, &target, Some("Ein Tag")), Ok((output, 0)));
    // In a class, a string of one word is a name.
    let source =
        "<?php class A { static $e = [['en' => 'ee', 'fr' => ''], ['en' => '', 'fr' => '']]; }";
    let target = laws::context("en", "ar");
    assert_eq!(laws::round_trip::<Php>(source, &target, Some("x")), Ok((source.to_owned(), 0)));
}

#[test]
fn no_text_is_added_beside_one_that_is_not_to_be_translated() {
    let source = "<?php return ['a'=>[\n// do not translate\n'en'=>'Egg','fr'=>'Oeuf'],\
                  'b'=>['en'=>'Nut','fr'=>'Noix']];";
    laws::withstand::<Php>(&[source], &["pl", "de"]);
    let context = laws::context("en", "pl");
    let outcome = laws::round_trip::<Php>(source, &context, Some("x"));
    assert_eq!(outcome, Ok((source.replace("'Noix'", "'Noix','pl'=>'x'"), 0)));
}

#[test]
fn each_constant_of_a_list_needs_a_value() {
    let context = laws::context("en", "de");
    for list in ["const A = ;", "const A = 'x', B = ;", "const A = 'x', B = , C = 'y';"] {
        for source in [format!("<?php {list}"), format!("<?php class D {{ {list} }}")] {
            let refused = laws::round_trip::<Php>(&source, &context, None).unwrap_err();
            assert!(refused.to_string().contains("expected a value"), "{source}: {refused}");
        }
    }
}

/// `\02` is one character in PHP.
#[test]
fn no_digit_stands_behind_the_sign_of_a_plural_form() {
    let document = |forms: &str| {
        let rule = "nplurals=2; plural=n != 1;";
        format!("<?php return ['plural-forms' => '{rule}', 'messages' => ['k' => \"{forms}\"]];")
    };
    let source = document("A bed\\0Many beds");
    let context = laws::context("en", "de");
    let outcome = |words| laws::round_trip::<Php>(&source, &context, Some(words));
    assert_eq!(outcome("2 Beete"), Ok((document("2 Beete\\0Many beds"), 1)));
    assert_eq!(outcome("9 Beete"), Ok((document("9 Beete\\09 Beete"), 0)));
    for sign in ["\\000", "\" . \"\\0\" . \""] {
        let with = |one: &str, many: &str| document(&format!("{one}{sign}{many}"));
        let source = with("A bed", "Many beds");
        let outcome = laws::round_trip::<Php>(&source, &context, Some("2 Beete"));
        assert_eq!(outcome, Ok((with("2 Beete", "2 Beete"), 0)));
    }
}
