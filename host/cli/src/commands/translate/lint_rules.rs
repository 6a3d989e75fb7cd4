//! The section `[lint]` of a project file: levels of checks and exceptions.

use std::{cmp::Ordering, collections::BTreeMap};

use globset::{GlobBuilder, GlobMatcher};
use serde::Deserialize;

use targum_translate::lint::{CHECKS, Check, Finding, Level};

/// The levels of checks, and what they leave out.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    #[serde(default)]
    checks: BTreeMap<Name, Setting>,
    #[serde(default)]
    except: Vec<Exception>,
}

/// The setting of a check.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Setting {
    Error,
    Warning,
    Off,
}

/// Texts that checks leave out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    /// The keys of the texts; all keys when absent.
    #[serde(default)]
    keys: Vec<Pattern>,
    /// The paths of the translations; all files when absent.
    #[serde(default)]
    files: Vec<Pattern>,
    /// The checks; all checks when absent.
    #[serde(default)]
    checks: Vec<Name>,
}

/// The name of a check.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
struct Name(&'static Check);

/// A glob.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Pattern(GlobMatcher);

impl Pattern {
    /// Returns whether a text matches the glob.
    pub(crate) fn matches(&self, text: &str) -> bool {
        self.0.is_match(text)
    }
}

impl Rules {
    /// Returns the level of a finding in a file. Returns `None` for a finding that is left out.
    pub(crate) fn level(&self, finding: &Finding, output: &str) -> Option<Level> {
        if self.except.iter().any(|exception| exception.covers(finding, output)) {
            return None;
        }
        match self.checks.get(&Name(finding.check)) {
            None => Some(finding.check.level),
            Some(Setting::Error) => Some(Level::Error),
            Some(Setting::Warning) => Some(Level::Warning),
            Some(Setting::Off) => None,
        }
    }
}

impl Exception {
    fn covers(&self, finding: &Finding, output: &str) -> bool {
        let matches = |patterns: &[Pattern], text: &str| {
            patterns.is_empty() || patterns.iter().any(|pattern| pattern.matches(text))
        };
        let names_check = self.checks.is_empty() || self.checks.contains(&Name(finding.check));
        names_check && matches(&self.keys, &finding.key) && matches(&self.files, output)
    }
}

impl TryFrom<String> for Name {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let found = CHECKS.iter().find(|check| check.name == name);
        found.map(Self).ok_or_else(|| {
            let names: Vec<_> = CHECKS.iter().map(|check| check.name).collect();
            format!("no check `{name}`; there is {}", names.join(", "))
        })
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.name.cmp(other.0.name)
    }
}

impl TryFrom<String> for Pattern {
    type Error = String;

    fn try_from(glob: String) -> Result<Self, String> {
        // The brackets of a key such as `files[few]` are no class of characters.
        let literal = glob.replace('[', "[[]");
        let built = GlobBuilder::new(&literal).literal_separator(false).build();
        built
            .map(|glob| Self(glob.compile_matcher()))
            .map_err(|error| format!("`{glob}` is not a valid glob: {}", error.kind()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(toml: &str, check: &str, key: &str) -> Option<Level> {
        let rules: Rules = toml::from_str(toml).expect("rules");
        let check = CHECKS.iter().find(|known| known.name == check).expect("a check");
        let finding = Finding { check, key: key.to_owned(), line: None, message: String::new() };
        rules.level(&finding, "locales/de.json")
    }

    #[test]
    fn a_check_has_its_own_level_or_that_of_the_project() {
        assert_eq!(level("", "plurals", "a"), Some(Level::Error));
        assert_eq!(level("checks.plurals = 'warning'", "plurals", "a"), Some(Level::Warning));
        assert_eq!(level("checks.plurals = 'off'", "plurals", "a"), None);
    }

    #[test]
    fn exceptions_are_by_key_file_and_check() {
        let by_key = "except = [{ keys = ['legal.*', 'files[few]'], checks = ['spaces'] }]";
        assert_eq!(level(by_key, "spaces", "legal.a.b"), None);
        assert_eq!(level(by_key, "spaces", "files[few]"), None);
        assert_eq!(level(by_key, "spaces", "filesf"), Some(Level::Warning));
        assert_eq!(level(by_key, "urls", "legal.a"), Some(Level::Warning));
        assert_eq!(level("except = [{ files = ['**/de.json'] }]", "urls", "a"), None);
    }

    #[test]
    fn names_are_checked() {
        let refused = toml::from_str::<Rules>("checks.plural = 'off'").unwrap_err().to_string();
        assert!(refused.contains("no check `plural`; there is placeholders, markup"), "{refused}");
    }
}
