//! Strings in a JSON object.

use std::ops::Range;

use targum_sdk::json;

use super::{Scalar, Value};

/// Returns the strings at `keys` in the JSON object at `at`, or `None` if it is not valid JSON.
pub(super) fn values(source: &str, at: Range<usize>, keys: &[&str]) -> Option<Vec<Value>> {
    let json = json::parse(&source[at.clone()]).ok()?;
    let style = Scalar::Json(json.style());
    let value = |key: &&str| {
        let text = key.split('.').try_fold(json.root(), |value, name| value.get(name))?.text()?;
        let within = text.span();
        let at = at.start + within.start..at.start + within.end;
        Some(Value { key: (*key).to_owned(), at, text: text.as_str().to_owned(), style })
    };
    let mut values: Vec<_> = keys.iter().filter_map(value).collect();
    values.sort_by_key(|value| value.at.start);
    values.dedup_by_key(|value| value.at.start);
    Some(values)
}
