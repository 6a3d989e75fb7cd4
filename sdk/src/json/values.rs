//! The values of a document, for a host that keeps those of a translation.

use super::{Value, join, parse};
use crate::{
    Failure,
    values::{self, Values, is_description},
};

/// Adds the values of a document. An array of strings, numbers and literals is one value.
///
/// # Errors
/// `malformed` where the source is not valid.
pub fn values(source: &str, values: &mut Values) -> Result<(), Failure> {
    let json = parse(source)?;
    add(json.root(), String::new(), values);
    Ok(())
}

/// Adds the values within `value`, whose path is `path`.
fn add(value: Value<'_, '_>, path: String, values: &mut Values) {
    let is_collection = |value: Value<'_, '_>| value.is_object() || value.is_array();
    if value.is_object() {
        for member in value.members() {
            let name = member.name();
            if !(member.value.is_string() && is_description(&name)) {
                add(member.value, join(&path, &name), values);
            }
        }
    } else if value.is_array() && value.elements().any(is_collection) {
        for (index, element) in value.elements().enumerate() {
            add(element, join(&path, &format!("[{index}]")), values);
        }
    } else {
        values.add(path, value.span(), content(value));
    }
}

/// Returns the content of a value without white space and without a particular spelling of strings.
fn content(value: Value<'_, '_>) -> String {
    if value.is_array() {
        let items: Vec<_> = value.elements().map(content).collect();
        return format!("[{}]", items.join(","));
    }
    match value.text() {
        Some(text) => values::string(text.as_str()),
        None => value.source().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_paths_spellings_and_contents() {
        let source = r#"{"a": {"b": 1, "c": ["\u0078", 2]}, "d": [{"e": null}, "f"], "g": {}, "h": [],
            "comment": "i", "note": {"j": "k/\"\/"}}"#;
        let expected = [
            ("a.b", "1", "1"),
            ("a.c", r#"["\u0078", 2]"#, r#"["x",2]"#),
            ("d[0].e", "null", "null"),
            ("d[1]", r#""f""#, r#""f""#),
            ("h", "[]", "[]"),
            ("note.j", r#""k/\"\/""#, r#""k/\"/""#),
        ];
        let mut found = Values::default();
        values(source, &mut found).unwrap();
        let found = found.into_list();
        let listed =
            found.iter().map(|value| (&*value.key, &source[value.at.clone()], &*value.content));
        assert_eq!(listed.collect::<Vec<_>>(), expected);
    }
}
