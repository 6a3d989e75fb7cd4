//! Mirrors: folders that are sources, as they are or behind a web server.

use std::{
    fs,
    path::{Path, PathBuf},
};

use targum_models::{Client, Mirrored, Source, add, mirror, pairs};

use super::{
    fixture::{Collection, SPLIT, limits, names, refusal, request, tree, with_range},
    server::{Reply, Server},
};

/// Serves a folder as plain web servers do: the query is ignored, and `index.html` is what a
/// folder answers.
fn plain(folder: &Path) -> Server {
    let folder = folder.to_owned();
    Server::start(move |asked, _| {
        let path = asked.path.split('?').next().unwrap_or_default();
        let mut file: PathBuf = folder.join(path.trim_start_matches("/v1").trim_start_matches('/'));
        if file.is_dir() {
            file = file.join("index.html");
        }
        fs::read(file).map_or(Reply::status(404), |bytes| with_range(&bytes, asked))
    })
}

fn copy(root: &str, folder: &Path, names: &str) -> Mirrored {
    let client = Client::new(limits()).expect("a client");
    let source = Source::parse(root).expect("a source");
    let opened = source.open(&client, &()).expect("a catalogue");
    let pairs = if names.is_empty() { Vec::new() } else { pairs(names).expect("pairs") };
    mirror(&opened, folder, &pairs, &()).expect("a mirror")
}

fn collection() -> Collection {
    Collection::of(&["en-de", "de-en", "en-fr"])
        .with("en-ko", "3.0", "base", "env.appinfo.OS != 'Android'")
        .with_types("en-ko", "3.1", "base-memory", "env.appinfo.OS == 'Android'", &SPLIT)
}

#[test]
fn a_mirror_is_a_source() {
    let server = collection().serve();
    let folder = tempfile::tempdir().expect("a folder");
    let copied = folder.path().join("mirror");
    assert_eq!(copy(&server.root(), &copied, "").sets, 5);
    // From the server, from the folder, from a web server over the folder, from a mirror of the
    // mirror: the same models.
    let again = folder.path().join("again");
    copy(&copied.display().to_string(), &again, "");
    assert_eq!(tree(&again), tree(&copied));
    let web = plain(&copied);
    let install = |source: &str, name: &str| {
        let models = folder.path().join(name);
        add(&models, &request("en-de,en-ko", source), &()).expect("installed");
        let mut tree = tree(&models);
        tree.retain(|(name, _)| !name.ends_with("origin.json"));
        assert_eq!(tree.len(), 8);
        tree
    };
    let expected = install(&server.root(), "a");
    assert_eq!(install(&copied.display().to_string(), "b"), expected);
    assert_eq!(install(&web.root(), "c"), expected);
    assert_eq!(install(&format!("file://{}", copied.display()), "d"), expected);
}

#[test]
fn a_mirror_keeps_its_other_pairs_and_drops_old_files() {
    let old = Collection::of(&["en-de", "en-fr"]).serve();
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let first = copy(&old.root(), root, "en-de");
    assert_eq!((first.sets, first.fetched), (1, 3));
    let second = copy(&old.root(), root, "en-fr");
    assert_eq!((second.sets, second.fetched), (2, 3));
    assert_eq!(copy(&old.root(), root, "en-fr,en-de").fetched, 0);
    assert_eq!(names(root).len(), 6 + 3);
    // A newer model takes the place of the old one.
    let new = Collection::of(&["en-fr"]).with("en-de", "3.1", "tiny", "").serve();
    let third = copy(&new.root(), root, "en-de");
    assert_eq!((third.sets, third.fetched), (2, 3));
    assert_eq!(names(root).len(), 6 + 3);
    let models = root.join("models");
    add(&models, &request("en-de,en-fr", &root.display().to_string()), &()).expect("installed");
    let origin = fs::read_to_string(models.join("en-de/origin.json")).expect("an origin");
    assert!(origin.contains("\"version\": \"3.1\""), "{origin}");
}

#[test]
fn a_mirror_with_a_damaged_catalogue_loses_no_pair() {
    let server = Collection::of(&["en-de", "en-fr"]).serve();
    let folder = tempfile::tempdir().expect("a folder");
    copy(&server.root(), folder.path(), "en-de");
    let changeset = "buckets/main/collections/translations-models-v2/changeset";
    let changeset = folder.path().join(changeset);
    fs::write(&changeset, "damaged").expect("written");
    let client = Client::new(limits()).expect("a client");
    let source = Source::parse(&server.root()).expect("a source");
    let opened = source.open(&client, &()).expect("a catalogue");
    let asked = pairs("en-fr").expect("pairs");
    let error = mirror(&opened, folder.path(), &asked, &()).expect_err("a refusal").to_string();
    assert!(error.starts_with(&changeset.display().to_string()), "{error}");
    assert!(error.ends_with("remove the file to make the mirror anew"), "{error}");
    assert_eq!(fs::read(&changeset).expect("a file"), b"damaged");
}

#[test]
fn a_damaged_mirror_is_reported_and_repaired() {
    let server = Collection::of(&["en-de"]).serve();
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    copy(&server.root(), root, "");
    let source = root.display().to_string();
    let location = Collection::of(&["en-de"]).location("model");
    let file = root.join("attachments").join(&location);
    let bytes = fs::read(&file).expect("a file");
    let models = root.join("models");
    let refused = || {
        let error = add(&models, &request("en-de", &source), &()).expect_err("a refusal");
        assert!(!models.join("en-de").exists());
        error.to_string().replace(&file.display().to_string(), "FILE")
    };
    fs::write(&file, &bytes[1..]).expect("written");
    let size = bytes.len();
    assert_eq!(refused(), format!("en-de: FILE has {} bytes; the catalogue says {size}", size - 1));
    let mut damaged = bytes;
    damaged[100] ^= 1;
    fs::write(&file, damaged).expect("written");
    let told = refused();
    assert!(told.starts_with("en-de: FILE is not the file of the catalogue: "), "{told}");
    fs::remove_file(&file).expect("removed");
    assert_eq!(refused(), "en-de: FILE is missing");
    assert_eq!(copy(&server.root(), root, "").fetched, 1);
    add(&models, &request("en-de", &source), &()).expect("installed");
}

#[test]
fn a_folder_without_a_mirror_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let request = request("en-de", &folder.path().display().to_string());
    let error = add(&folder.path().join("models"), &request, &()).expect_err("a refusal");
    assert_eq!(
        error.to_string(),
        format!(
            "{} is no mirror of models: it has no \
             buckets/main/collections/translations-models-v2/changeset; make one with: targum \
             models mirror",
            folder.path().display()
        )
    );
}

#[test]
fn simple_servers_have_records_only() {
    let all = collection();
    // Page by page, as a server with a limit hands them out.
    let server = Server::start(move |asked, _| {
        let host = &asked.headers["host"];
        let path = asked.path.strip_prefix("/v1/buckets/main/collections/translations-models-v2/");
        let page = |from: usize, to: usize| {
            serde_json::json!({ "data": all.records[from..to] }).to_string()
        };
        match path {
            Some("records") => Reply::ok(page(0, 5)).header(
                "next-page",
                &format!("http://{host}/v1/buckets/main/collections/translations-models-v2/records?_token=x"),
            ),
            Some("records?_token=x") => Reply::ok(page(5, all.records.len())),
            Some(_) => Reply::status(404),
            None => all.answer(asked),
        }
    });
    let folder = tempfile::tempdir().expect("a folder");
    add(folder.path(), &request("en-de,en-fr", &server.root()), &()).expect("installed");
    assert!(refusal(folder.path(), "en-xx", &server).starts_with("there is no model of en-xx"));
}
