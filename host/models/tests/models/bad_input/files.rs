//! Files of models that are not those of the catalogue.

use std::{fs, os::unix::fs::symlink, path::Path};

use serde_json::json;
use targum_models::add;

use super::{newer, newer_is_refused, of_file};
use crate::{
    fixture::{Collection, TIED, refusal, request, sha256},
    server::Reply,
};

#[test]
fn an_incomplete_set_is_refused() {
    for (missing, told) in [("model", "model"), ("vocab", "vocab")] {
        let types: Vec<_> = TIED.into_iter().filter(|(kind, _)| *kind != missing).collect();
        let half = Collection::of(&["en-fr"]).with_types("en-de", "3.1", "tiny", "", &types);
        assert_eq!(
            newer_is_refused(&half.serve()),
            format!(
                "the model of en-de cannot be used: en-de 3.1 tiny: the file of type `{told}` is \
                 missing"
            )
        );
    }
    let types = [("model", "bin"), ("srcvocab", "spm"), ("lex", "bin")];
    let half = Collection::default().with_types("en-ja", "3.0", "tiny", "", &types);
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(
        refusal(folder.path(), "en-ja", &half.serve()),
        "the catalogue cannot be used: en-ja 3.0 tiny: the file of type `trgvocab` is missing"
    );
    let twice = newer().with("en-de", "3.1", "tiny", "");
    assert_eq!(
        newer_is_refused(&twice.serve()),
        "the catalogue cannot be used: en-de 3.1 tiny: both model.ende.bin and model.ende.bin are \
         there"
    );
}

#[test]
fn a_file_with_another_digest_is_refused() {
    assert_eq!(
        of_file(|| Reply::status(404)),
        "SERVER/files/FILE answers 404: there is no such file"
    );
    let packed = newer().files[&newer().location("model")].clone();
    let size = packed.len();
    let (short, mut long, mut other) = (packed[..size - 1].to_vec(), packed.clone(), packed);
    long.push(0);
    other[size / 2] ^= 1;
    assert_eq!(
        of_file(move || Reply::ok(short.as_slice())),
        format!("en-de: SERVER/files/FILE has {} bytes; the catalogue says {size}", size - 1)
    );
    let untold = long.clone();
    assert_eq!(
        of_file(move || Reply::ok(long.as_slice())),
        format!("en-de: SERVER/files/FILE has {} bytes; the catalogue says {size}", size + 1)
    );
    assert_eq!(
        of_file(move || Reply { with_length: false, ..Reply::ok(untold.as_slice()) }),
        format!("en-de: SERVER/files/FILE has more than the {size} bytes of the catalogue")
    );
    let (found, wanted) = (sha256(&other), sha256(&newer().files[&newer().location("model")]));
    assert_eq!(
        of_file(move || Reply::ok(other.as_slice())),
        format!(
            "en-de: SERVER/files/FILE is not the file of the catalogue: its SHA-256 digest is \
             {found}, not {wanted}"
        )
    );
}

/// Replaces the compressed weights of a newer en-de, digests and all, but not what the catalogue
/// says of the file inside.
fn with_packed(bytes: &[u8]) -> Collection {
    let packed = zstd::encode_all(bytes, 3).expect("packed");
    repacked(packed)
}

fn repacked(packed: Vec<u8>) -> Collection {
    let location = newer().location("model");
    let mut collection = newer().set("model", "/attachment/hash", json!(sha256(&packed))).set(
        "model",
        "/attachment/size",
        json!(packed.len()),
    );
    collection.files.insert(location, packed);
    collection
}

#[test]
fn a_file_that_unpacks_to_another_digest_is_refused() {
    let location = newer().location("model");
    let of =
        |collection: Collection| newer_is_refused(&collection.serve()).replace(&location, "FILE");
    let bomb = vec![0; 64 << 20];
    assert_eq!(
        of(with_packed(&bomb)),
        "en-de: FILE unpacks to more than the 50000 bytes of the catalogue"
    );
    assert_eq!(
        of(with_packed(&[1; 10])),
        "en-de: FILE unpacks to 10 bytes; the catalogue says 50000"
    );
    let refused = of(with_packed(&[1; 50_000]));
    let start =
        "en-de: FILE unpacks to another file than that of the catalogue: its SHA-256 digest";
    assert!(refused.starts_with(start), "{refused}");
    let refused = of(repacked(vec![7; 100]));
    assert!(refused.starts_with("en-de: FILE cannot be unpacked: "), "{refused}");
}

#[test]
fn a_full_disk_is_reported() {
    let server = newer().serve();
    let folder = tempfile::tempdir().expect("a folder");
    let models = folder.path();
    // A write to this device always finds no room.
    let packed = newer().files[&newer().location("model")].clone();
    let part = models.join(".downloads").join(sha256(&packed));
    fs::create_dir_all(part.parent().expect("a folder")).expect("a folder");
    symlink("/dev/full", &part).expect("a link");
    assert_eq!(
        refusal(models, "en-de", &server),
        format!("{}: No space left on device (os error 28)", part.display())
    );
    assert!(!models.join("en-de").exists());
    assert!(Path::new("/dev/full").exists());
    // With room, the same command works.
    add(models, &request("en-de", &server.root()), &()).expect("installed");
}
