//! Limits of a key and a project. A request over a limit is answered with 403, and the message
//! names the limit.

use std::time::Duration;

use serde_json::json;
use targum_tests::{Host, SOON, Setup, translate_body};

fn host(limits: &str) -> Host {
    let project_tables = format!("[limits]\n{limits}\n");
    Host::start(&Setup { project_tables, ..Setup::default() }.only(&["string"]))
}

#[test]
fn the_request_rate_is_bounded_and_recovers() {
    let host = host("requests_per_minute = 20\nburst = 3");
    let client = host.client();
    let body = translate_body("string", "pl", "Hello there.");
    for _ in 0..3 {
        assert_eq!(client.translate(&body).status, 200);
    }
    let refused = client.translate(&body);
    let error = refused.error(403);
    assert_eq!(error, "requests_per_minute is 20: send more slowly");
    let wait: u64 = refused.header("retry-after").parse().expect("seconds");
    assert!((1..=3).contains(&wait), "{wait}");
    std::thread::sleep(Duration::from_secs(wait));
    assert_eq!(client.translate(&body).status, 200);
}

#[test]
fn characters_per_day_are_counted_and_outlive_a_restart() {
    let host = host("characters_per_day = 30");
    let body = translate_body("string", "pl", "twelve chars");
    assert_eq!(host.client().translate(&body).status, 200);
    assert_eq!(host.client().translate(&body).status, 200);
    let refused = host.client().translate(&body);
    let error = refused.error(403);
    let says = "characters_per_day is 30, of which 6 are left today (UTC); this text has 12";
    assert_eq!(error, says);
    assert!(refused.header("retry-after").parse::<u64>().expect("seconds") <= 86_400);
    let (code, folder, address) = host.stop("TERM");
    assert_eq!(code, Some(0));
    let host = Host::start_in(folder, address);
    host.client().translate(&body).error(403);
}

#[test]
fn a_source_that_is_too_large_is_403() {
    let host = host("max_source_bytes = 10");
    let client = host.client();
    let error = client.translate(&translate_body("string", "pl", "eleven char")).error(403);
    let says = "`sourceText` has 11 bytes and max_source_bytes is 10: send it in parts";
    assert_eq!(error, says);
    assert_eq!(client.translate(&translate_body("string", "pl", "ten chars.")).status, 200);
}

#[test]
fn requests_in_flight_are_bounded() {
    let setup = Setup {
        project_tables: "[limits]\nmax_in_flight = 1\n".to_owned(),
        ..Setup::slow().only(&["string"])
    };
    let host = Host::start(&setup);
    let slow = host.slow_request();
    let error = host.client().translate(&translate_body("string", "pt", "")).error(403);
    assert_eq!(error, "max_in_flight is 1: wait for an answer before sending more");
    assert_eq!(slow.join().expect("an answer").status, 200);
    assert_eq!(host.client().translate(&translate_body("string", "pt", "")).status, 200);
}

#[test]
fn limits_report_themselves_and_change_live() {
    let host = host("requests_per_minute = 60\nburst = 5");
    let client = host.client();
    let body = translate_body("string", "pl", "Hello.");
    let answer = client.translate(&body);
    assert_eq!(answer.header("ratelimit"), "\"requests\";r=4;t=1");
    assert_eq!(answer.header("ratelimit-policy"), "\"requests\";q=5;w=5");
    let path = host.path("config/projects/main.toml");
    let config = std::fs::read_to_string(&path).expect("the project");
    std::fs::write(&path, config.replace("burst = 5", "burst = 5\nmax_source_bytes = 3"))
        .expect("a file");
    Host::within(SOON, "the reload", || client.get("/readyz").json()["generation"] != json!(1));
    let error = client.translate(&body).error(403);
    let says = "`sourceText` has 6 bytes and max_source_bytes is 3: send it in parts";
    assert_eq!(error, says);
}
