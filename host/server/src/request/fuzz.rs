//! Tests with random bodies: each is read as any JSON reader would read it, or refused with a
//! reason.

use std::collections::BTreeMap;

use fastrand::Rng;
use serde::de::IgnoredAny;
use serde_json::{Value, value::RawValue};

use super::{fuzz, pick, spoil, text};
use crate::request::parse;
use targum_translate::Request;

const STRINGS: [&str; 5] = ["projectId", "sourceLocale", "targetLocale", "format", "sourceText"];

/// Spells a string as JSON in one of its spellings.
fn spelled(random: &mut Rng, text: &str) -> String {
    if random.bool() {
        return Value::from(text).to_string();
    }
    let unit = |unit: u16| format!("\\u{unit:04x}");
    format!("\"{}\"", text.encode_utf16().map(unit).collect::<String>())
}

/// A value that nobody asked for.
fn value(random: &mut Rng, depth: usize) -> String {
    match random.u8(..if depth < 4 { 7 } else { 5 }) {
        0 => "null".to_owned(),
        1 => random.bool().to_string(),
        2 => random.i64(..).to_string(),
        3 => format!("{:e}", random.f64()),
        4 => {
            let text = text(random, 5);
            spelled(random, &text)
        }
        5 => format!("[{},{}]", value(random, depth + 1), value(random, depth + 1)),
        _ => {
            format!("{{\"cache\":{},\"\":{}}}", value(random, depth + 1), value(random, depth + 1))
        }
    }
}

/// Returns a valid body, and its fields.
fn body(random: &mut Rng) -> (String, [String; 5], bool) {
    let strings: [String; 5] = std::array::from_fn(|_| text(random, 12));
    let mut fields: Vec<(String, String)> = STRINGS
        .iter()
        .zip(&strings)
        .map(|(name, text)| (spelled(random, name), spelled(random, text)))
        .collect();
    let cache = random.bool();
    if cache || random.bool() {
        fields.push((spelled(random, "cache"), cache.to_string()));
    }
    for name in 0..random.usize(..3) {
        fields.push((format!("\"x{name}\""), value(random, 0)));
    }
    random.shuffle(&mut fields);
    let space = |random: &mut Rng| *pick(random, &["", "", " ", "\r\n\t"]);
    let fields: Vec<_> = fields
        .into_iter()
        .map(|(name, value)| format!("{}{name}{}:{value}", space(random), space(random)))
        .collect();
    (format!("{{{}}}{}", fields.join(","), space(random)), strings, cache)
}

fn strings(request: &Request<'_>) -> [String; 5] {
    let Request { project_id, source_locale, target_locale, format, source_text, .. } = request;
    [project_id, source_locale, target_locale, format, source_text].map(|field| field.to_string())
}

#[test]
fn a_body_is_read_as_it_was_written() {
    fuzz("sound bodies", 10_000, |random| {
        let (body, expected, cache) = body(random);
        let request = parse(body.as_bytes()).unwrap_or_else(|error| panic!("{error}: {body}"));
        assert_eq!((strings(&request), request.cache), (expected, cache), "{body}");
    });
}

#[test]
fn a_spoiled_body_is_refused_or_read_as_another_parser_reads_it() {
    let mut read = 0;
    fuzz("spoiled bodies", 20_000, |random| {
        let mut bytes = body(random).0.into_bytes();
        let other = body(random).0;
        spoil(random, &mut bytes, &[other.as_bytes()]);
        match parse(&bytes) {
            Err(error) => {
                let error = error.to_string();
                let known = ["the body is not ", "field `", "missing field `"];
                assert!(known.iter().any(|start| error.starts_with(start)), "{error}");
            }
            Ok(request) => {
                read += 1;
                serde_json::from_slice::<IgnoredAny>(&bytes).expect("JSON");
                let fields: BTreeMap<String, &RawValue> =
                    serde_json::from_slice(&bytes).expect("an object");
                let found = STRINGS.map(|name| {
                    serde_json::from_str::<String>(fields[name].get()).expect("a string")
                });
                assert_eq!(strings(&request), found);
                let cache = fields.get("cache").map_or("false", |value| value.get());
                assert_eq!(request.cache.to_string(), cache);
            }
        }
    });
    assert!(read > 200, "{read}");
}
