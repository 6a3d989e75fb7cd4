//! The words of a text: letters and digits, between signs and spaces.

/// Returns the words of a text. Between two signs, there is an empty one.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_sign)
}

/// Returns the word that a text ends with: an empty one behind a sign.
pub(crate) fn last_word(text: &str) -> &str {
    text.rsplit(is_sign).next().unwrap_or_default()
}

fn is_sign(c: char) -> bool {
    !c.is_alphanumeric()
}
