//! Results as JSON, completions, manual pages, and the project's own names of locales.

use std::fs;

use serde_json::{Value, json};
use targum_tests::{project::Project, targum};

const TOML: &str = "[translate]\nfrom = \"en\"\nto = [\"pt\"]\nengine = \"pseudo\"\n\n\
                    [[translate.files]]\nsource = \"locales/en.json\"\nout = \"locales/{locale}.json\"\n";

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn status_and_review_are_printed_as_json() {
    let project =
        Project::new(&[("targum.toml", TOML), ("locales/en.json", "{\"a\": \"Hello\"}\n")]);
    let ended = project.pseudo_by("status", &["json"], &["--json"]);
    assert_eq!(ended.status, 0, "{}", ended.err);
    let counts = json!({
        "texts": 1, "translated": 0, "missing": 1, "edited": 0, "needsPerson": 0,
        "unsure": 0, "notApproved": 0, "stale": 1,
    });
    let with = |row: Value| {
        let mut row = row.as_object().expect("an object").clone();
        row.extend(counts.as_object().expect("an object").clone());
        Value::from(row)
    };
    let expected = json!({
        "locales": [with(json!({ "locale": "pt", "files": 1 }))],
        "files": [with(json!({ "locale": "pt", "file": "locales/pt.json", "state": "missing" }))],
    });
    assert_eq!(parsed(&ended.out), expected);

    let ended = project.pseudo_by("review", &["json"], &["--json"]);
    assert_eq!((ended.status, parsed(&ended.out)), (0, json!({ "texts": [] })));
    assert_eq!(project.pseudo(&["json"], &[]).status, 0);
    project.write("locales/pt.json", "{\"a\": \"Meu\"}\n");
    project.write("locales/en.json", "{\"a\": \"Hello again\"}\n");
    assert_eq!(project.pseudo(&["json"], &[]).status, 0);
    let ended = project.pseudo_by("review", &["json"], &["--json"]);
    let text = json!({
        "file": "locales/pt.json", "locale": "pt", "key": "a",
        "reason": "edited-before-source-changed", "source": "Hello again",
    });
    assert_eq!((ended.status, parsed(&ended.out)), (3, json!({ "texts": [text] })));
}

#[test]
fn status_counts_texts_where_there_is_no_model() {
    let toml = TOML.replace("engine = \"pseudo\"\n", "");
    let project =
        Project::new(&[("targum.toml", &toml), ("locales/en.json", "{\"a\": \"Hello\"}\n")]);
    let ended = project.by("status", &["--json"], &[("TARGUM_DATA", &project.data(&["json"]))]);
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    let row = &parsed(&ended.out)["files"][0];
    assert_eq!((&row["texts"], &row["missing"]), (&json!(1), &json!(1)));
    assert_eq!(row["state"], "missing");
}

#[test]
fn translated_files_are_printed_as_json() {
    let toml = TOML.replace(
        "[[translate",
        "[[translate.files]]\nsource = \"docs/en/**/*.json\"\n\
                            out = \"docs/{locale}/{path}\"\n\n[[translate",
    );
    let project = Project::new(&[
        ("targum.toml", &toml),
        ("locales/en.json", "{\"a\": \"Hello\"}\n"),
        ("docs/en/a.json", "{\"a\": oops}\n"),
    ]);
    let run = |arguments: &[&str]| {
        let ended = project.pseudo(&["json"], &[&["--json"], arguments].concat());
        (ended.status, parsed(&ended.out), ended.err)
    };
    let segments = |translated: usize, pending: usize, characters: usize| {
        json!({
            "translated": translated, "repaired": 0, "cached": 0, "kept": 0, "unsure": 0,
            "unchanged": 0, "pending": pending, "characters": characters,
        })
    };
    let (status, dry, messages) =
        run(&["--dry-run", "locales/en.json", "--from", "en", "--to", "pt"]);
    let file = |segments: Value| {
        json!({
            "output": "locales/pt.json", "source": "locales/en.json", "locale": "pt",
            "written": true, "segments": segments,
        })
    };
    let pending = segments(0, 1, 5);
    assert_eq!(status, 0, "{messages}");
    assert_eq!(
        dry,
        json!({
            "dryRun": true, "written": 1, "upToDate": 0, "failed": 0, "needsPerson": 0,
            "segments": pending, "files": [file(pending.clone())], "removed": [], "exitStatus": 0,
        })
    );
    assert!(messages.contains("would write 1 file"), "{messages}");
    assert!(!project.path("locales/pt.json").exists());

    let (status, done, messages) = run(&[]);
    assert_eq!(status, 1, "{messages}");
    let mut failed = done["files"][0].clone();
    let why = failed["error"].take();
    assert!(why.as_str().is_some_and(|why| why.contains("line 1, column 7")), "{why}");
    assert_eq!(
        failed,
        json!({
            "output": "docs/pt/a.json", "source": "docs/en/a.json", "locale": "pt",
            "written": false, "error": null,
        })
    );
    let translated = segments(1, 0, 0);
    assert_eq!(done["files"][1], file(translated.clone()));
    assert_eq!(done["files"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&done["written"], &done["failed"], &done["segments"], &done["exitStatus"]),
        (&json!(1), &json!(1), &translated, &json!(1))
    );

    fs::remove_file(project.path("docs/en/a.json")).expect("removed");
    project.write("docs/en/b.json", "{\"a\": \"Hello\"}\n");
    assert_eq!(run(&[]).0, 0);
    fs::rename(project.path("docs/en/b.json"), project.path("docs/en/c.json")).expect("renamed");
    assert_eq!(run(&[]).0, 0);
    let orphans = json!(["docs/pt/b.json"]);
    let (status, dry, _) = run(&["--prune", "--dry-run"]);
    assert_eq!((status, &dry["removed"], &dry["files"]), (0, &orphans, &json!([])));
    assert!(project.path("docs/pt/b.json").is_file());
    let (status, done, messages) = run(&["--prune"]);
    assert_eq!((status, &done["removed"], &done["upToDate"]), (0, &orphans, &json!(2)));
    assert!(messages.contains("removed docs/pt/b.json"), "{messages}");
    assert!(!project.path("docs/pt/b.json").exists());
}

#[test]
fn check_and_lists_are_printed_as_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir_all(path("config/projects")).expect("a folder");
    fs::create_dir_all(path("data/plugins")).expect("a folder");
    let (config, data) = (path("config"), path("data"));
    let settings = "[server]\nlisten = 5\n[engines.local]\nkind = \"identity\"\n";
    fs::write(path("config/targum.toml"), settings).expect("a file");
    let ended = targum(&["check", "--json", "--config", &config, "--data", &data], "");
    let found = parsed(&ended.out);
    assert_eq!(ended.status, 1, "{}", ended.err);
    assert_eq!(found["problems"][0]["key"], "server.listen");
    assert_eq!(found["problems"][0]["line"], 2);

    let ended = targum(&["models", "list", "--json", "--data", &data], "");
    let found = parsed(&ended.out);
    let pairs = found["models"].as_array().expect("a list");
    assert!(pairs.iter().any(|model| *model == json!({
        "pair": "en-pt", "installed": false, "bytes": null, "damage": null, "unverified": null,
    })), "{found}");
    let ended = targum(&["plugin", "list", "--json", &path("data/plugins")], "");
    assert_eq!(parsed(&ended.out), json!({ "plugins": [] }));
}

#[test]
fn a_project_can_rename_locales() {
    let toml = "[translate]\nfrom = \"en\"\nto = [\"pt-BR\", \"zh-Hans\"]\n\n[translate.locales]\n\
                \"en\" = \"english\"\n\"pt-BR\" = \"pt\"\n\"zh-Hans\" = \"zh_CN\"\n\n\
                [[translate.files]]\nsource = \"locales/english.json\"\n\n\
                [[translate.files]]\nsource = \"res/english/a.json\"\nout = \"res/{android}/{name}\"\n";
    let project = Project::new(&[
        ("targum.toml", toml),
        ("locales/english.json", "{\"a\": \"Hello\"}\n"),
        ("res/english/a.json", "{\"a\": \"Hello\"}\n"),
    ]);
    let ended = project.pseudo(&["json"], &[]);
    assert_eq!(ended.status, 0, "{}", ended.err);
    for made in ["locales/pt.json", "locales/zh_CN.json", "res/pt/a.json", "res/zh_CN/a.json"] {
        assert!(project.path(made).is_file(), "{made}: {}", ended.out);
    }
    project.write("targum.toml", toml.replace("\"pt\"", "\"../pt\""));
    let ended = project.pseudo(&["json"], &[]);
    assert_eq!(ended.status, 2, "{}", ended.out);
    assert!(ended.err.contains("[translate.locales] pt-BR = \"../pt\""), "{}", ended.err);
}

#[test]
fn completions_and_man_pages_are_generated() {
    for (shell, word) in
        [("bash", "_targum()"), ("zsh", "#compdef targum"), ("fish", "complete -c targum")]
    {
        let ended = targum(&["completions", shell], "");
        assert_eq!(ended.status, 0, "{}", ended.err);
        assert!(ended.out.contains(word), "{shell}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let ended = targum(&["man", &folder.path().display().to_string()], "");
    assert_eq!(ended.status, 0, "{}", ended.err);
    for page in ["targum.1", "targum-translate.1", "targum-models-list.1"] {
        let text = fs::read_to_string(folder.path().join(page)).expect("a page");
        assert!(text.contains(".SH SYNOPSIS"), "{page}");
    }
}

#[test]
fn no_colours_without_a_terminal() {
    for arguments in [&["--help"][..], &["translate", "--help"], &["translate", "--nothing"]] {
        let ended = targum(arguments, "");
        assert!(!(ended.out + &ended.err).contains('\u{1b}'), "{arguments:?}");
    }
}
