//! Errors of a run, before it starts and within a file.

use targum_tests::project::{Project, done};

use super::EN;

#[test]
fn one_bad_file_does_not_stop_the_others() {
    let project = Project::new(&[
        ("en/good.json", "{\"a\": \"Good\"}"),
        ("en/bad.json", "{\n  \"a\": oops\n}"),
        ("en/deep/also.json", "{\"a\": \"Fine\"}"),
        ("en/picture.png", "no text"),
    ]);
    let arguments = ["en", "--from", "en", "--to", "pt", "--out", "{locale}"];
    let ended = project.pseudo(&["json"], &arguments);
    assert_eq!(ended.status, 1);
    assert!(ended.err.starts_with("en/bad.json: line 2, column 8: "), "{}", ended.err);
    assert!(ended.err.contains("pt/bad.json is left as it is"), "{}", ended.err);
    assert!(
        ended.out.ends_with("wrote 2 files, up to date: 0 files; segments: 2 translated\n"),
        "{}",
        ended.out
    );
    assert_eq!(project.read("pt/deep/also.json"), "{\"a\": \"⟦Ƒíñé ~⟧\"}");
    assert!(!project.path("pt/bad.json").exists());
    assert_eq!(project.pseudo(&["json"], &[&arguments[..], &["--check"]].concat()).status, 1);
}

#[test]
fn invalid_messages_are_reported() {
    let source = "{\"a\": \"Bye\", \"b\": \"{n, plural, one {#}\"}";
    let project = Project::new(&[("en.json", source)]);
    let run = |more: &[&str]| {
        project.pseudo(&["json"], &[&["en.json", "--from", "en", "--to", "pt"], more].concat())
    };
    let told = "pt.json: `b` is not translated: not a valid ICU message, left as it is: \
                expected a branch such as `other {…}` at 19\n";
    let dry = run(&["--dry-run"]);
    assert_eq!(dry.err, told);
    let ended = run(&[]);
    assert_eq!(
        ended.out,
        "pt.json: 1 translated, 1 kept in the source language\nwrote 1 file, up to date: 0 files; \
         segments: 1 translated, 1 kept in the source language; needs a person: 1 file (`targum \
         review` names the texts)\n"
    );
    assert_eq!((ended.status, ended.err.as_str()), (0, told));
    assert_eq!(project.read("pt.json"), source.replace("Bye", "⟦Ɓýé ~⟧"));
}

#[test]
fn the_path_of_a_translation_is_no_source() {
    let project = Project::new(&[("locales/en.json", EN)]);
    let run = |arguments: &[&str]| project.pseudo(&["json"], arguments);
    done(&run(&["locales/en.json", "--from", "en", "--to", "pt"]));
    let ended = run(&["./locales/pt.json", "--from", "en", "--to", "pt"]);
    let told = "targum: ./locales/pt.json is the translation of locales/en.json: name that file\n";
    assert_eq!((ended.status, ended.err.as_str()), (2, told));
}

#[test]
fn a_closed_output_does_not_stop_the_run() {
    let project = Project::new(&[("en.json", r#"{"a": "Hello there"}"#)]);
    let data = project.data(&["json"]);
    let arguments = ["en.json", "--from", "en", "--to", "pt,pl,de", "--engine", "pseudo"];
    assert_eq!(project.run_unread(&arguments, &[("TARGUM_DATA", &data)]), Some(0));
    for locale in ["pt", "pl", "de"] {
        assert_eq!(project.read(&format!("{locale}.json")), r#"{"a": "⟦Ħéľľó ţħéřé ~ ~⟧"}"#);
    }
    // The command recognises its own translation, so the next run replaces it.
    project.write("en.json", r#"{"a": "Bye"}"#);
    done(&project.pseudo(&["json"], &arguments[..5]));
    assert_eq!(project.read("de.json"), r#"{"a": "⟦Ɓýé ~⟧"}"#);
}

#[test]
fn errors_before_the_start_say_what_to_do() {
    let project = Project::new(&[("en.json", EN), ("x.md", "X")]);
    let says = |arguments: &[&str], what: &str| {
        let ended = project.run(arguments, &[]);
        assert_eq!(ended.status, 2, "{}", ended.out);
        assert!(ended.err.contains(what), "{:?} should say {what:?}", ended.err);
    };
    says(&[], "nothing to translate: name files, or list them in a targum.toml");
    says(&["en.json", "--from", "en"], "into which languages?");
    says(&["en.json", "--to", "pt"], "from which language?");
    says(
        &["none.json", "--from", "en", "--to", "pt"],
        "targum: there is no file or folder `none.json`\n",
    );
    says(&["en.json", "--from", "english!", "--to", "pt"], "`english!` is not a language tag");
    says(
        &["{locale}.json", "--from", "en", "--to", "pt"],
        "write `en.json`, and `{locale}.json` as the path of the translations (out)",
    );
    says(
        &["en.json", "--from", "en", "--to", "pt", "--timeout", "0"],
        "'--timeout <SECONDS>': 0 is not in 1..=86400",
    );
    says(&["x.md", "--from", "en", "--to", "pt"], "set the path of translations, such as --out");
    says(&["en.json", "--from", "en", "--to", "pt", "--out", "{lang}.json"], "`{lang}` is none of");
    says(
        &["en.json", "x.md", "--from", "en", "--to", "pt", "--out", "o"],
        "o would be written from",
    );
    says(
        &["en.json", "--from", "en", "--to", "pt,pl", "--out", "o"],
        "o would be written in pt and in pl",
    );
    says(
        &["en.json", "--from", "en", "--to", "pt"],
        "no plugins in data/plugins: set the data directory",
    );
    says(
        &["en.json", "--from", "en", "--to", "pt", "--server", "http://127.0.0.1:1"],
        "TARGUM_API_KEY",
    );
}

#[test]
fn invalid_names_are_errors_even_without_work() {
    let project = Project::new(&[("en.json", EN)]);
    let run = |more: &[&str]| {
        project.pseudo(&["json"], &[&["en.json", "--from", "en", "--to", "pt"], more].concat())
    };
    done(&run(&[]));
    assert_eq!(done(&run(&["--format", "json", "--encoding", "utf-8"])), "up to date: 1 file\n");
    let standard = "`android`, `arb`, `csv`, `ftl`, `html`, `js`, `json`, `md`, `mdx`, `php`, `po`, \
                    `properties`, `string`, `ts`, `xcode-strings`, `xcode-stringsdict`, \
                    `xcode-xcstrings`, `xliff`, `xml`, `yaml`";
    for more in [&[][..], &["--force"], &["--check"]] {
        let says = |given: [&str; 2], what: &str| {
            let ended = run(&[&given, more].concat());
            assert_eq!((ended.status, ended.out), (2, String::new()));
            assert_eq!(ended.err, format!("targum: {what}\n"));
        };
        says(
            ["--format", "yml"],
            &format!("no format `yml` in project `local`; there is {standard}"),
        );
        says(
            ["--encoding", "latin9x"],
            "`latin9x` is not an encoding; write one such as utf-8, utf-16le or windows-1252",
        );
        says(["--project", "other"], "no project `other`; there is `local`");
    }
    let ended = project.run(
        &["en.json", "--from", "en", "--to", "pt", "--engine", "nope"],
        &[("TARGUM_DATA", &project.data(&["json"]))],
    );
    let said = "targum: no engine `nope`; there is `identity`, `local`, `pseudo`\n";
    assert_eq!((ended.status, ended.err.as_str()), (2, said));
    // The project has a format that no plugin handles here.
    let ended = run(&["--format", "yaml", "--force"]);
    let said = "en.json: field `format`: `yaml` has no plugin installed\n  pt.json is left as it is\n\
                failed: 1 file\n";
    assert_eq!((ended.status, ended.err.as_str()), (1, said));
}

#[test]
fn a_known_format_that_a_project_lacks_can_be_added_to_its_file() {
    let project = Project::new(&[("en.json", EN)]);
    project.write("config/targum.toml", "[engines.pseudo]\nkind = \"pseudo\"\n");
    project.write("config/projects/main.toml", "id = \"main\"\nengines = [\"pseudo\"]\n");
    for (format, remedy) in [
        ("resx", ": add it to `additional` under `[formats]` in config/projects/main.toml\n"),
        ("nope", "; there is `android`, "),
    ] {
        let arguments = ["en.json", "--from", "en", "--to", "pt", "--config", "config"];
        let ended = project.pseudo(&["json"], &[&arguments[..], &["--format", format]].concat());
        let said = format!("targum: no format `{format}` in project `main`{remedy}");
        assert_eq!(ended.status, 2);
        assert!(ended.err.starts_with(&said), "{}", ended.err);
    }
}
