//! Texts in attributes of a document, of a block and of a macro.

use std::ops::Range;

use crate::{block::Kind, lines};

/// The attributes of a document that are shown.
const SHOWN: [&str; 4] = ["description", "toc-title", "chapter-signifier", "part-signifier"];
const SHOWN_ENDS: [&str; 2] = ["-caption", "-label"];

/// Returns whether the value of an attribute of the document is a text that is shown.
pub(super) fn is_shown(name: &str, value: &str) -> bool {
    let is_known = SHOWN.contains(&name) || SHOWN_ENDS.iter().any(|end| name.ends_with(end));
    is_known && !is_picture(value)
}

/// Returns whether a value is empty, or the name of a picture: `:bulb:`.
fn is_picture(value: &str) -> bool {
    value.is_empty() || (value.starts_with(':') && value.ends_with(':') && !value.contains(' '))
}

/// Returns the places of the texts in the list of attributes of a block, in order.
pub(super) fn of_block(source: &str, list: Range<usize>) -> Vec<(Range<usize>, Kind)> {
    named(source, &[("title", Kind::NamedCaption)], list)
}

/// Returns the places of the texts in the list of attributes of a macro: the alternative text of an image, which is
/// the first attribute without a name or has its own, and the title of an image or a recording.
pub(super) fn of_macro(source: &str, name: &str, list: Range<usize>) -> Vec<(Range<usize>, Kind)> {
    let mut texts = Vec::new();
    let first = source[list.clone()].split(',').next().unwrap_or_default();
    let is_text = !first.trim().is_empty() && !first.contains(['=', '"', ']']);
    if name == "image" && is_text {
        let start = list.start + (first.len() - first.trim_start().len());
        texts.push((start..start + first.trim().len(), Kind::Alternative));
    }
    if matches!(name, "audio" | "image" | "video") {
        let kinds = [("alt", Kind::NamedAlternative), ("title", Kind::NamedCaption)];
        texts.extend(named(source, &kinds, list));
    }
    texts
}

/// Returns the places of the texts that a list of attributes gives to names, in order.
fn named(source: &str, kinds: &[(&str, Kind)], list: Range<usize>) -> Vec<(Range<usize>, Kind)> {
    let attributes = &source[list.clone()];
    let texts =
        kinds.iter().filter_map(|(name, kind)| Some((lines::named(attributes, name)?, *kind)));
    let mut texts: Vec<_> =
        texts.map(|(at, kind)| (list.start + at.start..list.start + at.end, kind)).collect();
    texts.sort_by_key(|(at, _)| at.start);
    texts
}
