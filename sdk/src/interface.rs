//! Descriptions of interfaces and types (OpenAPI, AsyncAPI, JSON Schema). Very little in them is
//! language.

/// Members with the version of the notation of the document.
const VERSIONS: [&str; 3] = ["openapi", "swagger", "asyncapi"];

/// Members that hold types. They distinguish a JSON Schema from a document that only refers to one.
const TYPES: [&str; 3] = ["properties", "definitions", "$defs"];

/// Members whose text is language.
const LANGUAGE: [&str; 3] = ["title", "summary", "description"];

/// Members that hold data of the interface, unless the interface itself uses the name.
const DATA: [&str; 4] = ["const", "default", "enum", "example"];

/// Members whose own members have names from the interface.
const NAMED: [&str; 9] = [
    "$defs",
    "definitions",
    "examples",
    "headers",
    "parameters",
    "patternProperties",
    "properties",
    "responses",
    "schemas",
];

/// Returns whether a document is such a description. `root` returns the text of a member of the
/// root, empty where the member is not a string or a number.
pub fn is_one(root: impl Fn(&str) -> Option<String>) -> bool {
    let is_number = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    let is_of_objects = || root("type").is_some_and(|kind| kind == "object");
    let names_notation = || root("$schema").is_some_and(|url| url.contains("json-schema.org/"));
    let is_schema = || names_notation() || is_of_objects();
    VERSIONS.into_iter().any(|name| root(name).is_some_and(|version| is_number(&version)))
        || (is_schema() && TYPES.into_iter().any(|name| root(name).is_some()))
}

/// Returns whether the text under these keys, from the root on, is language.
pub fn is_language(keys: &[String]) -> bool {
    let Some((last, around)) = keys.split_last() else {
        return false;
    };
    LANGUAGE.contains(&last.as_str()) && !is_data(around)
}

fn is_data(keys: &[String]) -> bool {
    let above = |index: usize, by: usize| index.checked_sub(by).map(|index| keys[index].as_str());
    keys.iter().enumerate().any(|(index, key)| match key.as_str() {
        "value" => above(index, 2) == Some("examples"),
        key => DATA.contains(&key) && !above(index, 1).is_some_and(|above| NAMED.contains(&above)),
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn recognises_documents_by_their_root() {
        let is_one = |members: &[(&str, &str)]| {
            let found = |name: &str| members.iter().find(|(member, _)| *member == name);
            super::is_one(|name| found(name).map(|(_, text)| (*text).to_owned()))
        };
        let schema = ("$schema", "https://json-schema.org/draft/2020-12/schema");
        assert!(is_one(&[("openapi", "3.1.0")]));
        assert!(is_one(&[("swagger", "2.0")]));
        assert!(is_one(&[schema, ("properties", "")]));
        assert!(is_one(&[("type", "object"), ("properties", "")]));
        assert!(!is_one(&[("type", "Object"), ("properties", "")]));
        assert!(!is_one(&[("type", "object"), ("title", "Inbox")]));
        assert!(!is_one(&[("openapi", "Open the API")]));
        assert!(!is_one(&[schema, ("title", "Inbox")]));
        assert!(!is_one(&[("$schema", "https://a.example/messages.json"), ("properties", "")]));
    }

    #[test]
    fn translates_descriptions_and_no_data() {
        let is_language = |path: &str| {
            let keys: Vec<String> = path.split('.').map(str::to_owned).collect();
            super::is_language(&keys)
        };
        for path in [
            "info.title",
            "paths./pets.get.summary",
            "paths./pets.get.responses.default.description",
            "components.schemas.Pet.properties.example.description",
            "components.schemas.Pet.properties.value.title",
            "components.examples.cat.summary",
        ] {
            assert!(is_language(path), "{path}");
        }
        for path in [
            "info.contact.name",
            "components.schemas.Pet.required",
            "components.schemas.Pet.example.title",
            "components.schemas.Pet.properties.a.default.title",
            "components.examples.cat.value.title",
        ] {
            assert!(!is_language(path), "{path}");
        }
    }
}
