//! The file in which the values of a translation stood before.

use std::sync::Arc;

use super::super::{Previous, record::Entry};

/// Returns the text of the previous translation with the entries of its values: the file itself, or the file under its
/// previous name.
pub(super) fn before(previous: &Previous) -> Option<(Arc<str>, &[Entry])> {
    let renamed = previous.moved.iter().find(|moved| moved.is_renamed);
    let renamed = renamed.map(|moved| (moved.text.as_str(), moved.values.as_slice()));
    let own = Some((previous.text.as_str(), previous.values.as_slice()));
    let has_text = |(text, _): &(&str, &[Entry])| !text.trim().is_empty();
    let (text, values) = own.filter(has_text).or(renamed.filter(has_text))?;
    Some((text.into(), values))
}
