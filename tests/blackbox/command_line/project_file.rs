//! Mistakes in `targum.toml` are reported with the file and the line, and say what to write.

use std::path::Path;

use targum_tests::{Host, KEY, Setup, project::Project};

const EN: &str = "{\"a\": \"Good\"}";

/// Makes a project with this section `[translate]` from the fourth line on.
fn project(more: &str) -> Project {
    let toml = format!("[translate]\nfrom = \"en\"\nto = \"pt\"\n{more}");
    Project::new(&[("targum.toml", &toml), ("en.json", EN)])
}

#[test]
fn a_source_without_a_file_is_named_with_its_line() {
    let remedy = ": write where it is now, or remove it from this file if it is gone\n";
    for (source, said) in [
        ("locales/en.json", format!("there is no file or folder `locales/en.json`{remedy}")),
        ("docs/en/*.md", format!("no file matches `docs/en/*.md`{remedy}")),
        ("empty", format!("the folder `empty` has no file in a known format{remedy}")),
        (
            "locales/{locale}.json",
            "`locales/{locale}.json`: the source is a file in the source language: write \
             `locales/en.json`, and `locales/{locale}.json` as the path of the translations (out)\n"
                .to_owned(),
        ),
    ] {
        let project = project(&format!(
            "\n[[translate.files]]\nsource = \"en.json\"\n\n[[translate.files]]\nsource = \"{source}\"\n"
        ));
        project.write("empty/picture.png", "no text");
        for command in ["translate", "status", "review", "lint"] {
            let ended = project.plain(command, &[]);
            let place = "/targum.toml:9: translate.files[1].source: ";
            assert_eq!(ended.status, 2, "{command}: {}", ended.out);
            assert!(ended.err.ends_with(&format!("{place}{said}")), "{command}: {}", ended.err);
        }
    }
}

#[test]
fn options_of_an_unknown_format_are_named_with_their_line() {
    let files = "[[translate.files]]\nsource = \"en.json\"\n";
    let options = "[translate.options.jsn]\nskip = [\"a\"]\n";
    let local = project(&format!("{options}{files}"));
    let ended = local.pseudo(&["json"], &[]);
    let said =
        "/targum.toml:4: translate.options.jsn: no format `jsn` in project `local`; there is ";
    assert_eq!(ended.status, 2, "{}", ended.out);
    assert!(ended.err.contains(said), "{}", ended.err);

    let host = Host::start(&Setup::engine("pseudo").only(&["json"]));
    let server = format!("server = \"http://{}\"\n", host.address);
    let remote = project(&format!("{server}{options}{files}"));
    let ended = remote.run(&[], &[("TARGUM_API_KEY", Path::new(KEY))]);
    let said =
        "/targum.toml:5: translate.options.jsn: no format `jsn` in project `main` of http://";
    assert_eq!(ended.status, 2, "{}", ended.out);
    assert!(ended.err.contains(said), "{}", ended.err);
}

#[test]
fn options_of_an_engine_here_are_refused_beside_a_host() {
    let files = "[[translate.files]]\nsource = \"en.json\"\n";
    let project = project(&format!("server = \"http://127.0.0.1:1\"\n{files}"));
    let variables = [("TARGUM_API_KEY", Path::new(KEY))];
    for (command, option) in [
        ("translate", "--engine"),
        ("translate", "--data"),
        ("translate", "--config"),
        ("translate", "--fetch-models"),
        ("status", "--data"),
        ("review", "--engine"),
        ("watch", "--engine"),
    ] {
        let value: &[&str] = if option == "--fetch-models" { &[] } else { &["x"] };
        let ended = project.by(command, &[&[option], value].concat(), &variables);
        let said = format!(
            "/targum.toml:4: translate.server: this host translates, and {option} is for a \
             translation without a host: leave it out, or remove `server`\n"
        );
        assert_eq!(ended.status, 2, "{command} {option}: {}", ended.out);
        assert!(ended.err.ends_with(&said), "{command} {option}: {}", ended.err);
    }
    let stream = project.by("translate", &["en.json", "--out", "-", "--engine", "x"], &variables);
    assert_eq!(stream.status, 2, "{}", stream.out);
    assert!(stream.err.contains("--engine is for a translation without"), "{}", stream.err);
    // These commands use no host.
    let data = project.data(&["json"]).display().to_string();
    project.write("pt.json", EN);
    for command in ["lint", "translate"] {
        let check: &[&str] = if command == "lint" { &[] } else { &["--check"] };
        let ended = project.plain(command, &[check, &["--data", &data]].concat());
        assert!(!ended.err.contains("translate.server"), "{command}: {}", ended.err);
    }
}

#[test]
fn an_engine_beside_a_host_is_refused_in_the_file() {
    let files = "[[translate.files]]\nsource = \"en.json\"\n";
    let server = "server = \"http://127.0.0.1:1\"\nengine = \"local\"\n";
    let ended = project(&format!("{server}{files}")).plain("translate", &[]);
    let said = "/targum.toml:5: translate.engine: the host of `server` translates, and `engine` is \
                for a translation without a host: remove one of them\n";
    assert_eq!(ended.status, 2, "{}", ended.out);
    assert!(ended.err.ends_with(said), "{}", ended.err);
}
