//! The letter or the digit of a menu entry that works as its key: `&File`, `E&xit`, `_Edit`, `&2nd view`.
//!
//! To a model the mark is a word of its own, or spoils the word that it stands in. So it is
//! taken out, and put before the same letter of the translation where a word
//! begins with it, or else before the first.

use crate::item::Item;

/// The most characters of a menu's entry.
const LONGEST: usize = 60;

/// A mark and the letter behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mnemonic {
    mark: char,
    letter: char,
}

impl Mnemonic {
    /// Takes the mark out of a text that has just one.
    pub(crate) fn take(items: &mut [Item]) -> Option<Mnemonic> {
        let mut found = None;
        let mut length = 0;
        for (index, item) in items.iter().enumerate() {
            let Item::Text(text) = item else { continue };
            length += text.chars().count();
            for (at, mark) in text.match_indices(['&', '_']) {
                let (before, after) = (&text[..at], &text[at + 1..]);
                let Some(letter) = after.chars().next().filter(|c| c.is_alphanumeric()) else {
                    continue;
                };
                if !marks(mark, before, after) || is_of_name(mark, before, after) {
                    continue;
                }
                if found.replace((index, at, letter)).is_some() {
                    return None;
                }
            }
        }
        let (index, at, letter) = found.filter(|_| length <= LONGEST)?;
        let Item::Text(text) = &mut items[index] else { return None };
        Some(Mnemonic { mark: text.remove(at), letter })
    }

    /// Puts the mark before a letter of a translation.
    pub(crate) fn put(self, items: &mut [Item]) {
        let is_letter = |c: char| c.to_lowercase().eq(self.letter.to_lowercase());
        let begins = |text: &str, at: usize| !text[..at].ends_with(char::is_alphanumeric);
        let same = |text: &str, at: usize, c: char| is_letter(c) && begins(text, at);
        let first = |_: &str, _: usize, c: char| c.is_alphabetic();
        if !self.put_where(items, same) {
            self.put_where(items, first);
        }
    }

    fn put_where(self, items: &mut [Item], fits: impl Fn(&str, usize, char) -> bool) -> bool {
        for item in items {
            let Item::Text(text) = item else { continue };
            let place = text.char_indices().find(|&(at, c)| fits(text, at, c));
            if let Some((at, _)) = place {
                text.insert(at, self.mark);
                return true;
            }
        }
        false
    }
}

/// Returns whether a sign has another one in its word, as an identifier has: `__MSG_title__`.
fn is_of_name(sign: &str, before: &str, after: &str) -> bool {
    let start = before.rsplit(char::is_whitespace).next().unwrap_or_default();
    let end = after.split(char::is_whitespace).next().unwrap_or_default();
    sign == "_" && (start.contains(sign) || end.contains(sign))
}

/// The most letters behind the sign where it stands in the second half of a word.
const MOST_BEHIND: usize = 3;

/// Returns whether a sign marks the letter behind it: at the start of a word, soon after, or near its end;
/// `AT&T` and `Q&A` have a capital there, and `Rock&roll` has another word.
fn marks(sign: &str, before: &str, after: &str) -> bool {
    let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let begins_large = word.starts_with(char::is_uppercase);
    match word.chars().count() {
        0 => {
            let apart = before.is_empty() || before.ends_with(char::is_whitespace);
            apart && (sign == "&" || after.starts_with(char::is_uppercase))
        }
        1..=3 => after.starts_with(char::is_lowercase) && begins_large,
        _ => {
            let behind = after.chars().take_while(|c| c.is_alphabetic());
            let is_near_end = behind.take(MOST_BEHIND + 1).count() <= MOST_BEHIND;
            sign == "&" && after.starts_with(char::is_lowercase) && begins_large && is_near_end
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Vec<Item> {
        vec![Item::Text(text.into())]
    }

    fn through(source: &str, seen: &str, answer: &str) -> Vec<Item> {
        let mut items = text(source);
        let mnemonic = Mnemonic::take(&mut items).expect(source);
        assert_eq!(items, text(seen));
        let mut answer = text(answer);
        mnemonic.put(&mut answer);
        answer
    }

    #[test]
    fn the_mark_goes_before_a_letter() {
        assert_eq!(through("&File", "File", "Ficheiro"), text("&Ficheiro"));
        assert_eq!(
            through("Save &As...", "Save As...", "Guardar como..."),
            text("&Guardar como...")
        );
        assert_eq!(through("E&xit", "Exit", "Sair"), text("&Sair"));
        assert_eq!(through("Garde&n (wet)", "Garden (wet)", "Jardim"), text("&Jardim"));
        assert_eq!(through("&2nd bed", "2nd bed", "2o canteiro"), text("&2o canteiro"));
        assert_eq!(
            through("_Open File", "Open File", "Abrir o ficheiro"),
            text("Abrir _o ficheiro")
        );
    }

    #[test]
    fn other_signs_stay() {
        for other in [
            "AT&T",
            "Q&A",
            "Salt & pepper",
            "rock&roll",
            "Rock&roll",
            "_id",
            "snake_case",
            "__MSG_bed__ on",
            "&One &two",
        ] {
            assert_eq!(Mnemonic::take(&mut text(other)), None, "{other}");
        }
        let long = format!("&File {}", "word ".repeat(20));
        assert_eq!(Mnemonic::take(&mut text(&long)), None);
    }
}
