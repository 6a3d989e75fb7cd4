//! The parser of a body: one strict pass that copies nothing but strings with escapes in them.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize,
    de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

use super::settings;
use targum_core::error::Error;
use targum_translate::{Request, RequestSettings};

/// Parses a body.
///
/// # Errors
/// [`Error::Invalid`], naming the field where a field is wrong.
pub(crate) fn parse(bytes: &[u8]) -> Result<Request<'_>, Error> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        Error::Invalid(format!(
            "the body is not UTF-8: byte {} is not part of a character",
            error.valid_up_to()
        ))
    })?;
    if let Some(why) = why_not_json(bytes) {
        return Err(Error::Invalid(format!("the body is not a JSON object: {why}")));
    }
    let mut json = serde_json::Deserializer::from_str(text);
    let fields = json.deserialize_map(Fields).and_then(|fields| json.end().map(|()| fields));
    let fields = fields.map_err(|error| {
        let is_object = text.trim_start().starts_with('{');
        let what = if is_object { "JSON" } else { "a JSON object" };
        Error::Invalid(format!("the body is not {what}: {error}"))
    })?;
    fields.map_err(Error::Invalid)
}

/// Returns why a body cannot be JSON, where its beginning shows it.
pub(crate) fn why_not_json(body: &[u8]) -> Option<&'static str> {
    if body.trim_ascii().is_empty() {
        return Some("it is empty");
    }
    body.starts_with(BYTE_ORDER_MARK).then_some("it begins with a byte order mark: leave it out")
}

/// The byte order mark in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
const STRINGS: [&str; 5] = ["projectId", "sourceLocale", "targetLocale", "format", "sourceText"];
const GLOSSARY: &str = "glossary";
const OPTIONS: &str = "options";

/// Reads the fields. That the body is JSON at all matters first, so it reads on to the end
/// after a field that is wrong.
struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Result<Request<'de>, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut strings: [Option<Cow<str>>; 5] = Default::default();
        let mut cache = None;
        let (mut glossary, mut options) = (None, None);
        let mut problem = None;
        while let Some(name) = map.next_key::<Name>()? {
            let name = name.0;
            let string = STRINGS.iter().position(|known| *known == name);
            let read = match (string, &*name) {
                (Some(at), _) => match map.next_value()? {
                    Field::Text(value) => fill(&mut strings[at], value),
                    value => Err(format!("must be a string, not {}", value.kind())),
                },
                (None, "cache") => match map.next_value()? {
                    Field::Flag(value) => fill(&mut cache, value),
                    value => Err(format!("must be true or false, not {}", value.kind())),
                },
                (None, GLOSSARY) => {
                    let read = map.next_value_seed(settings::Glossary)?;
                    read.and_then(|terms| fill(&mut glossary, terms))
                }
                (None, OPTIONS) => {
                    let read = map.next_value_seed(settings::Options)?;
                    read.and_then(|read| fill(&mut options, read))
                }
                (None, _) => map.next_value::<IgnoredAny>().map(|_| Ok(()))?,
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
        let (glossary, options) = (glossary.unwrap_or_default(), options.unwrap_or_default());
        let settings = RequestSettings { glossary, options };
        Ok(Ok(Request {
            project_id,
            source_locale,
            target_locale,
            format,
            source_text,
            cache,
            settings,
        }))
    }
}

fn fill<T>(field: &mut Option<T>, value: T) -> Result<(), String> {
    match field.replace(value) {
        None => Ok(()),
        Some(_) => Err("is repeated".into()),
    }
}

/// The name of a field.
struct Name<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_str(AnyField).map(|field| match field {
            Field::Text(name) => Name(name),
            // A name is always a string.
            _ => Name(Cow::default()),
        })
    }
}

/// A value of any kind, reduced to what a field can take.
enum Field<'a> {
    Text(Cow<'a, str>),
    Flag(bool),
    Other(&'static str),
}

impl Field<'_> {
    fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "a string",
            Self::Flag(_) => "a boolean",
            Self::Other(kind) => kind,
        }
    }
}

impl<'de> Deserialize<'de> for Field<'de> {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_any(AnyField)
    }
}

struct AnyField;

impl<'de> Visitor<'de> for AnyField {
    type Value = Field<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Field::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Field::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Field::Flag(flag))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Field::Other("null"))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Field::Other("a number"))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Field::Other("a number"))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Field::Other("a number"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        while list.next_element::<Field>()?.is_some() {}
        Ok(Field::Other("an array"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        while map.next_entry::<IgnoredAny, Field>()?.is_some() {}
        Ok(Field::Other("an object"))
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
            (&*request.project_id, &*request.source_text, request.cache),
            ("demo", "{}", false)
        );
        let more = GOOD.replace("}\"}", "}\",\"c\\u0061che\":true,\"x\":[{\"y\":null}]}");
        assert!(parse(more.as_bytes()).unwrap().cache);
    }

    #[test]
    fn invalid_fields_are_named() {
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
        assert_eq!(
            with("{\"p", "{\"glossary\":[],\"p"),
            "field `glossary` must be an object, not an array"
        );
        assert_eq!(
            with("{\"p", "{\"options\":{},\"options\":{},\"p"),
            "field `options` is repeated"
        );
        assert_eq!(with("\"format\"", "\"Format\""), "missing field `format`");
        assert_eq!(
            error("{}"),
            "missing field `projectId`, `sourceLocale`, `targetLocale`, `format`, `sourceText`"
        );
    }

    #[test]
    fn other_values_than_objects_are_refused() {
        assert_eq!(error(""), "the body is not a JSON object: it is empty");
        assert_eq!(error(" \n"), "the body is not a JSON object: it is empty");
        assert_eq!(
            error(format!("\u{feff}{GOOD}")),
            "the body is not a JSON object: it begins with a byte order mark: leave it out"
        );
        assert!(error("[]").starts_with("the body is not a JSON object: invalid type: sequence"));
        assert!(error(GOOD.replace("}\"}", "}\"")).starts_with("the body is not JSON: EOF"));
        assert!(
            error(format!("{GOOD}{GOOD}")).starts_with("the body is not JSON: trailing characters")
        );
        assert!(error(GOOD.replace("demo", "\\ud800")).starts_with("the body is not JSON: "));
        assert!(error(b"{\"a\":\"\xff\"}").starts_with("the body is not UTF-8: byte 6"));
        // A value of any depth is read on a bounded stack.
        let deep = "[".repeat(100_000);
        assert!(error(format!("{{\"x\":{deep}")).starts_with("the body is not JSON: EOF"));
        let known = error(format!("{{\"format\":{deep}"));
        assert!(known.starts_with("the body is not JSON: recursion limit"), "{known}");
    }
}
