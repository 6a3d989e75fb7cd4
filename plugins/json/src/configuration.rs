//! Configurations and descriptions of packages, which are recognized by the members of their root.
//! Very little in such a document is language: names that a tool shows, and descriptions.

use targum_sdk::{
    catalogue::category,
    json::{Member, Value},
};

/// A kind of document, and the members whose values are texts in it.
struct Tool {
    /// Returns whether a document is of the kind.
    is_one: fn(Value<'_, '_>) -> bool,
    texts: &'static [&'static str],
}

/// The members under which nothing is a text: names and commands of the document's author.
const DATA: [&str; 7] = [
    "customProps",
    "dependencies",
    "devDependencies",
    "peerDependencies",
    "require",
    "require-dev",
    "scripts",
];

/// The members of the settings of a server beside its port.
const SERVER: [&str; 11] = [
    "database",
    "db",
    "dbSettings",
    "dbType",
    "host",
    "hostname",
    "ip",
    "logLevel",
    "loglevel",
    "ssl",
    "trustProxy",
];

/// The kinds, of which the first that recognizes a document is taken.
static TOOLS: &[Tool] = &[
    // Packages of npm, and extensions of Visual Studio Code.
    Tool {
        is_one: |root| {
            let has_part = ["dependencies", "devDependencies", "engines", "exports", "scripts"]
                .iter()
                .any(|name| has_object(root, name));
            has_part && (is_version(root.get("version")) || is_private(root))
        },
        texts: &[
            "deprecationMessage",
            "description",
            "displayName",
            "markdownDescription",
            "title",
        ],
    },
    // Packages of Composer.
    Tool {
        is_one: |root| {
            let is_package = has_object(root, "require") || has_object(root, "require-dev");
            is_package && ["autoload", "config", "name", "type"].iter().any(|name| has(root, name))
        },
        texts: &["description"],
    },
    // TypeScript.
    Tool { is_one: |root| has_object(root, "compilerOptions"), texts: &[] },
    // ESLint.
    Tool {
        is_one: |root| {
            has_object(root, "rules")
                && ["env", "extends", "parserOptions", "plugins"]
                    .iter()
                    .any(|name| root.get(name).is_some_and(|value| !value.is_string()))
        },
        texts: &[],
    },
    // Angular.
    Tool { is_one: |root| has(root, "newProjectRoot") && has_object(root, "projects"), texts: &[] },
    // ASP.NET.
    Tool {
        is_one: |root| {
            has_object(root, "ConnectionStrings")
                || root.get("Logging").is_some_and(|logging| has_object(logging, "LogLevel"))
        },
        texts: &[],
    },
    // Servers.
    Tool {
        is_one: |root| {
            root.get("port").is_some_and(is_port) && SERVER.iter().any(|name| has(root, name))
        },
        texts: &["defaultPadText", "description", "message"],
    },
    // Asset catalogues of Xcode.
    Tool {
        is_one: |root| {
            root.get("info").is_some_and(|info| has(info, "author") && has(info, "version"))
        },
        texts: &[],
    },
    // Kubernetes.
    Tool {
        is_one: |root| has_string(root, "apiVersion") && has_string(root, "kind"),
        texts: &["description", "displayName", "summary", "title"],
    },
    // Dashboards of Grafana.
    Tool {
        is_one: |root| has(root, "schemaVersion") && has(root, "panels"),
        texts: &["content", "description", "displayName", "label", "title"],
    },
    // Animations of Lottie.
    Tool {
        is_one: |root| ["fr", "ip", "op", "layers"].iter().all(|name| has(root, name)),
        texts: &[],
    },
    // Categories of Docusaurus.
    Tool { is_one: is_category, texts: &category::TEXTS },
    // Configurations that name their schema.
    Tool {
        is_one: |root| {
            root.get("$schema")
                .and_then(Value::text)
                .is_some_and(|url| is_schema_of_tool(url.as_str()))
        },
        texts: &["description"],
    },
];

/// Returns the names of the members that are texts, if a document is a configuration.
pub(crate) fn of(root: Value<'_, '_>) -> Option<&'static [&'static str]> {
    TOOLS.iter().find(|tool| (tool.is_one)(root)).map(|tool| tool.texts)
}

/// Returns whether the value under these keys, from the root on, is one of the `texts`.
pub(crate) fn is_language(texts: &[&str], keys: &[String]) -> bool {
    let Some((last, around)) = keys.split_last() else { return false };
    texts.contains(&last.as_str()) && !around.iter().any(|key| DATA.contains(&key.as_str()))
}

fn has(value: Value<'_, '_>, name: &str) -> bool {
    value.get(name).is_some()
}

fn has_object(value: Value<'_, '_>, name: &str) -> bool {
    value.get(name).is_some_and(Value::is_object)
}

fn has_string(value: Value<'_, '_>, name: &str) -> bool {
    value.get(name).is_some_and(Value::is_string)
}

fn is_category(root: Value<'_, '_>) -> bool {
    let members: Vec<_> = root.members().collect();
    let names: Vec<_> = members.iter().map(Member::name).collect();
    let spelled = members.iter().map(|member| member.value.source());
    let has_type = root.get("link").is_some_and(|link| has_string(link, "type"));
    category::is_one(names.iter().map(AsRef::as_ref).zip(spelled), has_type)
}

fn is_version(value: Option<Value<'_, '_>>) -> bool {
    let text = value.and_then(Value::text);
    text.is_some_and(|text| {
        text.as_str().starts_with(|c: char| c.is_ascii_digit()) && text.as_str().contains('.')
    })
}

/// Returns whether a value is the number of a port, or a variable of the environment for one:
/// `"${PORT:9001}"`.
fn is_port(value: Value<'_, '_>) -> bool {
    let spelled = value.source().trim_matches('"');
    let is_number = !spelled.is_empty() && spelled.bytes().all(|b| b.is_ascii_digit());
    is_number || spelled.starts_with("${")
}

fn is_private(root: Value<'_, '_>) -> bool {
    root.get("private").is_some_and(|value| matches!(value.source(), "true" | "false"))
}

/// Returns whether the address of a schema is that of a tool's configuration. Schemas of messages are
/// those of catalogues.
fn is_schema_of_tool(url: &str) -> bool {
    const PLACES: [&str; 6] = [
        "biomejs.dev/schemas",
        "docs.renovatebot.com",
        "json.schemastore.org",
        "node_modules/",
        "turbo.build/schema",
        "ui.shadcn.com/schema",
    ];
    PLACES.iter().any(|place| url.contains(place))
        && !["chrome", "message", "locale", "i18n"].iter().any(|word| url.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_sdk::json::parse;

    fn texts(source: &str) -> Option<&'static [&'static str]> {
        of(parse(source).unwrap().root())
    }

    #[test]
    fn members_of_the_root_show_a_configuration() {
        for source in [
            r#"{"name": "shed", "version": "1.2.0", "scripts": {"build": "shed build"}}"#,
            r#"{"private": true, "devDependencies": {}}"#,
            r#"{"name": "a/b", "require": {"php": ">=8"}}"#,
            r#"{"compilerOptions": {"target": "ESNext"}}"#,
            r#"{"info": {"author": "xcode", "version": 1}}"#,
            r#"{"$schema": "https://ui.shadcn.com/schema.json", "style": "new-york"}"#,
            r#"{"title": "Shed", "skinName": "green", "ip": "::", "port": 9001}"#,
            r#"{"port": "${PORT:9001}", "dbType": "dirty", "title": "Shed"}"#,
            r#"{"label": "Beds", "link": {"type": "generated-index"}}"#,
            r#"{"label": "Beds", "position": 2, "className": "red"}"#,
        ] {
            assert!(texts(source).is_some(), "{source}");
        }
        for source in [
            r#"{"name": "Name", "version": "Version", "scripts": {"title": "Scripts"}}"#,
            r#"{"private": "Private", "scripts": {"title": "Scripts"}}"#,
            r#"{"require": "Required", "name": "Name"}"#,
            r#"{"rules": {"title": "Rules"}, "plugins": "Plugins"}"#,
            r#"{"$schema": "https://json.schemastore.org/chrome-messages", "a": {"message": "b"}}"#,
            r#"{"host": "Host", "port": "Port", "title": "Connection"}"#,
            r#"{"title": "Red wine", "port": 3}"#,
            r#"{"label": "Label", "position": "Position", "link": "Link"}"#,
            r#"["a"]"#,
        ] {
            assert_eq!(texts(source), None, "{source}");
        }
    }

    #[test]
    fn few_members_are_texts() {
        let is_language = |keys: &[&str]| {
            let keys: Vec<String> = keys.iter().map(|&key| key.to_owned()).collect();
            is_language(&["description", "title"], &keys)
        };
        assert!(is_language(&["description"]));
        assert!(is_language(&["contributes", "commands", "title"]));
        assert!(!is_language(&["name"]));
        assert!(!is_language(&["scripts", "title"]));
    }
}
