//! Settings in environment variables, which override those of `targum.toml`: `TARGUM_SERVER__LISTEN`
//! is `listen` of `[server]`.

use std::{collections::BTreeMap, ffi::OsString, path::PathBuf};

use toml::{
    Spanned, Table, Value,
    de::{DeTable, DeValue},
};

use super::Problem;

/// The beginning of the name of each variable.
const PREFIX: &str = "TARGUM_";
/// The separator of sections and keys in the name of a variable. Other variables of the program have none.
const SEPARATOR: &str = "__";

/// The setting of one variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variable {
    /// The name of the variable.
    pub name: String,
    /// The key of the setting, with dots.
    key: String,
    /// The setting as a line of TOML.
    line: String,
}

impl Variable {
    /// Reads a variable; `None` if its name is not that of a setting.
    ///
    /// # Errors
    /// The value is not UTF-8, or the name has small letters.
    fn read(name: &str, value: OsString) -> Option<Result<Self, Problem>> {
        let path = name.strip_prefix(PREFIX)?;
        if !path.contains(SEPARATOR) {
            return None;
        }
        let refused = |message: &str| Some(Err(problem(name, "", message)));
        if name.chars().any(char::is_lowercase) {
            return refused("write the name in capital letters");
        }
        let Ok(value) = value.into_string() else {
            return refused("the value is not UTF-8");
        };
        let path = path.to_lowercase();
        let quoted: Vec<_> = path.split(SEPARATOR).map(quote).collect();
        let value = if is_toml(&value) { value } else { quote(&value) };
        let line = format!("{} = {value}", quoted.join("."));
        Some(Ok(Self { name: name.to_owned(), key: path.replace(SEPARATOR, "."), line }))
    }

    /// Returns whether `key` is the variable's, or within its value.
    pub(super) fn sets(&self, key: &str) -> bool {
        let within = key.strip_prefix(&self.key);
        within.is_some_and(|within| within.is_empty() || within.starts_with(['.', '[']))
    }

    /// Returns the setting as TOML whose spans begin at `offset`.
    pub(super) fn text_at(&self, offset: usize) -> String {
        format!("{:offset$}{}", "", self.line)
    }
}

/// Returns the settings in the variables of this process, by name.
pub(super) fn of_process() -> Vec<Result<Variable, Problem>> {
    let all: BTreeMap<OsString, OsString> = std::env::vars_os().collect();
    let read = |(name, value): (OsString, OsString)| Variable::read(name.to_str()?, value);
    all.into_iter().filter_map(read).collect()
}

/// Returns a problem of a variable.
pub(super) fn problem(name: &str, key: &str, message: impl Into<String>) -> Problem {
    let file = PathBuf::from(format!("environment variable {name}"));
    Problem { file, line: None, key: key.to_owned(), message: message.into() }
}

/// Puts the entries of `over` in the place of those of `base`. Tables in both are joined.
pub(super) fn overlay<'a>(base: &mut DeTable<'a>, over: DeTable<'a>) {
    for (key, value) in over {
        let (span, value) = (value.span(), value.into_inner());
        match (base.get_mut(&**key.get_ref()).map(Spanned::get_mut), value) {
            (Some(DeValue::Table(below)), DeValue::Table(value)) => overlay(below, value),
            (_, value) => {
                base.remove(&**key.get_ref());
                base.insert(key, Spanned::new(span, value));
            }
        }
    }
}

/// Returns whether a value is TOML. Any other value is taken as a text.
fn is_toml(value: &str) -> bool {
    toml::from_str::<Table>(&format!("value = {value}")).is_ok_and(|table| table.len() == 1)
}

fn quote(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str, value: &str) -> Option<Result<String, String>> {
        let read = Variable::read(name, value.into())?;
        Some(read.map(|read| read.line).map_err(|problem| problem.to_string()))
    }

    #[test]
    fn names_and_values_become_lines_of_toml() {
        let read = |name, value| line(name, value).unwrap().unwrap();
        let address = "127.0.0.1:80";
        assert_eq!(
            read("TARGUM_SERVER__LISTEN", address),
            "\"server\".\"listen\" = \"127.0.0.1:80\""
        );
        let end = |value| {
            read("TARGUM_LOG__LEVEL", value).split_once(" = ").map(|(_, end)| end.to_owned())
        };
        for toml in ["5", "true", "[\"a\", \"b\"]", "\"a b\"", "{ a = 1 }"] {
            assert_eq!(end(toml).as_deref(), Some(toml));
        }
        for (text, quoted) in [("", "\"\""), ("warn,targum=debug", "\"warn,targum=debug\"")] {
            assert_eq!(end(text).as_deref(), Some(quoted));
        }
        assert!(end("1\nb = 2").unwrap().starts_with("\"\"\""), "a text of two lines");
    }

    #[test]
    fn other_variables_are_left_alone() {
        for name in ["TARGUM_DATA", "TARGUM_API_KEY", "PATH", "OTHER__TARGUM__X"] {
            assert_eq!(line(name, "x"), None, "{name}");
        }
        let small = line("TARGUM_server__LISTEN", "x").unwrap().unwrap_err();
        let expected =
            "environment variable TARGUM_server__LISTEN: write the name in capital letters";
        assert_eq!(small, expected);
    }
}
