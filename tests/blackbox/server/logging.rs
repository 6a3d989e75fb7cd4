//! The log: for people or for machines, at the level that is set at the moment.

use serde_json::Value;
use targum_tests::{Host, SOON, Setup, translate_body};

fn host(log: &str) -> Host {
    let tables = format!("[log]\n{log}\n");
    Host::start(&Setup { tables, ..Setup::engine("pseudo").only(&["string"]) })
}

/// Returns the lines about translations.
fn requests(host: &Host) -> Vec<String> {
    let log = host.log();
    log.lines().filter(|line| line.contains("/api/translate")).map(str::to_owned).collect()
}

fn translate(host: &Host) {
    assert_eq!(host.client().translate(&translate_body("string", "pt", "Hello")).status, 200);
}

#[test]
fn a_json_log_line_is_one_object() {
    let host = host("format = \"json\"");
    translate(&host);
    host.install("text.wasm", b"not wasm");
    Host::within(SOON, "it is refused", || host.log().contains("text.wasm"));
    let log = host.log();
    let lines: Vec<Value> =
        log.lines().map(|line| serde_json::from_str(line).expect("an object of JSON")).collect();
    let request = lines.iter().find(|line| line["path"] == "/api/translate").expect("a line");
    assert_eq!(request["level"], "INFO");
    assert_eq!(request["status"], 200);
    assert_eq!(request["project"], "main");
    assert_eq!(request["format"], "string");
    assert_eq!(request["key"], "tests");
    assert!(request["timestamp"].is_string() && request["took_ms"].is_number(), "{request}");
    assert_eq!(request["id"].as_str().expect("an id").len(), 32);
    let warning = lines.iter().find(|line| line["level"] == "WARN").expect("a warning");
    assert!(warning["message"].as_str().expect("a text").starts_with("text.wasm: "), "{warning}");
}

#[test]
fn the_level_changes_live() {
    let host = host("level = \"info\"");
    translate(&host);
    Host::within(SOON, "a line", || requests(&host).len() == 1);
    let quiet = |from: &str, to: &str| {
        let generation = host.generation();
        host.edit("config/targum.toml", from, to);
        Host::within(SOON, "a reload", || host.generation() > generation);
    };
    quiet("level = \"info\"", "level = \"error\"");
    translate(&host);
    quiet("level = \"error\"", "level = \"warn,targum=info\"");
    translate(&host);
    Host::within(SOON, "a second line", || requests(&host).len() == 2);
    assert!(requests(&host)[1].contains("INFO"), "{:?}", requests(&host));
}

#[test]
fn every_line_of_a_json_log_is_json() {
    let host = host("format = \"json\"");
    translate(&host);
    host.client().with_key(None).translate(&translate_body("string", "pt", "Hello")).error(401);
    Host::within(SOON, "two lines", || requests(&host).len() == 2);
    let lines: Vec<Value> = host
        .log()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    let address = format!("listening on http://{}", host.address);
    assert!(lines.iter().any(|line| line["message"] == address.as_str()), "{lines:?}");
    for line in lines.iter().filter(|line| line["took_ms"].is_number()) {
        let took = line["took_ms"].to_string();
        let decimals = took.split('.').nth(1).unwrap_or_default().len();
        assert!(decimals <= 3, "{took}");
    }
    // A host that cannot start reports the reason in the same form.
    let ended = targum_tests::targum(
        &["serve", "--config", &host.path("config").display().to_string(), "--data", "/typo"],
        "",
    );
    let line: Value = serde_json::from_str(&ended.err).expect("one line of JSON");
    assert_eq!(line["level"], "ERROR");
}

#[test]
fn failures_are_logged_with_client_and_reason_and_no_text() {
    let setup = Setup {
        project_tables: "[limits]\nmax_source_bytes = 40\n".to_owned(),
        ..Setup::engine("pseudo").only(&["json", "string"])
    };
    let host = Host::start(&setup);
    let (client, secret) = (host.client(), "xylophonist");
    let body = |format: &str, target: &str, text: &str| translate_body(format, target, text);
    let mut foreign = body("string", "pt", secret);
    foreign["projectId"] = secret.into();
    let sent = [
        (
            client.post(format!("{{\"sourceText\": \"{secret}\", oops")),
            "the body is not JSON, or a field is missing or wrong",
        ),
        (
            client.with_key(None).translate(&body("string", "pt", "a")),
            "send one API key in the header `x-api-key`",
        ),
        (
            client.translate(&foreign),
            "the key does not permit this project, or the project does not exist",
        ),
        (
            client.translate(&body("string", "pt", &secret.repeat(9))),
            "`sourceText` has 99 bytes and max_source_bytes is 40: send it in parts",
        ),
        (
            client.translate(&body(secret, "pt", "a")),
            "a locale, the format or the pair of locales is not served",
        ),
        (
            client.translate(&body("json", "pt", &format!("{{\"a\": {secret}}}"))),
            "the text is malformed: line 1, column 7",
        ),
        (client.get("/nowhere"), "no such path; GET /openapi.json lists all paths"),
        (client.get("/api/translate"), "this path takes POST"),
    ];
    for (answer, reason) in sent {
        let id = answer.header("x-request-id").to_owned();
        let line = || host.log().lines().find(|line| line.contains(&id)).map(str::to_owned);
        Host::within(SOON, "a line", || line().is_some());
        let line = line().expect("a line");
        assert!(line.contains(&format!("reason={reason:?} client=127.0.0.1")), "{reason}: {line}");
    }
    let log = host.log();
    assert!(!log.contains(secret), "{log}");
}

#[test]
fn successful_probes_are_logged_at_debug() {
    let host = host("level = \"info\"");
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(host.client().get(path).status, 200);
    }
    translate(&host);
    Host::within(SOON, "a line", || requests(&host).len() == 1);
    let log = host.log();
    assert!(!log.contains("/readyz") && !log.contains("/healthz"), "{log}");
}

#[test]
fn the_format_of_the_log_needs_a_restart_and_says_so() {
    let host = host("format = \"text\"");
    host.edit("config/targum.toml", "format = \"text\"", "format = \"json\"");
    Host::within(SOON, "it is told", || {
        host.readiness()["needRestart"]
            .to_string()
            .contains("log.format: `text` cannot become `json`")
    });
    assert_eq!(host.readiness()["status"], "degraded");
}
