//! From bytes to a [`Request`]: bounded in size and time, and strict about what it reads.

use std::{fmt, time::Duration};

use http_body_util::BodyExt;
use hyper::{
    HeaderMap,
    body::{Body, Bytes, Incoming},
    header::{CONTENT_ENCODING, CONTENT_TYPE, EXPECT},
};
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;

use crate::{config::schema::Server, error::Error};

/// How much of a body that nobody reads is taken in, so that the client reads the answer
/// before the connection is closed on it.
const DRAINED_BYTES: usize = 64 << 20;
const DRAIN_TIME: Duration = Duration::from_secs(5);

/// What a client asks for.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// `projectId`.
    pub project_id: String,
    /// `sourceLocale`.
    pub source_locale: String,
    /// `targetLocale`.
    pub target_locale: String,
    /// `format`.
    pub format: String,
    /// `sourceText`.
    pub source_text: String,
    /// `cache`.
    pub cache: bool,
}

/// Receives the body of a request.
///
/// # Errors
/// [`Error::Invalid`]: too large, too slow or cut off.
pub async fn receive(
    headers: &HeaderMap,
    body: Incoming,
    server: &Server,
) -> Result<Vec<u8>, Error> {
    if let Err(error) = check_headers(headers) {
        drain(headers, body);
        return Err(error);
    }
    let time = Duration::from_secs(server.body_timeout_seconds);
    let bytes = tokio::time::timeout(time, read(headers, body, server.max_body_bytes)).await;
    bytes.map_err(|_| {
        Error::Invalid(format!("the body did not arrive within {} s", time.as_secs()))
    })?
}

/// Takes in a body that is not wanted, beside the answer.
pub fn drain(headers: &HeaderMap, mut body: Incoming) {
    // Who waits for a "continue" sends nothing more, and reading would send it.
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
    tokio::spawn(tokio::time::timeout(DRAIN_TIME, read));
}

fn check_headers(headers: &HeaderMap) -> Result<(), Error> {
    let text = |name| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default().trim().to_ascii_lowercase())
    };
    // A body without a type is looked at: it must be JSON all the same.
    if let Some(sent) = text(CONTENT_TYPE) {
        let mut fields = sent.split(';').map(str::trim);
        let json = fields.next() == Some("application/json");
        let charset = fields.find_map(|field| field.strip_prefix("charset="));
        let utf8 = charset.is_none_or(|charset| charset.trim_matches('"') == "utf-8");
        if !json || !utf8 {
            return Err(Error::Invalid(
                "the content type must be `application/json` in UTF-8".into(),
            ));
        }
    }
    match text(CONTENT_ENCODING).as_deref() {
        None | Some("identity") => Ok(()),
        Some(_) => {
            Err(Error::Invalid("the body must not be compressed (`content-encoding`)".into()))
        }
    }
}

async fn read(headers: &HeaderMap, mut body: Incoming, max: usize) -> Result<Vec<u8>, Error> {
    let too_large = || {
        Error::Invalid(format!(
            "the body is larger than max_body_bytes, {max}: send the text in parts"
        ))
    };
    if body.size_hint().lower() > max as u64 {
        drain(headers, body);
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|_| Error::Invalid("the body broke off before its end".into()))?;
        let Ok(data) = frame.into_data() else { continue };
        if bytes.len() + data.len() > max {
            drain(headers, body);
            return Err(too_large());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

/// Reads a body.
///
/// # Errors
/// [`Error::Invalid`], naming the field where it is one.
pub fn parse(bytes: &[u8]) -> Result<Request, Error> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        Error::Invalid(format!(
            "the body is not UTF-8: byte {} is no part of a character",
            error.valid_up_to()
        ))
    })?;
    let mut json = serde_json::Deserializer::from_str(text);
    let fields = json.deserialize_map(Fields).and_then(|fields| json.end().map(|()| fields));
    let fields = fields.map_err(|error| {
        let what = match text.trim_start().starts_with('{') {
            true => "JSON",
            false => "a JSON object",
        };
        Error::Invalid(format!("the body is not {what}: {error}"))
    })?;
    fields.map_err(Error::Invalid)
}

const STRINGS: [&str; 5] = ["projectId", "sourceLocale", "targetLocale", "format", "sourceText"];

/// Reads the fields. That the body is JSON at all matters first, so it reads on to the end
/// after a field that is wrong.
struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Result<Request, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut strings: [Option<String>; 5] = Default::default();
        let mut cache = None;
        let mut problem = None;
        while let Some(name) = map.next_key::<String>()? {
            let string = STRINGS.iter().position(|known| *known == name);
            if string.is_none() && name != "cache" {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let value: Value = map.next_value()?;
            let read = match (string, value) {
                (Some(at), Value::String(value)) => fill(&mut strings[at], value),
                (None, Value::Bool(value)) => fill(&mut cache, value),
                (string, value) => {
                    let wanted = if string.is_some() { "a string" } else { "true or false" };
                    Err(format!("must be {wanted}, not {}", kind(&value)))
                }
            };
            if let Err(message) = read {
                problem.get_or_insert(format!("field `{name}` {message}"));
            }
        }
        if let Some(problem) = problem {
            return Ok(Err(problem));
        }
        let missing = STRINGS.iter().zip(&strings).filter(|(_, value)| value.is_none());
        let missing: Vec<_> = missing.map(|(name, _)| format!("`{name}`")).collect();
        if !missing.is_empty() {
            return Ok(Err(format!("missing field {}", missing.join(", "))));
        }
        let [project_id, source_locale, target_locale, format, source_text] =
            strings.map(Option::unwrap_or_default);
        let cache = cache.unwrap_or_default();
        Ok(Ok(Request { project_id, source_locale, target_locale, format, source_text, cache }))
    }
}

fn fill<T>(field: &mut Option<T>, value: T) -> Result<(), String> {
    match field.replace(value) {
        None => Ok(()),
        Some(_) => Err("is repeated".into()),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"{"projectId":"demo","sourceLocale":"en","targetLocale":"pt","format":"json","sourceText":"{}"}"#;

    fn error(body: impl AsRef<[u8]>) -> String {
        parse(body.as_ref()).unwrap_err().to_string()
    }

    #[test]
    fn a_good_request_is_read_and_unknown_fields_are_ignored() {
        let request = parse(GOOD.as_bytes()).unwrap();
        assert_eq!(
            (request.project_id.as_str(), request.source_text.as_str(), request.cache),
            ("demo", "{}", false)
        );
        let more = GOOD.replace("}\"}", "}\",\"c\\u0061che\":true,\"x\":[{\"y\":null}]}");
        assert!(parse(more.as_bytes()).unwrap().cache);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let with = |from: &str, to: &str| error(GOOD.replace(from, to));
        assert_eq!(with("\"pt\"", "null"), "field `targetLocale` must be a string, not null");
        assert_eq!(with("\"pt\"", "[1]"), "field `targetLocale` must be a string, not an array");
        assert_eq!(
            with("{\"p", "{\"cache\":1,\"p"),
            "field `cache` must be true or false, not a number"
        );
        assert_eq!(
            with("{\"p", "{\"cache\":null,\"p"),
            "field `cache` must be true or false, not null"
        );
        assert_eq!(with("{\"p", "{\"format\":\"a\",\"p"), "field `format` is repeated");
        assert_eq!(with("\"format\"", "\"Format\""), "missing field `format`");
        assert_eq!(
            error("{}"),
            "missing field `projectId`, `sourceLocale`, `targetLocale`, `format`, `sourceText`"
        );
    }

    #[test]
    fn what_is_not_a_json_object_is_refused() {
        assert!(error("").starts_with("the body is not a JSON object: EOF"));
        assert!(error("[]").starts_with("the body is not a JSON object: invalid type: sequence"));
        assert!(error(GOOD.replace("}\"}", "}\"")).starts_with("the body is not JSON: EOF"));
        assert!(
            error(format!("{GOOD}{GOOD}")).starts_with("the body is not JSON: trailing characters")
        );
        assert!(error(GOOD.replace("demo", "\\ud800")).starts_with("the body is not JSON: "));
        assert!(error(b"{\"a\":\"\xff\"}").starts_with("the body is not UTF-8: byte 6"));
        // However deep, it is read on a bounded stack.
        let deep = "[".repeat(100_000);
        assert!(error(format!("{{\"x\":{deep}")).starts_with("the body is not JSON: EOF"));
        let known = error(format!("{{\"format\":{deep}"));
        assert!(known.starts_with("the body is not JSON: recursion limit"), "{known}");
    }
}
