//! `targum translate` with the standard input and the standard output, and without messages.

use targum_tests::{
    Ended,
    project::{Project, done},
};

const SOURCE: &str = "{\r\n  \"a\": \"Good\",\r\n  \"n\": 1.50\r\n}\r\n";

/// Runs the command in process with the pseudo engine and a standard input.
fn piped(project: &Project, arguments: &[&str], input: &str) -> Ended {
    let arguments = [arguments, &["--engine", "pseudo"]].concat();
    project.piped(&arguments, &[("TARGUM_DATA", &project.data(&["json", "xcode-strings"]))], input)
}

#[test]
fn one_file_is_translated_between_the_standard_streams() {
    let project = Project::new(&[("en.json", SOURCE)]);
    let locales = ["--from", "en", "--to", "pt"];
    let of_input = ["-", "--format", "json"];
    let translated = piped(&project, &[&of_input[..], &locales].concat(), SOURCE);
    let of_file = piped(&project, &[&["en.json", "--out", "-"][..], &locales].concat(), "");
    assert!(!project.path("targum.lock").exists(), "nothing is recorded");
    done(&piped(&project, &[&["en.json"][..], &locales].concat(), ""));
    let expected = project.read("pt.json");
    assert!(expected.ends_with("\",\r\n  \"n\": 1.50\r\n}\r\n"), "{expected}");
    for ended in [&translated, &of_file] {
        assert_eq!(done(ended), expected);
    }
    // The format decides what a standard input in another encoding declares.
    let strings = "/* Title */\n\"a\" = \"Good\";\n";
    let of_input = ["-", "--format", "xcode-strings"];
    let translated = piped(&project, &[&of_input[..], &locales].concat(), strings);
    assert!(done(&translated).starts_with("/* Title */\n\"a\" = \"⟦"), "{}", translated.out);
}

#[test]
fn the_standard_output_has_the_translation_only() {
    let project = Project::new(&[("en.json", SOURCE)]);
    let arguments = ["-", "--format", "json", "--from", "en", "--to", "pt"];
    let source = "{\"a\": \"Bye\", \"b\": \"{n, plural, one {#}\"}";
    let ended = piped(&project, &arguments, source);
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.out.ends_with("\"b\": \"{n, plural, one {#}\"}"), "{}", ended.out);
    assert!(ended.err.starts_with("standard input: `b` is not translated: "), "{}", ended.err);
    let malformed = piped(&project, &arguments, "{\"a\": \n oops}");
    assert_eq!((malformed.status, &*malformed.out), (1, ""));
    assert!(malformed.err.starts_with("targum: standard input: "), "{}", malformed.err);
    assert!(malformed.err.contains("line 2, column 2"), "{}", malformed.err);
}

#[test]
fn wrong_uses_of_the_standard_streams_are_reported() {
    let project = Project::new(&[("en.json", SOURCE)]);
    let locales = ["--from", "en", "--to", "pt"];
    for (arguments, said) in [
        (&["-"][..], "in which format is the standard input? Give --format, such as --format json"),
        (
            &["-", "--format", "json", "--check"],
            "a translation to the standard output is not recorded: leave out --check",
        ),
        (
            &["-", "--format", "json", "--out", "pt.json"],
            "the translation of the standard input goes to the standard output: leave out --out",
        ),
        (
            &["-", "en.json", "--format", "json"],
            "the standard output is for one translation: name one file, or `-`",
        ),
        (&["--out", "-"], "the standard output is for one translation: name one file, or `-`"),
        (
            &["-", "--format", "json", "--to", "pl"],
            "the standard output is for one translation: give --to one locale",
        ),
    ] {
        let ended = piped(&project, &[arguments, &locales].concat(), SOURCE);
        assert_eq!((ended.status, ended.err), (2, format!("targum: {said}\n")), "{arguments:?}");
        assert_eq!(ended.out, "");
    }
}

#[test]
fn a_quiet_run_prints_only_what_needs_attention() {
    let project = Project::new(&[("en/a.json", SOURCE), ("en/b.json", "{\"a\": \"Bye\"}")]);
    let run = |more: &[&str]| {
        let arguments = ["en", "--from", "en", "--to", "pt", "--out", "{locale}"];
        project.pseudo(&["json"], &[&arguments[..], more].concat())
    };
    let check = run(&["--check", "--quiet"]);
    assert_eq!((check.status, &*check.out, &*check.err), (1, "", ""));
    assert_eq!(done(&run(&["--quiet"])), "");
    assert!(project.read("pt/b.json").contains("⟦"));
    assert_eq!(done(&run(&["-q", "--check"])), "");
    let report = run(&["--quiet", "--check", "--report", "json"]);
    assert!(done(&report).contains("\"stale\": 0"), "{}", report.out);
    project.write("en/a.json", "{\"a\": oops}");
    project.write("en/b.json", "{\"a\": \"{n, plural, one {#}\"}");
    let failed = run(&["--quiet"]);
    assert_eq!((failed.status, &*failed.out), (1, ""));
    for part in ["en/a.json: ", "pt/b.json: `a` is not translated: ", "failed: 1 file\n"] {
        assert!(failed.err.contains(part), "{part}: {}", failed.err);
    }
}
