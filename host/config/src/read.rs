//! The reader of one TOML file into one struct, with every problem in the file.
//!
//! serde stops at the first error. So the part that an error points at is struck out of the parsed
//! file and the rest read again, until nothing is wrong with the rest.

mod expectation;

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    path::{Path, PathBuf},
};

use serde::de::DeserializeOwned;
use toml::{
    Spanned,
    de::{DeTable, DeValue, Deserializer},
};

use expectation::without_types;

use super::{
    Problem,
    variables::{self, Variable},
};

/// A file that was read: where each of its keys stands.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// The file.
    pub file: PathBuf,
    lines: BTreeMap<String, usize>,
    /// The names of the variables that override keys of the file.
    variables: BTreeMap<String, String>,
}

impl Source {
    /// Returns a problem at `key`, or at the nearest key around it that is written.
    pub fn problem(&self, key: &str, message: impl Into<String>) -> Problem {
        let mut at = key;
        let line = loop {
            if let Some(name) = self.variables.get(at) {
                return variables::problem(name, key, message);
            }
            if let Some(&line) = self.lines.get(at) {
                break Some(line);
            }
            match at.rfind(['.', '[']) {
                Some(end) => at = &at[..end],
                None => break None,
            }
        };
        Problem { file: self.file.clone(), line, key: key.to_owned(), message: message.into() }
    }

    /// Returns the keys directly below `parent` that are written, whether or not their values are valid.
    pub fn below(&self, parent: &str) -> BTreeSet<&str> {
        let below = self.lines.keys().chain(self.variables.keys()).filter_map(|key| {
            let key = key.strip_prefix(parent)?.strip_prefix('.')?;
            key.split(['.', '[']).next()
        });
        below.collect()
    }
}

/// Reads `text` as a `T`; `None` only when a required part is missing.
pub fn read<T: DeserializeOwned>(file: &Path, text: &str) -> (Source, Option<T>, Vec<Problem>) {
    read_with(file, text, &[])
}

/// Reads `text` as a `T`, with `variables` in the place of what `text` says; `None` only when a required
/// part is missing.
pub(super) fn read_with<T: DeserializeOwned>(
    file: &Path,
    text: &str,
    variables: &[Variable],
) -> (Source, Option<T>, Vec<Problem>) {
    let line_of = |offset: usize| 1 + text[..offset.min(text.len())].matches('\n').count();
    let mut source = Source { file: file.to_owned(), ..Source::default() };
    let overriding = texts(variables, text.len() + 1);
    let (mut root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return (source, None, not_toml(file, &errors, line_of));
    }
    walk(root.get_ref(), &mut Vec::new(), &mut |path, key, _| {
        source.lines.insert(spell(path), line_of(key.start));
    });
    for (variable, text) in variables.iter().zip(&overriding) {
        // Each text is one valid line: what it says is checked with the rest.
        let (over, _) = DeTable::parse_recoverable(text);
        walk(over.get_ref(), &mut Vec::new(), &mut |path, _, _| {
            let key = spell(path);
            // The tables around the key are the file's, where it has them.
            if variable.sets(&key) || !source.lines.contains_key(&key) {
                source.variables.insert(key, variable.name.clone());
            }
        });
        variables::overlay(root.get_mut(), over.into_inner());
    }

    let mut problems = Vec::new();
    let mut struck = BTreeSet::new();
    // Striking moves the items of a list, so the name of a place is looked up in the file as
    // written.
    let written = root.clone();
    loop {
        let error = match T::deserialize(Deserializer::from(root.clone())) {
            Ok(value) => return (source, Some(value), problems),
            Err(error) => error,
        };
        let find = |root: &Spanned<DeTable<'_>>| {
            let found = error.span().and_then(|span| find(root.get_ref(), &span, error.message()));
            found.unwrap_or_default()
        };
        let (path, key) = (find(&root), spell(&find(&written)));
        let missing = quoted(error.message(), "missing field `");
        let told = missing.is_some_and(|field| struck.contains(&join(&key, field)));
        if !told {
            let mut problem = source.problem(&key, without_types(&one_line(error.message())));
            if problem.file == source.file {
                problem.line = problem.line.or(error.span().map(|span| line_of(span.start)));
            }
            problems.push(problem);
        }
        if path.is_empty() || !strike(root.get_mut(), &path) {
            return (source, None, problems);
        }
        struck.insert(key);
    }
}

/// Returns the problems of a text that is not TOML.
fn not_toml(
    file: &Path,
    errors: &[toml::de::Error],
    line_of: impl Fn(usize) -> usize,
) -> Vec<Problem> {
    let problems = errors.iter().map(|error| Problem {
        file: file.to_owned(),
        line: error.span().map(|span| line_of(span.start)),
        key: String::new(),
        message: one_line(error.message()),
    });
    let mut problems: Vec<_> = problems.collect();
    problems.sort();
    problems
}

/// Returns the settings of variables as TOML, with spans that neither the first `offset` bytes nor each
/// other have: a mistake is found by its span.
fn texts(variables: &[Variable], offset: usize) -> Vec<String> {
    let mut texts = Vec::<String>::new();
    for variable in variables {
        let offset = texts.last().map_or(offset, |text| text.len() + 1);
        texts.push(variable.text_at(offset));
    }
    texts
}

/// A step from a value to one within it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Key(String),
    Index(usize),
}

type Visit<'a> = dyn FnMut(&[Step], Range<usize>, Range<usize>) + 'a;

/// Calls `visit` with the path, the span of the key and that of the value of every entry.
fn walk(table: &DeTable<'_>, path: &mut Vec<Step>, visit: &mut Visit<'_>) {
    for (key, value) in table {
        path.push(Step::Key(key.get_ref().to_string()));
        visit(path, key.span(), value.span());
        descend(value, path, visit);
        path.pop();
    }
}

fn descend(value: &Spanned<DeValue<'_>>, path: &mut Vec<Step>, visit: &mut Visit<'_>) {
    match value.get_ref() {
        DeValue::Table(table) => walk(table, path, visit),
        DeValue::Array(array) => {
            for (index, item) in array.iter().enumerate() {
                path.push(Step::Index(index));
                visit(path, item.span(), item.span());
                descend(item, path, visit);
                path.pop();
            }
        }
        _ => {}
    }
}

/// Returns the innermost entry that an error points at.
fn find(root: &DeTable<'_>, at: &Range<usize>, message: &str) -> Option<Vec<Step>> {
    // A missing field is missing from a table, and not where the error seems to begin.
    let missing = message.starts_with("missing field");
    let at_value = |span: &Range<usize>| {
        if missing { span == at } else { span.start <= at.start && at.end <= span.end }
    };
    let mut found: Option<Vec<Step>> = None;
    walk(root, &mut Vec::new(), &mut |path, key, value| {
        let deeper = found.as_ref().is_none_or(|found| found.len() <= path.len());
        let named = !missing && key.start <= at.start && at.end <= key.end;
        if deeper && (named || at_value(&value)) {
            found = Some(path.to_vec());
        }
    });
    // A tagged table is read as a whole, so the error points at the table.
    let mut path = found?;
    if let Some(field) = quoted(message, "unknown field `")
        && path.last() != Some(&Step::Key(field.to_owned()))
    {
        let unknown = Step::Key(field.to_owned());
        let mut below = None;
        walk(root, &mut Vec::new(), &mut |at, _, _| {
            if below.is_none() && at.starts_with(&path) && at.last() == Some(&unknown) {
                below = Some(at.to_vec());
            }
        });
        path.push(unknown);
        path = below.unwrap_or(path);
    }
    Some(path)
}

/// Removes the entry at `path`. Returns whether there was one.
fn strike(table: &mut DeTable<'_>, path: &[Step]) -> bool {
    let [Step::Key(key), rest @ ..] = path else {
        return false;
    };
    if rest.is_empty() {
        return table.remove(key.as_str()).is_some();
    }
    table.get_mut(key.as_str()).is_some_and(|value| strike_within(value.get_mut(), rest))
}

fn strike_within(value: &mut DeValue<'_>, path: &[Step]) -> bool {
    match (value, path) {
        (DeValue::Table(table), path) => strike(table, path),
        (DeValue::Array(array), [Step::Index(index), rest @ ..]) if *index < array.len() => {
            if rest.is_empty() {
                let kept = array.iter().enumerate().filter(|(at, _)| at != index);
                *array = kept.map(|(_, item)| item.clone()).collect();
                return true;
            }
            array.get_mut(*index).is_some_and(|item| strike_within(item.get_mut(), rest))
        }
        _ => false,
    }
}

fn spell(path: &[Step]) -> String {
    path.iter().fold(String::new(), |at, step| match step {
        Step::Key(key) => join(&at, key),
        Step::Index(index) => format!("{at}[{index}]"),
    })
}

fn join(path: &str, key: &str) -> String {
    match path {
        "" => key.to_owned(),
        _ => format!("{path}.{key}"),
    }
}

fn quoted<'a>(message: &'a str, before: &str) -> Option<&'a str> {
    message.strip_prefix(before)?.split('`').next()
}

fn one_line(message: &str) -> String {
    message.trim().lines().collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{Project, Settings};

    fn told<T: DeserializeOwned>(text: &str) -> Vec<String> {
        let (_, _, problems) = read::<T>(Path::new("f.toml"), text);
        problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn all_errors_are_reported_at_once() {
        let text = "[server]\nlistn = \"x\"\nmax_connections = \"many\"\n[cahce]\n[cache]\nttl_days = -1\n";
        let told = told::<Settings>(text);
        assert_eq!(told.len(), 4, "{told:#?}");
        for (line, key) in [
            (2, "server.listn"),
            (3, "server.max_connections"),
            (4, "cahce"),
            (6, "cache.ttl_days"),
        ] {
            let start = format!("f.toml:{line}: {key}: ");
            assert!(told.iter().any(|t| t.starts_with(&start)), "{start} not in {told:#?}");
        }
    }

    #[test]
    fn a_missing_field_is_reported_once_and_an_invalid_one_is_not_missing() {
        let told_missing = told::<Project>("id = \"a\"\nengines = []\n[[keys]]\nname = \"k\"\n");
        assert_eq!(told_missing, ["f.toml:3: keys[0]: missing field `permissions`"]);
        let told_wrong = told::<Project>("id = 1\nengines = []\n");
        assert_eq!(told_wrong.len(), 1, "{told_wrong:?}");
        assert!(told_wrong[0].starts_with("f.toml:1: id: invalid type: integer `1`"));
    }

    #[test]
    fn places_in_a_list_are_named_as_written() {
        let text = "id = \"a\"\nengines = []\n[[keys]]\n[[keys]]\nname = 1\npermissions = []\n";
        let told = told::<Project>(text);
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].starts_with("f.toml:3: keys[0]: missing field"), "{told:?}");
        assert!(told[1].starts_with("f.toml:5: keys[1].name: invalid type"), "{told:?}");
    }

    #[test]
    fn syntax_errors_are_reported_with_their_line() {
        let told = told::<Settings>("[server]\nlisten = \n[cache\n");
        assert!(told.len() >= 2 && told[0].starts_with("f.toml:2: "), "{told:?}");
    }
}
