//! Holds the plugin to the laws of every format, on its own cases and on real files where these
//! exist.

use targum_plugin_ftl::Fluent;
use targum_sdk::laws;

/// Real files with junk, which is entries that Fluent would skip.
const JUNK: [&str; 7] = [
    "languine-ai__languine__en.ftl",
    "projectfluent__fluent-rs__crlf.ftl",
    "projectfluent__fluent-rs__escaped_characters.ftl",
    "projectfluent__fluent-rs__leading_dots.ftl",
    "projectfluent__fluent-rs__select_expressions.ftl",
    "projectfluent__fluent-rs__select_indent.ftl",
    "projectfluent__fluent-rs__terms.ftl",
];

#[test]
fn cases() {
    laws::spec::<Fluent>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files_keep_the_laws() {
    let broken = laws::corpus::<Fluent>(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/ftl").as_ref(),
    );
    let (junk, broken): (Vec<_>, Vec<_>) =
        broken.into_iter().partition(|(name, _)| JUNK.contains(&name.as_str()));
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(junk.iter().all(|(_, law)| law.what.starts_with("malformed: line ")), "{junk:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Fluent>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in [
        ("a = ", "{ $b } c ", "\n"),
        ("", "# a comment\n", "a = b c\n"),
        ("", "## a comment\n", "a = b c\n"),
        ("a = { $n ->\n", "    [two] { $n } b\n", "   *[other] c d\n }\n"),
    ] {
        laws::scales::<Fluent>(head, repeated, tail);
    }
}

#[test]
fn a_deep_placeable_does_not_move_into_variants() {
    let deep = format!("{}x{}", "{".repeat(32), "}".repeat(32));
    let select = |variable: &str| format!("{{${variable} ->\n*[o]s\n}}");
    let source = format!("o={}{}{deep}{}", select("a"), select("n"), select("n"));
    laws::withstand::<Fluent>(&[&source], &["pl", "ja", "de", "ar"]);
}

#[test]
fn selectors_in_selectors_do_not_multiply_without_end() {
    for (depth, expected) in [(2, 6), (3, 36), (4, 1), (30, 1)] {
        let open: String =
            (0..depth).map(|n| format!("{{ $n{n} ->\n *[other] eggs and ")).collect();
        let source = format!("a = The box has {open}ham{}\n", "\n }".repeat(depth));
        let context = laws::context("en", "ar");
        laws::round_trip::<Fluent>(&source, &context, None).unwrap();
        let (output, refused) = laws::round_trip::<Fluent>(&source, &context, Some("l")).unwrap();
        let innermost = format!("{{ $n{} ->", depth - 1);
        assert_eq!((output.matches(&innermost).count(), refused), (expected, 0), "{output}");
    }
}

#[test]
fn texts_that_stay_keep_their_indentation() {
    let select = |variable: &str| format!("{{${variable} ->\n[0]s\n*[other]s\n}}");
    for source in [
        format!("s={}\n  beds{}\n plants", select("c"), select("t")),
        format!("s=\n   beds{}\n plants", select("c")),
    ] {
        let context = laws::context("en", "ar");
        for text in ["trees", "a tree\nat the wall", " trees", "a tree\n  at the wall\n"] {
            laws::every_other::<Fluent>(&source, &context, text).unwrap();
            laws::round_trip::<Fluent>(&source, &context, Some(text)).unwrap();
        }
    }
}
