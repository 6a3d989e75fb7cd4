//! From an outcome to a response. The only place that knows status codes.

use std::time::Duration;

use http_body_util::Full;
use hyper::{
    Response, StatusCode,
    body::Bytes,
    header::{ALLOW, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER},
};
use serde::Serialize;

use crate::{answer::HeadFault, route::Unrouted};
use targum_cache::value::Document;
use targum_core::error::Error;
use targum_translate::Outcome;

/// A response with a body that is all there.
pub type Reply = Response<Full<Bytes>>;

/// The status of a host that is overloaded.
pub const OVERLOADED: StatusCode = StatusCode::INTERNAL_SERVER_ERROR;

const JSON: HeaderValue = HeaderValue::from_static("application/json");
const SEGMENTS: HeaderName = HeaderName::from_static("x-targum-segments");

#[derive(Serialize)]
struct Failed<'a> {
    success: bool,
    error: &'a str,
}

/// A translated file.
pub fn translated(outcome: &Outcome) -> Spelled {
    let Document { text, total, repaired, kept, overlong } = &outcome.document;
    // By hand: the text is spelled already, and most of the body.
    let end = if outcome.cached() { &b",\"cached\":true}"[..] } else { b",\"cached\":false}" };
    let body = [&b"{\"success\":true,\"translatedText\":"[..], text.as_bytes(), end].concat();
    let cached = outcome.segments_cached;
    let segments = format!(
        "total={total}, cached={cached}, repaired={repaired}, kept={kept}, overlong={overlong}"
    );
    Spelled {
        body: body.into(),
        // Letters, digits and signs of a header.
        segments: HeaderValue::try_from(segments).unwrap_or(HeaderValue::from_static("")),
    }
}

/// A success, ready to be sent any number of times.
#[derive(Clone)]
pub struct Spelled {
    /// JSON.
    pub body: Bytes,
    /// What the segments went through, for a header.
    pub segments: HeaderValue,
}

impl Spelled {
    /// A response.
    pub fn reply(&self) -> Reply {
        let mut reply = with_type(StatusCode::OK, JSON, self.body.clone());
        reply.headers_mut().insert(SEGMENTS, self.segments.clone());
        reply
    }
}

/// A request that failed.
pub fn failed(error: &Error) -> Reply {
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

/// A request that failed, as another interface has it.
pub fn failed_as(error: &Error, status: StatusCode, body: &impl Serialize) -> Reply {
    let mut reply = json(status, body);
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

/// A refusal as the bytes of a whole response, for a connection on which no request was read.
/// It ends the connection.
pub fn by_connection(
    status: StatusCode,
    error: &str,
    retry_after: Option<Duration>,
    id: &str,
) -> Bytes {
    let body = spell(&Failed { success: false, error });
    let later = retry_after.map(|time| format!("retry-after: {}\r\n", seconds(time)));
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\nx-request-id: {id}\r\n\
         connection: close\r\n{}content-length: {}\r\n\r\n",
        later.unwrap_or_default(),
        body.len()
    );
    [head.as_bytes(), &body].concat().into()
}

/// A head that HTTP does not allow, or that is too large.
pub fn bad_head(fault: &HeadFault) -> Reply {
    let status = match fault {
        HeadFault::Host(_) => StatusCode::BAD_REQUEST,
        HeadFault::TooLarge { .. } => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
    };
    refusal(status, &fault.to_string())
}

/// A path or method that does not exist.
pub fn unrouted(unrouted: &Unrouted) -> Reply {
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

/// Any JSON.
pub fn json(status: StatusCode, body: &impl Serialize) -> Reply {
    with_type(status, JSON, spell(body))
}

fn spell(body: &impl Serialize) -> Bytes {
    // What is written here always spells: maps with names of text, no foreign types.
    serde_json::to_vec(body).unwrap_or_default().into()
}

/// Any text.
pub fn with_type(status: StatusCode, kind: HeaderValue, body: impl Into<Bytes>) -> Reply {
    let mut reply = Response::new(Full::new(body.into()));
    *reply.status_mut() = status;
    reply.headers_mut().insert(CONTENT_TYPE, kind);
    reply
}

/// Sets a header, unless the value is none.
pub fn set(reply: &mut Reply, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        reply.headers_mut().insert(name, value);
    }
}

fn refusal(status: StatusCode, error: &str) -> Reply {
    json(status, &Failed { success: false, error })
}

/// Whole seconds, never too few.
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
