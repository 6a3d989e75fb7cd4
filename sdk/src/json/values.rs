//! The values of a document, for a host that keeps those of a translation.

use super::{Value, join, parse};
use crate::{Failure, values};

/// Returns the values of a document. An array of strings, numbers and literals is one value.
///
/// # Errors
/// `malformed` where the source is not valid.
pub fn values(source: &str) -> Result<Vec<values::Value>, Failure> {
    let json = parse(source)?;
    let mut found = Vec::new();
    add(json.root(), String::new(), &mut found);
    Ok(found)
}

/// Adds the values within `value`, whose path is `path`.
fn add(value: Value<'_, '_>, path: String, found: &mut Vec<values::Value>) {
    let is_collection = |value: Value<'_, '_>| value.is_object() || value.is_array();
    if value.is_object() {
        for member in value.members() {
            let name = member.name();
            if !values::is_description(&name) {
                add(member.value, join(&path, &name), found);
            }
        }
    } else if value.is_array() && value.elements().any(is_collection) {
        for (index, element) in value.elements().enumerate() {
            add(element, join(&path, &format!("[{index}]")), found);
        }
    } else {
        found.push(values::Value::new(path, value.span()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_paths_and_spellings() {
        let source = r#"{"a": {"b": 1, "c": ["x", 2]}, "d": [{"e": null}, "f"], "g": {}, "h": [], "comment": "i"}"#;
        let found = values(source).unwrap();
        let spelled: Vec<_> =
            found.iter().map(|value| (&*value.key, &source[value.at.clone()])).collect();
        let expected = [
            ("a.b", "1"),
            ("a.c", r#"["x", 2]"#),
            ("d[0].e", "null"),
            ("d[1]", r#""f""#),
            ("h", "[]"),
        ];
        assert_eq!(spelled, expected);
    }
}
