//! The values of a document, for a host that keeps those of a translation.

use targum_sdk::{Failure, Value, key};

use crate::{
    parse,
    paths::{Path, Paths, ROOT},
};

/// The greatest number of steps of a key. The key of a longer path begins after its first steps.
const MAX_STEPS: usize = 32;

/// Returns the strings of a document.
///
/// # Errors
/// `malformed` where the source is not valid.
pub fn values(source: &str) -> Result<Vec<Value>, Failure> {
    let parse::Document { values, paths, .. } = parse::document(source)?;
    Ok(values.iter().map(|value| Value::new(key(&paths, value.path), value.span.clone())).collect())
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
    fn values_have_paths_and_spellings() {
        let source = "a = \"x\"\nb = 1\n[c]\nd = ['y', \"z\"]\n[[e]]\nf = '''t'''\n";
        let found = values(source).unwrap();
        let spelled: Vec<_> =
            found.iter().map(|value| (&*value.key, &source[value.at.clone()])).collect();
        let expected =
            [("a", "\"x\""), ("c.d[0]", "'y'"), ("c.d[1]", "\"z\""), ("e[0].f", "'''t'''")];
        assert_eq!(spelled, expected);
    }
}
