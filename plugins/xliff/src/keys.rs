//! Sources that are keys of a program. The targets of such a file hold the text that readers see.

use targum_sdk::{language, xml::Node};

use crate::unit::has_text;

/// Returns whether the sources of a file are keys. Among the sources whose targets have another text, more
/// are keys than words or phrases.
pub(crate) fn are_sources<'t, 's: 't>(
    pairs: impl Iterator<Item = (Node<'t, 's>, Option<Node<'t, 's>>)>,
) -> bool {
    let (mut keys, mut phrases) = (0, 0);
    for (source, target) in pairs {
        if target.is_some_and(|target| differs(target, source)) {
            let text = source.plain();
            let text = text.trim();
            if is_key(text) {
                keys += 1;
            } else if language::has_word(text) && !may_be_key(text) {
                phrases += 1;
            }
        }
    }
    keys > phrases
}

/// Returns whether a copy of a source would only lose the text of a target: the source is a key or
/// another value, and the target has another text.
pub(crate) fn would_lose(target: Node<'_, '_>, source: Node<'_, '_>) -> bool {
    let text = source.plain();
    let text = text.trim();
    let is_value = !language::has_word(text) || is_key(text) || language::is_data(text);
    is_value && differs(target, source)
}

/// Returns whether a target has text that is not the text of its source.
fn differs(target: Node<'_, '_>, source: Node<'_, '_>) -> bool {
    has_text(target) && target.plain().trim() != source.plain().trim()
}

/// Returns whether a text is one name of several words, such as `note.deleted`, `LOGIN_TITLE` or
/// `noteDeleted`. Abbreviations, such as `e.g.` and `U.S`, are not.
fn is_key(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphanumeric());
    let mut words = text.split(['.', '_', '-', ':', '/']);
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && words.clone().all(is_word)
        && words.any(|word| word.len() > 1)
        && (text.contains(['.', '_']) || is_word(text) && text.len() > 1 && language::is_data(text))
}

/// Returns whether a text may be a key among keys: one word in small letters, such as `login`.
fn may_be_key(text: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    text.bytes().all(of_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_keys_from_words() {
        for key in [
            "note.deleted",
            "LOGIN_TITLE",
            "noteDeleted",
            "user.new_not_added",
            "tests.4.title",
            "form.re-send",
            "error:note.empty",
        ] {
            assert!(is_key(key), "{key}");
        }
        for text in [
            "",
            "e.g.",
            "U.S",
            "Note deleted.",
            "login",
            "Login",
            "iPhone",
            "Wait...",
            "1.2",
            "%count%",
            "ja_är",
        ] {
            assert!(!is_key(text), "{text}");
        }
        assert!(may_be_key("login") && may_be_key("re-send"));
        assert!(!may_be_key("Login") && !may_be_key("log in"));
    }
}
