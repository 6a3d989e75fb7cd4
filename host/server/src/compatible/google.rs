//! The requests and answers of Google's Cloud Translation, version 2.

use hyper::StatusCode;
use serde_json::{Value, json};
use targum_core::{
    error::{Error, Limit},
    locale::Locale,
};

use super::{Asked, Fields, Markup, Translated, locale};
use crate::languages::Served;

pub(super) fn asked(fields: &Fields) -> Result<Asked, Error> {
    let markup = match fields.text("format")?.as_deref() {
        // Google's own default.
        None | Some("" | "html") => Markup::Html,
        Some("text") => Markup::Plain,
        Some(other) => {
            let message = format!("field `format`: `{other}` is none of `text` and `html`");
            return Err(Error::Invalid(message));
        }
    };
    let source = fields.text("source")?.filter(|tag| !tag.is_empty());
    let source = source.map(|tag| locale("source", &tag)).transpose()?;
    let target = locale("target", &fields.required("target")?)?;
    let texts = fields.texts("q")?;
    Ok(Asked { texts, source, target: Some(target), markup, ..Asked::default() })
}

pub(super) fn translations(translated: &[Translated]) -> Value {
    let translations: Vec<_> = translated.iter().map(translation).collect();
    json!({ "data": { "translations": translations } })
}

fn translation(of: &Translated) -> Value {
    let mut translation = json!({ "translatedText": of.text });
    if of.detected.is_some() {
        translation["detectedSourceLanguage"] = code(of.source.as_str()).into();
    }
    translation
}

pub(super) fn detections(detected: &[Option<(Locale, f64)>]) -> Value {
    let detections: Vec<_> = detected.iter().map(Option::as_ref).map(detection).collect();
    json!({ "data": { "detections": detections } })
}

/// Returns a language with the confidence in it, or the language `und` for none.
fn detection(detected: Option<&(Locale, f64)>) -> Value {
    let (language, confidence) = match detected {
        Some((language, confidence)) => (code(language.as_str()), *confidence),
        None => ("und", 0.0),
    };
    json!([{ "language": language, "confidence": confidence, "isReliable": false }])
}

/// Returns the answer to `GET …/languages`: with names where the request says in which language it wants them.
/// The names are English.
pub(crate) fn list(fields: &Fields, served: &[Served]) -> Result<Value, Error> {
    let named = fields.text("target")?.is_some_and(|tag| !tag.is_empty());
    let language = |served: &Served| {
        if named {
            json!({ "language": code(served.language.tag), "name": served.language.name })
        } else {
            json!({ "language": code(served.language.tag) })
        }
    };
    let languages: Vec<_> = served.iter().map(language).collect();
    Ok(json!({ "data": { "languages": languages } }))
}

/// Google's name of a language.
fn code(tag: &str) -> &str {
    match tag {
        "zh-Hans" => "zh-CN",
        "zh-Hant" => "zh-TW",
        "nb" => "no",
        tag => tag,
    }
}

pub(super) fn refusal(status: StatusCode, message: &str) -> Value {
    let (reason, name) = match status.as_u16() {
        400 => ("invalid", "INVALID_ARGUMENT"),
        403 => ("forbidden", "PERMISSION_DENIED"),
        404 => ("notFound", "NOT_FOUND"),
        405 => ("httpMethodNotAllowed", "INVALID_ARGUMENT"),
        429 => ("rateLimitExceeded", "RESOURCE_EXHAUSTED"),
        503 => ("backendError", "UNAVAILABLE"),
        _ => ("internalError", "INTERNAL"),
    };
    let error = json!({ "message": message, "domain": "global", "reason": reason });
    let code = status.as_u16();
    json!({ "error": { "code": code, "message": message, "errors": [error], "status": name } })
}

pub(super) fn status(error: &Error) -> StatusCode {
    match error {
        Error::Invalid(_) => StatusCode::BAD_REQUEST,
        Error::Limited { limit: Limit::Size, .. } => StatusCode::BAD_REQUEST,
        Error::Unauthenticated(_) | Error::Forbidden(_) => StatusCode::FORBIDDEN,
        // Google's answer when the characters of the day are used up.
        Error::Limited { limit: Limit::Characters, .. } => StatusCode::FORBIDDEN,
        Error::Limited { .. } => StatusCode::TOO_MANY_REQUESTS,
        Error::Overloaded { .. } => StatusCode::SERVICE_UNAVAILABLE,
        Error::Plugin { .. } | Error::Engine { .. } | Error::Host(_) => {
            StatusCode::INTERNAL_SERVER_ERROR
        }
    }
}
