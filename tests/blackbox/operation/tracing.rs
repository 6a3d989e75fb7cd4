//! A request that belongs to a trace is found by it in the log, in the answer and at the engine.

use std::sync::{Arc, Mutex};

use targum_tests::{Host, SOON, Setup, service::Service, translate_body, vendors::libretranslate};

const ID: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

#[test]
fn a_trace_is_continued_in_the_log_the_answer_and_the_engine() {
    let sent = Arc::new(Mutex::new(Vec::new()));
    let received = sent.clone();
    let service = Service::start(move |asked| {
        if asked.path == "/translate" {
            received.lock().expect("the list").push(asked.header("traceparent").to_owned());
        }
        libretranslate(asked)
    });
    let settings =
        format!("kind = \"libretranslate\"\nbase_url = \"http://{}\"\n", service.address);
    let host = Host::start(&Setup::remote(&settings).only(&["string"]));
    let ask = |traceparent: &str| {
        let body = translate_body("string", "pt", "Hello").to_string();
        let headers = [("content-type", "application/json"), ("traceparent", traceparent)];
        let answer = host.client().send("POST", "/api/translate", &headers, body);
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.header("traceparent").to_owned()
    };
    let answered = ask(&format!("00-{ID}-{PARENT}-01"));
    assert!(answered.starts_with(&format!("00-{ID}-")) && answered.ends_with("-01"), "{answered}");
    assert!(!answered.contains(PARENT), "{answered}");
    assert_eq!(*sent.lock().expect("the list"), [answered]);
    Host::within(SOON, "the log has the trace", || {
        host.log().contains(&format!("trace=\"{ID}\" method=\"POST\""))
    });
    assert_eq!(ask("00-what-ever-01"), "");
    assert_eq!(sent.lock().expect("the list").last().map(String::as_str), Some(""));
}
