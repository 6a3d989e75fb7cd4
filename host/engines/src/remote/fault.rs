//! Failures of calls. Their messages contain no text of the vendor, because that may quote the key or the
//! document. Of an error answer, only the code is shown.

use std::time::Duration;

use reqwest::{StatusCode, Url};
use serde_json::Value;

use super::{mistake::Mistake, retry};
use targum_core::error::Error;

/// A failed attempt.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The predicate of the message, after the engine's name.
    pub what: String,
    /// Whether another attempt may succeed.
    pub passes: bool,
    /// The time after which the service requests the next attempt.
    pub retry_after: Option<Duration>,
    /// The status of the answer, if there was an answer.
    pub status: Option<StatusCode>,
}

impl Fault {
    /// Returns the fault of a call without an answer in time.
    pub fn late(limit: Duration) -> Self {
        Self::passing(format!("did not answer within {} s", limit.as_secs_f64()))
    }

    /// Returns the fault of a call that the breaker rejects for another `pause`.
    pub fn paused(pause: Duration) -> Self {
        let what = "has failed several times in a row: calls to it pause for a while".to_owned();
        Self { retry_after: Some(pause), ..Self::passing(what) }
    }

    /// Returns the fault of an answer in the wrong form.
    pub fn malformed(what: &str) -> Self {
        Self::passing(format!("gave an answer that cannot be used: {what}"))
    }

    /// Returns the texts of an answer after checking their number.
    ///
    /// # Errors
    /// The answer has more or fewer than `asked` texts.
    pub fn counted<T, U: From<T>>(texts: Vec<T>, asked: usize) -> Result<Vec<U>, Self> {
        match texts.len() {
            count if count == asked => Ok(texts.into_iter().map(U::from).collect()),
            count => Err(Self::malformed(&format!("{count} translations for {asked} texts"))),
        }
    }

    /// Returns the fault of a call that fails in the same way each time.
    pub fn refused(what: &str) -> Self {
        Self { passes: false, ..Self::passing(what.to_owned()) }
    }

    /// Returns the fault of a call whose connection failed.
    pub fn network(error: reqwest::Error) -> Self {
        if let Some(mistake) = Mistake::of(&error) {
            return Self::refused(&format!("cannot be reached: {}", mistake.remedy()));
        }
        // The address may be confidential, and the innermost error names the cause.
        let error = error.without_url();
        let mut cause: &dyn std::error::Error = &error;
        while let Some(next) = cause.source() {
            cause = next;
        }
        let what =
            if error.is_connect() { "cannot be reached" } else { "did not complete its answer" };
        Self::passing(format!("{what}: {cause}"))
    }

    /// Returns the fault of an answer that redirects to another address. The call is not repeated there,
    /// because the key is meant for the configured address only. `location` is the header's value.
    pub fn redirected(status: StatusCode, base: &Url, location: Option<&str>) -> Self {
        let target = location.and_then(|location| base.join(location).ok());
        let named = target.filter(|target| target.has_host()).map(|target| {
            // A query and a user may hold secrets.
            format!("{}{}", target.origin().ascii_serialization(), target.path())
        });
        let what = match named {
            Some(address) => format!(
                "answered {}: it has moved to {address}; set base_url to its new address",
                status.as_u16()
            ),
            None => format!(
                "answered {}, a redirect without an HTTP address: check base_url",
                status.as_u16()
            ),
        };
        Self { passes: false, status: Some(status), ..Self::passing(what) }
    }

    /// Returns the fault of an answer with an error status.
    pub fn status(status: StatusCode, retry_after: Option<&str>, body: &[u8]) -> Self {
        let means = match status.as_u16() {
            400 => ", the request cannot be answered",
            403 if retry_after.is_some() => ", a limit is reached",
            401 | 403 => ", it does not accept the key",
            404 => ", there is no such address or model: check base_url",
            413 => ", the request is too large",
            429 => ", too many requests",
            456 => ", the quota is used up",
            _ => "",
        };
        let code = code(body).map(|code| format!(" ({code})")).unwrap_or_default();
        Self {
            what: format!("answered {}{means}{code}", status.as_u16()),
            passes: status.is_server_error() || matches!(status.as_u16(), 408 | 425 | 429),
            retry_after: retry_after.and_then(retry::after),
            status: Some(status),
        }
    }

    /// Returns the fault as the error of the engine with this name.
    pub fn of(self, engine: &str) -> Error {
        let message = format!("the engine `{engine}` {}", self.what);
        Error::Engine { message, retry_after: self.retry_after }
    }

    fn passing(what: String) -> Self {
        Self { what, passes: true, retry_after: None, status: None }
    }
}

/// Returns the error code of an answer, if its body has a single word in one of the places that vendors
/// use.
fn code(body: &[u8]) -> Option<String> {
    let body: Value = serde_json::from_slice(body).ok()?;
    let places = ["/error/code", "/error/status", "/error/type", "/code", "/status"];
    let is_word = |text: &&str| {
        text.len() <= 40
            && text.chars().all(|c| c.is_ascii_alphabetic() || "_.-".contains(c))
            && !text.is_empty()
    };
    let found = places.iter().filter_map(|place| body.pointer(place)?.as_str()).find(is_word);
    found.map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_the_code_and_no_text_of_the_vendor() {
        let told = |status, body: &str| {
            Fault::status(StatusCode::from_u16(status).unwrap(), None, body.as_bytes()).what
        };
        let openai = r#"{"error":{"message":"Incorrect API key: sk-1","type":"invalid_request_error","code":"invalid_api_key"}}"#;
        assert_eq!(told(401, openai), "answered 401, it does not accept the key (invalid_api_key)");
        let google = r#"{"error":{"code":429,"message":"Quota","status":"RESOURCE_EXHAUSTED"}}"#;
        assert_eq!(told(429, google), "answered 429, too many requests (RESOURCE_EXHAUSTED)");
        assert_eq!(told(503, r#"{"error":{"code":"Hello 1"}}"#), "answered 503");
        assert_eq!(told(500, "<html>"), "answered 500");
    }

    #[test]
    fn a_redirect_names_the_new_address_without_secrets() {
        let base = Url::parse("https://old.example.org/v2/translate").unwrap();
        let told = |location| Fault::redirected(StatusCode::PERMANENT_REDIRECT, &base, location);
        let moved = told(Some("https://user:pass@new.example.org:444/v3?key=secret#x"));
        let expected = "answered 308: it has moved to https://new.example.org:444/v3; set base_url \
                        to its new address";
        assert_eq!((moved.what.as_str(), moved.passes), (expected, false));
        let near = told(Some("/v3/translate"));
        assert!(near.what.contains("https://old.example.org/v3/translate"), "{}", near.what);
        let nowhere = "answered 308, a redirect without an HTTP address: check base_url";
        assert_eq!(told(None).what, nowhere);
        assert_eq!(told(Some("mailto:a@example.org")).what, nowhere);
    }

    #[test]
    fn only_temporary_faults_are_retried() {
        let passes =
            |status| Fault::status(StatusCode::from_u16(status).unwrap(), None, b"").passes;
        assert!([408, 429, 500, 503, 529].into_iter().all(passes));
        assert!(![400, 401, 403, 404, 413, 456].into_iter().any(passes));
    }
}
