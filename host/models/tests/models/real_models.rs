//! The two real models, packed and served as Mozilla does.

use std::{
    fs,
    path::{Path, PathBuf},
};

use targum_models::{Client, Source, add, mirror};

use super::fixture::{Collection, limits, request, tree};

/// The folder of the models that `make models` has installed.
fn installed() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/models");
    if folder.join("en-pt").is_dir() && folder.join("pt-en").is_dir() {
        return Some(folder);
    }
    let promised = std::env::var("CI").is_ok_and(|ci| ci == "true");
    assert!(!promised, "{} lacks models: run `make models` first", folder.display());
    eprintln!("no models in {}", folder.display());
    None
}

fn file_type(name: &str) -> &str {
    name.split('.').next().unwrap_or_default()
}

#[test]
fn real_models_go_through_server_and_mirror() {
    let Some(folder) = installed() else { return };
    let mut collection = Collection::default();
    let mut expected = Vec::new();
    for pair in ["en-pt", "pt-en"] {
        for (name, bytes) in tree(&folder.join(pair)) {
            if name.ends_with(".bin") || name.ends_with(".spm") {
                let kind = file_type(&name);
                collection.add(pair, "3.0", "tiny", "", kind, &name, &bytes);
                expected.push((format!("{pair}/{name}"), bytes));
            }
        }
    }
    let server = collection.serve();
    let data = tempfile::tempdir().expect("a folder");
    let files = |models: &Path| {
        let mut files = tree(models);
        files.retain(|(name, _)| name.ends_with(".bin") || name.ends_with(".spm"));
        files
    };
    let direct = data.path().join("direct");
    add(&direct, &request("en-pt,pt-en", &server.root()), &()).expect("installed");
    assert_eq!(expected.len(), 6);
    assert!(files(&direct) == expected, "other files came than were served");
    // By way of a mirror they are the same.
    let client = Client::new(limits()).expect("a client");
    let source = Source::parse(&server.root()).expect("a source");
    let opened = source.open(&client, &()).expect("opened");
    let copied = data.path().join("mirror");
    mirror(&opened, &copied, &[], &()).expect("a mirror");
    let mirrored = data.path().join("mirrored");
    add(&mirrored, &request("en-pt,pt-en", &copied.display().to_string()), &()).expect("installed");
    assert!(files(&mirrored) == expected, "other files came than were mirrored");
    let same = |pair: &str| {
        let sums = |folder: &Path| fs::read_to_string(folder.join(pair).join("B3SUMS")).ok();
        sums(&mirrored) == sums(&direct) && sums(&direct).is_some()
    };
    assert!(same("en-pt") && same("pt-en"));
}
