//! The values of front matter, for a host that keeps those of a translation.

use std::ops::Range;

use targum_sdk::{Value, json};
use targum_yaml::tree::Tree;

use super::{Found, Language, find, start};

/// Returns the values of the front matter, if it is in one of these languages and valid.
pub fn values(source: &str, languages: &[Language]) -> Vec<Value> {
    let start = start(source);
    let Some(Found { language, between, end }) = find(source, start, languages) else {
        return Vec::new();
    };
    let of_part = |at: Range<usize>, values: Vec<Value>| {
        let moved = |value: Value| Value {
            at: at.start + value.at.start..at.start + value.at.end,
            ..value
        };
        values.into_iter().map(moved).collect()
    };
    match language {
        Language::Yaml => {
            let source = &source[..between.end];
            let tree = Tree::parse(source, between.start);
            tree.map_or_else(|_| Vec::new(), |tree| targum_yaml::values(source, &tree))
        }
        Language::Toml => {
            let values = targum_toml::values::values(&source[between.clone()]);
            of_part(between, values.unwrap_or_default())
        }
        Language::Json => {
            let values = json::values(&source[start..end]);
            of_part(start..end, values.unwrap_or_default())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_places_in_the_document() {
        let spelled = |source: &str| -> Vec<(String, String)> {
            let found = values(source, &Language::ALL).into_iter();
            found.map(|value| (value.key, source[value.at].to_owned())).collect()
        };
        let one = |key: &str, text: &str| [(key.to_owned(), text.to_owned())];
        assert_eq!(spelled("---\nslug: a-b\n---\nText: no\n"), one("slug", "a-b"));
        assert_eq!(spelled("\u{FEFF}+++\nslug = \"a\"\n+++\n"), one("slug", "\"a\""));
        assert_eq!(spelled("{\n\"slug\": \"a\"\n}\nText\n"), one("slug", "\"a\""));
        assert_eq!(spelled("---\nslug: [\n---\n"), []);
        assert_eq!(spelled("slug: a\n"), []);
    }
}
