//! The facts about a request that are collected on its way, for its log line, its metrics and its
//! headers.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use hyper::{StatusCode, http::request::Parts};
use opentelemetry::KeyValue;
use tracing::{Level, field};

use crate::{
    admit::quota::RateLimitHeaders, caller::Caller, log::ANSWERS, route::TRANSLATING,
    trace_export::RequestFacts,
};
use targum_core::{error::Error, trace::Trace};

/// The paths that monitoring asks for every few seconds. Successful requests are logged as `debug`.
const PROBED: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// The facts about one request.
#[derive(Default)]
pub(super) struct RequestLog {
    pub project: Option<Arc<str>>,
    pub key: Option<Arc<str>>,
    pub format: Option<Arc<str>>,
    pub cached: bool,
    /// Whether the request is for a translation by the interface of another service.
    pub translates: bool,
    pub limits: Option<RateLimitHeaders>,
    /// The step that the request reached.
    pub step: Step,
    /// The reason of a failure, without the client's text.
    pub reason: Option<String>,
}

/// The steps of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Step {
    /// The key is looked up, and the body is read.
    #[default]
    Body,
    /// The fields are read.
    Fields,
    /// The format, the locales and the engines are looked up.
    Job,
    /// The text is translated.
    Text,
}

impl RequestLog {
    /// Notes the reason of a failure.
    pub(super) fn failed(&mut self, error: &Error) {
        self.reason = Some(reason(error, self.step));
    }

    /// Writes the line of the request.
    pub(super) fn write(
        &self,
        head: &Parts,
        id: &str,
        caller: Caller,
        trace: Option<&Trace>,
        status: StatusCode,
        took: Duration,
    ) {
        macro_rules! line {
            ($level:expr) => {
                tracing::event!(
                    target: ANSWERS,
                    $level,
                    id,
                    trace = trace.map(Trace::id),
                    method = head.method.as_str(),
                    path = head.uri.path(),
                    status = status.as_u16(),
                    reason = self.reason.as_deref(),
                    client = (!status.is_success()).then(|| field::display(caller.address)),
                    project = self.project.as_deref(),
                    key = self.key.as_deref(),
                    format = self.format.as_deref(),
                    cached = self.cached,
                    took_ms = milliseconds(took),
                )
            };
        }
        if status.is_success() && is_probe(head) {
            line!(Level::DEBUG);
        } else {
            line!(Level::INFO);
        }
    }

    /// Returns the facts of the line for the export of traces. A span is named by its path only where
    /// the path is one of a few.
    pub(super) fn facts(
        &self,
        head: &Parts,
        id: &str,
        caller: Caller,
        status: StatusCode,
        took: Duration,
    ) -> RequestFacts {
        let (method, path) = (head.method.as_str(), head.uri.path());
        let name =
            if TRANSLATING.contains(&path) { format!("{method} {path}") } else { method.into() };
        let mut attributes = vec![
            KeyValue::new("http.request.method", method.to_owned()),
            KeyValue::new("url.path", path.to_owned()),
            KeyValue::new("http.response.status_code", i64::from(status.as_u16())),
            KeyValue::new("client.address", caller.address.to_canonical().to_string()),
            KeyValue::new("targum.request_id", id.to_owned()),
            KeyValue::new("targum.cached", self.cached),
        ];
        let named = [
            ("targum.project", &self.project),
            ("targum.key", &self.key),
            ("targum.format", &self.format),
        ];
        let named = named.into_iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
        attributes.extend(named.map(|(name, value)| KeyValue::new(name, value.to_string())));
        if let Some(reason) = &self.reason {
            attributes.push(KeyValue::new("targum.reason", reason.clone()));
        }
        // By OpenTelemetry's rules a request that the client got wrong is no failure of the server.
        let failure = status.is_server_error();
        let failure = failure.then(|| self.reason.clone().unwrap_or_default());
        RequestFacts { name, begin: SystemTime::now() - took, took, attributes, failure }
    }
}

/// Returns whether monitoring sends this request every few seconds.
pub(super) fn is_probe(head: &Parts) -> bool {
    PROBED.contains(&head.uri.path())
}

/// Rounds to the microsecond.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Returns the reason of a failure for the log. The message for the client may cite its text, and
/// the log never does.
fn reason(error: &Error, step: Step) -> String {
    match error {
        Error::Invalid(message) => match step {
            Step::Body => message.clone(),
            Step::Fields => "the body is not JSON, or a field is missing or wrong".into(),
            Step::Job => "a locale, the format or the pair of locales is not served".into(),
            Step::Text => match place(message) {
                Some(place) => format!("the text is malformed: {place}"),
                None => "the text or the pair of locales is refused".into(),
            },
        },
        // Before the fields are read, the message cites nothing of them.
        Error::Forbidden(message) if step == Step::Body => message.clone(),
        // The message names the project as the client spells it.
        Error::Forbidden(_) => {
            "the key does not permit this project, or the project does not exist".into()
        }
        Error::Plugin { message, .. } => message.clone(),
        Error::Unauthenticated(message) | Error::Host(message) => message.clone(),
        Error::Limited { message, .. }
        | Error::Engine { message, .. }
        | Error::Overloaded { message, .. } => message.clone(),
    }
}

/// Returns the place at the beginning of a message, such as `line 3, column 7`.
fn place(message: &str) -> Option<&str> {
    let (place, _) = message.split_once(": ")?;
    let mut words = place.split([' ', ',']).filter(|word| !word.is_empty());
    let fits = words.all(|word| {
        matches!(word, "line" | "column" | "byte") || word.bytes().all(|byte| byte.is_ascii_digit())
    });
    fits.then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_cite_no_text() {
        let invalid = |message: &str, step| reason(&Error::Invalid(message.into()), step);
        let text = "line 3, column 7: `secret` is no value";
        assert_eq!(invalid(text, Step::Text), "the text is malformed: line 3, column 7");
        assert_eq!(
            invalid("secret: line 3", Step::Text),
            "the text or the pair of locales is refused"
        );
        let fields = "the body is not JSON, or a field is missing or wrong";
        assert_eq!(invalid("invalid type: string \"secret\"", Step::Fields), fields);
        let late = "the body did not arrive within 30 s";
        assert_eq!(invalid(late, Step::Body), late);
    }

    #[test]
    fn times_are_rounded() {
        assert_eq!(milliseconds(Duration::from_nanos(135_361)).to_string(), "0.135");
    }
}
