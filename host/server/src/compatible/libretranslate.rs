//! LibreTranslate's requests and answers.

use hyper::StatusCode;
use serde_json::{Value, json};
use targum_core::{
    error::{Error, Limit},
    locale::Locale,
};

use super::{Asked, Fields, Markup, Translated, locale};
use crate::languages::Served;

/// Names of languages that LibreTranslate had before it took language tags.
const FORMER: [(&str, &str); 2] = [("pb", "pt-BR"), ("zt", "zh-Hant")];

pub(super) fn asked(fields: &Fields) -> Result<Asked, Error> {
    let markup = match fields.text("format")?.as_deref() {
        None | Some("" | "text") => Markup::Plain,
        Some("html") => Markup::Html,
        Some(other) => {
            let message = format!("field `format`: `{other}` is none of `text` and `html`");
            return Err(Error::Invalid(message));
        }
    };
    let (source, target) = languages(fields)?;
    let texts = fields.texts("q")?;
    Ok(Asked { texts, source, target: Some(target), markup, ..Asked::default() })
}

/// Returns the languages of a request, which has `auto` for a source that is to be detected.
///
/// # Errors
/// [`Error::Invalid`]: one is missing, or is no language tag.
pub(crate) fn languages(fields: &Fields) -> Result<(Option<Locale>, Locale), Error> {
    let source = fields.required("source")?;
    let source = match source.as_str() {
        "auto" => None,
        tag => Some(locale("source", current(tag))?),
    };
    Ok((source, locale("target", current(&fields.required("target")?))?))
}

fn current(tag: &str) -> &str {
    FORMER.iter().find(|(former, _)| *former == tag).map_or(tag, |(_, current)| current)
}

pub(super) fn translations(fields: &Fields, translated: &[Translated]) -> Value {
    let detected = |of: &Translated| Some(detection(&of.source, of.detected?));
    let is_list = fields.value("q").is_some_and(Value::is_array);
    let one_or_list = |values: Vec<Value>| {
        if is_list { Value::Array(values) } else { values.into_iter().next().unwrap_or_default() }
    };
    let texts = translated.iter().map(|of| of.text.as_str().into());
    let mut answer = json!({ "translatedText": one_or_list(texts.collect()) });
    if translated.iter().any(|of| of.detected.is_some()) {
        let detections = translated.iter().map(|of| detected(of).unwrap_or_default());
        answer["detectedLanguage"] = one_or_list(detections.collect());
    }
    let wants_more = match fields.value("alternatives") {
        Some(Value::Number(number)) => number.as_u64() != Some(0),
        Some(Value::String(number)) => !matches!(number.as_str(), "" | "0"),
        _ => false,
    };
    if wants_more {
        // Engines give one translation.
        answer["alternatives"] = one_or_list(vec![json!([]); translated.len()]);
    }
    answer
}

/// A language and how sure it is, in per cent.
fn detection(language: &Locale, certainty: f64) -> Value {
    json!({ "confidence": (certainty * 100.0).round(), "language": language.as_str() })
}

pub(super) fn detections(detected: &[Option<(Locale, f64)>]) -> Value {
    let found = detected.iter().flatten();
    found.map(|(language, certainty)| detection(language, *certainty)).collect()
}

/// Returns the answer to `GET /languages`.
pub(crate) fn list(served: &[Served]) -> Value {
    let language = |served: &Served| {
        let targets: Vec<_> = served.targets.iter().map(|target| target.tag).collect();
        json!({ "code": served.language.tag, "name": served.language.name, "targets": targets })
    };
    served.iter().map(language).collect()
}

/// Returns the answer to `GET /frontend/settings`. `extensions` are those of files that can be translated, with
/// their dots.
pub(crate) fn settings(served: &[Served], extensions: &[String]) -> Value {
    let find = |tag: &str| served.iter().find(|served| served.language.tag == tag);
    let target = find("en").or(served.first()).map(|served| served.language);
    json!({
        "apiKeys": true,
        "charLimit": -1,
        "filesTranslation": !extensions.is_empty(),
        "frontendTimeout": 500,
        "keyRequired": true,
        "language": {
            "source": { "code": "auto", "name": "Auto Detect" },
            "target": target.map(|language| json!({ "code": language.tag, "name": language.name })),
        },
        "suggestions": false,
        "supportedFilesFormat": extensions,
    })
}

pub(super) fn refusal(message: &str) -> Value {
    json!({ "error": message })
}

pub(super) fn status(error: &Error) -> StatusCode {
    match error {
        Error::Invalid(_) => StatusCode::BAD_REQUEST,
        Error::Limited { limit: Limit::Size, .. } => StatusCode::BAD_REQUEST,
        Error::Unauthenticated(_) | Error::Forbidden(_) => StatusCode::FORBIDDEN,
        Error::Limited { .. } | Error::Overloaded { .. } => StatusCode::TOO_MANY_REQUESTS,
        Error::Plugin { .. } | Error::Engine { .. } | Error::Host(_) => {
            StatusCode::INTERNAL_SERVER_ERROR
        }
    }
}
