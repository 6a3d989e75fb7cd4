//! Keys are rotated without an outage: a project may have two keys, each until a date, and a key
//! that is removed is refused.

use std::{
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use serde_json::{Value, json};
use targum_tests::{Client, FOREIGN_KEY, Host, KEY, SOON, Setup, translate_body};

const PROJECT: &str = "config/projects/main.toml";

fn host() -> Host {
    Host::start(&Setup::engine("pseudo").only(&["string"]))
}

/// Returns the block that allows [`FOREIGN_KEY`], with more lines.
fn block(more: &str) -> String {
    let hash = blake3::hash(FOREIGN_KEY.as_bytes()).to_hex();
    format!(
        "[[keys]]\nname = \"new\"\nhash = \"blake3:{hash}\"\npermissions = [\"translate\"]\n{more}\n"
    )
}

fn status(client: &Client) -> u16 {
    client.translate(&translate_body("string", "pt", "Hello")).status
}

/// Returns a host where [`FOREIGN_KEY`] has these permissions, and more lines.
fn host_with(permissions: &str, more: &str) -> Host {
    let block = block(more).replace("[\"translate\"]", permissions);
    let setup = Setup { project_tables: block, ..Setup::engine("pseudo").only(&["string"]) };
    Host::start(&setup)
}

/// Returns the status of a translation, an inspection and an exchange of segments.
fn statuses(client: &Client) -> [u16; 3] {
    let text = translate_body("string", "pt", "Hello");
    let segments = json!({
        "projectId": "main", "sourceLocale": "en", "targetLocale": "pt",
        "segments": [{ "parts": ["Hello"] }],
    });
    let post = |path: &str, body: String| {
        client.send("POST", path, &[("content-type", "application/json")], body).status
    };
    let text = text.to_string();
    [
        post("/api/translate", text.clone()),
        post("/api/inspect", text),
        post("/api/segments", segments.to_string()),
    ]
}

#[test]
fn a_permission_permits_what_it_names() {
    let expected = [
        ("[\"translate\"]", [200, 200, 200]),
        ("[\"inspect\"]", [403, 200, 403]),
        ("[\"segments\"]", [403, 403, 200]),
        ("[\"usage\"]", [403, 403, 403]),
        ("[\"admin\"]", [403, 403, 403]),
        ("[\"inspect\", \"segments\"]", [403, 200, 200]),
    ];
    for (permissions, expected) in expected {
        let host = host_with(permissions, "");
        let new = host.client().with_key(Some(FOREIGN_KEY));
        assert_eq!(statuses(&new), expected, "{permissions}");
        assert_eq!(new.get("/api/formats").status, 200, "{permissions}");
        assert_eq!(statuses(&host.client()), [200, 200, 200]);
    }
}

#[test]
fn an_answer_that_is_kept_in_memory_needs_the_permission_too() {
    let host = host_with("[\"inspect\"]", "");
    let new = host.client().with_key(Some(FOREIGN_KEY));
    let mut body = translate_body("string", "pt", "Hello");
    body["cache"] = json!(true);
    for _ in 0..3 {
        assert_eq!(host.client().translate(&body).status, 200);
        let refused = new.translate(&body).error(403);
        assert!(refused.contains("no permission to translate in project `main`"), "{refused}");
    }
}

#[test]
fn the_usage_of_all_keys_is_seen_with_a_permission() {
    let host = host_with("[\"usage\"]", "");
    assert_eq!(status(&host.client()), 200);
    let keys = |client: &Client| -> Vec<String> {
        let usage = client.get("/api/usage").json()["usage"].clone();
        let used = |key: &Value| format!("{} {} {}", key["project"], key["key"], key["requests"]);
        usage.as_array().expect("a list").iter().map(used).collect()
    };
    assert_eq!(keys(&host.client()), ["\"main\" \"tests\" 1"]);
    let new = host.client().with_key(Some(FOREIGN_KEY));
    assert_eq!(keys(&new), ["\"main\" \"new\" 0", "\"main\" \"tests\" 1"]);
    // A key sees the counts of engines for the same keys as those of requests.
    let engines = |client: &Client| client.get("/api/usage").json()["engines"].clone();
    assert_eq!(engines(&host.client()), json!([]));
    let used = json!({ "project": "main", "engine": "pseudo", "batches": 1, "characters": 5 });
    assert_eq!(engines(&new), json!([used]));
    // Each key has its own share.
    assert_eq!(new.translate(&translate_body("string", "pt", "Bye")).status, 403);
    let shares = new.get("/api/usage").json()["usage"].clone();
    let of = |batches: u32, characters: u32| json!([{ "engine": "pseudo", "batches": batches, "characters": characters }]);
    assert_eq!([&shares[0]["engines"], &shares[1]["engines"]], [&of(0, 0), &of(1, 5)]);
}

#[test]
fn a_key_is_used_from_its_addresses_only() {
    let host = host_with("[\"translate\"]", "addresses = [\"192.0.2.0/24\", \"2001:db8::7\"]");
    let new = host.client().with_key(Some(FOREIGN_KEY));
    let expected = "the API key in `x-api-key` may not be used from the address 127.0.0.1";
    assert_eq!(new.translate(&translate_body("string", "pt", "Hello")).error(403), expected);
    for path in ["/api/usage", "/api/formats", "/api/languages"] {
        assert_eq!(new.get(path).error(403), expected);
    }
    Host::within(SOON, "the log has the reason", || host.log().contains(expected));
    assert_eq!(status(&host.client()), 200);
    host.edit(PROJECT, "192.0.2.0/24", "127.0.0.0/8");
    Host::within(SOON, "it is let in", || status(&new) == 200);
}

#[test]
fn wrong_addresses_are_reported_with_their_place() {
    let host = host_with("[\"translate\"]", "addresses = [\"127.0.0.1\"]");
    let new = host.client().with_key(Some(FOREIGN_KEY));
    assert_eq!(status(&new), 200);
    let wrong = "[\"127.0.0.1\", \"localhost\", \"192.0.2.7/24\"]";
    host.edit(PROJECT, "[\"127.0.0.1\"]", wrong);
    let told = || host.client().get("/readyz").json()["lastReloadError"].to_string();
    Host::within(SOON, "the mistakes are reported", || told() != "null");
    let told = told();
    let expected = [
        "addresses[1]: `localhost` is not an address such as `192.0.2.7` or a network such as \
         `192.0.2.0/24`",
        "addresses[2]: `192.0.2.7/24` has bits beyond its prefix; the network is `192.0.2.0/24`",
    ];
    for message in expected {
        assert!(told.contains(message), "{told}");
    }
    // The configuration before goes on.
    assert_eq!(status(&new), 200);
}

/// Returns the date and time this many seconds from now.
fn moment(seconds: i32) -> String {
    let later = format!("{seconds} seconds");
    let said = Command::new("date").args(["-u", "-d", &later, "+%FT%TZ"]).output().expect("date");
    String::from_utf8(said.stdout).expect("a date").trim().to_owned()
}

#[test]
fn a_key_is_replaced_by_another_without_an_outage() {
    let host = host();
    let (old, new) = (host.client(), host.client().with_key(Some(FOREIGN_KEY)));
    assert_eq!((status(&old), status(&new)), (200, 401));
    // A client uses the old key all the time, then the new one.
    let (rotated, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let with_new = Arc::new(AtomicUsize::new(0));
    let worker = thread::spawn({
        let (old, new) = (old.clone(), new.clone());
        let (rotated, done) = (Arc::clone(&rotated), Arc::clone(&done));
        let with_new = Arc::clone(&with_new);
        move || {
            while !done.load(Ordering::Relaxed) {
                let is_new = rotated.load(Ordering::Relaxed);
                assert_eq!(status(if is_new { &new } else { &old }), 200);
                with_new.fetch_add(usize::from(is_new), Ordering::Relaxed);
            }
        }
    });
    host.edit(
        PROJECT,
        "[[keys]]\nname = \"tests\"",
        &format!("{}[[keys]]\nname = \"tests\"", block("")),
    );
    Host::within(SOON, "both are let in", || (status(&old), status(&new)) == (200, 200));
    rotated.store(true, Ordering::Relaxed);
    Host::within(SOON, "the client uses the new key", || with_new.load(Ordering::Relaxed) > 0);
    host.edit(
        PROJECT,
        "[[keys]]\nname = \"tests\"",
        "[[keys]]\nexpires = 2000-01-01\nname = \"tests\"",
    );
    Host::within(SOON, "the old one is revoked", || status(&old) == 401);
    done.store(true, Ordering::Relaxed);
    assert!(worker.join().is_ok(), "a request failed meanwhile");
    assert_eq!(status(&new), 200);
}

#[test]
fn a_key_expires_at_its_moment_without_a_reload() {
    let host = host();
    let new = host.client().with_key(Some(FOREIGN_KEY));
    let with = |expires: &str| {
        let text = std::fs::read_to_string(host.path(PROJECT)).expect("the project");
        let before = text.split("[[keys]]\nname = \"new\"").next().unwrap_or_default();
        let text = format!("{before}{}", block(&format!("expires = {expires}")));
        std::fs::write(host.path(PROJECT), text).expect("a file");
    };
    with("\"2999-12-31\"");
    Host::within(SOON, "it is let in", || status(&new) == 200);
    with("2000-01-01");
    Host::within(SOON, "it has expired", || status(&new) == 401);
    with(&moment(6));
    Host::within(SOON, "it is let in for a while", || status(&new) == 200);
    let generation = host.generation();
    Host::within(SOON, "the moment comes", || status(&new) == 401);
    let refused = new.translate(&translate_body("string", "pt", "Hello")).error(401);
    assert_eq!(refused, "the API key in `x-api-key` has expired");
    assert_eq!((host.generation(), status(&host.client())), (generation, 200));
}

#[test]
fn a_key_in_a_file_is_changed_there() {
    let host = host();
    let new = host.client().with_key(Some(FOREIGN_KEY));
    let hash = |key: &str| format!("blake3:{}\n", blake3::hash(key.as_bytes()).to_hex());
    std::fs::write(host.path("data/website.hash"), hash("org_another")).expect("a file");
    host.edit(
        PROJECT,
        "[[keys]]\n",
        "[[keys]]\nname = \"website\"\nhash_file = \"website.hash\"\npermissions = [\"translate\"]\n[[keys]]\n",
    );
    let another = host.client().with_key(Some("org_another"));
    Host::within(SOON, "the first key works", || status(&another) == 200);
    std::fs::write(host.path("data/website.hash"), hash(FOREIGN_KEY)).expect("a file");
    Host::within(SOON, "the second works", || (status(&another), status(&new)) == (401, 200));
}

#[test]
fn wrong_keys_are_rejected_with_equal_answers() {
    let host = host();
    let told = |key: &str| {
        let stranger = host.client().with_key(Some(key));
        stranger.translate(&translate_body("string", "pt", "Hello")).error(401)
    };
    let expected = told(FOREIGN_KEY);
    let whole = blake3::hash(KEY.as_bytes());
    let mut others = vec![
        whole.to_hex().to_string(),
        format!("blake3:{whole}"),
        format!("{KEY}x"),
        format!("{KEY}, {KEY}"),
        KEY.to_uppercase(),
        // The name that the project gives the key.
        "tests".to_owned(),
    ];
    others.extend((1..KEY.len()).map(|end| KEY[..end].to_owned()));
    others.extend((0..KEY.len()).map(|at| {
        let mut bytes = KEY.as_bytes().to_vec();
        bytes[at] ^= 1;
        String::from_utf8(bytes).expect("ASCII")
    }));
    for other in others {
        assert_eq!(told(&other), expected, "{other}");
    }
    assert_eq!(status(&host.client()), 200);
}
