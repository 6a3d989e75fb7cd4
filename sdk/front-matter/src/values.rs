//! The values of front matter, for a host that keeps those of a translation.

use targum_sdk::{Values, after_mark, json};
use targum_yaml::tree::Tree;

use super::{Found, Language, find};

/// Adds the values of the front matter, if it is in one of these languages and valid.
pub fn values(source: &str, languages: &[Language], values: &mut Values) {
    let start = after_mark(source);
    let Some(Found { language, between, end }) = find(source, start, languages) else { return };
    if language == Language::Yaml {
        let source = &source[..between.end];
        if let Ok(tree) = Tree::parse(source, between.start) {
            targum_yaml::values(source, &tree, values);
        }
        return;
    }
    let mut part = Values::default();
    let (at, read) = match language {
        Language::Json => (start, json::values(&source[start..end], &mut part)),
        _ => (between.start, targum_toml::values::values(&source[between], &mut part)),
    };
    if read.is_ok() {
        values.add_part(part, at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_places_in_the_document() {
        let spelled = |source: &str| -> Vec<(String, String)> {
            let mut found = Values::default();
            values(source, &Language::ALL, &mut found);
            let found = found.into_list().into_iter();
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
