//! Keys that name the source locale, where a file's messages begin.

use std::ops::Range;

use targum_sdk::{Draft, locale};

use crate::Place;

/// Renames a key or a string that names the source locale, at `at` with its quotes. False
/// where it names no such thing.
pub fn rename(draft: &mut Draft<'_, Place>, name: &str, at: Range<usize>) -> bool {
    if !locale::names_source(name, draft.context()) {
        return false;
    }
    let spelling = &draft.source()[at.clone()];
    let target = locale::renamed(name, draft.context());
    if target == name {
        return true;
    }
    let quote = spelling.chars().next().filter(|c| matches!(c, '\'' | '"' | '`'));
    let is_identifier = target.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let spelled = match quote {
        Some(quote) => format!("{quote}{target}{quote}"),
        None if is_identifier => target,
        None => format!("\"{target}\""),
    };
    draft.literal(at, spelled);
    true
}
