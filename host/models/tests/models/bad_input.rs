//! Whatever a source answers: a clear error, nothing half-installed, and the model that was there
//! still serves.

mod files;
mod servers;

use std::fs;

use serde_json::{Value, json};
use targum_models::{Choice, add};

use super::{
    fixture::{Collection, refusal, request, tree},
    server::{Reply, Server},
};

const CHANGES: &str = "/v1/buckets/main/collections/translations-models-v2/changeset?_expected=0";

/// Installs a first model of en-de, then asks a bad server for a newer one. Returns the error,
/// after it has been seen that the first model is untouched.
fn newer_is_refused(bad: &Server) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let models = folder.path();
    let good = Collection::of(&["en-de"]).serve();
    add(models, &request("en-de", &good.root()), &()).expect("installed");
    let before = tree(&models.join("en-de"));
    let mut asked = request("en-de", &bad.root());
    asked.choice = Choice { nightly: true, ..asked.choice };
    let error = add(models, &asked, &()).expect_err("a refusal").to_string();
    assert_eq!(tree(&models.join("en-de")), before, "{error}");
    let half = fs::read_dir(models).expect("a folder").flatten().map(|one| one.file_name());
    let half = half.filter(|name| ![".lock", "en-de", ".downloads"].iter().any(|own| name == own));
    assert_eq!(half.count(), 0, "{error}");
    assert_eq!(
        targum_models::list(models).models.iter().filter(|model| model.installed).count(),
        1
    );
    error.replace(bad.root().trim_end_matches("/v1"), "SERVER")
}

fn newer() -> Collection {
    Collection::default().with("en-de", "3.1", "tiny", "")
}

/// A server that has a good collection but answers one path otherwise.
fn but(
    path: &str,
    collection: Collection,
    reply: impl Fn() -> Reply + Send + Sync + 'static,
) -> Server {
    let path = path.to_owned();
    Server::start(
        move |asked, _| if asked.path == path { reply() } else { collection.answer(asked) },
    )
}

fn of_catalogue(body: &str) -> String {
    let body = body.to_owned();
    newer_is_refused(&but(CHANGES, newer(), move || Reply::ok(body.as_str())))
}

fn of_file(reply: impl Fn() -> Reply + Send + Sync + 'static) -> String {
    let location = newer().location("model");
    newer_is_refused(&but(&format!("/files/{location}"), newer(), reply)).replace(&location, "FILE")
}

#[test]
fn a_root_that_is_no_server_is_reported() {
    assert_eq!(
        newer_is_refused(&but("/v1/", newer(), || Reply::ok("<html>"))),
        "SERVER/v1/ is no server of Remote Settings and no mirror: its root is not JSON: expected \
         value at line 1 column 1"
    );
    assert_eq!(
        newer_is_refused(&but("/v1/", newer(), || Reply::ok("{}"))),
        "SERVER/v1/ is no server of Remote Settings and no mirror: its root names no \
         capabilities.attachments.base_url"
    );
    assert_eq!(
        newer_is_refused(&but("/v1/", newer(), || Reply::status(404))),
        "SERVER/v1/ answers 404: there is no such file"
    );
    let base = |base: &str| {
        let body = json!({"capabilities": {"attachments": {"base_url": base}}}).to_string();
        newer_is_refused(&but("/v1/", newer(), move || Reply::ok(body.as_str())))
    };
    assert!(base("file:///etc/").ends_with("its files are at file:///etc/, which is not safe"));
}

#[test]
fn an_invalid_catalogue_is_refused() {
    let cannot = "the catalogue cannot be used: ";
    assert_eq!(
        of_catalogue("<html>"),
        format!("{cannot}it is not JSON: expected value at line 1 column 1")
    );
    assert_eq!(
        of_catalogue(""),
        format!("{cannot}it is not JSON: EOF while parsing a value at line 1 column 0")
    );
    assert_eq!(of_catalogue("{\"changes\": []}"), format!("{cannot}it is empty"));
    assert_eq!(of_catalogue("{}"), format!("{cannot}it has no list `changes` or `data`"));
    assert_eq!(of_catalogue("[1]"), format!("{cannot}it has no list `changes` or `data`"));
    assert_eq!(
        of_catalogue("{\"changes\": [1, {\"deleted\": true, \"id\": \"x\"}]}"),
        format!("{cannot}record without a name: invalid type: integer `1`, expected an object")
    );
    let huge = format!("{{\"changes\": [{}]}}", " ".repeat(17 << 20));
    assert_eq!(of_catalogue(&huge), format!("SERVER{CHANGES} has more than 16777216 bytes"));
}

#[test]
fn an_invalid_record_is_refused() {
    let of = |pointer: &str, value: Value| {
        let collection = newer().set("model", pointer, value);
        newer_is_refused(&collection.serve())
            .replace("the catalogue cannot be used: record model.ende.bin: ", "")
    };
    for location in ["../../etc/passwd", "/etc/passwd", "https://evil.example/x", "a/../../b", ""] {
        assert_eq!(
            of("/attachment/location", json!(location)),
            format!("the location `{location}` is not a relative path below the attachments")
        );
    }
    for name in ["../model.bin", "model/x.bin", "vocab.bin", "model.exe", ".model.bin"] {
        let refused = newer_is_refused(&newer().set("model", "/name", json!(name)).serve());
        assert!(refused.ends_with(": the name is not like model*.bin"), "{refused}");
    }
    assert_eq!(of("/decompressedHash", json!("12")), "`12` is no SHA-256 digest");
    assert_eq!(of("/attachment/hash", json!(null)), "invalid type: null, expected a string");
    let cap = "is not between 1 and 1073741824";
    assert_eq!(
        of("/decompressedSize", json!(1u64 << 40)),
        format!("a size of {} bytes {cap}", 1u64 << 40)
    );
    assert_eq!(of("/attachment/size", json!(0)), format!("a size of 0 bytes {cap}"));
    assert_eq!(of("/architecture", json!("huge")), "the architecture `huge` is not known here");
    assert_eq!(of("/version", json!("three")), "`three` is no version such as 3.0 or 3.1a2");
    assert_eq!(of("/filter_expression", json!("1 == 1")), "the filter `1 == 1` is not known here");
    assert_eq!(of("/sourceLanguage", json!("../en")), "`../en` is no language tag");
}

#[test]
fn a_bad_model_leaves_the_others_alone() {
    let collection =
        Collection::of(&["en-de", "en-fr"]).set("lex", "/attachment/location", json!("/x"));
    let server = collection.serve();
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(
        refusal(folder.path(), "en-de", &server),
        "the model of en-de cannot be used: record lex.ende.bin: the location `/x` is not a \
         relative path below the attachments"
    );
    add(folder.path(), &request("en-fr", &server.root()), &()).expect("installed");
}

#[test]
fn models_of_another_generation_are_refused() {
    let other = Collection::default().with("en-de", "4.0", "tiny", "");
    assert_eq!(
        newer_is_refused(&other.clone().serve()),
        "the catalogue cannot be used: its models are of another major version than 3: en-de 4.0"
    );
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(
        refusal(folder.path(), "en-de", &other.with("en-fr", "3.0", "tiny", "").serve()),
        "the model of en-de has version 4.0, and this program runs version 3"
    );
}
