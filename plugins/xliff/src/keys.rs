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
    /// The words that stand in their targets among other words: `name` in `Name of the bed`.
    repeated: usize,
    /// The words that are their targets in another case, as in many translations: `hotel` and `Hotel`.
    same: usize,
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
                match repeats(&target.plain(), text) {
                    Some(Repeated::AmongWords) => sources.repeated += 1,
                    Some(Repeated::Alone) => sources.same += 1,
                    None => {}
                }
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

    /// Returns whether no other explanation of the sources is likely: several are keys, more than are
    /// phrases. One address, such as `example.com`, may have another in its target.
    pub(crate) fn are_several_names(self) -> bool {
        self.keys > 1 && self.are_names()
    }

    /// Returns whether the sources are keys of targets in the same language. If all sources are words in
    /// small letters, most of them stand in their targets among other words.
    pub(crate) fn are_keys(self) -> bool {
        let are_words = self.keys + self.phrases == 0;
        let others = self.words - self.same;
        self.are_names()
            || are_words && self.repeated > self.same.max(1) && 2 * self.repeated > others
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

/// How a target has the word of its source.
#[derive(Debug, PartialEq, Eq)]
enum Repeated {
    Alone,
    AmongWords,
}

/// Returns how a text has the words of a key, in small or capital letters.
fn repeats(text: &str, key: &str) -> Option<Repeated> {
    let words = |text: &str| text.to_lowercase().replace('-', " ");
    let (text, key) = (words(text), words(key));
    let is_letter = |c: char| c.is_alphanumeric();
    let at = text.match_indices(&key).map(|(at, _)| at).find(|at| {
        !text[..*at].ends_with(is_letter) && !text[at + key.len()..].starts_with(is_letter)
    })?;
    let around = [&text[..at], &text[at + key.len()..]];
    let is_alone = !around.iter().any(|text| text.contains(is_letter));
    Some(if is_alone { Repeated::Alone } else { Repeated::AmongWords })
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
        for text in ["Log in", "The log."] {
            assert_eq!(repeats(text, "log"), Some(Repeated::AmongWords), "{text}");
        }
        assert_eq!(repeats("Re-send it", "re-send"), Some(Repeated::AmongWords));
        assert_eq!(repeats("Log!", "log"), Some(Repeated::Alone));
        assert_eq!(repeats("Re-send", "re-send"), Some(Repeated::Alone));
        assert_eq!(repeats("The catalog", "log"), None);
        assert_eq!(repeats("Die Blogs", "log"), None);
    }

    #[test]
    fn words_are_keys_if_most_stand_among_others() {
        let words = |words, repeated, same| Sources { words, repeated, same, keys: 0, phrases: 0 };
        assert!(words(4, 2, 1).are_keys());
        for sources in [words(4, 0, 3), words(5, 2, 1), words(6, 2, 3), words(2, 1, 0)] {
            assert!(!sources.are_keys(), "{sources:?}");
        }
    }
}
