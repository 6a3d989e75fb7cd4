//! `POST /api/inspect` reports the state of every segment, and takes over a previous translation.

use serde_json::{Value, json};
use targum_tests::{Answer, Host, SOON, Setup, translate_body};

const HELLO: &str = "{\"a\": \"Hello {name}\", \"b\": \"Bye\"}";

fn host() -> Host {
    let limits = "[limits]\nmax_source_bytes = 1000\n".to_owned();
    let setup = Setup { project_tables: limits, ..Setup::engine("pseudo") };
    Host::start(&setup.only(&["json"]))
}

fn inspect(host: &Host, target: &str, text: &str, more: &Value) -> Answer {
    let mut body = translate_body("json", target, text);
    for (name, value) in more.as_object().expect("an object") {
        body[name] = value.clone();
    }
    let headers = [("content-type", "application/json")];
    host.client().send("POST", "/api/inspect", &headers, body.to_string())
}

fn states(report: &Value) -> Vec<&str> {
    let segments = report["segments"].as_array().expect("a list");
    segments.iter().map(|segment| segment["state"].as_str().expect("a state")).collect()
}

#[test]
fn every_segment_is_reported() {
    let host = host();
    let report = inspect(&host, "pt", HELLO, &json!({})).json();
    let code = json!({"code": "{name}", "kind": "placeholder"});
    assert_eq!(
        report["segments"][0],
        json!({
            "key": "a",
            "source": ["Hello ", code],
            "target": ["⟦Ħéľľó ", code, " ~⟧"],
            "state": "translated",
            "sourceSpan": [7, 19],
            "targetSpan": [7, 23],
        })
    );
    let text = report["translatedText"].as_str().expect("a text");
    assert_eq!(text, "{\"a\": \"⟦Ħéľľó {name} ~⟧\", \"b\": \"⟦Ɓýé ~⟧\"}");
    assert_eq!(states(&report), ["translated", "translated"]);
    let cached = |more: Value| {
        let report = inspect(&host, "pt", HELLO, &more).json();
        states(&report).join(" ")
    };
    assert_eq!(cached(json!({"cache": true})), "translated translated");
    assert_eq!(cached(json!({"cache": true})), "cached cached");
    assert_eq!(cached(json!({"translate": false})), "pending pending");
    let same = inspect(&host, "en", HELLO, &json!({})).json();
    assert_eq!(states(&same), ["same", "same"]);
    assert_eq!(same["translatedText"], HELLO);
    assert_eq!(inspect(&host, "pt", "", &json!({})).json()["segments"], json!([]));
}

#[test]
fn a_previous_translation_is_reused() {
    let host = host();
    let first = inspect(&host, "pt", HELLO, &json!({})).json();
    let text = first["translatedText"].as_str().expect("a text");
    let again = |source: &str, text: &str, record: &Value| {
        let previous = json!({"text": text, "record": record});
        inspect(&host, "pt", source, &json!({ "previous": previous })).json()
    };
    let unchanged = again(HELLO, text, &first["record"]);
    assert_eq!(states(&unchanged), ["previous", "previous"]);
    assert_eq!(unchanged["translatedText"], text);
    assert_eq!(unchanged["record"], first["record"]);
    // A renamed key keeps its translation. A person's translation stays when its source changes.
    let edited = text.replace("⟦Ɓýé ~⟧", "Tchau");
    let changed = HELLO.replace("\"a\"", "\"z\"").replace("Bye", "See you");
    let report = again(&changed, &edited, &first["record"]);
    assert_eq!(states(&report), ["previous", "edited"]);
    assert_eq!(report["translatedText"], "{\"z\": \"⟦Ħéľľó {name} ~⟧\", \"b\": \"Tchau\"}");
    let reason = report["segments"][1]["reason"].as_str().expect("a reason");
    assert!(
        reason.starts_with("its source has changed since a person edited or approved it"),
        "{reason}"
    );
    assert!(report["record"][1].as_str().expect("an entry").ends_with(":outdated"), "{report}");
    // Without a record, a translation counts as a person's unless it is a copy of the source.
    let report = again(HELLO, "{\"a\": \"Oi\", \"b\": \"Bye\"}", &Value::Null);
    assert_eq!(states(&report), ["previous", "translated"]);
}

#[test]
fn further_records_and_moved_texts_are_searched() {
    let host = host();
    let first = inspect(&host, "pt", HELLO, &json!({})).json();
    let text = first["translatedText"].as_str().expect("a text");
    let with = |previous: Value| {
        let report = inspect(&host, "pt", HELLO, &json!({ "previous": previous })).json();
        let record = report["record"].as_array().expect("a record");
        let people = record.iter().filter(|entry| entry.to_string().contains(":hand")).count();
        (states(&report).join(" "), people, report["moved"].clone())
    };
    let none = Value::Null;
    let edited = text.replace("⟦Ɓýé ~⟧", "Tchau");
    let by_hand = inspect(
        &host,
        "pt",
        HELLO,
        &json!({ "previous": { "text": edited, "record": first["record"] } }),
    )
    .json();
    // The record of another branch has the text that the own record lacks.
    assert_eq!(
        with(json!({
            "text": edited,
            "record": first["record"],
            "otherRecords": [by_hand["record"]]
        })),
        ("previous previous".to_owned(), 1, none.clone())
    );
    // A translation that equals the host's counts as the host's own.
    assert_eq!(with(json!({ "text": text })), ("previous previous".to_owned(), 0, none.clone()));
    assert_eq!(
        with(json!({ "text": edited, "record": by_hand["record"], "renew": true })),
        ("translated previous".to_owned(), 1, none)
    );
    let moved = json!([{ "text": edited, "record": by_hand["record"] }]);
    assert_eq!(
        with(json!({ "text": "", "moved": moved })),
        ("previous previous".to_owned(), 1, json!(["a", "b"]))
    );
}

#[test]
fn errors_of_a_previous_translation_are_reported() {
    let host = host();
    let error = |more: Value, status| inspect(&host, "pt", HELLO, &more).error(status);
    let mistyped = error(json!({"translate": "no"}), 400);
    assert!(mistyped.starts_with("field `translate` must be true or false"), "{mistyped}");
    for previous in [json!("text"), json!({}), json!({"text": "", "record": ["no entry"]})] {
        assert!(error(json!({ "previous": previous }), 400).contains("`previous`"));
    }
    let malformed = error(json!({"previous": {"text": "{oops"}}), 400);
    assert_eq!(
        malformed,
        "the previous translation cannot be read: line 1, column 2: expected a key in double \
         quotes, found `o`"
    );
    let large = format!("{{\"a\": \"{}\"}}", "x".repeat(1000));
    let limited = error(json!({"previous": {"text": large}}), 403);
    assert_eq!(limited, "`previous.text` has 1009 bytes and max_source_bytes is 1000");
}

#[test]
fn invalid_messages_count_as_kept() {
    let file = "{\"a\": \"Bye\", \"b\": \"You have {n, plural, one {# file} other {# files}.\"}";
    let translated = file.replace("Bye", "⟦Ɓýé ~⟧");
    let why = "not a valid ICU message, left as it is: expected a branch such as `other {…}` at 50";
    let host = host();
    let answer = host.client().translate(&translate_body("json", "pt", file));
    assert_eq!(answer.translated(), translated);
    let header = "total=2, cached=0, repaired=0, kept=1, overlong=0";
    assert_eq!(answer.header("x-targum-segments"), header);
    let report = inspect(&host, "pt", file, &json!({})).json();
    assert_eq!(states(&report), ["translated", "kept"]);
    let kept = &report["segments"][1];
    assert_eq!((&kept["note"], &kept["reason"]), (&json!(why), &json!(why)));
    let dry = inspect(&host, "pt", file, &json!({"translate": false})).json();
    assert_eq!(states(&dry), ["pending", "kept"]);
    let same = inspect(&host, "en", file, &json!({})).json();
    assert_eq!(states(&same), ["same", "same"]);
    // A person's translation of the segment is kept.
    let fixed = "{\"a\": \"Tchau\", \"b\": \"{n, plural, one {# ficha} other {# fichas}}\"}";
    let previous = json!({"previous": {"text": fixed, "record": null}});
    let report = inspect(&host, "pt", file, &previous).json();
    assert_eq!(report["segments"][0]["state"], "previous");
    // With this setting, the whole document must be translated.
    host.edit("config/projects/main.toml", "id = ", "incomplete = \"error\"\nid = ");
    let translate = || host.client().translate(&translate_body("json", "pt", file));
    Host::within(SOON, "the project is read again", || translate().status == 500);
    assert_eq!(
        translate().error(500),
        "1 of 2 segments could not be translated; `/api/inspect` lists the reasons"
    );
    assert_eq!(
        inspect(&host, "pt", file, &json!({})).error(500),
        format!("1 of 2 segments could not be translated; the first is `b`: {why}")
    );
    let dry = inspect(&host, "pt", file, &json!({"translate": false})).json();
    assert_eq!(states(&dry), ["pending", "kept"]);
}
