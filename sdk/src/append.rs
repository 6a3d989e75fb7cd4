//! Texts that are borrowed until something is added to them.

use std::borrow::Cow;

/// Appends to a text. A borrowed text is copied with room for as much again.
pub fn append(text: &mut Cow<'_, str>, more: &str) {
    if let Cow::Borrowed(borrowed) = *text {
        let mut owned = String::with_capacity(2 * (borrowed.len() + more.len()) + 32);
        owned.push_str(borrowed);
        *text = Cow::Owned(owned);
    }
    text.to_mut().push_str(more);
}
