//! Strings in a JSON object.

use std::ops::Range;

use targum_sdk::{json, key};

use super::{Keys, Scalar, Value};

/// Returns the strings at `keys` in the JSON object at `at`, or `None` if it is not valid JSON.
pub(super) fn values(source: &str, at: Range<usize>, keys: &Keys<'_>) -> Option<Vec<Value>> {
    let json = json::parse(&source[at.clone()]).ok()?;
    let style = Scalar::Json(json.style());
    let mut values = Vec::new();
    for path in keys.iter() {
        for (key, text) in strings(json.root(), path, "") {
            let within = text.span();
            let at = at.start + within.start..at.start + within.end;
            values.push(Value { key, at, text: text.as_str().to_owned(), style: style.clone() });
        }
    }
    values.sort_by_key(|value| value.at.start);
    values.dedup_by_key(|value| value.at.start);
    Some(values)
}

/// Returns the strings at `path` within a value whose own path is `above`, with their full paths.
fn strings<'s>(
    value: json::Value<'_, 's>,
    path: &str,
    above: &str,
) -> Vec<(String, json::Text<'s>)> {
    let (name, rest) = path.split_once('.').map_or((path, None), |(name, rest)| (name, Some(rest)));
    let named = value.get(name.strip_suffix("[]").unwrap_or(name));
    let own = key::join(above, name.strip_suffix("[]").unwrap_or(name));
    let found: Vec<(String, json::Value<'_, 's>)> = match named {
        Some(list) if name.ends_with("[]") => {
            let items = list.elements().enumerate();
            items.map(|(number, item)| (key::within(&own, &number.to_string()), item)).collect()
        }
        Some(value) => vec![(own, value)],
        None => Vec::new(),
    };
    let inner = |(own, value): (String, json::Value<'_, 's>)| match rest {
        Some(rest) => strings(value, rest, &own),
        None => value.text().map(|text| (own, text)).into_iter().collect(),
    };
    found.into_iter().flat_map(inner).collect()
}
