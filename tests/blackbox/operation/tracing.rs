//! A request that belongs to a trace is found by it in the log, in the answer, at the engine and at a
//! collector.

use std::sync::{Arc, Mutex};

use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest,
    common::v1::{KeyValue, any_value::Value},
    trace::v1::{Span, span::SpanKind},
};
use prost::Message;
use targum_tests::{
    Host, SOON, Setup,
    service::{Asked, Reply, Service},
    translate_body,
    vendors::libretranslate,
};

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

/// Starts a collector and a host that exports traces to it.
fn host_with_collector(sample: &str) -> (Service, Host) {
    let collector = Service::start(|_| Reply::Bytes(Vec::new()));
    let tables =
        format!("[traces]\nendpoint = \"{}/v1/traces\"\nsample = {sample}\n", collector.url());
    let env = vec![
        ("OTEL_BSP_SCHEDULE_DELAY", "50".to_owned()),
        ("OTEL_EXPORTER_OTLP_HEADERS", "authorization=secret".to_owned()),
        ("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=tests".to_owned()),
    ];
    let setup = Setup { tables, env, ..Setup::engine("pseudo").only(&["string"]) };
    (collector, Host::start(&setup))
}

/// Returns the spans that a collector has received, each with the attributes of its process.
fn spans(collector: &Service) -> Vec<(Vec<KeyValue>, Span)> {
    let mut spans = Vec::new();
    for asked in collector.asked() {
        assert_eq!((&*asked.method, &*asked.path), ("POST", "/v1/traces"));
        assert_eq!(asked.header("content-type"), "application/x-protobuf");
        assert_eq!(asked.header("authorization"), "secret");
        let request = ExportTraceServiceRequest::decode(&*asked.bytes).expect("OTLP");
        for of_process in request.resource_spans {
            let process = of_process.resource.expect("a resource").attributes;
            let scopes = of_process.scope_spans.into_iter();
            spans.extend(scopes.flat_map(|of| of.spans).map(|span| (process.clone(), span)));
        }
    }
    spans
}

/// Returns an attribute as text, or an empty text.
fn attribute(attributes: &[KeyValue], name: &str) -> String {
    let value = attributes.iter().find(|attribute| attribute.key == name);
    match value.and_then(|attribute| attribute.value.clone()?.value) {
        Some(Value::StringValue(text)) => text,
        Some(Value::IntValue(number)) => number.to_string(),
        Some(Value::BoolValue(flag)) => flag.to_string(),
        _ => String::new(),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn traces_are_exported_to_a_collector() {
    let (collector, host) = host_with_collector("0");
    let ask = |traceparent: &str, format: &str| {
        let body = translate_body(format, "pt", "A text that no trace contains").to_string();
        let headers = [("content-type", "application/json"), ("traceparent", traceparent)];
        host.client().send("POST", "/api/translate", &headers, body)
    };
    let answered = ask(&format!("00-{ID}-{PARENT}-01"), "string");
    // A trace that is not recorded, a request without a trace, and a probe.
    ask(&format!("00-{ID}-{PARENT}-00"), "string");
    ask("", "string");
    host.readiness();
    let own = answered.header("traceparent").split('-').nth(2).expect("a span").to_owned();
    let refused = ask(&format!("00-{ID}-{PARENT}-01"), "klingon");
    assert_eq!(refused.status, 400);
    let requests = || {
        let spans = spans(&collector).into_iter();
        spans.filter(|(_, span)| span.kind() == SpanKind::Server).collect::<Vec<_>>()
    };
    Host::within(SOON, "both requests arrive", || requests().len() == 2);
    let (process, span) = &requests()[0];
    assert_eq!(attribute(process, "service.name"), "targum");
    assert_eq!(attribute(process, "deployment.environment.name"), "tests");
    assert_eq!(span.name, "POST /api/translate");
    assert_eq!([&span.trace_id, &span.parent_span_id].map(|id| hex(id)), [ID, PARENT]);
    assert_eq!(hex(&span.span_id), own);
    let facts = [
        ("http.request.method", "POST"),
        ("url.path", "/api/translate"),
        ("http.response.status_code", "200"),
        ("client.address", "127.0.0.1"),
        ("targum.project", "main"),
        ("targum.key", "tests"),
        ("targum.format", "string"),
        ("targum.cached", "false"),
        ("targum.request_id", answered.header("x-request-id")),
    ];
    for (name, value) in facts {
        assert_eq!(attribute(&span.attributes, name), value, "{name}");
    }
    let stages: Vec<_> = spans(&collector)
        .into_iter()
        .map(|(_, span)| span)
        .filter(|stage| stage.parent_span_id == span.span_id)
        .collect();
    let named = |name: &str| stages.iter().find(|stage| stage.name == name).expect("the stage");
    for name in ["extract", "translate", "engine", "encode", "verify"] {
        let stage = named(name);
        assert_eq!(stage.trace_id, span.trace_id);
        assert!(stage.start_time_unix_nano <= stage.end_time_unix_nano);
        // The clock may be set between two looks at it.
        let slack = 1_000_000;
        assert!(span.start_time_unix_nano <= stage.start_time_unix_nano + slack, "{name}");
        assert!(stage.end_time_unix_nano <= span.end_time_unix_nano + slack, "{name}");
    }
    assert!(
        named("extract").end_time_unix_nano <= named("encode").start_time_unix_nano + 1_000_000
    );
    let (_, refused) = &requests()[1];
    assert_eq!(attribute(&refused.attributes, "http.response.status_code"), "400");
    let reason = "a locale, the format or the pair of locales is not served";
    assert_eq!(attribute(&refused.attributes, "targum.reason"), reason);
    let is_told =
        |asked: &Asked| String::from_utf8_lossy(&asked.bytes).contains("no trace contains");
    assert!(!collector.asked().iter().any(is_told));
}

#[test]
fn requests_without_a_trace_begin_one_and_the_last_are_sent_at_the_end() {
    let (collector, host) = host_with_collector("1.0");
    let answer = host.client().translate(&translate_body("string", "pt", "Hello"));
    let traceparent = answer.header("traceparent").to_owned();
    assert!(traceparent.starts_with("00-") && traceparent.ends_with("-01"), "{traceparent}");
    host.stop("TERM");
    let spans = spans(&collector);
    let (_, span) = spans.iter().find(|(_, span)| span.kind() == SpanKind::Server).expect("a span");
    let id = hex(&span.trace_id);
    assert_eq!(traceparent.split('-').nth(1), Some(id.as_str()));
    assert!(span.parent_span_id.is_empty(), "{span:?}");
}

#[test]
fn a_collector_that_is_away_delays_nobody() {
    let tables = "[traces]\nendpoint = \"http://127.0.0.1:1/v1/traces\"\n".to_owned();
    let host = Host::start(&Setup { tables, ..Setup::engine("pseudo").only(&["string"]) });
    for _ in 0..3000 {
        let answer = host.client().translate(&translate_body("string", "pt", "Hello"));
        assert_eq!(answer.status, 200);
    }
    let (status, ..) = host.stop("TERM");
    assert_eq!(status, Some(0));
}
