//! Choosing, updating and removing models.

use targum_models::{Choice, Size, add, list, offers, pairs, pairs_to, remove, update};

use super::fixture::{Collection, Notes, SPLIT, limits, names, request};
use super::server::Server;

const ANDROID: &str = "env.appinfo.OS == 'Android'";
const DESKTOP: &str = "env.appinfo.OS != 'Android'";
const NIGHTLY: &str = "env.channel == 'default' || env.channel == 'nightly'";

fn collection() -> Collection {
    Collection::of(&["en-de", "de-en", "pt-en", "en-zh-Hans"])
        .with("en-ko", "3.0", "base", DESKTOP)
        .with_types("en-ko", "3.1", "base-memory", ANDROID, &SPLIT)
        .with("az-en", "3.0a1", "tiny", NIGHTLY)
}

fn line(models: &std::path::Path, name: &str, server: &Server) -> String {
    let listed = list(models).to_string().replace(&server.root(), "SERVER");
    let line = listed.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('\t'));
    line.unwrap_or_else(|| panic!("{listed}")).to_owned()
}

#[test]
fn sizes_are_chosen_and_sets_never_mixed() {
    let server = collection().serve();
    let folder = tempfile::tempdir().expect("a folder");
    let models = folder.path();
    let install = |size| {
        let mut asked = request("en-ko", &server.root());
        asked.choice = Choice { size, nightly: false };
        add(models, &asked, &()).expect("installed");
        line(models, "en-ko", &server)
    };
    assert_eq!(install(None), "installed, 1 MB; 3.0, base, MPL-2.0; from SERVER");
    assert_eq!(names(models).len(), 5);
    assert_eq!(
        install(Some(Size::Small)),
        "installed, 1 MB; 3.1, base-memory, MPL-2.0; from SERVER"
    );
    assert_eq!(
        names(models),
        [
            "B3SUMS",
            "lex.enko.bin",
            "model.enko.bin",
            "origin.json",
            "srcvocab.enko.spm",
            "trgvocab.enko.spm"
        ]
        .map(|name| format!("en-ko/{name}"))
    );
    assert_eq!(install(Some(Size::Large)), "installed, 1 MB; 3.0, base, MPL-2.0; from SERVER");
}

#[test]
fn pivots_and_scripts_are_found() {
    let server = collection().serve();
    let folder = tempfile::tempdir().expect("a folder");
    let models = folder.path();
    let installed = |names: &str| {
        add(models, &request(names, &server.root()), &()).expect("installed");
        let mut names: Vec<String> = list(models)
            .models
            .into_iter()
            .filter(|model| model.installed)
            .map(|model| model.name)
            .collect();
        names.sort();
        remove(models, &names, &()).expect("removed");
        names
    };
    assert_eq!(installed("pt-BR-de"), ["en-de", "pt-en"]);
    assert_eq!(installed("en-zh-CN"), ["en-zh-Hans"]);
    assert_eq!(installed("en-zh, en-de"), ["en-de", "en-zh-Hans"]);
    assert_eq!(pairs_to("pt", "de, zh-hans").unwrap(), pairs("pt-de,pt-zh-Hans").unwrap());
    let refused = |names: &str| {
        add(models, &request(names, &server.root()), &()).expect_err("refused").to_string()
    };
    assert_eq!(refused("en-xx"), "there is no model of en-xx, and none of xx at all");
    assert_eq!(refused("en-pt"), "there is no model of en-pt, and no way by English");
    assert_eq!(refused("az-en"), "the model of az-en is not released yet; take it with --nightly");
    assert_eq!(
        pairs("ende").unwrap_err().to_string(),
        "ende is no pair; write it like en-pt or en-pt-BR"
    );
}

#[test]
fn models_are_updated() {
    let old = Collection::of(&["en-de", "en-fr"]).with("en-es", "3.2", "tiny", "").serve();
    let new = Collection::of(&["en-fr"])
        .with("en-de", "3.1", "base-memory", "")
        .with("en-es", "3.1", "tiny", "")
        .with("en-it", "3.0", "tiny", "")
        .serve();
    let folder = tempfile::tempdir().expect("a folder");
    let models = folder.path();
    add(models, &request("en-de,en-fr,en-es", &old.root()), &()).expect("installed");
    let own = folder.path().join("own");
    std::fs::create_dir(&own).expect("a folder");
    for name in ["model.bin", "vocab.spm"] {
        std::fs::write(own.join(name), name).expect("written");
    }
    let store = targum_models::Store::open(models).expect("a store");
    targum_models::own::install(&store, "en-it", std::slice::from_ref(&own)).expect("installed");
    drop(store);
    std::fs::remove_dir_all(own).expect("removed");
    let bring = |check| {
        let source = request("en-de", &new.root()).source;
        update(models, source, limits(), check, &()).expect("looked")
    };
    let rest = [
        "en-es stays as it is: the source has 3.1, older than 3.2",
        "en-fr is up to date",
        "en-it stays as it is: it was installed from files; replace it with: targum models remove \
         en-it, then add en-it",
    ];
    let newer = "en-de 3.1 base-memory in place of 3.0";
    let expected = |first: String| [vec![first], rest.map(str::to_owned).to_vec()].concat();
    assert_eq!(bring(true), expected(format!("en-de can be updated: {newer}")));
    assert_eq!(bring(true), expected(format!("en-de can be updated: {newer}")));
    assert_eq!(bring(false), expected(format!("en-de is up to date now: {newer}")));
    assert_eq!(bring(false), expected("en-de is up to date".into()));
    assert_eq!(
        line(models, "en-de", &new),
        "installed, 1 MB; 3.1, base-memory, MPL-2.0; from SERVER"
    );
}

#[test]
fn models_are_removed() {
    let server = collection().serve();
    let folder = tempfile::tempdir().expect("a folder");
    let models = folder.path();
    add(models, &request("en-de,de-en", &server.root()), &()).expect("installed");
    let refused =
        |name: &str| remove(models, &[name.to_owned()], &()).expect_err("refused").to_string();
    assert_eq!(refused("en-fr"), "en-fr is not installed; installed are: de-en, en-de");
    assert_eq!(refused("../x"), "../x is not installed; installed are: de-en, en-de");
    assert_eq!(remove(models, &["en-de".into()], &()).expect("removed"), ["en-de is removed"]);
    assert_eq!(refused("en-de"), "en-de is not installed; installed are: de-en");
    assert_eq!(list(models).models.iter().filter(|model| model.installed).count(), 1);
}

#[test]
fn models_that_were_added_before_an_error_are_reported() {
    let server = Collection::of(&["en-de", "en-fr"]).serve();
    let folder = tempfile::tempdir().expect("a folder");
    let models = folder.path();
    // A file in the place of the folder that the second model is filled in.
    let beside = models.join(format!(".en-fr.{}", std::process::id()));
    std::fs::write(beside, "").expect("written");
    let notes = Notes::default();
    add(models, &request("en-de,en-fr", &server.root()), &notes).expect_err("refused");
    assert!(notes.all().contains("en-de is installed in "), "{}", notes.all());
    let notes = Notes::default();
    let names = ["en-de".to_owned(), "en-de".to_owned()];
    remove(models, &names, &notes).expect_err("refused");
    assert_eq!(notes.all(), "en-de is removed");
}

#[test]
fn offers_are_compared_with_installed_models() {
    let server = collection().serve();
    let folder = tempfile::tempdir().expect("a folder");
    let models = folder.path();
    add(models, &request("en-de,en-ko", &server.root()), &()).expect("installed");
    let asked = request("en-de", &server.root());
    let client = targum_models::Client::new(limits()).expect("a client");
    let opened = asked.source.expect("a source").open(&client, &Notes::default()).expect("opened");
    let lines: Vec<String> =
        offers(&opened.catalogue, &list(models)).iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "az-en\t3.0a1 tiny\t1 MB to fetch, 1 MB on disk\twith --nightly",
            "de-en\t3.0 tiny\t1 MB to fetch, 1 MB on disk",
            "en-de\t3.0 tiny\t1 MB to fetch, 1 MB on disk\tinstalled",
            "en-ko\t3.1 base-memory\t1 MB to fetch, 1 MB on disk\tanother one is installed",
            "en-ko\t3.0 base\t1 MB to fetch, 1 MB on disk\tinstalled",
            "en-zh-Hans\t3.0 tiny\t1 MB to fetch, 1 MB on disk",
            "pt-en\t3.0 tiny\t1 MB to fetch, 1 MB on disk",
        ]
    );
}

#[test]
fn two_commands_exclude_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = targum_models::Store::open(folder.path()).expect("a store");
    let error = remove(folder.path(), &["en-de".into()], &()).expect_err("refused");
    assert_eq!(
        error.to_string(),
        format!(
            "another command is changing the models in {}; wait for it to end",
            folder.path().display()
        )
    );
    drop(store);
}
