//! The cache: what it stores, what it does not store, and that it survives restarts and failures.

use serde_json::{Value, json};
use targum_tests::{Host, Setup, translate_body};

fn cached(text: &str) -> Value {
    let mut body = translate_body("json", "pl", text);
    body["cache"] = json!(true);
    body
}

#[test]
fn a_document_is_translated_once_and_then_comes_from_the_cache() {
    let host = Host::start(&Setup::engine("pseudo").only(&["json", "string"]));
    let client = host.client();
    let body = cached("{\"a\": \"Hello {name}\"}");
    let first = client.translate(&body);
    let second = client.translate(&body);
    assert!(!first.cached());
    assert!(second.cached());
    assert_eq!(first.translated(), second.translated());
    let (code, folder, address) = host.stop("TERM");
    assert_eq!(code, Some(0));
    let host = Host::start_in(folder, address);
    let third = host.client().translate(&body);
    assert!(third.cached());
    assert_eq!(third.translated(), second.translated());
}

#[test]
fn without_cache_true_the_cache_is_unused() {
    let host = Host::start(&Setup::engine("pseudo").only(&["json", "string"]));
    let client = host.client();
    let body = translate_body("json", "pl", "{\"a\": \"Hello\"}");
    assert!(!client.translate(&body).cached());
    assert!(!client.translate(&cached("{\"a\": \"Hello\"}")).cached());
    assert!(client.translate(&cached("{\"a\": \"Hello\"}")).cached());
    assert!(!client.translate(&body).cached());
}

#[test]
fn every_relevant_field_is_part_of_the_cache_key() {
    let host = Host::start(&Setup::engine("pseudo").only(&["json", "string"]));
    let client = host.client();
    let text = "{\"a\": \"Hello\"}";
    assert!(!client.translate(&cached(text)).cached());
    for (field, value) in [
        ("targetLocale", json!("de")),
        ("sourceLocale", json!("en-US")),
        ("format", json!("string")),
        ("sourceText", json!("{\"a\": \"Hello!\"}")),
    ] {
        let mut body = cached(text);
        body[field] = value;
        assert!(!client.translate(&body).cached(), "{field}");
    }
    assert!(client.translate(&cached(text)).cached());
}

#[test]
fn one_changed_line_costs_one_segment() {
    let host = Host::start(&Setup::engine("pseudo").only(&["json", "string"]));
    let client = host.client();
    let document = |changed: &str| {
        let line = |i: usize| format!("  \"k{i}\": \"Line number {} is here\"", words(i));
        let mut lines: Vec<_> = (0..50).map(line).collect();
        lines[25] = format!("  \"k25\": \"{changed}\"");
        format!("{{\n{}\n}}", lines.join(",\n"))
    };
    let first = client.translate(&cached(&document("The first text")));
    assert!(
        first.header("x-targum-segments").contains("total=50, cached=0"),
        "{:?}",
        first.headers
    );
    let second = client.translate(&cached(&document("Another text")));
    assert!(!second.cached());
    assert!(
        second.header("x-targum-segments").contains("total=50, cached=49"),
        "{:?}",
        second.headers
    );
}

fn words(i: usize) -> String {
    let digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    format!("{} {}", digits[i / 10], digits[i % 10])
}

#[test]
fn errors_are_not_stored() {
    let host = Host::start(&Setup::engine("pseudo").only(&["json", "string"]));
    let client = host.client();
    let broken = cached("{\"a\": ");
    let first = client.translate(&broken).error(400);
    assert_eq!(client.translate(&broken).error(400), first);
}

#[test]
fn the_cache_is_intact_after_a_kill_at_any_time() {
    let mut host = Host::start(&Setup::engine("pseudo").only(&["json", "string"]));
    let mut known: Vec<(Value, String)> = Vec::new();
    for round in 0..5 {
        let client = host.client();
        for i in 0..20 {
            let body = cached(&format!("{{\"k\": \"Round {} text {}\"}}", words(round), words(i)));
            known.push((body.clone(), client.translate(&body).translated()));
        }
        let (_, folder, address) = host.stop("KILL");
        host = Host::start_in(folder, address);
        for (body, expected) in &known {
            let answer = host.client().translate(body);
            assert_eq!(answer.translated(), *expected);
            assert!(answer.cached(), "an acknowledged entry is lost");
        }
    }
}

#[test]
fn identical_requests_in_flight_are_translated_once() {
    let host = Host::start(&Setup::engine("local").only(&["json"]));
    let sentence = |i: usize| format!("  \"k{i}\": \"The garden number {} is open\"", words(i));
    let document = format!("{{\n{}\n}}", (0..60).map(sentence).collect::<Vec<_>>().join(",\n"));
    let mut body = cached(&document);
    body["targetLocale"] = json!("pt");
    let threads: Vec<_> = (0..6)
        .map(|_| {
            let (client, body) = (host.client(), body.clone());
            std::thread::spawn(move || client.translate(&body).translated())
        })
        .collect();
    let answers: Vec<_> =
        threads.into_iter().map(|thread| thread.join().expect("an answer")).collect();
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    let metrics = host.client().get("/metrics").text;
    let engine_segments = metrics
        .lines()
        .filter(|line| line.starts_with("targum_segments_total"))
        .filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok())
        .sum::<u64>();
    assert_eq!(engine_segments, 60, "{metrics}");
}
