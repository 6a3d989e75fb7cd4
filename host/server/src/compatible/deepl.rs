//! DeepL's requests and answers, version 2.

use hyper::StatusCode;
use serde_json::{Value, json};
use targum_core::{
    error::{Error, Limit},
    locale::Locale,
};

use super::{Asked, Fields, Markup, Translated, locale};
use crate::languages::Served;

/// Fields for which no engine has a setting, each with the message that refuses it.
const IMPOSSIBLE: [(&str, &str); 5] = [
    ("custom_instructions", "instructions are a setting of an engine here: leave them out"),
    ("glossary_ids", "a request may have one glossary here: send `glossary_id`"),
    ("style_id", "there are no style rules here: leave it out"),
    ("translation_memory_id", "the host has its own memory: leave it out"),
    ("output_format", "a document keeps its format here: leave it out"),
];

/// The limit that DeepL reports for a key without a limit, in characters.
const UNLIMITED: u64 = 1_000_000_000_000;

pub(super) fn asked(fields: &Fields) -> Result<Asked, Error> {
    let (source, target, glossary) = languages(fields)?;
    let texts = fields.texts("text")?;
    let context = fields.text("context")?.filter(|context| !context.trim().is_empty());
    let markup = markup(fields)?;
    Ok(Asked { texts, source, target: Some(target), markup, glossary, context })
}

/// Returns the languages of a request, and its glossary.
///
/// # Errors
/// [`Error::Invalid`]: a language is missing or no language tag, or no engine has a setting for a field.
pub(crate) fn languages(
    fields: &Fields,
) -> Result<(Option<Locale>, Locale, Option<String>), Error> {
    for (name, why) in IMPOSSIBLE {
        let is_set = fields.value(name).is_some_and(|value| match value {
            Value::String(text) => !text.is_empty(),
            Value::Array(list) => !list.is_empty(),
            _ => true,
        });
        if is_set {
            return Err(Error::Invalid(format!("field `{name}`: {why}")));
        }
    }
    match fields.text("formality")?.as_deref() {
        // `prefer_…` also allows an engine without formality.
        None | Some("" | "default" | "prefer_more" | "prefer_less") => {}
        Some("more" | "less") => {
            let message = "field `formality`: no engine here takes it from a request: leave it out, \
                           or send `prefer_more` or `prefer_less`";
            return Err(Error::Invalid(message.into()));
        }
        Some(other) => {
            let message = format!("field `formality`: `{other}` is none that DeepL has");
            return Err(Error::Invalid(message));
        }
    }
    let source = fields.text("source_lang")?.filter(|tag| !tag.is_empty());
    let source = source.map(|tag| locale("source_lang", &tag)).transpose()?;
    let target = locale("target_lang", &fields.required("target_lang")?)?;
    let glossary = fields.text("glossary_id")?.filter(|id| !id.is_empty());
    if glossary.is_some() && source.is_none() {
        return Err(Error::Invalid("a glossary needs the field `source_lang`".into()));
    }
    Ok((source, target, glossary))
}

fn markup(fields: &Fields) -> Result<Markup, Error> {
    let ignored = fields.names("ignore_tags")?;
    let inline = fields.names("non_splitting_tags")?;
    match fields.text("tag_handling")?.as_deref() {
        None | Some("" | "0") => Ok(Markup::Plain),
        Some("xml") => Ok(Markup::Xml { ignored, inline }),
        Some("html") if ignored.is_empty() => Ok(Markup::Html),
        Some("html") => {
            let message = "field `ignore_tags` goes with `tag_handling=xml`; in HTML, give the \
                           elements the attribute `translate=\"no\"`";
            Err(Error::Invalid(message.into()))
        }
        Some(other) => {
            let message = format!("field `tag_handling`: `{other}` is none of `xml` and `html`");
            Err(Error::Invalid(message))
        }
    }
}

pub(super) fn translations(fields: &Fields, translated: &[Translated]) -> Value {
    let billed = fields.flag("show_billed_characters");
    let translation = |of: &Translated| {
        let language = of.source.language().to_uppercase();
        let mut translation = json!({ "detected_source_language": language, "text": of.text });
        if billed {
            translation["billed_characters"] = of.characters.into();
        }
        translation
    };
    json!({ "translations": translated.iter().map(translation).collect::<Vec<_>>() })
}

/// Returns the answer to `/v2/languages`.
///
/// # Errors
/// [`Error::Invalid`]: `type` is neither `source` nor `target`.
pub(crate) fn list(fields: &Fields, served: &[Served]) -> Result<Value, Error> {
    let language = |served: &Served| {
        let (tag, name) = (served.language.tag.to_uppercase(), served.language.name);
        (tag, name)
    };
    match fields.text("type")?.as_deref() {
        None | Some("" | "source") => {
            let sources = served
                .iter()
                .filter(|language| language.is_source() && !language.language.is_variant());
            Ok(sources
                .map(language)
                .map(|(tag, name)| json!({ "language": tag, "name": name }))
                .collect())
        }
        Some("target") => {
            let targets = served.iter().filter(|language| language.is_target).map(language);
            let spelled =
                |(tag, name)| json!({ "language": tag, "name": name, "supports_formality": false });
            Ok(targets.map(spelled).collect())
        }
        Some(other) => {
            let message = format!("field `type`: `{other}` is none of `source` and `target`");
            Err(Error::Invalid(message))
        }
    }
}

/// Returns the answer to `/v2/usage`: characters, and how many there may be.
pub(crate) fn usage(used: u64, limit: Option<u64>) -> Value {
    json!({ "character_count": used, "character_limit": limit.unwrap_or(UNLIMITED) })
}

/// Returns the answer to `/v2/glossary-language-pairs`.
pub(crate) fn glossary_pairs(served: &[Served]) -> Value {
    let plain = |served: &&Served| !served.language.is_variant();
    let pairs = served.iter().filter(plain).flat_map(|source| {
        let others = source
            .targets
            .iter()
            .filter(|target| !target.is_variant() && target.tag != source.language.tag);
        others
            .map(|target| json!({ "source_lang": source.language.tag, "target_lang": target.tag }))
    });
    json!({ "supported_languages": pairs.collect::<Vec<_>>() })
}

pub(super) fn refusal(message: &str) -> Value {
    json!({ "message": message })
}

pub(super) fn status(error: &Error) -> StatusCode {
    match error {
        Error::Invalid(_) => StatusCode::BAD_REQUEST,
        Error::Unauthenticated(_) | Error::Forbidden(_) => StatusCode::FORBIDDEN,
        Error::Limited { limit, .. } => match limit {
            Limit::Size => StatusCode::PAYLOAD_TOO_LARGE,
            Limit::Rate | Limit::InFlight => StatusCode::TOO_MANY_REQUESTS,
            // DeepL's own for a quota that is used up.
            Limit::Characters => StatusCode::from_u16(456).unwrap_or(StatusCode::FORBIDDEN),
        },
        Error::Overloaded { .. } => StatusCode::SERVICE_UNAVAILABLE,
        Error::Plugin { .. } | Error::Engine { .. } | Error::Host(_) => {
            StatusCode::INTERNAL_SERVER_ERROR
        }
    }
}
