//! Every row of the status table, as a client sees it.

use std::{
    io::{Read, Write},
    net::{Shutdown, TcpStream},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use targum_tests::{FOREIGN_KEY, Host, KEY, SOON, Setup, translate_body, wire::Wire};

fn host() -> Host {
    let server = "max_body_bytes = 2000000\nbody_timeout_seconds = 1\n".to_owned();
    let project_tables = "[limits]\nmax_source_bytes = 1000000\n".to_owned();
    Host::start(&Setup { server, project_tables, ..Setup::default() }.only(&["json"]))
}

fn request() -> Value {
    translate_body("json", "pt-BR", "{\"a\": \"Hello\"}")
}

fn without(field: &str) -> Value {
    let mut body = request();
    body.as_object_mut().expect("an object").remove(field);
    body
}

fn with(field: &str, value: Value) -> Value {
    let mut body = request();
    body[field] = value;
    body
}

#[test]
fn a_good_request_is_answered_with_the_translation() {
    let host = host();
    let answer = host.client().translate(&request());
    assert_eq!(answer.translated(), "{\"a\": \"Hello\"}");
    assert!(!answer.cached());
    assert_eq!(answer.json().as_object().expect("an object").len(), 3);
    assert_eq!(answer.header("content-type"), "application/json");
    let segments = "total=1, cached=0, repaired=0, kept=0, overlong=0";
    assert_eq!(answer.header("x-targum-segments"), segments);
    let id = host.client().send(
        "POST",
        "/api/translate",
        &[("content-type", "application/json; charset=utf-8"), ("x-request-id", "abc-123")],
        request().to_string(),
    );
    assert_eq!(id.header("x-request-id"), "abc-123");
    assert_eq!(host.client().translate(&with("sourceText", json!(""))).translated(), "");
    assert_eq!(host.client().translate(&with("unknown", json!([1]))).status, 200);
}

#[test]
fn an_invalid_body_is_400_with_a_reason() {
    let host = host();
    let client = host.client();
    let says = |body: &[u8], word: &str| {
        let error = client.post(body).error(400);
        assert!(error.contains(word), "{error:?} should mention {word:?}");
    };
    says(b"", "the body is not a JSON object: it is empty");
    says(b"\xef\xbb\xbf{}", "it begins with a byte order mark: leave it out");
    says(b"not json", "the body is not a JSON object: ");
    says(b"[1, 2]", "object");
    says(b"{\"projectId\": \"main\"", "the body is not JSON: ");
    says(b"{\"projectId\": \"\xff\xfe\"}", "UTF-8");
    says(&[b' '; 2_000_001], "2000000");
    let repeated = request().to_string().replacen('{', "{\"format\": \"po\", ", 1);
    says(repeated.as_bytes(), "format");
    let plain = client.send(
        "POST",
        "/api/translate",
        &[("content-type", "text/plain")],
        request().to_string(),
    );
    assert!(plain.error(400).contains("application/json"));
    // A body without a type is read as JSON.
    let without = client.send("POST", "/api/translate", &[], request().to_string());
    assert_eq!(without.status, 200);
}

#[test]
fn a_missing_null_or_mistyped_field_is_400_and_named() {
    let host = host();
    let client = host.client();
    for field in ["projectId", "sourceLocale", "targetLocale", "format", "sourceText"] {
        for body in [without(field), with(field, Value::Null), with(field, json!(5))] {
            let error = client.translate(&body).error(400);
            assert!(error.contains(field), "{error:?} should name {field}");
        }
        let error = client.translate(&with(field, Value::Null)).error(400);
        assert_eq!(error, format!("field `{field}` must be a string, not null"));
    }
    for wrong in [json!("yes"), json!(1), Value::Null] {
        let error = client.translate(&with("cache", wrong)).error(400);
        assert!(error.starts_with("field `cache` must be true or false, not "), "{error:?}");
    }
}

#[test]
fn invalid_locales_are_400_and_common_spellings_are_accepted() {
    let host = host();
    let client = host.client();
    for locale in ["", "english!", "e", "123", "pt BR", "../x"] {
        for field in ["sourceLocale", "targetLocale"] {
            let error = client.translate(&with(field, json!(locale))).error(400);
            assert!(error.contains(field), "{error:?} should name {field}");
        }
    }
    for locale in ["pt_BR", "pt-rBR", "zh-Hans", "en-US", "PT-br", "sr-Latn-RS"] {
        assert_eq!(client.translate(&with("targetLocale", json!(locale))).status, 200, "{locale}");
    }
}

#[test]
fn unknown_formats_and_malformed_sources_are_400() {
    let host = host();
    let client = host.client();
    for (format, why) in [
        ("klingon", "`klingon` is unknown or not enabled"),
        ("JSON", "`JSON` is unknown or not enabled"),
        ("", "`` is unknown or not enabled"),
        ("md", "`md` has no plugin installed"),
    ] {
        let error = client.translate(&with("format", json!(format))).error(400);
        assert!(error.contains(why), "{error:?} should say {why:?}");
    }
    let malformed = with("sourceText", json!("{\n  \"a\": \"x\",\n  \"b\" oops\n}"));
    let error = client.translate(&malformed).error(400);
    assert!(error.contains("line 3, column 7"), "{error:?}");
    let same = {
        let mut body = malformed.clone();
        body["targetLocale"] = json!("en");
        body
    };
    assert!(client.translate(&same).error(400).contains("line 3, column 7"));
}

#[test]
fn the_key_is_checked_before_the_body() {
    let host = host();
    let client = host.client();
    for key in [None, Some(FOREIGN_KEY), Some(""), Some("org_")] {
        let stranger = client.with_key(key);
        for body in ["", "not json", &request().to_string()] {
            stranger.post(body).error(401);
        }
    }
    let twice = format!("POST /api/translate HTTP/1.1\r\nhost: x\r\nx-api-key: {KEY}\r\n");
    let twice = format!("{twice}x-api-key: {KEY}\r\nconnection: close\r\n\r\n");
    assert!(raw(&host, twice.as_bytes(), false).starts_with("HTTP/1.1 401 "));
    // The host answers although the body never comes.
    let mut wire = Wire::connect(&host.address).expect("a connection");
    wire.send(head(1_000_000).replace(KEY, FOREIGN_KEY)).expect("a head");
    wire.reply().expect("an answer").error(401);
    client.with_key(None).get("/api/formats").error(401);
}

#[test]
fn foreign_and_unknown_projects_get_the_same_answer() {
    let host = host();
    let other = "id = \"other\"\nengines = [\"identity\"]\n[[keys]]\nname = \"k\"\n\
                 hash = \"blake3:0000000000000000000000000000000000000000000000000000000000000000\"\n\
                 permissions = [\"translate\"]\n";
    std::fs::write(host.path("config/projects/other.toml"), other).expect("a file");
    let client = host.client();
    let generation = || client.get("/readyz").json()["generation"].clone();
    let before = generation();
    Host::within(SOON, "the reload", || generation() != before);
    let foreign = client.translate(&with("projectId", json!("other"))).error(403);
    assert!(foreign.contains("no permission to translate in project `other`"), "{foreign}");
    let missing = client.translate(&with("projectId", json!("nothing"))).error(403);
    assert_eq!(foreign.replace("other", "nothing"), missing);
}

#[test]
fn a_key_without_the_permission_is_403() {
    let setup = Setup {
        project_tables: format!(
            "[[keys]]\nname = \"reader\"\nhash = \"blake3:{}\"\npermissions = []\n",
            blake3::hash(FOREIGN_KEY.as_bytes()).to_hex()
        ),
        ..Setup::default().only(&["json"])
    };
    let host = Host::start(&setup);
    host.client().with_key(Some(FOREIGN_KEY)).translate(&request()).error(403);
    assert_eq!(host.client().translate(&request()).status, 200);
}

#[test]
fn a_pair_that_no_engine_translates_is_400() {
    let host = Host::start(&Setup::engine("local").only(&["json"]));
    let error = host.client().translate(&with("targetLocale", json!("pl"))).error(400);
    assert!(error.contains("en") && error.contains("pl"), "{error:?}");
}

#[test]
fn other_paths_are_404_and_other_methods_405() {
    let host = host();
    let client = host.client();
    for path in ["/api", "/api/translate/", "/api/Translate", "/api/translate/x"] {
        client.send("POST", path, &[], "{}").error(404);
    }
    client.send("POST", "/", &[], "{}").error(405);
    for method in ["GET", "PUT", "DELETE", "PATCH"] {
        let answer = client.send(method, "/api/translate", &[], "");
        answer.error(405);
        assert_eq!(answer.header("allow"), "POST");
    }
    let identified = |id: &str| client.send("GET", "/nowhere", &[("x-request-id", id)], "");
    assert_eq!(identified("my id-1").header("x-request-id"), "my id-1");
    assert_eq!(identified(&"x".repeat(129)).header("x-request-id").len(), 32, "one of its own");
}

/// Sends bytes, and reads the answer until the host closes the connection.
fn raw(host: &Host, bytes: &[u8], then_close: bool) -> String {
    let mut stream = TcpStream::connect(&host.address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    stream.write_all(bytes).expect("sent");
    if then_close {
        stream.shutdown(Shutdown::Write).expect("half closed");
    }
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn head(length: usize) -> String {
    format!(
        "POST /api/translate HTTP/1.1\r\nhost: x\r\nx-api-key: {KEY}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    )
}

#[test]
fn slow_and_incomplete_bodies_do_not_affect_other_requests() {
    let host = host();
    let started = Instant::now();
    let slow = raw(&host, format!("{}{{\"projectId\"", head(500)).as_bytes(), false);
    assert!(slow.starts_with("HTTP/1.1 400"), "{slow:?}");
    assert!(slow.contains("the body did not arrive within 1 s"), "{slow:?}");
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    let cut_off = raw(&host, format!("{}{{\"projectId\"", head(500)).as_bytes(), true);
    assert!(cut_off.starts_with("HTTP/1.1 400"), "{cut_off:?}");
    assert_eq!(host.client().translate(&request()).status, 200);
}

#[test]
fn a_connection_serves_request_after_request() {
    let host = host();
    let body = request().to_string();
    let one = format!("{}{body}", head(body.len()));
    let last = one.replacen("host: x", "host: x\r\nconnection: close", 1);
    let answers = raw(&host, format!("{one}{one}{last}").as_bytes(), false);
    assert_eq!(answers.matches("HTTP/1.1 200").count(), 3, "{answers}");
}

#[test]
fn a_request_must_have_one_host_header() {
    let host = host();
    let body = request().to_string();
    let one = format!("{}{body}", head(body.len())).replacen(
        "host: x",
        "connection: close\r\nhost: x",
        1,
    );
    assert!(raw(&host, one.as_bytes(), false).starts_with("HTTP/1.1 200"));
    for (hosts, says) in
        [("", "no header `host`"), ("host: x\r\nhost: x\r\n", "several headers `host`")]
    {
        let wrong = one.replacen("host: x\r\n", hosts, 1);
        let answer = raw(&host, wrong.as_bytes(), false);
        assert!(answer.starts_with("HTTP/1.1 400") && answer.contains(says), "{answer}");
    }
    let old = one.replacen("host: x\r\n", "", 1).replacen("HTTP/1.1", "HTTP/1.0", 1);
    assert!(raw(&host, old.as_bytes(), false).contains(" 200 OK"), "HTTP/1.0 has no such header");
}

#[test]
fn a_head_above_max_header_bytes_is_431() {
    let host = Host::start(&Setup {
        server: "max_header_bytes = 10000\n".to_owned(),
        ..Setup::default().only(&["json"])
    });
    let with = |bytes: usize| {
        let bare = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-y: \r\n\r\n";
        let long = format!("x-y: {}\r\n", "y".repeat(bytes - bare.len()));
        raw(&host, bare.replacen("x-y: \r\n", &long, 1).as_bytes(), false)
    };
    assert!(with(10_000).starts_with("HTTP/1.1 200"));
    for bytes in [10_001, 15_000, 60_000] {
        let answer = with(bytes);
        assert!(answer.starts_with("HTTP/1.1 431"), "{bytes}: {answer}");
        assert!(answer.contains("the head of the request is too large"), "{answer}");
    }
}

#[test]
fn a_client_with_a_far_too_large_body_gets_the_answer() {
    let host = Host::start(&Setup::default().only(&["json"]));
    // This client reads the answer only after it has sent everything.
    let mut stream = TcpStream::connect(&host.address).expect("a connection");
    let (length, piece) = (100 << 20, vec![b' '; 1 << 20]);
    stream.write_all(head(length).as_bytes()).expect("a head");
    for _ in 0..length / piece.len() {
        stream.write_all(&piece).expect("a piece of the body");
    }
    stream.shutdown(Shutdown::Write).expect("half closed");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    assert!(answer.contains("the body is larger than max_body_bytes"), "{answer}");
}
