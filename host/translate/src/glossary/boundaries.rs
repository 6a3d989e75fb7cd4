//! The boundaries of words, in every script.
//!
//! Most scripts separate words by spaces. Han, Hiragana, Thai and other scripts do not: their words are
//! found by a dictionary, which has few names, so a term of three characters or more matches anywhere.
//! Katakana writes each loan word in one run. In Korean, particles follow a word without a space, so a
//! word also ends before a particle.

use std::{collections::BTreeSet, ops::Range};

use icu_segmenter::{WordSegmenter, options::WordBreakInvariantOptions};

use targum_segment::text::script::is_unspaced;

/// The way in which a script separates its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writing {
    /// Words are separated by spaces.
    Spaced,
    /// Words are separated by spaces, and particles are joined to the end of a word.
    Korean,
    /// Words are separated by other scripts around them.
    Katakana,
    /// Words are not separated.
    Unspaced,
}

/// The words of a text.
pub(super) struct Boundaries<'a> {
    text: &'a str,
    /// The ends of words by the dictionary; empty if no script needs the dictionary.
    dictionary: BTreeSet<usize>,
}

impl<'a> Boundaries<'a> {
    /// Finds the boundaries of a text.
    pub(super) fn new(text: &'a str) -> Self {
        let unspaced = |c| writing(c) == Some(Writing::Unspaced);
        let dictionary = if text.contains(unspaced) {
            let segmenter = WordSegmenter::new_auto(WordBreakInvariantOptions::default());
            segmenter.segment_str(text).collect()
        } else {
            BTreeSet::new()
        };
        Self { text, dictionary }
    }

    /// Returns whether a range is one or several whole words.
    pub(super) fn part(&self, range: Range<usize>) -> bool {
        let inside = &self.text[range.clone()];
        let (before, after) = (&self.text[..range.start], &self.text[range.end..]);
        let long = inside.chars().nth(2).is_some();
        let parts = |left, right, at| self.parts(left, right, (!long).then_some(at));
        let starts = parts(before.chars().next_back(), inside.chars().next(), range.start);
        let last = inside.chars().next_back();
        let particle = last.and_then(writing) == Some(Writing::Korean);
        starts && (particle || parts(last, after.chars().next(), range.end))
    }

    /// Returns whether a word ends between two adjacent characters. `at` is the place between them, for
    /// the dictionary.
    fn parts(&self, left: Option<char>, right: Option<char>, at: Option<usize>) -> bool {
        let (Some(left), Some(right)) = (left, right) else { return true };
        if is_mark(right) {
            return false;
        }
        match (writing(left), writing(right)) {
            (Some(Writing::Unspaced), Some(Writing::Unspaced)) => {
                at.is_none_or(|at| self.dictionary.contains(&at))
            }
            (Some(left), Some(right)) => left != right,
            _ => true,
        }
    }
}

/// Returns how a character's script separates words; `None` for a character that is in no word.
fn writing(c: char) -> Option<Writing> {
    match c {
        '\u{1100}'..='\u{11FF}' | '\u{3130}'..='\u{318F}' | '\u{AC00}'..='\u{D7AF}' => {
            Some(Writing::Korean)
        }
        '\u{30A1}'..='\u{30FA}' | 'ー' | '\u{31F0}'..='\u{31FF}' | '\u{FF66}'..='\u{FF9D}' => {
            Some(Writing::Katakana)
        }
        // Full-width letters are Latin.
        '\u{FF10}'..='\u{FF5A}' => c.is_alphanumeric().then_some(Writing::Spaced),
        c if !c.is_alphanumeric() && c != '_' => None,
        c if is_unspaced(c) => Some(Writing::Unspaced),
        _ => Some(Writing::Spaced),
    }
}

/// Returns whether a character is an accent or a vowel that belongs to the letter before.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{591}'..='\u{5BD}' | '\u{64B}'..='\u{655}'
        | '\u{E31}' | '\u{E34}'..='\u{E3A}' | '\u{E47}'..='\u{E4E}' | '\u{20D0}'..='\u{20FF}' | '\u{3099}' | '\u{309A}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether the first `term` in `text` is a whole word of it.
    fn is_word(term: &str, text: &str) -> bool {
        let at = text.find(term).expect("it is in the text");
        Boundaries::new(text).part(at..at + term.len())
    }

    #[test]
    fn spaces_and_signs_separate_words() {
        for (term, text) in [
            ("file", "a file."),
            ("file", "file-based"),
            ("Targum", "Targum's"),
            (".NET", "use .NET now"),
            ("C++", "C++ and C"),
        ] {
            assert!(is_word(term, text), "{term} in {text}");
        }
        for (term, text) in [
            ("file", "files"),
            ("file", "profile"),
            ("file", "my_file"),
            ("cafe", "cafe\u{301}"),
            ("v2", "v20"),
        ] {
            assert!(!is_word(term, text), "{term} in {text}");
        }
    }

    #[test]
    fn a_change_of_script_separates_words() {
        for (term, text) in [
            ("Targum", "Targumを開く"),
            ("Targum", "打开Targum设置"),
            ("Targum", "Targum을 엽니다"),
        ] {
            assert!(is_word(term, text), "{term} in {text}");
        }
    }

    #[test]
    fn a_dictionary_separates_words_without_spaces() {
        for (term, text) in [("设置", "打开设置"), ("設定", "設定を開く"), ("ไฟล์", "เปิดไฟล์นี้")]
        {
            assert!(is_word(term, text), "{term} in {text}");
        }
        assert!(!is_word("本", "日本に行く"));
    }

    #[test]
    fn katakana_is_one_word_to_its_end() {
        assert!(is_word("サーバー", "このサーバーに"));
        assert!(!is_word("サーバ", "このサーバーに"));
    }

    #[test]
    fn korean_particles_come_after_a_word() {
        assert!(is_word("설정", "새 설정을 저장"));
        assert!(!is_word("설정", "재설정"));
    }
}
