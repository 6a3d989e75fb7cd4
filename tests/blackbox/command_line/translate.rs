//! `targum translate` translates a project's files into its languages. It writes only what has
//! changed, and never overwrites what people have written.

use std::{fs, path::Path};

use targum_tests::{
    Host, KEY, Setup, models,
    project::{Project, done},
};

const EN: &str = "{\n  \"hello\": \"Hello {name}\",\n  \"bye\": \"Bye\"\n}\n";
const HELLO: &str = "⟦Ħéľľó {name} ~⟧";

#[test]
fn a_file_is_translated_into_several_languages() {
    let project = Project::new(&[("locales/en.json", EN)]);
    let arguments =
        ["locales/en.json", "--from", "en", "--to", "pt,pl,ja", "--out", "locales/{locale}.json"];
    let first = project.pseudo(&["json"], &arguments);
    let lines: Vec<_> = done(&first).lines().collect();
    assert_eq!(lines.len(), 4, "{}", first.out);
    assert_eq!(lines[3], "wrote 3 files, up to date: 0 files; segments: 6 translated");
    for locale in ["pt", "pl", "ja"] {
        let text = project.read(&format!("locales/{locale}.json"));
        assert_eq!(text, "{\n  \"hello\": \"⟦Ħéľľó {name} ~⟧\",\n  \"bye\": \"⟦Ɓýé ~⟧\"\n}\n");
    }
    let second = project.pseudo(&["json"], &arguments);
    assert_eq!(done(&second), "up to date: 3 files\n");
}

#[test]
fn only_what_has_changed_is_translated_and_edits_stay() {
    let project = Project::new(&[("en.json", EN)]);
    let run = |more: &[&str]| {
        project.pseudo(&["json"], &[&["en.json", "--from", "en", "--to", "pt"], more].concat())
    };
    done(&run(&[]));
    let edited = project.read("pt.json").replace(HELLO, "Oi, {name}!");
    project.write("pt.json", &edited);
    assert_eq!(done(&run(&["--check"])), "stale: 0 files; up to date: 1 file\n");
    project.write(
        "en.json",
        EN.replace("Bye", "Good bye")
            .replace("}\n", ",\n  \"new\": \"New\"\n}\n")
            .replace("\"\n,", "\","),
    );
    let check = run(&["--check"]);
    assert_eq!(check.status, 1);
    assert_eq!(
        check.out,
        "pt.json: stale: en.json has changed\nstale: 1 file; up to date: 0 files\n"
    );
    let dry = run(&["--dry-run"]);
    assert!(
        done(&dry).ends_with(
            "would write 1 file, up to date: 0 files; segments: 2 to translate, 1 as before; \
             about 11 characters to translate\n"
        ),
        "{}",
        dry.out
    );
    assert_eq!(project.read("pt.json"), edited, "a dry run writes nothing");
    let again = run(&[]);
    assert!(done(&again).starts_with("pt.json: 2 translated, 1 as before\n"), "{}", again.out);
    assert_eq!(
        project.read("pt.json"),
        "{\n  \"hello\": \"Oi, {name}!\",\n  \"bye\": \"⟦Ǧóóđ ƀýé ~ ~⟧\",\n  \"new\": \"⟦Ñéŵ ~⟧\"\n}\n"
    );
    assert_eq!(done(&run(&[])), "up to date: 1 file\n");
}

#[test]
fn an_edit_with_a_changed_source_stays_and_is_reported() {
    let project = Project::new(&[("en.json", EN)]);
    let run = |more: &[&str]| {
        project.pseudo(&["json"], &[&["en.json", "--from", "en", "--to", "pt"], more].concat())
    };
    done(&run(&[]));
    // A person may leave out a placeholder, and may write one that the source does not have.
    let edited = project.read("pt.json").replace(HELLO, "Oi, {{nome}}!");
    project.write("pt.json", &edited);
    project.write("en.json", EN.replace("Hello", "Welcome"));
    let told = run(&[]);
    assert_eq!(told.status, 0, "{}", told.err);
    assert_eq!(
        told.err,
        "pt.json: `hello` is left as it was edited: its source has changed since it was edited by \
         hand: see whether it still fits\n"
    );
    assert_eq!(project.read("pt.json"), edited);
    project.write("en.json", EN.replace("Hello", "Welcome").replace("Bye", "See you"));
    let again = run(&[]);
    assert_eq!(again.err, told.err, "it is told until somebody has looked");
    assert!(again.out.starts_with("pt.json: 1 translated, 1 as before\n"), "{}", again.out);
    assert!(project.read("pt.json").contains("Oi, {{nome}}!"));
    done(&run(&["--force"]));
    assert!(
        project.read("pt.json").contains("⟦Ŵéľçóɱé {name} ~ ~⟧"),
        "{}",
        project.read("pt.json")
    );
}

#[test]
fn existing_translations_are_kept_and_completed() {
    let project = Project::new(&[
        ("locales/en.json", EN),
        ("locales/pt.json", "{\"hello\": \"Olá, {name}\"}"),
        ("locales/pl.json", EN),
    ]);
    let ended = project.pseudo(&["json"], &["locales/*.json", "--from", "en", "--to", "pt,pl"]);
    assert!(done(&ended).contains("locales/pt.json: 1 translated, 1 as before\n"), "{}", ended.out);
    assert_eq!(
        project.read("locales/pt.json"),
        "{\n  \"hello\": \"Olá, {name}\",\n  \"bye\": \"⟦Ɓýé ~⟧\"\n}\n"
    );
    assert!(project.read("locales/pl.json").contains(HELLO), "a copy of the source is none");
}

#[test]
fn edits_follow_moved_paragraphs() {
    let project = Project::new(&[("en/a.md", "One line.\n\nTwo lines.\n")]);
    let run = |more: &[&str]| {
        let arguments = ["en", "--from", "en", "--to", "pt", "--out", "{locale}"];
        project.pseudo(&["md"], &[&arguments[..], more].concat())
    };
    done(&run(&[]));
    project.write("pt/a.md", project.read("pt/a.md").replace("⟦Ţŵó ľíñéš. ~ ~⟧", "Duas linhas."));
    project.write("en/a.md", "Zero lines.\n\nOne line.\n\nTwo lines.\n");
    let again = run(&[]);
    assert!(done(&again).starts_with("pt/a.md: 1 translated, 2 as before\n"), "{}", again.out);
    assert_eq!(project.read("pt/a.md"), "⟦Žéřó ľíñéš. ~ ~⟧\n\n⟦Óñé ľíñé. ~ ~⟧\n\nDuas linhas.\n");
    // If a person has inserted a paragraph, the paragraphs can no longer be matched.
    let longer = project.read("pt/a.md") + "\nUma nota.\n";
    project.write("pt/a.md", &longer);
    project.write("en/a.md", "Zero.\n\nOne line.\n\nTwo lines.\n");
    let ended = run(&[]);
    assert_eq!(ended.status, 1);
    assert!(ended.err.contains("pt/a.md (--force translates all of it again): "), "{}", ended.err);
    assert!(ended.err.contains("more or fewer segments"), "{}", ended.err);
    assert_eq!(project.read("pt/a.md"), longer);
}

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
fn a_project_file_replaces_the_arguments() {
    let project = Project::new(&[
        (
            "targum.toml",
            "[translate]\nfrom = \"en\"\nto = [\"pt\", \"pt-BR\"]\nengine = \"pseudo\"\ndata = \"../data\"\n\
          [[translate.files]]\nsource = \"res/values/*.xml\"\n[[translate.files]]\nsource = \"docs/en\"\nout = \"docs/{locale}\"\nto = \"ja\"\nexclude = \"**/draft.md\"\n",
        ),
        (
            "res/values/strings.xml",
            "<resources>\n    <string name=\"a\">Good</string>\n</resources>\n",
        ),
        ("docs/en/index.md", "Good\n"),
        ("docs/en/draft.md", "Good\n"),
    ]);
    project.data(&["android", "md", "xml"]);
    let ended = project.run(&[], &[]);
    done(&ended);
    for folder in ["values-pt", "values-pt-rBR"] {
        assert_eq!(
            project.read(&format!("res/{folder}/strings.xml")),
            "<resources>\n    <string name=\"a\">⟦Ǧóóđ ~⟧</string>\n</resources>\n"
        );
    }
    assert_eq!(project.read("docs/ja/index.md"), "⟦Ǧóóđ ~⟧\n");
    assert!(!project.path("docs/ja/draft.md").exists());
    assert_eq!(done(&project.run(&["--check"], &[])), "stale: 0 files; up to date: 3 files\n");
    project.write("targum.toml", "[translate]\nfrm = \"en\"\n[[translate.files]]\nsource = 5\n");
    let ended = project.run(&[], &[]);
    assert_eq!(ended.status, 2);
    let file = project.path("targum.toml");
    for at in [
        "2: translate.frm: unknown field `frm`",
        "4: translate.files[0].source: expected a string or a list",
    ] {
        let line = format!("{}:{at}", file.display());
        assert!(ended.err.contains(&line), "{line} is not in {}", ended.err);
    }
}

#[test]
fn encodings_are_read_and_written_back() {
    let project = Project::new(&[]);
    let utf16 = |text: &str| -> Vec<u8> {
        format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    project.write("en.lproj/a.strings", utf16("\"a\" = \"Good\";\n"));
    project.write("a_en.properties", b"# caf\xe9\na = Good Taste\n");
    project.write("en.html", b"<html lang=\"en\"><head><meta charset=\"windows-1252\"></head><body><p>Good \x80</p></body></html>");
    project.write("en.po", b"msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"\n\n# caf\xe9\nmsgid \"Yes\"\nmsgstr \"\"\n");
    let formats = ["xcode-strings", "properties", "html", "po"];
    let sources = ["en.lproj/a.strings", "a_en.properties", "en.html"];
    let ended = project.pseudo(&formats, &[&sources[..], &["--from", "en", "--to", "pt"]].concat());
    done(&ended);
    let read = |name: &str| fs::read(project.path(name)).expect(name);
    assert_eq!(read("pt.lproj/a.strings"), utf16("\"a\" = \"⟦Ǧóóđ ~⟧\";\n"));
    assert_eq!(
        read("a_pt.properties"),
        b"# caf\xe9\na = \\u27e6\\u01e6\xf3\xf3\\u0111 \\u0162\xe1\\u0161\\u0163\xe9 ~ ~\\u27e7\n"
    );
    let html = read("pt.html");
    let html = String::from_utf8_lossy(&html);
    assert!(html.contains("<p>&#10214;&#486;"), "{html}");
    assert!(html.contains("lang=\"pt\""), "{html}");
    // Characters that a catalogue's encoding does not have cannot be written.
    let ended = project.pseudo(&formats, &["en.po", "--from", "en", "--to", "pt"]);
    assert_eq!(ended.status, 1);
    assert!(ended.err.starts_with("en.po: `⟦` cannot be written in ISO-8859-1"), "{}", ended.err);
}

#[test]
fn a_file_of_several_languages_is_written_in_place() {
    let source = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n    \"Good\" : {\n\n    }\n  },\n  \"version\" : \"1.0\"\n}";
    let project = Project::new(&[("L.xcstrings", source), ("a.json", "{\"a\": \"Good\"}")]);
    let arguments = ["L.xcstrings", "--from", "en", "--to", "pt,ja"];
    let ended = project.pseudo(&["xcode-xcstrings"], &arguments);
    assert!(done(&ended).contains("wrote 1 file"), "{}", ended.out);
    let text = project.read("L.xcstrings");
    assert_eq!(text.matches("⟦Ǧóóđ ~⟧").count(), 2, "{text}");
    assert!(text.contains("\"pt\"") && text.contains("\"ja\""), "{text}");
    assert_eq!(done(&project.pseudo(&["xcode-xcstrings"], &arguments)), "up to date: 1 file\n");
    let refused =
        project.pseudo(&["json"], &["a.json", "--from", "en", "--to", "pt", "--out", "{name}"]);
    assert_eq!(refused.status, 1);
    assert!(refused.err.contains("would overwrite its source"), "{}", refused.err);
    assert_eq!(project.read("a.json"), "{\"a\": \"Good\"}");
}

#[test]
fn android_resources_without_texts_are_not_copied() {
    let colours = "<resources><color name=\"bg\">#FFFFFF</color></resources>\n";
    let texts = "<resources><string name=\"hi\">Hello</string></resources>\n";
    let project = Project::new(&[
        ("res/values/colors.xml", colours),
        ("res/values-night/colors.xml", &colours.replace("FFFFFF", "000000")),
        ("res/values/strings.xml", texts),
    ]);
    let arguments = ["res/values", "--from", "en", "--to", "pl"];
    let told = project.pseudo(&["android"], &arguments);
    assert!(done(&told).contains("colors.xml: nothing to translate\n"), "{}", told.out);
    assert!(told.out.contains("wrote 1 file, up to date: 1 file; "), "{}", told.out);
    assert!(project.path("res/values-pl/strings.xml").is_file());
    // In Polish, the dark mode would be light.
    assert!(!project.path("res/values-pl/colors.xml").exists());
    let check = [&arguments[..], &["--check"]].concat();
    assert_eq!(
        done(&project.pseudo(&["android"], &check)),
        "stale: 0 files; up to date: 2 files\n"
    );
    project.write("res/values/colors.xml", texts.replace("hi", "more"));
    assert_eq!(project.pseudo(&["android"], &check).status, 1);
    done(&project.pseudo(&["android"], &arguments));
    assert!(project.path("res/values-pl/colors.xml").is_file());
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
    says(&["none.json", "--from", "en", "--to", "pt"], "none.json: no such file");
    says(&["en.json", "--from", "english!", "--to", "pt"], "`english!` is not a language tag");
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

#[test]
fn a_running_host_translates_the_same() {
    let host = Host::start(&Setup::engine("pseudo").only(&["json"]));
    let project = Project::new(&[("en.json", EN)]);
    let server = format!("http://{}/", host.address);
    let run = |key: &str, more: &[&str]| {
        let arguments =
            [&["en.json", "--from", "en", "--to", "pt", "--server", &server], more].concat();
        project.run(&arguments, &[("TARGUM_API_KEY", Path::new(key))])
    };
    let dry = run(KEY, &["--dry-run"]);
    assert!(done(&dry).contains("2 to translate; about 9 characters"), "{}", dry.out);
    done(&run(KEY, &[]));
    assert!(project.read("pt.json").contains(HELLO));
    project.write("pt.json", project.read("pt.json").replace(HELLO, "Oi, {name}!"));
    project.write("en.json", EN.replace("Bye", "Good bye"));
    assert!(
        done(&run(KEY, &["--project", "main"])).starts_with("pt.json: 1 translated, 1 as before\n")
    );
    assert!(project.read("pt.json").contains("Oi, {name}!"));
    project.write("en.json", "{oops");
    let malformed = run(KEY, &[]);
    assert_eq!(malformed.status, 1);
    assert!(
        malformed.err.contains("en.json: ") && malformed.err.contains("line 1, column 2"),
        "{}",
        malformed.err
    );
    let stranger = run("org_nobody", &[]);
    assert_eq!(
        (stranger.status, stranger.err.as_str()),
        (1, "targum: the API key in `x-api-key` is not known\n")
    );
    let foreign = run(KEY, &["--project", "none"]);
    assert!(foreign.err.contains("the key does not permit the project `none`"), "{}", foreign.err);
}

#[test]
fn the_embedded_engine_needs_no_configuration() {
    let project = Project::new(&[("en.json", "{\"a\": \"Good morning, {name}!\"}")]);
    let data = project.data(&["json"]);
    std::os::unix::fs::symlink(models(), data.join("models")).expect("a link");
    let run =
        |to: &str| project.run(&["en.json", "--from", "en", "--to", to], &[("TARGUM_DATA", &data)]);
    done(&run("pt"));
    assert_eq!(project.read("pt.json"), "{\"a\": \"Bom dia, {name}!\"}");
    let ended = run("pl");
    assert_eq!(ended.status, 1);
    assert!(
        ended.err.contains(
            "no engine of this project translates from `en` into `pl`: `targum models add en-pl`"
        ),
        "{}",
        ended.err
    );
}
