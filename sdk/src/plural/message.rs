//! Messages whose plural forms stand beside what is said of them, as go-i18n has them.

use super::is_category;

/// What go-i18n says of a message beside its forms.
const ABOUT: [&str; 5] = ["description", "hash", "id", "leftDelim", "rightDelim"];

/// Whether a key of a message says something of it.
pub fn is_about(key: &str) -> bool {
    ABOUT.contains(&key)
}

/// Whether the keys of a table are those of a message: plural categories with `other` among
/// them, and what is said of it. Which language has these categories is of no matter, as that
/// of the source is not that of its translation.
pub fn is_one<'k>(keys: impl IntoIterator<Item = &'k str>) -> bool {
    let mut has_other = false;
    let fits = keys.into_iter().all(|key| {
        has_other |= key == "other";
        is_category(key) || is_about(key)
    });
    fits && has_other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_messages_by_their_keys() {
        for keys in [&["other"][..], &["description", "one", "other"], &["two", "other", "hash"]] {
            assert!(is_one(keys.iter().copied()), "{keys:?}");
        }
        for keys in [&[][..], &["description", "one"], &["one", "other", "title"]] {
            assert!(!is_one(keys.iter().copied()), "{keys:?}");
        }
    }
}
