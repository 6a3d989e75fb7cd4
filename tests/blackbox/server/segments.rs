//! `POST /api/segments`, and the engine `targum` that calls it: hosts that translate for other
//! hosts.

use serde_json::{Value, json};
use targum_tests::{
    Answer, Client, Host, Setup,
    service::{Reply, Service},
    translate_body,
};

const FILE: &str =
    r#"{"hello": "Hello <b>{name}</b>!", "files": "{n, plural, one {# file} other {# files}}"}"#;

fn ask(client: &Client, body: &Value) -> Answer {
    let headers = [("content-type", "application/json")];
    client.send("POST", "/api/segments", &headers, body.to_string())
}

fn body(segments: Value) -> Value {
    json!({ "projectId": "main", "sourceLocale": "en", "targetLocale": "pt", "segments": segments })
}

/// Starts a host whose engine is another host.
fn front(tables: &str, urls: &[&str]) -> Host {
    let settings = format!(
        "kind = \"targum\"\nbase_urls = {urls:?}\nkey_env = \"TARGUM_TEST_KEY\"\nproject = \"main\"\n{tables}"
    );
    let env = vec![("TARGUM_TEST_KEY", targum_tests::KEY.to_owned())];
    Host::start(&Setup { env, ..Setup::remote(&settings) }.only(&["json"]))
}

fn url(host: &Host) -> String {
    format!("http://{}", host.address)
}

#[test]
fn segments_are_translated_without_a_file() {
    let host = Host::start(&Setup::engine("pseudo").only(&["json"]));
    let segments = json!([
        {
            "parts": [
                "Hello ",
                {"code": "<b>", "kind": "open", "id": 1},
                {"code": "{name}", "kind": "placeholder", "id": 2},
                {"code": "</b>", "kind": "close", "id": 1},
            ],
            "key": "hello", "note": "A greeting", "maxLength": 40,
        },
        {"parts": ["By", "e"]},
    ]);
    let mut asked = body(segments);
    let answer = ask(&host.client(), &asked).json();
    let translations = |state: &str| {
        json!([
            {"words": ["⟦Ħéľľó ", 0, 1, 2, " ~⟧"], "state": state},
            {"words": ["⟦Ɓýé ~⟧"], "state": state},
        ])
    };
    assert_eq!(answer, json!({"success": true, "translations": translations("translated")}));
    asked["cache"] = json!(true);
    ask(&host.client(), &asked);
    assert_eq!(ask(&host.client(), &asked).json()["translations"], translations("cached"));
    assert_eq!(ask(&host.client(), &body(json!([]))).json()["translations"], json!([]));
}

#[test]
fn invalid_requests_for_segments_are_rejected() {
    let limits = "[limits]\nmax_source_bytes = 20\n".to_owned();
    let setup = Setup { project_tables: limits, ..Setup::engine("local") };
    let host = Host::start(&setup.only(&["json"]));
    let client = host.client();
    let good = body(json!([{"parts": ["Hello"]}]));
    let wrong = |field: &str, value: Value| {
        let mut body = good.clone();
        body[field] = value;
        body
    };
    let error = |body: &Value, status| ask(&client, body).error(status);
    assert_eq!(
        error(&wrong("segments", json!([{"parts": [7]}])), 400),
        "the body is not a request for translations of segments: a part is a string, or a code: {\"code\": its spelling, \
         \"kind\": \"placeholder\", \"open\", \"close\" or \"standalone\", \"id\": a number} at line 1 column 84"
    );
    assert_eq!(
        error(&wrong("targetLocale", json!("de")), 400),
        "no engine of this project translates from `en` into `de`: `targum models add en-de` \
         installs a model of the embedded engine, `targum models list` shows which there are"
    );
    let code = json!({"code": "%s", "kind": "placeholder", "id": 1});
    assert_eq!(
        error(&wrong("segments", json!([{"parts": [code, code]}])), 400),
        "segments[0]: two codes have the id 1"
    );
    assert!(error(&wrong("segments", json!([{"parts": ["x".repeat(21)]}])), 403).contains("20"));
    error(&wrong("projectId", json!("other")), 403);
    ask(&client.with_key(None), &good).error(401);
    client.send("GET", "/api/segments", &[], "").error(405);
}

#[test]
fn another_host_translates_as_if_it_had_the_file() {
    let worker = Host::start(&Setup::engine("local").only(&["json"]));
    let direct = worker.client().translate(&translate_body("json", "pt", FILE)).translated();
    let front = front("max_segments = 1", &[&url(&worker)]);
    let answer = front.client().translate(&translate_body("json", "pt", FILE));
    assert_eq!(answer.translated(), direct);
    assert!(direct.contains("<b>{name}</b>") && direct != FILE, "{direct}");
    let refused = front.client().translate(&translate_body("json", "de", FILE)).error(400);
    assert_eq!(refused, "the engine `remote` does not translate from `en` into `de`");
    assert!(!front.log().contains(targum_tests::KEY));
}

#[test]
fn plural_forms_are_sent_to_workers() {
    let worker = Host::start(&Setup::engine("pseudo").only(&["json"]));
    let direct = worker.client().translate(&translate_body("json", "pl", FILE)).translated();
    let front = front("", &[&url(&worker)]);
    let answer = front.client().translate(&translate_body("json", "pl", FILE));
    assert_eq!(answer.translated(), direct);
    assert!(direct.contains(" few {") && direct.contains(" many {"), "{direct}");
}

#[test]
fn workers_take_turns_and_failing_workers_are_skipped() {
    let workers = [0, 1].map(|_| Host::start(&Setup::engine("pseudo").only(&["json"])));
    let gone = "http://127.0.0.1:1";
    let urls = [url(&workers[0]), url(&workers[1])];
    let front = front("", &[&urls[0], gone, &urls[1]]);
    for index in 0..9 {
        let file = json!({ "a": format!("Hello {index}") }).to_string();
        let answer = front.client().translate(&translate_body("json", "pt", &file));
        assert_eq!(answer.translated(), format!("{{\"a\":\"⟦Ħéľľó {index} ~ ~⟧\"}}"));
    }
    for worker in &workers {
        let counted = worker.client().get("/metrics").text;
        assert!(counted.contains("outcome=\"translated\""), "{counted}");
    }
}

#[test]
fn a_worker_that_answers_wrongly_does_no_harm() {
    let worker = Service::start(|_| Reply::Json(json!({"success": true, "translations": []})));
    let front = front("[engines.remote.http]\nmax_attempts = 1", &[&worker.url()]);
    let file = r#"{"a": "Hello {name}"}"#;
    let error = front.client().translate(&translate_body("json", "pt", file)).error(500);
    assert_eq!(
        error,
        "the engine `remote` gave an answer that cannot be used: 0 translations for 1 texts"
    );
    // A translation with a code twice is refused.
    worker.behave(|_| {
        let words = json!([{"words": ["Olá ", 0, 0], "state": "translated"}]);
        Reply::Json(json!({"success": true, "translations": words}))
    });
    let answer = front.client().translate(&translate_body("json", "es", file));
    assert_eq!(answer.translated(), file);
    assert!(answer.header("x-targum-segments").contains("kept=1"));
    // A limit of the worker is reported with the time to wait.
    worker.behave(|_| {
        let body = json!({"success": false, "error": "over"}).to_string();
        Reply::Status(403, vec![("retry-after", "7".to_owned())], body)
    });
    let limited = front.client().translate(&translate_body("json", "fr", file));
    assert_eq!(limited.error(500), "the engine `remote` answered 403, a limit is reached");
    assert_eq!(limited.header("retry-after"), "7");
}
