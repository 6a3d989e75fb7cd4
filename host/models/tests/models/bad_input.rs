//! Whatever a source answers: a clear error, nothing half-installed, and the model that was there
//! still serves.

use std::{fs, os::unix::fs::symlink, path::Path, time::Instant};

use serde_json::{Value, json};
use targum_models::{Choice, add};

use super::{
    fixture::{Collection, TIED, names, refusal, request, sha256, tree},
    server::{Asked, Reply, Server},
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
fn a_busy_server_is_reported() {
    let busy = |status, headers: &'static [(&'static str, &'static str)]| {
        newer_is_refused(&but(CHANGES, newer(), move || {
            headers
                .iter()
                .fold(Reply::status(status), |reply, (name, value)| reply.header(name, value))
        }))
    };
    assert_eq!(
        busy(429, &[("retry-after", "3600")]),
        format!("SERVER{CHANGES} answers 429 Too Many Requests; it asks to come back after 3600 s")
    );
    assert_eq!(
        busy(503, &[]),
        format!("SERVER{CHANGES} answers 503 Service Unavailable; try again later")
    );
    assert_eq!(busy(403, &[]), format!("SERVER{CHANGES} answers 403 Forbidden"));
    // A server that answers, and asks for a long pause before the next request.
    let collection = newer();
    let backoff = Server::start(move |asked, _| collection.answer(asked).header("backoff", "600"));
    assert_eq!(
        newer_is_refused(&backoff),
        "SERVER asks to be left alone for 600 s; run the command again after that, or use a mirror"
    );
    assert_eq!(backoff.paths(), ["/v1/"]);
}

#[test]
fn a_silent_server_is_reported() {
    let silent = |asked: &Asked, collection: &Collection| Reply {
        silent_after: Some(0),
        ..collection.answer(asked)
    };
    let collection = newer();
    let server = Server::start(move |asked, _| silent(asked, &collection));
    let started = Instant::now();
    assert_eq!(newer_is_refused(&server), "SERVER/v1/ cannot be reached: no answer in time");
    assert!(started.elapsed().as_secs() < 10);
    let told = of_file(|| Reply {
        silent_after: Some(0),
        ..Reply::ok(newer().files[&newer().location("model")].as_slice())
    });
    assert_eq!(told, "SERVER/files/FILE cannot be reached: no answer in time");
}

#[test]
fn an_unreachable_server_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    // The port of a listener that is gone.
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr();
    let root = format!("http://{}/v1", port.expect("an address"));
    let error = add(folder.path(), &request("en-de", &root), &()).expect_err("a refusal");
    assert_eq!(
        error.to_string(),
        format!("{root}/ cannot be reached: Connection refused (os error 111)")
    );
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn redirects_to_another_host_are_not_followed() {
    let other = newer().serve();
    let to = other.root().replace("/v1", "/files/x");
    let redirect = || {
        let to = to.clone();
        move || Reply::status(302).header("location", &to)
    };
    let refused = of_file(redirect());
    assert_eq!(
        refused,
        format!(
            "en-de: SERVER/files/FILE redirects to another host ({to}), which is not followed; \
             give that address as the source if you trust it"
        )
    );
    let refused = newer_is_refused(&but(CHANGES, newer(), redirect()));
    assert!(refused.contains("redirects to another host"), "{refused}");
    let refused = of_file(|| Reply::status(302).header("location", "/files/again"));
    assert!(refused.starts_with("SERVER/files/again answers 404"), "{refused}");
    let round =
        newer_is_refused(&but(CHANGES, newer(), || Reply::status(301).header("location", CHANGES)));
    assert_eq!(round, format!("SERVER{CHANGES} redirects again and again"));
    assert_eq!(other.paths(), [""; 0]);
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
