//! Models of the embedded engine from local servers: `targum models` and `targum translate --fetch-models`.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use serde_json::{Value, json};
use targum_tests::{
    Ended,
    catalogue::Catalogue,
    client_script, models,
    project::{Project, done},
    service::Service,
    synthetic::{SMALL, sentence},
    targum, tool,
};

/// Returns a file in the language of synthetic models, with the words up to `last`.
fn english(last: usize) -> String {
    let texts = [&[7, 8, 9, 100, 20, 3][..], &[40, 41, 80, last]].map(sentence);
    json!({ "one": texts[0], "two": texts[1] }).to_string()
}

/// Runs `targum translate` in a project whose models come from a server.
fn translate(project: &Project, server: &Service, arguments: &[&str]) -> Ended {
    let root = format!("{}/v1", server.url());
    let variables =
        [("TARGUM_DATA", project.data(&["json"])), ("TARGUM_MODELS_SOURCE", PathBuf::from(root))];
    let variables = variables.each_ref().map(|(name, value)| (*name, value.as_path()));
    project.run(&[&["en.json", "--out", "{locale}.json"], arguments].concat(), &variables)
}

fn synthetic(pairs: &[&str]) -> Catalogue {
    (1..).zip(pairs).fold(Catalogue::default(), |catalogue, (seed, pair)| {
        catalogue.with(pair, &SMALL.files(seed))
    })
}

#[test]
fn a_model_that_is_missing_is_fetched_when_that_is_asked_for() {
    let server = synthetic(&["en-ja", "de-en"]).serve();
    let project = Project::new(&[("en.json", &english(42))]);
    let to = |locale: &str, more: &[&str]| {
        translate(&project, &server, &[&["--from", "en", "--to", locale], more].concat())
    };
    let refused = to("ja", &[]);
    assert_eq!(refused.status, 1, "{}", refused.err);
    let told = "no engine of this project translates from `en` into `ja`: `targum models add en-ja` \
                installs a model of the embedded engine, `targum models list` shows which there \
                are; --fetch-models does this";
    assert!(refused.err.contains(told), "{}", refused.err);
    assert!(server.asked().is_empty(), "nothing is fetched that nobody asked for");
    assert!(!project.path("ja.json").exists());
    // With the option, the model is there before the translation begins.
    let fetched = to("ja", &["--fetch-models"]);
    assert_eq!(fetched.status, 0, "{}", fetched.err);
    assert!(fetched.err.contains("en-ja"), "{}", fetched.err);
    let translated: Value = serde_json::from_str(&project.read("ja.json")).expect("JSON");
    let source: Value = serde_json::from_str(&english(42)).expect("JSON");
    assert_ne!(translated, source, "the model has translated it: {}", fetched.out);
    let asked = server.asked().len();
    assert!(asked > 0);
    // An installed model stays, and is used without the option.
    project.write("en.json", english(43));
    assert_eq!(to("ja", &["--fetch-models"]).status, 0);
    project.write("en.json", english(44));
    let again = to("ja", &[]);
    assert_eq!((again.status, again.err.as_str()), (0, ""));
    assert_eq!(server.asked().len(), asked, "the server is asked no more");
    // A pair without a direct model needs two models, one of which is installed.
    let through = ["--from", "de", "--to", "ja", "--fetch-models", "--force"];
    let ended = translate(&project, &server, &through);
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.err.contains("de-en"), "{}", ended.err);
    // A pair that no server has is refused by name, and nothing is written.
    let none = to("fr", &["--fetch-models"]);
    assert_eq!(none.status, 1, "{}", none.err);
    let told = "there is no model of en-fr, and none of fr at all";
    assert!(none.err.contains(told), "{}", none.err);
    assert!(!project.path("fr.json").exists());
}

#[test]
fn a_probe_shows_how_placeholders_travel() {
    let project = Project::new(&[]);
    let data = project.data(&[]);
    std::os::unix::fs::symlink(models(), data.join("models")).expect("a link");
    let data = data.display().to_string();
    let list = |more: &[&str]| {
        let ended = targum(&[&["models", "list", "--data", &data], more].concat(), "");
        done(&ended).to_owned()
    };
    let probed = list(&["--probe"]);
    for pair in ["en-pt", "pt-en"] {
        let line = probed.lines().find(|line| line.starts_with(pair)).expect("a line");
        assert!(line.contains("; placeholders travel as XQ#X (6 of 6)"), "{line}");
    }
    assert!(!list(&[]).contains("placeholders travel"));
    let probed: Value = serde_json::from_str(&list(&["--probe", "--json"])).expect("JSON");
    let first = &probed["models"][0]["sentinels"][0];
    assert_eq!(first, &json!({ "style": "XQ#X", "survived": 6, "of": 6 }));
}

/// An independent server of Remote Settings, stopped when it is dropped.
struct Kinto {
    root: String,
    process: Child,
}

impl Kinto {
    fn start(catalogue: &Catalogue, folder: &Path) -> Self {
        fs::create_dir(folder).expect("a folder");
        catalogue.write(folder);
        let mut process = Command::new(tool("venv/bin/python"))
            .arg(client_script("remote_settings.py"))
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a server");
        let mut root = String::new();
        let out = process.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut root).expect("an address");
        assert!(root.starts_with("http://"), "the server did not start: {root}");
        Kinto { root: root.trim().to_owned(), process }
    }
}

impl Drop for Kinto {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the files of an installed model without the files that record its origin.
fn files(model: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(model).expect("a model").flatten();
    let mut files: Vec<_> = entries
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()))
        .filter(|(name, _)| name.ends_with(".bin") || name.ends_with(".spm"))
        .map(|(name, path)| (name, fs::read(path).expect("a file")))
        .collect();
    files.sort();
    files
}

#[test]
fn models_come_from_a_kinto_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut catalogue = synthetic(&["en-ja"]);
    for pair in ["en-pt", "pt-en"] {
        catalogue = catalogue.with(pair, &files(&models().join(pair)));
    }
    let kinto = Kinto::start(&catalogue, &folder.path().join("catalogue"));
    let run = |arguments: &[&str], data: &str, source: &str| {
        let data = folder.path().join(data).display().to_string();
        let place = ["--data", &data, "--source", source];
        let ended = targum(&[&["models"], arguments, &place].concat(), "");
        assert_eq!(ended.status, 0, "{}{}", ended.out, ended.err);
        ended.out
    };
    let offered = run(&["list", "--remote"], "data", &kinto.root);
    for pair in ["en-ja", "en-pt", "pt-en"] {
        assert!(offered.contains(&format!("{pair}\t3.0 tiny\t")), "{offered}");
    }
    run(&["add", "en-pt,pt-en,en-ja"], "data", &kinto.root);
    let installed =
        |data: &str, pair: &str| files(&folder.path().join(data).join("models").join(pair));
    for pair in ["en-pt", "pt-en"] {
        assert!(installed("data", pair) == files(&models().join(pair)), "{pair} has changed");
    }
    assert_eq!(
        run(&["update", "--check"], "data", &kinto.root).matches("is up to date").count(),
        3
    );
    // A mirror of the server can be used when the server is gone.
    let mirror = folder.path().join("mirror").display().to_string();
    run(&["mirror", &mirror], "data", &kinto.root);
    drop(kinto);
    run(&["add", "en-ja"], "other", &mirror);
    assert!(
        installed("other", "en-ja") == installed("data", "en-ja"),
        "the mirror has other files"
    );
}
