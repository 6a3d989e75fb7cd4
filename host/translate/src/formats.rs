//! The formats that a project has, and the options that it gives them.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// The table `[formats]` of a project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Formats {
    /// The only formats of the project. If this list is missing, the project has all of [`STANDARD`].
    pub only: Option<BTreeSet<String>>,
    /// The formats beyond the standard ones.
    pub additional: BTreeSet<String>,
    /// The options that plugins receive, by format and name.
    pub options: BTreeMap<String, BTreeMap<String, Choice>>,
}

/// The formats of a project that does not list its formats.
pub const STANDARD: [&str; 20] = [
    "android",
    "arb",
    "csv",
    "ftl",
    "html",
    "js",
    "json",
    "md",
    "mdx",
    "php",
    "po",
    "properties",
    "string",
    "ts",
    "xcode-strings",
    "xcode-stringsdict",
    "xcode-xcstrings",
    "xliff",
    "xml",
    "yaml",
];

impl Formats {
    /// Returns whether the project has this format.
    pub fn enabled(&self, format: &str) -> bool {
        match &self.only {
            Some(only) => only.contains(format) || self.additional.contains(format),
            None => STANDARD.contains(&format) || self.additional.contains(format),
        }
    }

    /// Returns all formats of the project, whether or not they have a plugin.
    pub fn names(&self) -> BTreeSet<&str> {
        let chosen: BTreeSet<&str> = match &self.only {
            Some(only) => only.iter().map(String::as_str).collect(),
            None => STANDARD.into(),
        };
        chosen.into_iter().chain(self.additional.iter().map(String::as_str)).collect()
    }

    /// Returns the options of a format as its plugin receives them: a list as several pairs with one
    /// name.
    pub fn pairs(&self, format: &str) -> Vec<(String, String)> {
        let options = self.options.get(format).into_iter().flatten();
        options
            .flat_map(|(name, choice)| choice.spell().into_iter().map(|v| (name.clone(), v)))
            .collect()
    }
}

/// The value of a plugin's option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a string, a boolean, an integer or a list of them")]
pub enum Choice {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Choice>),
}

impl Choice {
    fn spell(&self) -> Vec<String> {
        match self {
            Self::Flag(flag) => vec![flag.to_string()],
            Self::Number(number) => vec![number.to_string()],
            Self::Text(text) => vec![text.clone()],
            Self::List(list) => list.iter().flat_map(Self::spell).collect(),
        }
    }
}
