//! The log: for people or for machines, as loud as it is told to be at the moment.

use serde_json::Value;
use targum_tests::{Host, SOON, Setup, translate_body};

fn host(log: &str) -> Host {
    let tables = format!("[log]\n{log}\n");
    Host::start(&Setup { tables, ..Setup::engine("pseudo").only(&["string"]) })
}

/// The lines about translations.
fn requests(host: &Host) -> Vec<String> {
    let log = host.log();
    log.lines().filter(|line| line.contains("/api/translate")).map(str::to_owned).collect()
}

fn translate(host: &Host) {
    assert_eq!(host.client().translate(&translate_body("string", "pt", "Hello")).status, 200);
}

#[test]
fn a_line_for_machines_is_one_object_of_json() {
    let host = host("format = \"json\"");
    translate(&host);
    host.install("text.wasm", b"not wasm");
    Host::within(SOON, "it is refused", || host.log().contains("text.wasm"));
    let log = host.log();
    let lines = log.lines().filter(|line| !line.starts_with("listening on ") && !line.is_empty());
    let lines: Vec<Value> =
        lines.map(|line| serde_json::from_str(line).expect("an object of JSON")).collect();
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
