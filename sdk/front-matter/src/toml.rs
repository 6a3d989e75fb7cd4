//! Strings in TOML.

use targum_sdk::LineEnd;
use targum_toml::{
    parse,
    spell::{Kind, Place},
    values::key,
};

use super::{Keys, Scalar, Value};

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

/// Spells `text`, so that no line of it is the fence that ends the front matter.
///
/// # Errors
/// TOML cannot hold the text there; the error says why.
pub(super) fn spell(place: Place, text: &str) -> Result<String, String> {
    let ends = text.lines().any(|line| line.trim_end() == "+++");
    let place = if ends { Place { kind: Kind::Basic, ..place } } else { place };
    targum_toml::spell::spell(place, &[targum_sdk::Content::Text(text)])
}
