//! Downloads that are interrupted, resumed, and waited for.

use std::fs;

use targum_models::add;

use super::{
    fixture::{Collection, Notes, content, names, request, sha256, with_range},
    server::{Reply, Server},
};

#[test]
fn a_model_is_installed_with_its_origin() {
    let server = Collection::of(&["en-de"]).serve();
    let folder = tempfile::tempdir().expect("a folder");
    let (models, notes) = (folder.path(), Notes::default());
    let lines = add(models, &request("en-de", &server.root()), &notes).expect("installed");
    let model = models.join("en-de");
    assert_eq!(lines, [format!("en-de is installed in {}", model.display())]);
    assert_eq!(notes.all(), "en-de 3.0 tiny: 1 MB to fetch, 1 MB on disk");
    assert_eq!(
        names(models),
        [
            "en-de/B3SUMS",
            "en-de/lex.ende.bin",
            "en-de/model.ende.bin",
            "en-de/origin.json",
            "en-de/vocab.ende.spm"
        ]
    );
    for (kind, file) in
        [("model", "model.ende.bin"), ("vocab", "vocab.ende.spm"), ("lex", "lex.ende.bin")]
    {
        let bytes = fs::read(model.join(file)).expect("a file");
        assert_eq!(bytes, content("en-de", "3.0", "tiny", kind), "{file}");
    }
    let digest = |kind: &str| sha256(&content("en-de", "3.0", "tiny", kind));
    assert_eq!(
        fs::read_to_string(model.join("origin.json")).expect("an origin"),
        format!(
            r#"{{
  "source": "{}",
  "kind": "catalogue",
  "version": "3.0",
  "architecture": "tiny",
  "licence": "MPL-2.0",
  "nightly": false,
  "sha256": {{
    "lex.ende.bin": "{}",
    "model.ende.bin": "{}",
    "vocab.ende.spm": "{}"
  }}
}}
"#,
            server.root(),
            digest("lex"),
            digest("model"),
            digest("vocab")
        )
    );
    // The protocol's manners.
    let asked = server.asked();
    assert_eq!(asked.len(), 5);
    let agent = format!("targum/{}", env!("CARGO_PKG_VERSION"));
    assert!(asked.iter().all(|asked| asked.headers["user-agent"] == agent));
    // The client does not ask again for bytes that are there.
    assert_eq!(
        add(models, &request("en-de", &server.root()), &()).expect("there"),
        ["en-de is already there"]
    );
    assert_eq!(server.asked().len(), 5);
}

#[test]
fn an_interrupted_download_is_resumed() {
    let collection = Collection::of(&["en-de"]);
    let path = format!("/files/{}", collection.location("model"));
    let cut = path.clone();
    let server = Server::start(move |asked, before| {
        let reply = collection.answer(asked);
        match (asked.path == cut, before) {
            (true, 0) => Reply { cut_after: Some(20_000), ..reply },
            (true, 1) => Reply { silent_after: Some(10_000), ..reply },
            _ => reply,
        }
    });
    let folder = tempfile::tempdir().expect("a folder");
    let notes = Notes::default();
    add(folder.path(), &request("en-de", &server.root()), &notes).expect("installed");
    let ranges: Vec<_> = server.asked().into_iter().filter(|asked| asked.path == path).collect();
    let ranges: Vec<_> = ranges.iter().map(|asked| asked.headers.get("range").cloned()).collect();
    let from = |at: u32| Some(format!("bytes={at}-"));
    assert_eq!(ranges, [None, from(20_000), from(30_000)]);
    assert!(notes.all().contains("model.ende.bin: going on at 30000 of "), "{}", notes.all());
}

/// Leaves a part of the weights of en-de behind, as a killed command does.
fn with_part(models: &std::path::Path, packed: &[u8], part: &[u8]) {
    let folder = models.join(".downloads");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join(sha256(packed)), part).expect("written");
}

#[test]
fn the_download_of_a_killed_command_is_resumed() {
    let collection = Collection::of(&["en-de"]);
    let packed = collection.files[&collection.location("model")].clone();
    let path = format!("/files/{}", collection.location("model"));
    let ranges = |server: &Server| -> Vec<Option<String>> {
        let asked = server.asked().into_iter().filter(|asked| asked.path == path);
        asked.map(|asked| asked.headers.get("range").cloned()).collect()
    };
    // The part that is there is kept; a part of something else is thrown away; what is whole is
    // not fetched again.
    let mut wrong = packed.clone();
    wrong[7] ^= 1;
    let from = |at: usize| Some(format!("bytes={at}-"));
    let cases: [(&[u8], Vec<Option<String>>); 5] = [
        (&packed[..1000], vec![from(1000)]),
        (&wrong[..1000], vec![from(1000), None]),
        (&packed, vec![]),
        (&wrong, vec![None]),
        (&[0; 70_000], vec![None]),
    ];
    for (part, expected) in cases {
        let folder = tempfile::tempdir().expect("a folder");
        with_part(folder.path(), &packed, part);
        let stale = folder.path().join(".en-de.12345/en-de");
        fs::create_dir_all(&stale).expect("a folder");
        let server = collection.clone().serve();
        add(folder.path(), &request("en-de", &server.root()), &()).expect("installed");
        assert_eq!(ranges(&server), expected);
        assert_eq!(names(folder.path()).len(), 5, "the part and the stale folder are gone");
        assert!(!folder.path().join(".downloads").exists() && !stale.exists());
    }
}

#[test]
fn without_ranges_a_download_starts_again() {
    let collection = Collection::of(&["en-de"]);
    let location = collection.location("model");
    let packed = collection.files[&location].clone();
    let whole = packed.clone();
    let server = Server::start(move |asked, before| match asked.path.ends_with(&location) {
        true if before == 0 => Reply::ok(whole.as_slice()),
        _ => collection.answer(asked),
    });
    let folder = tempfile::tempdir().expect("a folder");
    with_part(folder.path(), &packed, &packed[..1000]);
    add(folder.path(), &request("en-de", &server.root()), &()).expect("installed");
}

#[test]
fn a_busy_server_is_asked_again() {
    let collection = Collection::of(&["en-de"]);
    let server = Server::start(move |asked, before| match (asked.path.as_str(), before) {
        ("/v1/", 0) => Reply::status(429).header("retry-after", "1"),
        ("/v1/", 1) => Reply::status(502),
        (path, 0) if path.starts_with("/files/") => Reply::status(503),
        _ => collection.answer(asked).header("alert", "{\"code\": \"hard-eol\"}"),
    });
    let folder = tempfile::tempdir().expect("a folder");
    let notes = Notes::default();
    add(folder.path(), &request("en-de", &server.root()), &notes).expect("installed");
    let origin = server.root().trim_end_matches("/v1").to_owned();
    let notes = notes.all();
    assert!(notes.starts_with(&format!("{origin} asks for a pause of 1 s\n")), "{notes}");
    assert!(
        notes.contains(&format!("{origin} says: {{\\\"code\\\": \\\"hard-eol\\\"}}")),
        "{notes}"
    );
    assert!(notes.contains("it answers 502 Bad Gateway; trying again"), "{notes}");
}

#[test]
fn a_short_backoff_is_kept() {
    let collection = Collection::of(&["en-de"]);
    let server = Server::start(move |asked, _| match asked.path.as_str() {
        "/v1/" => collection.answer(asked).header("backoff", "1"),
        _ => collection.answer(asked),
    });
    let folder = tempfile::tempdir().expect("a folder");
    let started = std::time::Instant::now();
    add(folder.path(), &request("en-de", &server.root()), &()).expect("installed");
    assert!(started.elapsed().as_millis() >= 900);
}

#[test]
fn a_redirect_on_the_same_host_is_followed() {
    let collection = Collection::of(&["en-de"]);
    let server =
        Server::start(move |asked, _| match asked.path.strip_prefix("/files/main-workspace/") {
            Some(rest) => Reply::status(307).header("location", &format!("/moved/{rest}")),
            None => match asked.path.strip_prefix("/moved/") {
                Some(rest) => {
                    with_range(&collection.files[&format!("main-workspace/{rest}")], asked)
                }
                None => collection.answer(asked),
            },
        });
    let folder = tempfile::tempdir().expect("a folder");
    add(folder.path(), &request("en-de", &server.root()), &()).expect("installed");
}

#[test]
fn proxies_come_from_the_environment() {
    // This test runs again in a process of its own, with the environment of a proxy.
    let models = std::env::var_os("TARGUM_TEST_PROXIED");
    if let Some(models) = models {
        add(models.as_ref(), &request("en-de", "http://models.invalid/v1"), &())
            .expect("installed");
        return;
    }
    let collection = Collection::of(&["en-de"]);
    let proxy = Server::start(move |asked, _| {
        let mut asked = asked.clone();
        asked.path = asked.path.replace("http://models.invalid", "");
        collection.answer(&asked)
    });
    let folder = tempfile::tempdir().expect("a folder");
    let status = std::process::Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "transfer::proxies_come_from_the_environment"])
        .env("TARGUM_TEST_PROXIED", folder.path())
        .env("http_proxy", proxy.root().trim_end_matches("/v1"))
        .env_remove("no_proxy")
        .env_remove("NO_PROXY")
        .output()
        .expect("run");
    assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stdout));
    assert!(folder.path().join("en-de/origin.json").exists());
    assert!(proxy.paths().iter().all(|path| path.starts_with("http://models.invalid/")));
}
