//! Responses, made of outcomes and errors, with the status codes of this host's own interface. `compatible`
//! has those of other services.

mod body;

use std::time::Duration;

use hyper::{
    Response, StatusCode,
    body::Bytes,
    header::{ALLOW, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER},
};
use serde::Serialize;

pub(crate) use self::body::Body;
use crate::{
    head::HeadFault,
    headers::{SEGMENTS, SOURCE_LOCALE},
    page,
    route::Unrouted,
};
use targum_cache::value::Document;
use targum_core::{error::Error, locale::Locale};
use targum_translate::Outcome;

/// A response whose body is complete in memory.
pub(crate) type Reply = Response<Body>;

const JSON: HeaderValue = HeaderValue::from_static("application/json");

#[derive(Serialize)]
struct Failed<'a> {
    success: bool,
    error: &'a str,
}

/// Returns the answer with a translated file, and with the locale that was detected, if any.
pub(crate) fn translated(outcome: &Outcome, detected: Option<&Locale>) -> Spelled {
    let Document { text, total, repaired, kept, overlong, unsure } = &outcome.document;
    // The text is JSON already, and most of the body, so it is not copied.
    let end = if outcome.cached() { ",\"cached\":true}" } else { ",\"cached\":false}" };
    let fixed = |text: &'static str| Bytes::from_static(text.as_bytes());
    let parts = [fixed("{\"success\":true,\"translatedText\":"), text.bytes(), fixed(end)];
    let cached = outcome.segments_cached;
    let unsure = unsure.map(|count| format!(", unsure={count}")).unwrap_or_default();
    let segments = format!(
        "total={total}, cached={cached}, repaired={repaired}, kept={kept}, overlong={overlong}{unsure}"
    );
    Spelled {
        body: parts.into(),
        // The value consists of characters that a header may have.
        segments: HeaderValue::try_from(segments).unwrap_or(HeaderValue::from_static("")),
        source_locale: detected.and_then(header_of),
    }
}

/// A successful answer that can be sent any number of times.
#[derive(Clone)]
pub struct Spelled {
    /// The body, which is JSON.
    pub body: Body,
    /// The counts of the segments, for a header.
    pub segments: HeaderValue,
    /// The locale that was detected, for a header.
    pub source_locale: Option<HeaderValue>,
}

impl Spelled {
    /// Returns the response.
    pub fn reply(&self) -> Reply {
        let mut reply = with_body(StatusCode::OK, JSON, self.body.clone());
        reply.headers_mut().insert(SEGMENTS, self.segments.clone());
        if let Some(locale) = &self.source_locale {
            reply.headers_mut().insert(SOURCE_LOCALE, locale.clone());
        }
        reply
    }
}

/// Returns the report on a document, with the locale that was detected, if any.
pub(crate) fn inspected(report: &impl Serialize, detected: Option<&Locale>) -> Reply {
    let mut reply = json(report);
    if let Some(locale) = detected.and_then(header_of) {
        reply.headers_mut().insert(SOURCE_LOCALE, locale);
    }
    reply
}

fn header_of(locale: &Locale) -> Option<HeaderValue> {
    HeaderValue::from_str(locale.as_str()).ok()
}

/// Returns the answer to a request that failed.
pub(crate) fn failed(error: &Error) -> Reply {
    let status = match error {
        Error::Invalid(_) => StatusCode::BAD_REQUEST,
        Error::Unauthenticated(_) => StatusCode::UNAUTHORIZED,
        Error::Forbidden(_) | Error::Limited { .. } => StatusCode::FORBIDDEN,
        Error::Plugin { .. } | Error::Host(_) | Error::Engine { .. } | Error::Overloaded { .. } => {
            StatusCode::INTERNAL_SERVER_ERROR
        }
    };
    failed_as(error, status, &Failed { success: false, error: &error.to_string() })
}

/// Returns the answer to a request that failed, with the status and the body that another service's
/// interface gives it.
pub(crate) fn failed_as(error: &Error, status: StatusCode, body: &impl Serialize) -> Reply {
    let mut reply = json_as(status, body);
    let retry_after = match error {
        Error::Limited { retry_after, .. } | Error::Engine { retry_after, .. } => *retry_after,
        Error::Overloaded { retry_after, .. } => Some(*retry_after),
        _ => None,
    };
    if let Some(time) = retry_after {
        set(&mut reply, RETRY_AFTER, &seconds(time).to_string());
    }
    reply
}

/// The refusal of a connection on which no request was read. It ends the connection.
#[derive(Debug)]
pub(crate) struct ConnectionRefusal {
    status: StatusCode,
    message: String,
    retry_after: Option<Duration>,
}

impl ConnectionRefusal {
    /// Returns the refusal that replaces a refusal of the HTTP library. `status` has the three
    /// digits of the library's status.
    pub(crate) fn of_library(status: &[u8]) -> Option<Self> {
        let status = StatusCode::from_bytes(status).ok()?;
        let message = match status {
            StatusCode::URI_TOO_LONG => "the path is too long",
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => {
                "the head of the request is too large: send fewer and shorter headers"
            }
            _ => "the request is not HTTP/1.1: its first line or a header cannot be read",
        };
        Some(Self { status, message: message.to_owned(), retry_after: None })
    }

    /// Returns the refusal of a head that did not arrive in time.
    pub(crate) fn slow_head(limit_seconds: u64) -> Self {
        let message = format!("the head of the request did not arrive within {limit_seconds} s");
        Self { status: StatusCode::BAD_REQUEST, message, retry_after: None }
    }

    /// Returns the refusal of a connection above the bound on connections.
    pub(crate) fn overloaded(message: String) -> Self {
        let retry_after = Some(Duration::from_secs(1));
        Self { status: StatusCode::INTERNAL_SERVER_ERROR, message, retry_after }
    }

    /// Returns the status, for the log.
    pub(crate) fn status(&self) -> u16 {
        self.status.as_u16()
    }

    /// Returns the message, for the log.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Returns the bytes of the whole response.
    pub(crate) fn to_bytes(&self, id: &str) -> Bytes {
        let body = spell(&Failed { success: false, error: &self.message });
        let later = self.retry_after.map(|time| format!("retry-after: {}\r\n", seconds(time)));
        let head = format!(
            "HTTP/1.1 {}\r\ncontent-type: application/json\r\nx-request-id: {id}\r\n\
             connection: close\r\n{}content-length: {}\r\n\r\n",
            self.status,
            later.unwrap_or_default(),
            body.len()
        );
        [head.as_bytes(), &body].concat().into()
    }
}

/// Returns the answer to a head that HTTP does not allow, or that is too large.
pub(crate) fn bad_head(fault: &HeadFault) -> Reply {
    let status = match fault {
        HeadFault::NoHost | HeadFault::SeveralHosts => StatusCode::BAD_REQUEST,
        HeadFault::TooLarge { .. } => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
    };
    refusal(status, &fault.to_string())
}

/// Returns the answer to a path or method that does not exist.
pub(crate) fn unrouted(unrouted: &Unrouted) -> Reply {
    let message = unrouted.to_string();
    match unrouted {
        Unrouted::Path => refusal(StatusCode::NOT_FOUND, &message),
        Unrouted::Method { allow } => {
            let mut reply = refusal(StatusCode::METHOD_NOT_ALLOWED, &message);
            set(&mut reply, ALLOW, allow);
            reply
        }
    }
}

/// Returns JSON with the status of another service's interface.
pub(crate) fn json_as(status: StatusCode, body: &impl Serialize) -> Reply {
    with_type(status, JSON, spell(body))
}

/// Returns JSON.
pub(crate) fn json(body: &impl Serialize) -> Reply {
    with_type(StatusCode::OK, JSON, spell(body))
}

/// Returns the JSON of a host that cannot translate now.
pub(crate) fn unavailable(body: &impl Serialize) -> Reply {
    with_type(StatusCode::SERVICE_UNAVAILABLE, JSON, spell(body))
}

/// Returns a text of a media type.
pub(crate) fn text(content_type: &'static str, text: impl Into<Bytes>) -> Reply {
    with_type(StatusCode::OK, HeaderValue::from_static(content_type), text)
}

/// Returns a file of the page.
pub(crate) fn page(file: &page::File) -> Reply {
    let mut reply = text(file.content_type, file.text);
    for (name, value) in page::HEADERS {
        let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
        reply.headers_mut().insert(name, value);
    }
    reply
}

/// Returns the outcome of a translation request, by its name in the metrics.
pub(crate) fn outcome(reply: &Reply, is_cached: bool) -> &'static str {
    match reply.status() {
        StatusCode::OK if is_cached => "cached",
        StatusCode::OK => "translated",
        StatusCode::BAD_REQUEST => "invalid",
        StatusCode::UNAUTHORIZED => "unauthenticated",
        StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS => "forbidden",
        StatusCode::METHOD_NOT_ALLOWED => "unrouted",
        _ => "failed",
    }
}

fn spell(body: &impl Serialize) -> Bytes {
    // The maps of this crate's bodies have strings as keys, so serializing them cannot fail.
    serde_json::to_vec(body).unwrap_or_default().into()
}

pub(crate) fn with_type(
    status: StatusCode,
    content_type: HeaderValue,
    body: impl Into<Bytes>,
) -> Reply {
    let body: Bytes = body.into();
    with_body(status, content_type, body.into())
}

fn with_body(status: StatusCode, content_type: HeaderValue, body: Body) -> Reply {
    let mut reply = Response::new(body);
    *reply.status_mut() = status;
    reply.headers_mut().insert(CONTENT_TYPE, content_type);
    reply
}

/// Sets a header, unless the value has characters that a header cannot have.
pub(crate) fn set(reply: &mut Reply, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        reply.headers_mut().insert(name, value);
    }
}

fn refusal(status: StatusCode, error: &str) -> Reply {
    with_type(status, JSON, spell(&Failed { success: false, error }))
}

/// Returns whole seconds, rounded up.
fn seconds(time: Duration) -> u64 {
    (time.as_secs() + u64::from(time.subsec_nanos() > 0)).max(1)
}

#[cfg(test)]
mod tests {
    use targum_core::error::Limit;

    use super::*;

    #[test]
    fn every_fault_has_its_status() {
        let text = || "why".to_owned();
        let after = Duration::from_millis(1500);
        let limited =
            |retry_after| Error::Limited { limit: Limit::Rate, message: text(), retry_after };
        let faults = [
            (Error::Invalid(text()), 400, None),
            (Error::Unauthenticated(text()), 401, None),
            (Error::Forbidden(text()), 403, None),
            (limited(Some(after)), 403, Some("2")),
            (limited(None), 403, None),
            (Error::plugin(text()), 500, None),
            (Error::Engine { message: text(), retry_after: None }, 500, None),
            (Error::Overloaded { message: text(), retry_after: Duration::ZERO }, 500, Some("1")),
            (Error::Host(text()), 500, None),
        ];
        for (error, status, after) in faults {
            let reply = failed(&error);
            assert_eq!(reply.status(), status, "{error:?}");
            assert_eq!(
                reply.headers().get(RETRY_AFTER).map(|v| v.to_str().unwrap()),
                after,
                "{error:?}"
            );
        }
    }
}
