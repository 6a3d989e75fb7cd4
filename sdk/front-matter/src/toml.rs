//! Strings in TOML.

use targum_sdk::{LineEnd, key};
use targum_toml::{
    parse,
    paths::{Path, Paths, ROOT},
    spell::{Kind, Place},
};

use super::{Keys, Scalar, Value};

/// The greatest number of steps of a path that is compared with the chosen keys.
const MAX_STEPS: usize = 32;

/// Returns the strings at `keys` in the TOML at the end of `source`, from the offset `start` on.
/// Front matter that is not valid TOML has none.
pub(super) fn values(source: &str, start: usize, keys: &Keys<'_>) -> Vec<Value> {
    let source = &source[start..];
    let Ok(document) = parse::document(source) else { return Vec::new() };
    let line_end = LineEnd::of(source);
    let chosen = document.values.iter().filter_map(|value| {
        let key = key(&document.paths, value.path);
        keys.have(&key).then_some((key, value))
    });
    chosen
        .filter(|(_, value)| !value.text.text().trim().is_empty())
        .map(|(key, value)| {
            let kind = value.kind;
            let place =
                Place { kind, piece: false, continued: false, states_locale: false, line_end };
            let at = start + value.span.start..start + value.span.end;
            let text = value.text.text().to_owned();
            Value { key, at, text, style: Scalar::Toml(place) }
        })
        .collect()
}

/// Returns a path as the keys of front matter are written: `features[0].title`. A path of more
/// steps than any chosen key has begins after its first steps.
fn key(paths: &Paths<'_>, mut path: Path) -> String {
    let mut names = Vec::new();
    while path != ROOT && names.len() <= MAX_STEPS {
        names.push(paths.name(path));
        path = paths.parent(path);
    }
    names.iter().rev().fold(String::new(), |above, name| {
        // A key of digits alone would be read as the number of an item, which no chosen key has.
        let is_item = name.bytes().all(|b| b.is_ascii_digit()) && !name.is_empty();
        if is_item { key::within(&above, name) } else { key::join(&above, name) }
    })
}

/// Spells `text`, so that no line of it is the fence that ends the front matter.
///
/// # Errors
/// TOML cannot hold the text there; the error says why.
pub(super) fn spell(place: Place, text: &str) -> Result<String, String> {
    let ends = text.lines().any(|line| line.trim_end() == "+++");
    let place = if ends { Place { kind: Kind::Basic, ..place } } else { place };
    targum_toml::spell::spell(place, &[targum_sdk::Content::Text(text)])
}
