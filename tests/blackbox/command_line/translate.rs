//! `targum translate` translates a project's files into its languages. It writes only what has
//! changed, and never overwrites what people have written.

mod edits;
mod errors;

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
