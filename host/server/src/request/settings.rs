//! The parser of the settings of a request: its own `glossary` and `options`, within a bound of memory.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    fmt,
};

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use targum_sdk::HOST_OPTIONS;
use targum_translate::formats::Choice;

/// The terms of a request with their translations, in bytes.
const GLOSSARY_BYTES: usize = 256 << 10;
/// The options of a request, in bytes: names and values, and a few for each value.
const OPTIONS_BYTES: usize = 16 << 10;
const VALUE_BYTES: usize = 16;

/// A parsed value, or what is wrong with the value. The message follows the name of the field.
type Read<T> = Result<T, String>;

/// Parses `glossary`: an object of terms and their translations.
pub(super) struct Glossary;

/// Parses `options`: an object of names and values.
pub(super) struct Options;

impl<'de> DeserializeSeed<'de> for Glossary {
    type Value = Read<BTreeMap<String, String>>;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Self::Value, D::Error> {
        let Object(terms) = json.deserialize_any(ObjectOf { max: GLOSSARY_BYTES })?;
        let read = terms.and_then(|terms| terms.into_iter().map(term).collect());
        Ok(read)
    }
}

fn term((term, to): (String, Value)) -> Read<(String, String)> {
    match to {
        _ if term.trim().is_empty() => Err("has an empty term".into()),
        Value::One(Choice::Text(to)) if to.trim().is_empty() => {
            Err(format!("has no translation of `{term}`"))
        }
        Value::One(Choice::Text(to)) => Ok((term, to)),
        _ => Err(format!("must have a string as the translation of `{term}`")),
    }
}

impl<'de> DeserializeSeed<'de> for Options {
    type Value = Read<BTreeMap<String, Choice>>;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Self::Value, D::Error> {
        let Object(options) = json.deserialize_any(ObjectOf { max: OPTIONS_BYTES })?;
        Ok(options.and_then(|options| options.into_iter().map(option).collect()))
    }
}

fn option((name, value): (String, Value)) -> Read<(String, Choice)> {
    match value {
        _ if HOST_OPTIONS.contains(&name.as_str()) => {
            Err(format!("must not have `{name}`: the host sets this option itself"))
        }
        Value::One(choice) => Ok((name, choice)),
        Value::Other => Err(format!(
            "must have a string, a boolean, a whole number or a list of them as `{name}`"
        )),
    }
}

/// The members of an object, each once.
struct Object(Read<BTreeMap<String, Value>>);

/// Reads an object of at most `max` bytes of names and values. It reads on to the end of any value, so that what
/// follows is checked as JSON, too.
struct ObjectOf {
    max: usize,
}

impl<'de> Visitor<'de> for ObjectOf {
    type Value = Object;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
        let mut members = BTreeMap::new();
        let mut left = Left(self.max);
        let mut problem = None;
        while let Some(name) = map.next_key::<String>()? {
            if problem.is_some() || !left.takes(name.len()) {
                problem.get_or_insert_with(|| format!("has more than {} bytes", self.max));
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let value = map.next_value_seed(ValueWithin(&mut left))?;
            if left.is_exceeded() {
                problem = Some(format!("has more than {} bytes", self.max));
                continue;
            }
            match members.entry(name) {
                Entry::Vacant(place) => {
                    place.insert(value);
                }
                Entry::Occupied(known) => problem = Some(format!("has `{}` twice", known.key())),
            }
        }
        Ok(Object(problem.map_or(Ok(members), Err)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Object, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Object(Err("must be an object, not an array".into())))
    }

    fn visit_str<E>(self, _: &str) -> Result<Object, E> {
        Ok(Object(Err("must be an object, not a string".into())))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Object, E> {
        Ok(Object(Err("must be an object, not a boolean".into())))
    }

    fn visit_unit<E>(self) -> Result<Object, E> {
        Ok(Object(Err("must be an object, not null".into())))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Object, E> {
        Ok(Object(Err("must be an object, not a number".into())))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Object, E> {
        Ok(Object(Err("must be an object, not a number".into())))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Object, E> {
        Ok(Object(Err("must be an object, not a number".into())))
    }
}

/// A value of an object.
enum Value {
    One(Choice),
    Other,
}

/// The bytes that may still be taken.
struct Left(usize);

impl Left {
    /// Takes bytes. If fewer are left, takes all of them and returns false.
    fn takes(&mut self, bytes: usize) -> bool {
        let left = self.0.checked_sub(bytes + VALUE_BYTES);
        self.0 = left.unwrap_or(0);
        left.is_some()
    }

    fn is_exceeded(&self) -> bool {
        self.0 == 0
    }
}

/// Reads a value, and nothing more of a list when no bytes are left.
struct ValueWithin<'l>(&'l mut Left);

impl<'de> DeserializeSeed<'de> for ValueWithin<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Value, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ValueWithin<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        let fits = self.0.takes(text.len());
        Ok(if fits { Value::One(Choice::Text(text.to_owned())) } else { Value::Other })
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::One(Choice::Flag(flag)))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::One(Choice::Number(number)))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(i64::try_from(number).map_or(Value::Other, |number| Value::One(Choice::Number(number))))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Value, E> {
        Ok(Value::Other)
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut all = Some(Vec::new());
        while !self.0.is_exceeded() {
            let Some(value) = list.next_element_seed(ValueWithin(self.0))? else { break };
            match value {
                Value::One(choice) if self.0.takes(0) => {
                    if let Some(all) = &mut all {
                        all.push(choice);
                    }
                }
                _ => all = None,
            }
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(all.map_or(Value::Other, |all| Value::One(Choice::List(all))))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Value::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glossary(json: &str) -> Read<BTreeMap<String, String>> {
        Glossary.deserialize(&mut serde_json::Deserializer::from_str(json)).expect("JSON")
    }

    fn options(json: &str) -> Read<BTreeMap<String, Choice>> {
        Options.deserialize(&mut serde_json::Deserializer::from_str(json)).expect("JSON")
    }

    #[test]
    fn terms_are_read_within_a_bound() {
        let terms = BTreeMap::from([("file".to_owned(), "ficheiro".to_owned())]);
        assert_eq!(glossary(r#"{"file": "ficheiro"}"#), Ok(terms));
        let wrong = |json: &str| glossary(json).unwrap_err();
        assert_eq!(wrong("[1]"), "must be an object, not an array");
        assert_eq!(wrong("null"), "must be an object, not null");
        assert_eq!(wrong(r#"{" ": "a"}"#), "has an empty term");
        assert_eq!(wrong(r#"{"a": ""}"#), "has no translation of `a`");
        assert_eq!(wrong(r#"{"a": "b", "a": "c"}"#), "has `a` twice");
        for value in ["1", "1.5", "true", "null", "{\"pt\": \"b\"}", "[\"b\"]"] {
            let why = wrong(&format!("{{\"a\": {value}}}"));
            assert_eq!(why, "must have a string as the translation of `a`");
        }
        let of_bytes = |bytes| glossary(&format!("{{\"a\": \"{}\"}}", "b".repeat(bytes)));
        assert!(of_bytes(GLOSSARY_BYTES - 100).is_ok());
        assert_eq!(of_bytes(GLOSSARY_BYTES), Err("has more than 262144 bytes".into()));
        let many = (0..100_000).map(|at| format!("\"{at}\": \"b\"")).collect::<Vec<_>>().join(",");
        assert_eq!(glossary(&format!("{{{many}}}")), Err("has more than 262144 bytes".into()));
    }

    #[test]
    fn options_are_read_within_a_bound() {
        let list = Choice::List(vec![Choice::Text("a".into()), Choice::Flag(true)]);
        let read = BTreeMap::from([("skip".into(), list), ("width".into(), Choice::Number(-1))]);
        assert_eq!(options(r#"{"skip": ["a", true], "width": -1}"#), Ok(read));
        let wrong = |json: &str| options(json).unwrap_err();
        let kinds = "must have a string, a boolean, a whole number or a list of them as `a`";
        for value in ["1.5", "null", "{}", "[null]", "[[{}]]", "18446744073709551615"] {
            assert_eq!(wrong(&format!("{{\"a\": {value}}}")), kinds, "{value}");
        }
        assert_eq!(
            wrong(r#"{"untranslated": "1"}"#),
            "must not have `untranslated`: the host sets this option itself"
        );
        let many = vec!["1"; 10_000].join(",");
        assert_eq!(wrong(&format!("{{\"a\": [{many}]}}")), "has more than 16384 bytes");
    }
}
