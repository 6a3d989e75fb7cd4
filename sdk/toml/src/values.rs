//! The values of a document, for a host that keeps those of a translation.

use targum_sdk::{Failure, Values, key, values::string};

use crate::{
    parse,
    paths::{Path, Paths, ROOT},
};

/// The greatest number of steps of a key. The key of a longer path begins after its first steps.
const MAX_STEPS: usize = 32;

/// Adds the values of a document. Each item of an array is a value.
///
/// # Errors
/// `malformed` where the source is not valid.
pub fn values(source: &str, values: &mut Values) -> Result<(), Failure> {
    let document = parse::document(source)?;
    let strings = document.values.iter();
    let strings = strings.map(|value| (value.path, value.span.clone(), string(value.text.text())));
    let literals = document.literals.iter();
    let literals = literals.map(|(path, at)| (*path, at.clone(), source[at.clone()].to_owned()));
    let mut all: Vec<_> = strings.chain(literals).collect();
    all.sort_unstable_by_key(|(_, at, _)| at.start);
    for (path, at, content) in all {
        values.add(key(&document.paths, path), at, content);
    }
    Ok(())
}

/// Returns a path as a key: `features[0].title`. A key of digits alone is written as an index.
pub fn key(paths: &Paths<'_>, mut path: Path) -> String {
    let mut names = Vec::new();
    while path != ROOT && names.len() <= MAX_STEPS {
        names.push(paths.name(path));
        path = paths.parent(path);
    }
    names.iter().rev().fold(String::new(), |above, name| {
        let is_item = name.bytes().all(|b| b.is_ascii_digit()) && !name.is_empty();
        if is_item { key::within(&above, name) } else { key::join(&above, name) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_paths_spellings_and_contents() {
        let source = "a = \"x\"\nb = 1\n[c]\nd = ['y', true]\n[[e]]\nf = 2026-11-28\n";
        let expected = [
            ("a", "\"x\"", "\"x\""),
            ("b", "1", "1"),
            ("c.d[0]", "'y'", "\"y\""),
            ("c.d[1]", "true", "true"),
            ("e[0].f", "2026-11-28", "2026-11-28"),
        ];
        let mut found = Values::default();
        values(source, &mut found).unwrap();
        let found = found.into_list();
        let listed =
            found.iter().map(|value| (&*value.key, &source[value.at.clone()], &*value.content));
        assert_eq!(listed.collect::<Vec<_>>(), expected);
    }
}
