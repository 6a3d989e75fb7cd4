//! Requests that are refused before they are translated.

use serde_json::{Value, json};
use targum_tests::{Client, FOREIGN_KEY, translate_body};

use crate::endurance::{SECRET, setting::in_project};

/// Sends one of these requests, in turn.
pub(super) fn refused(client: &Client, n: u64) -> u16 {
    let text = format!("{{\"a\": \"The {SECRET}\"}}");
    let body = || translate_body("json", "pl", &text);
    let with = |field: &str, value: Value| {
        let mut body = body();
        body[field] = value;
        body
    };
    let stranger = |key| client.with_key(key).translate(&body());
    let invalid = |body: Value| (client.translate(&body), 400);
    let (answer, status) = match n % 14 {
        0 => (stranger(None), 401),
        1 => (stranger(Some(FOREIGN_KEY)), 401),
        2 => (client.translate(&in_project("nothing", body())), 403),
        3 => (client.post(format!("{{\"sourceText\": \"{SECRET}\", oops")), 400),
        4 => (client.post([b'{', b'"', 0xff, b'"', b'}']), 400),
        5 => invalid(with("format", json!("klingon"))),
        6 => invalid(with("targetLocale", json!("no such language!"))),
        7 => invalid(with("sourceText", Value::Null)),
        8 => invalid(with("cache", json!("yes"))),
        9 => invalid(in_project("local", body())),
        10 => (client.send("GET", "/api/translate", &[], ""), 405),
        11 => (client.send("POST", "/api/other", &[], text.clone()), 404),
        12 => (
            client.send("POST", "/api/translate", &[("content-type", "text/plain")], text.clone()),
            400,
        ),
        _ => (client.post(vec![b'['; 1 << 20]), 400),
    };
    answer.error(status);
    status
}
