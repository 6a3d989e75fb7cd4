//! Messages with properties beside their plural forms, as go-i18n has them.

use crate::plural::is_category;

/// The properties of a go-i18n message besides its forms.
const ABOUT: [&str; 5] = ["description", "hash", "id", "leftDelim", "rightDelim"];

/// The properties whose names mean nothing else.
const OWN: [&str; 3] = ["hash", "leftDelim", "rightDelim"];

/// Returns whether a key of a message is a property.
pub fn is_about(key: &str) -> bool {
    ABOUT.contains(&key)
}

/// Returns whether the keys of a table are those of a message: plural categories with `other` among
/// them, and properties. Any language's categories count, because source and translation have
/// different ones.
///
/// Keys with a description could also be labels, such as those of a form's fields. They are a
/// message if the table stands `among` messages, as [`are`] decides. The number of forms decides
/// nothing, because a translation may have a single form.
pub fn is_one<'k>(keys: impl IntoIterator<Item = &'k str>, among: bool) -> bool {
    Keys::of(keys).is_some_and(|found| among || !found.is_described || found.is_certain)
}

/// Returns whether sibling tables with these keys are messages: each of them may be one, or one of
/// them certainly is.
pub fn are<K: AsRef<str>>(tables: impl IntoIterator<Item = impl IntoIterator<Item = K>>) -> bool {
    let mut all = true;
    tables.into_iter().any(|keys| {
        let keys = Keys::of(keys);
        all &= keys.is_some();
        keys.is_some_and(|found| found.is_certain)
    }) || all
}

/// The keys of a table that may be a message.
struct Keys {
    /// Whether there are properties.
    is_described: bool,
    /// Whether the properties prove that the table is a message.
    is_certain: bool,
}

impl Keys {
    fn of(keys: impl IntoIterator<Item = impl AsRef<str>>) -> Option<Keys> {
        let mut has_other = false;
        let mut found = Keys { is_described: false, is_certain: false };
        for key in keys {
            let key = key.as_ref();
            if is_category(key) {
                has_other |= key == "other";
            } else if is_about(key) {
                found.is_described = true;
                found.is_certain |= OWN.contains(&key);
            } else {
                return None;
            }
        }
        has_other.then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_messages_by_their_keys() {
        let is_one = |keys: &[&str], among| is_one(keys.iter().copied(), among);
        for keys in [&["other"][..], &["one", "other"], &["description", "other", "hash"]] {
            assert!(is_one(keys, false) && is_one(keys, true), "{keys:?}");
        }
        for keys in [&["description", "other"][..], &["id", "one", "other"]] {
            assert!(!is_one(keys, false) && is_one(keys, true), "{keys:?}");
        }
        for keys in [&[][..], &["description", "one"], &["one", "other", "title"]] {
            assert!(!is_one(keys, true), "{keys:?}");
        }
    }

    #[test]
    fn recognises_messages_by_their_siblings() {
        let are = |tables: &[&[&str]]| are(tables.iter().map(|keys| keys.iter().copied()));
        let (described, labels) = (&["description", "other"][..], &["title", "other"][..]);
        assert!(are(&[described, &["other"]]));
        assert!(are(&[labels, described, &["one", "other", "leftDelim"]]));
        assert!(!are(&[labels, described, &["one", "other"]]));
    }
}
