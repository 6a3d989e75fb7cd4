//! The words that a document shows as code somewhere: `metrics` between backticks, or in `<code>`. Such a
//! word that stands alone as a heading, a cell or an item is a name, too.

use std::{cell::OnceCell, collections::HashSet};

use crate::search;

/// The elements of HTML and DocBook whose content is code.
const ELEMENTS: [&str; 12] = [
    "code",
    "command",
    "constant",
    "envar",
    "function",
    "literal",
    "option",
    "parameter",
    "samp",
    "tt",
    "var",
    "varname",
];

/// Words in small letters that are headings, cells and items of their own, in order.
const WORDS: [&str; 44] = [
    "about",
    "all",
    "always",
    "and",
    "any",
    "changelog",
    "configuration",
    "contributing",
    "credits",
    "default",
    "description",
    "either",
    "example",
    "examples",
    "false",
    "features",
    "help",
    "install",
    "installation",
    "introduction",
    "license",
    "links",
    "name",
    "never",
    "no",
    "none",
    "not",
    "note",
    "notes",
    "optional",
    "options",
    "or",
    "other",
    "overview",
    "parameters",
    "reference",
    "required",
    "requirements",
    "setup",
    "summary",
    "title",
    "true",
    "usage",
    "yes",
];

/// The words that stand alone in the code of a document. They are collected when the first is looked for.
#[derive(Debug)]
pub struct CodeWords<'s> {
    source: &'s str,
    words: OnceCell<HashSet<&'s str>>,
}

impl<'s> CodeWords<'s> {
    /// Returns the words of a document.
    pub fn of(source: &'s str) -> Self {
        CodeWords { source, words: OnceCell::new() }
    }

    /// Returns whether a whole text is a word that begins with a small letter, and the document shows the word
    /// as code.
    pub fn has(&self, text: &str) -> bool {
        let text = text.trim();
        is_word(text)
            && WORDS.binary_search(&text).is_err()
            && self.words.get_or_init(|| collect(self.source)).contains(text)
    }
}

fn is_word(text: &str) -> bool {
    /// The lengths of words that may be names.
    const LENGTHS: std::ops::RangeInclusive<usize> = 2..=40;
    let of_word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    LENGTHS.contains(&text.len())
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.bytes().all(of_word)
}

fn collect(source: &str) -> HashSet<&str> {
    let mut words = HashSet::new();
    let mut from = 0;
    while let Some(at) = search::position_of(&source.as_bytes()[from..], [b'`', b'<']) {
        let start = from + at;
        from = start + 1;
        words.extend(if source[start..].starts_with('`') {
            between_backticks(source, start)
        } else {
            in_element(source, start)
        });
    }
    words
}

/// Returns the word between the backtick at `start` and the next one.
fn between_backticks(source: &str, start: usize) -> Option<&str> {
    let (word, _) = source[start + 1..].split_once('`')?;
    is_word(word).then_some(word)
}

/// Returns the word before the end tag at `start`.
fn in_element(source: &str, start: usize) -> Option<&str> {
    let name = source[start..].strip_prefix("</")?;
    let length = name.bytes().take_while(u8::is_ascii_lowercase).count();
    let name = Some(&name[..length]).filter(|_| name[length..].starts_with('>'))?;
    ELEMENTS.binary_search(&name).ok()?;
    let before = &source[..start];
    let word = &before[before.rfind('>')? + 1..];
    is_word(word).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_code_somewhere_are_found() {
        assert!(WORDS.is_sorted() && ELEMENTS.is_sorted());
        let source = "Use `metrics`, <code>seed-bag</code> and `a b`. The `default` is <b>wet</b>, `Wet` or `useWetBED`";
        let words = CodeWords::of(source);
        for word in ["metrics", "seed-bag", " metrics\n", "useWetBED"] {
            assert!(words.has(word), "{word}");
        }
        for word in ["default", "wet", "Wet", "use", "a", "b", "a b", "", "the `"] {
            assert!(!words.has(word), "{word}");
        }
    }
}
