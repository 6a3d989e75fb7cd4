//! The tools, and the command line of each.

use std::path::{Component, Path};

use rmcp::{
    handler::server::tool::schema_for_input,
    model::{JsonObject, Tool, ToolAnnotations},
    schemars::{self, JsonSchema},
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

/// A tool.
pub(super) struct Definition {
    pub(super) name: &'static str,
    title: &'static str,
    description: &'static str,
    /// Whether the tool never writes a file.
    is_read_only: bool,
    schema: fn() -> Result<std::sync::Arc<JsonObject>, String>,
    arguments: fn(JsonObject) -> Result<Vec<String>, String>,
}

/// The tools.
pub(super) const ALL: [Definition; 5] = [
    Definition {
        name: "translate",
        title: "Translate files",
        description: "Translates missing and changed texts of the project's files. Without \
                      `write` nothing is written, and the answer tells what would be translated.",
        is_read_only: false,
        schema: schema_for_input::<Translate>,
        arguments: arguments::<Translate>,
    },
    Definition {
        name: "check",
        title: "Check translations",
        description: "Reports missing, stale and orphaned translations, and texts that a person \
                      has to look at. exitStatus is 0 where nothing is missing or stale.",
        is_read_only: true,
        schema: schema_for_input::<Check>,
        arguments: arguments::<Check>,
    },
    Definition {
        name: "status",
        title: "Status of translations",
        description: "Counts texts by locale and file: translated, missing, edited by people, in \
                      need of a person; and names stale files.",
        is_read_only: true,
        schema: schema_for_input::<Status>,
        arguments: arguments::<Status>,
    },
    Definition {
        name: "explain",
        title: "Explain a segment",
        description: "Shows what is known about the segments with a key: source, translation, \
                      placeholders, the developer's comment, the state and its reason, the author.",
        is_read_only: true,
        schema: schema_for_input::<Explain>,
        arguments: arguments::<Explain>,
    },
    Definition {
        name: "add_glossary_term",
        title: "Add a glossary term",
        description: "Adds a term with a fixed translation to the project of the configuration. \
                      Without `write` nothing is written, and the answer tells what would be.",
        is_read_only: false,
        schema: schema_for_input::<AddGlossaryTerm>,
        arguments: arguments::<AddGlossaryTerm>,
    },
];

impl Definition {
    /// Returns the tool as the protocol describes it.
    ///
    /// # Errors
    /// The schema of the parameters is no object.
    pub(super) fn described(&self) -> Result<Tool, String> {
        let annotations = ToolAnnotations::with_title(self.title)
            .read_only(self.is_read_only)
            .destructive(false)
            .idempotent(true);
        let tool = Tool::new(self.name, self.description, (self.schema)()?);
        Ok(tool.with_title(self.title).with_annotations(annotations))
    }

    /// Returns the arguments of the command.
    ///
    /// # Errors
    /// A parameter is missing, not known or mistyped, or a path leads out of the project.
    pub(super) fn arguments(&self, parameters: JsonObject) -> Result<Vec<String>, String> {
        let schema = (self.schema)()?;
        let known = schema.get("properties").and_then(Value::as_object);
        let is_known = |name: &str| known.is_some_and(|known| known.contains_key(name));
        if let Some(name) = parameters.keys().find(|name| !is_known(name)) {
            return Err(format!("`{}` has no parameter `{name}`", self.name));
        }
        (self.arguments)(parameters)
    }
}

/// The parameters of a tool.
trait Parameters: DeserializeOwned {
    /// Returns the arguments of the command.
    fn into_arguments(self) -> Result<Vec<String>, String>;
}

fn arguments<P: Parameters>(parameters: JsonObject) -> Result<Vec<String>, String> {
    let parameters: P = serde_json::from_value(Value::Object(parameters))
        .map_err(|error| format!("the parameters are wrong: {error}"))?;
    parameters.into_arguments()
}

/// The files and locales of a call.
#[derive(Default, Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Files {
    /// Files, folders or globs below the project's folder. Without any, the files that targum.toml lists.
    #[serde(default)]
    files: Vec<String>,
    /// The source locale, where targum.toml does not name it.
    #[serde(default)]
    from: String,
    /// The target locales, where they are not all that targum.toml names.
    #[serde(default)]
    to: Vec<String>,
    /// The path of the translations, such as `locales/{locale}.json`.
    #[serde(default)]
    out: String,
}

impl Files {
    /// Adds the options and the files to the arguments.
    fn add_to(self, mut arguments: Vec<String>) -> Result<Vec<String>, String> {
        self.files.iter().chain([&self.out]).try_for_each(|path| inside(path))?;
        arguments.extend(option("from", &self.from));
        arguments.extend(self.to.iter().filter_map(|to| option("to", to)));
        arguments.extend(option("out", &self.out));
        // A name behind `--` is never an option.
        arguments.push("--".to_owned());
        arguments.extend(self.files);
        Ok(arguments)
    }
}

/// Checks that a path stays in the folder of the project.
fn inside(path: &str) -> Result<(), String> {
    let is_inside = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    if Path::new(path).components().all(is_inside) {
        Ok(())
    } else {
        Err(format!("`{path}` leads out of the project: name a path below its folder"))
    }
}

/// Returns an option with its value. Returns `None` where the value is empty: null has no place in the schemas, because
/// not every agent understands a parameter with two types.
fn option(name: &str, value: &str) -> Option<String> {
    (!value.is_empty()).then(|| format!("--{name}={value}"))
}

fn command(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[derive(Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Translate {
    #[serde(flatten)]
    files: Files,
    /// Whether the translations are written. Without it, nothing is translated or written.
    #[serde(default)]
    write: bool,
    /// Whether machine translations are made anew. Texts that people have written stay.
    #[serde(default)]
    renew: bool,
}

impl Parameters for Translate {
    fn into_arguments(self) -> Result<Vec<String>, String> {
        let mut arguments = command(&["translate", "--json"]);
        arguments.extend((!self.write).then(|| "--dry-run".to_owned()));
        arguments.extend(self.renew.then(|| "--renew".to_owned()));
        self.files.add_to(arguments)
    }
}

#[derive(Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Check {
    #[serde(flatten)]
    files: Files,
    /// Whether texts that a person has to look at are an error, too.
    #[serde(default)]
    strict: bool,
}

impl Parameters for Check {
    fn into_arguments(self) -> Result<Vec<String>, String> {
        let mut arguments = command(&["translate", "--check", "--json"]);
        arguments.extend(self.strict.then(|| "--strict".to_owned()));
        self.files.add_to(arguments)
    }
}

#[derive(Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Status {
    #[serde(flatten)]
    files: Files,
}

impl Parameters for Status {
    fn into_arguments(self) -> Result<Vec<String>, String> {
        self.files.add_to(command(&["status", "--json"]))
    }
}

#[derive(Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Explain {
    #[serde(flatten)]
    files: Files,
    /// The key of the segment.
    key: String,
    /// Whether the segment is translated for the answer. No file is written.
    #[serde(default)]
    translate: bool,
}

impl Parameters for Explain {
    fn into_arguments(self) -> Result<Vec<String>, String> {
        let mut arguments = command(&["explain", "--json"]);
        arguments.push(format!("--key={}", self.key));
        arguments.extend(self.translate.then(|| "--translate".to_owned()));
        self.files.add_to(arguments)
    }
}

#[derive(Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct AddGlossaryTerm {
    /// The term. In lower case it stands for its capitalised forms, too.
    term: String,
    /// The translation. A term that is its own translation is not translated.
    translation: String,
    /// The target locale. Without it, the translation is for every target locale.
    #[serde(default)]
    to: String,
    /// The project of the configuration, where it has several.
    #[serde(default)]
    project: String,
    /// Whether the term is written.
    #[serde(default)]
    write: bool,
}

impl Parameters for AddGlossaryTerm {
    fn into_arguments(self) -> Result<Vec<String>, String> {
        let mut arguments = command(&["glossary", "add", "--json"]);
        arguments.extend((!self.write).then(|| "--dry-run".to_owned()));
        arguments.extend(option("to", &self.to));
        arguments.extend(option("project", &self.project));
        arguments.extend(["--".to_owned(), self.term, self.translation]);
        Ok(arguments)
    }
}
