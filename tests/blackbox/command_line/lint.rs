//! Checks of translations against their sources, without an engine.

use std::{fs, process::Command};

use serde_json::{Value, json};
use targum_tests::{Ended, output, project::Project, tool, workspace};

const EN: &str = "{\n  \"greeting\": \"Hello {name}\",\n  \"save\": \"Save the file\",\n  \
                  \"files\": \"{n, plural, one {# file} other {# files}}\"\n}\n";
const PL: &str = "{\n  \"greeting\": \"Cześć\",\n  \"save\": \"Save the file\",\n  \
                  \"files\": \"{n, plural, one {# plik} other {# pliki}}\"\n}\n";

fn lint(project: &Project, formats: &[&str], arguments: &[&str]) -> Ended {
    let data = project.data(formats);
    let data = data.to_str().expect("a path");
    project.plain("lint", &[arguments, &["--data", data]].concat())
}

/// Checks that the output has exactly these lines.
fn expect(ended: &Ended, status: i32, lines: &[&str]) {
    assert_eq!((ended.status, ended.err.as_str()), (status, ""), "{}", ended.out);
    assert_eq!(ended.out.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn json_is_checked() {
    let project = Project::new(&[("en.json", EN), ("pl.json", PL)]);
    let ended = lint(&project, &["json"], &["en.json", "--from", "en", "--to", "pl,de"]);
    expect(
        &ended,
        1,
        &[
            "pl.json:2: error: `greeting`: `{name}` is missing (placeholders)",
            "pl.json:3: warning: `save`: the text is equal to its source (untranslated)",
            "pl.json: error: `files[few]`: the plural form `few` is missing (plurals)",
            "pl.json: error: `files[many]`: the plural form `many` is missing (plurals)",
            "errors: 3; warnings: 1; compared: 4 texts in 1 file; not translated yet: 1 file",
        ],
    );
}

#[test]
fn a_project_sets_levels_and_exceptions() {
    let toml = "[translate]\nfrom = 'en'\nto = 'pl'\nfiles = [{ source = 'en.json' }]\n\n\
                [lint.checks]\nplurals = 'warning'\nuntranslated = 'off'\n\n\
                [[lint.except]]\nkeys = ['greet*']\nchecks = ['placeholders']\n";
    let project = Project::new(&[("en.json", EN), ("pl.json", PL), ("targum.toml", toml)]);
    let ended = lint(&project, &["json"], &["--json"]);
    assert_eq!(ended.status, 0, "{}", ended.err);
    let found: Value = serde_json::from_str(&ended.out).expect("JSON");
    assert_eq!([&found["errors"], &found["warnings"]], [&json!(0), &json!(2)]);
    let first = json!({
        "check": "plurals",
        "level": "warning",
        "output": "pl.json",
        "source": "en.json",
        "locale": "pl",
        "key": "files[few]",
        "message": "the plural form `few` is missing",
    });
    assert_eq!(found["findings"][0], first);
    project.write("targum.toml", toml.replace("plurals", "plural"));
    let refused = lint(&project, &["json"], &[]);
    assert_eq!(refused.status, 2, "{}", refused.out);
    assert!(refused.err.contains("no check `plural`; there is placeholders"), "{}", refused.err);
}

#[test]
fn sarif_has_the_line_of_a_finding() {
    let project = Project::new(&[("en.json", EN), ("pl.json", PL)]);
    let arguments = ["en.json", "--from", "en", "--to", "pl", "--report", "sarif"];
    let ended = lint(&project, &["json"], &arguments);
    assert_eq!(ended.status, 1, "{}", ended.err);
    let log: Value = serde_json::from_str(&ended.out).expect("JSON");
    let result = &log["runs"][0]["results"][0];
    assert_eq!([&result["ruleId"], &result["level"]], ["placeholders", "error"]);
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "pl.json");
    assert_eq!(place["region"]["startLine"], 2);
}

#[test]
fn a_catalogue_of_gettext_is_checked_in_place() {
    let po = "msgid \"\"\nmsgstr \"\"\n\"Language: pl\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\
              \"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n\"\n\n\
              #, c-format\nmsgid \"%s of %d\"\nmsgstr \"%d z %s\"\n\n\
              #, c-format\nmsgid \"%d file\"\nmsgid_plural \"%d files\"\nmsgstr[0] \"plik\"\nmsgstr[1] \"%d pliki\"\nmsgstr[2] \"\"\n\n\
              #, fuzzy\nmsgid \"Quit:\"\nmsgstr \"Wyjdź\"\n";
    let project = Project::new(&[("pl.po", po)]);
    let arguments = ["pl.po", "--from", "en", "--to", "pl", "--out", "pl.po"];
    let ended = lint(&project, &["po"], &arguments);
    expect(
        &ended,
        1,
        &[
            "pl.po:9: error: `%s of %d`: the order must be %s %d, or the placeholders must have numbers (placeholders)",
            "pl.po: error: `%d file[2]`: the plural form `many` is missing (plurals)",
            "errors: 2; warnings: 0; compared: 3 texts in 1 file",
        ],
    );
}

#[test]
fn markdown_is_compared_by_places() {
    let en = "# Title\n\nThis is **bold** text.\n";
    let project = Project::new(&[("en.md", en), ("de.md", "# Titel\n\nDas ist fetter Text?\n")]);
    let arguments = ["en.md", "--from", "en", "--to", "de"];
    let ended = lint(&project, &["md"], &arguments);
    expect(
        &ended,
        1,
        &[
            "de.md:3: error: `paragraph.1`: `**` is missing (markup)",
            "de.md:3: warning: `paragraph.1`: a question mark is at the end, and the source ends with a full stop (end-punctuation)",
            "errors: 1; warnings: 1; compared: 2 texts in 1 file",
        ],
    );
    project.write("de.md", "# Titel\n");
    let ended = lint(&project, &["md"], &arguments);
    assert_eq!(ended.status, 0, "{}", ended.out);
    assert!(ended.err.contains("more or fewer texts than its source"), "{}", ended.err);
}

#[test]
fn messages_of_messageformat_2_are_checked() {
    let en = r#"{
  "greeting": "Hello {$name}",
  "files": ".input {$n :number} .match $n one {{{$n} file}} * {{{$n} files}}",
  "boxes": ".input {$n :number} .match $n one {{{$n} box}} * {{{$n} boxes}}",
  "bold": "A {#b}bold{/b} word"
}
"#;
    let pl = r#"{
  "greeting": "Cześć {$name",
  "files": ".input {$n :number} .match $n one {{{$n} plik}} few {{{$n} pliki}}",
  "boxes": ".input {$n :number} .match $n one {{{$n} pudełko}} few {{{$n} pudełka}} * {{pudełka}}",
  "bold": "{#b}Pogrubione słowo"
}
"#;
    let project = Project::new(&[("en.json", en), ("pl.json", pl)]);
    project.write("config/targum.toml", "[engines.pseudo]\nkind = \"pseudo\"\n");
    project.write(
        "config/projects/main.toml",
        "id = \"main\"\nengines = [\"pseudo\"]\n[formats.options.json]\nplaceholders = [\"mf2\"]\n",
    );
    let arguments = ["en.json", "--from", "en", "--to", "pl", "--config", "config"];
    let ended = lint(&project, &["json"], &arguments);
    let broken = "not a valid MessageFormat 2 message, left as it is: expected";
    expect(
        &ended,
        1,
        &[
            "pl.json:2: error: `greeting`: `{$name}` is missing (placeholders)",
            &format!("pl.json:2: error: `greeting`: {broken} a closing `}}` at 14 (syntax)"),
            &format!(
                "pl.json:3: error: `files`: {broken} a variant of which every key is `*` at 30 (syntax)"
            ),
            "pl.json: error: `boxes[many]`: the plural form `many` is missing (plurals)",
            "pl.json:4: error: `boxes[*]`: `{$n}` is missing (placeholders)",
            "pl.json:5: error: `bold`: `{#b}` is missing (markup)",
            "errors: 6; warnings: 0; compared: 5 texts in 1 file",
        ],
    );
}

/// Translated catalogues of the corpus, with their locales.
const CATALOGUES: [(&str, &str); 6] = [
    ("LibreTranslate__LibreTranslate__messages.po", "de"),
    ("godotengine__godot-demo-projects__translation_demo_es.po", "es"),
    ("mquinson__po4a__ar.po", "ar"),
    ("mquinson__po4a__de.po", "de"),
    ("translate__translate__af-pootle.po", "af"),
    ("translate__translate__f43.tgif.fr.po", "fr"),
];

/// The checks of pofilter: the messages that they report in the catalogues, and how many of them `targum lint` reports
/// as well. docs/command-line.md has the reasons.
const POFILTER: &str = "\
    messages 1099\n\
    acronyms 6 0\n\
    brackets 13 0\n\
    doublequoting 110 0\n\
    doublespacing 9 0\n\
    doublewords 2 0\n\
    endpunc 31 28\n\
    endwhitespace 1 1\n\
    newlines 1 0\n\
    numbers 7 1\n\
    options 1 0\n\
    puncspacing 14 0\n\
    sentencecount 8 0\n\
    simplecaps 1 0\n\
    simpleplurals 2 0\n\
    singlequoting 90 0\n\
    startcaps 29 0\n\
    startpunc 33 0\n\
    unchanged 42 10\n";

#[test]
fn pofilter_finds_nothing_else_that_is_wrong() {
    let corpus = workspace().join("../shared/corpus/po");
    if !corpus.is_dir() {
        return;
    }
    let project = Project::new(&[]);
    let mut compare = Command::new(tool("venv/bin/python"));
    compare.arg(workspace().join("tests/clients/pofilter.py"));
    for (name, locale) in CATALOGUES {
        let catalogue = corpus.join(name);
        project.write(name, fs::read(&catalogue).expect("a catalogue"));
        let ended = lint(
            &project,
            &["po"],
            &[name, "--from", "en", "--to", locale, "--out", name, "--json"],
        );
        let findings = format!("{name}.json");
        project.write(&findings, &ended.out);
        compare.arg(project.path(&findings)).arg(&catalogue).arg(locale);
    }
    assert_eq!(output(&mut compare), POFILTER);
}
