//! Reads the body of a request, bounded in size, time and memory, and parses the body into a
//! [`Request`](targum_translate::Request).

mod fields;
mod settings;

use std::time::Duration;

use http_body_util::BodyExt;
use hyper::{
    HeaderMap,
    body::{Body, Bytes, Incoming},
    header::{CONTENT_ENCODING, CONTENT_TYPE, EXPECT, HeaderName},
};

pub(crate) use fields::{parse, why_not_json};

use crate::admit::body_budget::{BodyBudget, Reservation};
use targum_config::schema::Server;
use targum_core::error::Error;

/// The number of bytes that are read of a refused body. Many clients send the whole body before they
/// read the answer.
const DRAINED_BYTES: usize = 1 << 30;
const DRAIN_TIME: Duration = Duration::from_secs(10);

/// Receives a body, and the reservation of `budget` that it takes.
///
/// # Errors
/// [`Error::Invalid`]: not JSON by its headers, too large, too slow or cut off.
/// [`Error::Overloaded`]: there is no memory for the body now.
pub(crate) async fn read<'a>(
    headers: &HeaderMap,
    body: Incoming,
    server: &Server,
    budget: &'a BodyBudget,
) -> Result<(Bytes, Reservation<'a>), Error> {
    if let Err(error) = check_type(headers) {
        drain(headers, body, server);
        return Err(error);
    }
    read_any(headers, body, server, budget).await
}

/// Reads a body of any type, with its reservation in the `budget`.
///
/// # Errors
/// [`Error::Invalid`]: the body is compressed, too large, too slow or cut off.
/// [`Error::Overloaded`]: there is no memory for the body now.
pub(crate) async fn read_any<'a>(
    headers: &HeaderMap,
    body: Incoming,
    server: &Server,
    budget: &'a BodyBudget,
) -> Result<(Bytes, Reservation<'a>), Error> {
    if let Err(error) = check_encoding(headers) {
        drain(headers, body, server);
        return Err(error);
    }
    let time = Duration::from_secs(server.body_timeout_seconds);
    let received =
        tokio::time::timeout(time, read_within_budget(headers, body, server, budget)).await;
    received.map_err(|_| {
        Error::Invalid(format!("the body did not arrive within {} s", time.as_secs()))
    })?
}

/// Reads and drops a refused body while the answer is sent, within the time limit of bodies.
pub(crate) fn drain(headers: &HeaderMap, mut body: Incoming, server: &Server) {
    // A client that waits for a "continue" sends nothing more, and reading the body would send it.
    if body.is_end_stream() || headers.contains_key(EXPECT) {
        return;
    }
    let read = async move {
        let mut left = DRAINED_BYTES;
        while let Some(Ok(frame)) = body.frame().await {
            left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
            if left == 0 {
                break;
            }
        }
    };
    let time = Duration::from_secs(server.body_timeout_seconds).min(DRAIN_TIME);
    tokio::spawn(tokio::time::timeout(time, read));
}

fn check_type(headers: &HeaderMap) -> Result<(), Error> {
    // A body without a type must be JSON too.
    match text(headers, CONTENT_TYPE) {
        Some(sent) if !is_json(sent) => {
            Err(Error::Invalid("the content type must be `application/json` in UTF-8".into()))
        }
        _ => Ok(()),
    }
}

fn check_encoding(headers: &HeaderMap) -> Result<(), Error> {
    match text(headers, CONTENT_ENCODING) {
        Some(encoding) if !encoding.eq_ignore_ascii_case("identity") => {
            Err(Error::Invalid("the body must not be compressed (`content-encoding`)".into()))
        }
        _ => Ok(()),
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or_default().trim())
}

fn is_json(content_type: &str) -> bool {
    let content_type = content_type.to_ascii_lowercase();
    let mut fields = content_type.split(';').map(str::trim);
    let json = fields.next() == Some("application/json");
    let charset = fields.find_map(|field| field.strip_prefix("charset="));
    json && charset.is_none_or(|charset| charset.trim_matches('"') == "utf-8")
}

async fn read_within_budget<'a>(
    headers: &HeaderMap,
    mut body: Incoming,
    server: &Server,
    budget: &'a BodyBudget,
) -> Result<(Bytes, Reservation<'a>), Error> {
    let max = server.max_body_bytes;
    let too_large = || {
        Error::Invalid(format!(
            "the body is larger than max_body_bytes, {max}: send the text in parts"
        ))
    };
    if body.size_hint().lower() > max as u64 {
        drain(headers, body, server);
        return Err(too_large());
    }
    let mut reservation = budget.reserve(server.max_buffered_bytes);
    let mut pieces = Pieces::default();
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|_| Error::Invalid("the body broke off before its end".into()))?;
        let Ok(data) = frame.into_data() else { continue };
        if pieces.len() + data.len() > max {
            drain(headers, body, server);
            return Err(too_large());
        }
        if let Err(full) = reservation.grow(data.len()) {
            drain(headers, body, server);
            return Err(full);
        }
        pieces.push(data);
    }
    Ok((pieces.join(), reservation))
}

/// The pieces of a body. A body of one piece, the usual case, is not copied.
#[derive(Default)]
struct Pieces {
    first: Bytes,
    joined: Vec<u8>,
}

impl Pieces {
    fn len(&self) -> usize {
        self.first.len().max(self.joined.len())
    }

    fn push(&mut self, data: Bytes) {
        if self.first.is_empty() {
            self.first = data;
            return;
        }
        if self.joined.is_empty() {
            self.joined.extend_from_slice(&self.first);
        }
        self.joined.extend_from_slice(&data);
    }

    fn join(self) -> Bytes {
        if self.joined.is_empty() { self.first } else { self.joined.into() }
    }
}
