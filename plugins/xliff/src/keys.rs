//! Sources that are keys of a program. The targets of such a file hold the text that readers see.

use targum_sdk::{language, xml::Node};

use crate::unit::has_text;

/// The sources of a file whose targets have another text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sources {
    keys: usize,
    phrases: usize,
    /// Words in small letters, such as `login`, which may be keys.
    words: usize,
    /// The words that stand in their targets, too: `name` in `Name of the bed`.
    repeated: usize,
}

impl Sources {
    /// Counts the sources of a file.
    pub(crate) fn of<'t, 's: 't>(
        pairs: impl Iterator<Item = (Node<'t, 's>, Option<Node<'t, 's>>)>,
    ) -> Self {
        let mut sources = Sources::default();
        for (source, target) in pairs {
            let Some(target) = target.filter(|target| differs(*target, source)) else { continue };
            let text = source.plain();
            let text = text.trim();
            if is_key(text) {
                sources.keys += 1;
            } else if language::has_word(text) && may_be_key(text) {
                sources.words += 1;
                sources.repeated += usize::from(repeats(&target.plain(), text));
            } else if language::has_word(text) {
                sources.phrases += 1;
            }
        }
        sources
    }

    /// Returns whether the sources are keys by their form: more are keys than phrases.
    pub(crate) fn are_names(self) -> bool {
        self.keys > self.phrases
    }

    /// Returns whether the sources are keys of targets in the same language. If all sources are words in
    /// small letters, most of them stand in their targets.
    pub(crate) fn are_keys(self) -> bool {
        let are_words = self.keys + self.phrases == 0;
        self.are_names() || are_words && self.repeated > 1 && 2 * self.repeated > self.words
    }
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

/// Returns whether a text has the words of a key, in small or capital letters.
fn repeats(text: &str, key: &str) -> bool {
    let words = |text: &str| text.to_lowercase().replace('-', " ");
    let (text, key) = (words(text), words(key));
    let is_letter = |c: char| c.is_alphanumeric();
    text.match_indices(&key).any(|(at, _)| {
        !text[..at].ends_with(is_letter) && !text[at + key.len()..].starts_with(is_letter)
    })
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

    #[test]
    fn finds_the_words_of_a_key() {
        for text in ["Log in", "The log.", "log"] {
            assert!(repeats(text, "log"), "{text}");
        }
        assert!(repeats("Re-send it", "re-send"));
        assert!(!repeats("The catalog", "log") && !repeats("Die Blogs", "log"));
    }
}
