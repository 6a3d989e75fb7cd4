//! If an engine is down, slow, wrong or used up, a request fails with a clear error, and nothing of
//! it is stored. Other projects are not affected, and requests succeed again when the engine works.

use std::{fs, time::Duration};

use serde_json::{Value, json};
use targum_tests::{
    Host, SOON, Setup,
    service::{Asked, Reply, Service},
    translate_body, vendors,
};

const FILE: &str = r#"{"a": "Hello {name}!"}"#;
const SHOUTED: &str = r#"{"a": "HELLO {name}!"}"#;

fn settings(service: &Service, http: &str) -> String {
    let url = service.url();
    format!("kind = \"libretranslate\"\nbase_url = \"{url}\"\n[engines.remote.http]\n{http}\n")
}

fn host(settings: &str) -> Host {
    Host::start(&Setup::remote(settings).only(&["json"]))
}

fn request() -> Value {
    let mut body = translate_body("json", "pt", FILE);
    body["cache"] = true.into();
    body
}

/// Returns a behaviour that fails translations and answers everything else.
fn failing(reply: Reply) -> impl FnMut(&Asked) -> Reply + Send + 'static {
    move |asked| match asked.path.as_str() {
        "/languages" => vendors::libretranslate(asked),
        _ => reply.clone(),
    }
}

#[test]
fn failures_are_reported_and_not_cached() {
    let service = Service::start(vendors::libretranslate);
    let host = host(&settings(
        &service,
        "max_attempts = 1\ntimeout_seconds = 1\nfailures_before_pause = 100",
    ));
    // Another project works meanwhile.
    let other = fs::read_to_string(host.path("config/projects/main.toml")).expect("a project");
    let other =
        other.replace("id = \"main\"", "id = \"other\"").replace("\"remote\"", "\"identity\"");
    fs::write(host.path("config/projects/other.toml"), other).expect("a project");
    Host::within(SOON, "the other project is there", || host.generation() == 2);
    let mut others = request();
    others["projectId"] = "other".into();

    // The target of a redirect, to which neither the key nor the text may be sent.
    let elsewhere = Service::start(vendors::libretranslate);
    let status = |status, headers| {
        Reply::Status(status, headers, json!({ "error": "Slow down" }).to_string())
    };
    let retry_after = || vec![("Retry-After", "7".to_owned())];
    for (reply, says, wait) in [
        (status(429, retry_after()), "answered 429, too many requests", "7"),
        (status(503, retry_after()), "answered 503", "7"),
        (status(500, Vec::new()), "answered 500", ""),
        (status(403, Vec::new()), "answered 403, it does not accept the key", ""),
        (
            status(308, vec![("Location", elsewhere.url() + "/v2?key=secret")]),
            &*format!("answered 308: it has moved to {}/v2; set base_url to", elsewhere.url()),
            "",
        ),
        (Reply::Silence(Duration::from_secs(3)), "did not answer within 1 s", ""),
        (Reply::CutOff, "did not complete its answer: ", ""),
        (
            Reply::Text("<html>Gateway</html>".to_owned()),
            "gave an answer that cannot be used: incomplete or invalid JSON",
            "",
        ),
        (
            Reply::Json(json!({ "text": ["HELLO"] })),
            "gave an answer that cannot be used: JSON of an unexpected form",
            "",
        ),
        (
            Reply::Json(json!({ "translatedText": ["A", "B"] })),
            "gave an answer that cannot be used: 2 translations for 1 texts",
            "",
        ),
    ] {
        service.behave(failing(reply));
        let answer = host.client().translate(&request());
        let error = answer.error(500);
        assert!(error.starts_with(&format!("the engine `remote` {says}")), "{error}");
        assert_eq!(answer.header("retry-after"), wait, "{error}");
        assert_eq!(host.client().translate(&others).translated(), FILE);
    }
    service.behave(vendors::libretranslate);
    let answer = host.client().translate(&request());
    assert_eq!((answer.translated().as_str(), answer.cached()), (SHOUTED, false));
    assert_eq!(
        answer.header("x-targum-segments"),
        "total=1, cached=0, repaired=0, kept=0, overlong=0"
    );
    assert!(host.client().translate(&request()).cached());
    assert!(elsewhere.asked().is_empty(), "{:?}", elsewhere.asked());
}

#[test]
fn temporary_failures_are_retried_within_one_request() {
    let service = Service::start(vendors::libretranslate);
    let host = host(&settings(&service, "max_attempts = 3"));
    for reply in [
        Reply::Status(429, vec![("Retry-After", "1".to_owned())], String::new()),
        Reply::Status(500, Vec::new(), String::new()),
        Reply::CutOff,
    ] {
        let mut times = 0;
        service.behave(move |asked| {
            times += usize::from(asked.path == "/translate");
            if times == 1 { reply.clone() } else { vendors::libretranslate(asked) }
        });
        let before = service.asked().len();
        let answer = host.client().translate(&translate_body("json", "pt", FILE));
        assert_eq!(answer.translated(), SHOUTED);
        let asked =
            service.asked()[before..].iter().filter(|asked| asked.path == "/translate").count();
        assert_eq!(asked, 2);
    }
    let metrics = host.client().get("/metrics").text;
    assert!(metrics.contains("targum_engine_retries_total{engine=\"remote\"} 3"), "{metrics}");
    // An engine that asks for a longer wait than there is time for fails at once.
    let never = Reply::Status(429, vec![("Retry-After", "3600".to_owned())], String::new());
    service.behave(failing(never));
    let answer = host.client().translate(&translate_body("json", "pt", FILE));
    assert_eq!(answer.header("retry-after"), "3600");
    answer.error(500);
}

#[test]
fn calls_to_an_absent_engine_pause_and_resume() {
    let service = Service::start(vendors::libretranslate);
    let host =
        host(&settings(&service, "max_attempts = 1\nfailures_before_pause = 2\npause_seconds = 8"));
    host.client().translate(&request()).translated();
    let another = |n: usize| translate_body("json", "pt", &format!("{{\"a\": \"Number {n}\"}}"));
    service.behave(failing(Reply::Status(500, Vec::new(), String::new())));
    for n in 0..2 {
        host.client().translate(&another(n)).error(500);
    }
    let before = service.asked().len();
    let paused = host.client().translate(&another(2));
    assert_eq!(
        paused.error(500),
        "the engine `remote` has failed several times in a row: calls to it pause for a while"
    );
    let wait: u64 = paused.header("retry-after").parse().expect("seconds");
    assert!((1..=8).contains(&wait), "{wait}");
    assert_eq!(service.asked().len(), before, "it is left alone");
    service.behave(vendors::libretranslate);
    Host::within(SOON, "it works again", || host.client().translate(&another(3)).status == 200);
    let metrics = host.client().get("/metrics").text;
    assert!(
        metrics.contains("targum_engine_calls_total{engine=\"remote\",outcome=\"paused\"}"),
        "{metrics}"
    );
}

#[test]
fn an_unreachable_engine_is_reported() {
    let gone = Service::start(vendors::libretranslate);
    let settings = settings(&gone, "max_attempts = 1");
    let address = gone.address.clone();
    drop(gone);
    Host::within(SOON, "it is gone", || std::net::TcpStream::connect(&address).is_err());
    let host = host(&settings);
    let error = host.client().translate(&request()).error(500);
    assert!(
        error.starts_with("the engine `remote` cannot be reached: Connection refused"),
        "{error}"
    );
    assert!(!error.contains(&address), "{error}");
}

#[test]
fn failed_and_kept_segments_go_to_the_next_engine() {
    let first = Service::start(|asked| {
        let document = vendors::message(asked);
        let said = vendors::translations(&document, |text| match text {
            "Keep me" => String::new(),
            text => targum_tests::service::shout(text),
        });
        vendors::completion(&said, "stop")
    });
    let tables = format!(
        "[engines.first]\nkind = \"openai\"\nbase_url = \"{}/v1\"\nmodel = \"m\"\nhttp = {{ max_attempts = 1 }}\n",
        first.url()
    );
    let project = "engines = [\"first\", \"pseudo\"]".to_owned();
    let host = Host::start(&Setup { tables, project, ..Setup::default() }.only(&["json"]));
    let mut body = translate_body("json", "pt", r#"{"a": "Keep me", "b": "Take me"}"#);
    body["cache"] = true.into();
    let answer = host.client().translate(&body);
    assert_eq!(answer.translated(), r#"{"a": "⟦Ķééþ ɱé ~ ~⟧", "b": "TAKE ME"}"#);
    assert_eq!(
        answer.header("x-targum-segments"),
        "total=2, cached=0, repaired=0, kept=0, overlong=0"
    );
    // A document that was translated in part by a stand-in is not stored as a whole, but its
    // segments are.
    let again = host.client().translate(&body);
    assert!(!again.cached());
    assert_eq!(
        again.header("x-targum-segments"),
        "total=2, cached=2, repaired=0, kept=0, overlong=0"
    );

    first.behave(|_| Reply::Status(500, Vec::new(), String::new()));
    let answer = host.client().translate(&translate_body("json", "pt", r#"{"a": "New"}"#));
    assert_eq!(answer.translated(), r#"{"a": "⟦Ñéŵ ~⟧"}"#);
    assert!(host.log().contains("the engine fails; trying the next engine"), "{}", host.log());

    // An engine is asked for at most 500 texts at a time. Those that it has translated before it fails stay.
    first.behave(|asked| {
        if asked.body.contains("Text 5") && !asked.body.contains("Text 4") {
            return Reply::Status(500, Vec::new(), String::new());
        }
        let document = vendors::message(asked);
        let said = vendors::translations(&document, targum_tests::service::shout);
        vendors::completion(&said, "stop")
    });
    let texts =
        (0..600).map(|number| (format!("k{number:03}"), format!("Text {number:03}").into()));
    let file = Value::Object(texts.collect()).to_string();
    let translated = host.client().translate(&translate_body("json", "pt", &file)).translated();
    assert_eq!(translated.matches("TEXT ").count(), 500, "{translated}");
    assert_eq!(translated.matches('⟦').count(), 100, "{translated}");
}

#[test]
fn untranslated_texts_are_recorded_and_retried() {
    let service = Service::start(|asked| {
        let document = vendors::message(asked);
        let said = vendors::translations(&document, |text| match text {
            "Keep me" => String::new(),
            text => targum_tests::service::shout(text),
        });
        vendors::completion(&said, "stop")
    });
    let tables = format!(
        "[engines.remote]\nkind = \"openai\"\nbase_url = \"{}/v1\"\nmodel = \"m\"\nhttp = {{ max_attempts = 1 }}\n",
        service.url()
    );
    let host = Host::start(&Setup { tables, ..Setup::engine("remote") }.only(&["po"]));
    let translate = |file: &str| host.client().translate(&translate_body("po", "pt", file));
    let file = "msgid \"Keep me\"\nmsgstr \"\"\n\nmsgid \"Take me\"\nmsgstr \"\"\n";
    let first = translate(file);
    assert_eq!(
        first.translated(),
        "msgid \"Keep me\"\nmsgstr \"\"\n\nmsgid \"Take me\"\nmsgstr \"TAKE ME\"\n"
    );
    assert_eq!(
        first.header("x-targum-segments"),
        "total=2, cached=0, repaired=0, kept=1, overlong=0"
    );
    service.behave(|asked| {
        let document = vendors::message(asked);
        let said = vendors::translations(&document, targum_tests::service::shout);
        vendors::completion(&said, "stop")
    });
    let second = translate(&first.translated());
    assert_eq!(
        second.translated(),
        "msgid \"Keep me\"\nmsgstr \"KEEP ME\"\n\nmsgid \"Take me\"\nmsgstr \"TAKE ME\"\n"
    );
}

#[test]
fn a_budget_is_enforced_and_survives_a_restart() {
    let service = Service::start(vendors::libretranslate);
    let tables = format!(
        "[engines.remote]\nkind = \"libretranslate\"\nbase_url = \"{}\"\ncharacters_per_day = 20\n",
        service.url()
    );
    let host = Host::start(&Setup { tables, ..Setup::engine("remote") }.only(&["json"]));
    let file = |text: &str| translate_body("json", "pt", &json!({ "a": text }).to_string());
    service.behave(failing(Reply::Status(403, Vec::new(), String::new())));
    host.client().translate(&file("fourteen signs")).error(500);
    service.behave(vendors::libretranslate);
    // Failed requests have cost nothing.
    host.client().translate(&file("fourteen signs")).translated();
    let told = "the engine `remote` has 6 of its 20 characters_per_day left today (UTC), and these segments have 7";
    let refused = host.client().translate(&file("sevenly"));
    assert_eq!(refused.error(500), told);
    assert!(!refused.header("retry-after").is_empty());
    let (_, folder, address) = host.stop("TERM");
    let host = Host::start_in(folder, address);
    assert_eq!(host.client().translate(&file("sevenly")).error(500), told);
    host.client().translate(&file("sixers")).translated();
}
