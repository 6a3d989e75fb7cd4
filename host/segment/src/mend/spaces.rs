//! Spaces other than the ordinary one: those where no line may end (`5 kg`), narrow and wide
//! ones, and runs of them.
//!
//! To a model they are ordinary ones, or nothing. So they go out as such, and come back where the
//! translation has the same neighbours, or the same one that is the same in all languages: a
//! code, a number, a sign, a name.

use crate::item::Item;

/// A run of spaces of which at least one is not the ordinary one, and its neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Special {
    left: Neighbour,
    run: String,
    right: Neighbour,
}

/// The most runs of a text that come back: each is looked for in the whole translation.
const MOST: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Neighbour {
    Word(String),
    Item(Item),
    Nothing,
}

impl Special {
    /// Makes an ordinary space of each such run. Returns the runs.
    pub(crate) fn take(items: &mut [Item]) -> Vec<Special> {
        let mut taken = Vec::new();
        for index in 0..items.len() {
            let Item::Text(text) = &items[index] else { continue };
            if !text.contains(is_special) {
                continue;
            }
            let mut plain = String::with_capacity(text.len());
            let mut rest = text.as_str();
            while let Some(at) = rest.find(char::is_whitespace) {
                let end = rest[at..].find(|c: char| !c.is_whitespace());
                let end = end.map_or(rest.len(), |length| at + length);
                plain.push_str(&rest[..at]);
                let run = &rest[at..end];
                if run.contains(is_special) {
                    if taken.len() < MOST {
                        let left = Neighbour::of(last_word(&plain), items[..index].last());
                        let right = Neighbour::of(first_word(&rest[end..]), items.get(index + 1));
                        taken.push(Special { left, run: run.to_owned(), right });
                    }
                    plain.push(' ');
                } else {
                    plain.push_str(run);
                }
                rest = &rest[end..];
            }
            plain.push_str(rest);
            items[index] = Item::Text(plain);
        }
        taken
    }

    /// Puts the run into a translation that has a place for it.
    pub(crate) fn put(&self, items: &mut [Item]) {
        let place = self.place(items, |left, right| left && right).or_else(|| {
            let (sure_left, sure_right) = (self.left.is_sure(), self.right.is_sure());
            self.place(items, |left, right| left && sure_left || right && sure_right)
        });
        if let Some((index, at)) = place
            && let Item::Text(text) = &mut items[index]
        {
            text.replace_range(at..=at, &self.run);
        }
    }

    /// Returns the place of an ordinary space whose neighbours fit, as the index of an item and a
    /// byte of its text.
    fn place(&self, items: &[Item], fits: impl Fn(bool, bool) -> bool) -> Option<(usize, usize)> {
        items.iter().enumerate().find_map(|(index, item)| {
            let Item::Text(text) = item else { return None };
            let fits = |&at: &usize| {
                let left = self.left.is(last_word(&text[..at]), items[..index].last());
                let right = self.right.is(first_word(&text[at + 1..]), items.get(index + 1));
                fits(left, right)
            };
            text.match_indices(' ').map(|(at, _)| at).find(fits).map(|at| (index, at))
        })
    }
}

impl Neighbour {
    /// Returns the neighbour of a run: the word beside it, or the item where the run is at the end
    /// of a text.
    fn of(word: Option<&str>, item: Option<&Item>) -> Self {
        match (word, item) {
            (Some(word), _) => Neighbour::Word(word.to_owned()),
            (None, Some(item)) => Neighbour::Item(numberless(item)),
            (None, None) => Neighbour::Nothing,
        }
    }

    fn is(&self, word: Option<&str>, item: Option<&Item>) -> bool {
        match self {
            Neighbour::Word(own) => word == Some(own),
            Neighbour::Item(own) => {
                word.is_none() && item.is_some_and(|item| numberless(item) == *own)
            }
            Neighbour::Nothing => false,
        }
    }

    /// Returns whether the neighbour is the same in other languages.
    fn is_sure(&self) -> bool {
        match self {
            Neighbour::Word(word) => {
                let name = word.starts_with(char::is_uppercase) && word.chars().count() > 1;
                name || word.contains(char::is_numeric) || !word.contains(char::is_alphabetic)
            }
            Neighbour::Item(_) => true,
            Neighbour::Nothing => false,
        }
    }
}

/// Returns whether a character is a space within a line, and not the ordinary one.
pub(crate) fn is_special(c: char) -> bool {
    matches!(c, '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}')
}

/// Returns an item in the form that it has in all tries: the number of a plural travels in more
/// than one.
fn numberless(item: &Item) -> Item {
    match item {
        Item::Number(code, _) => Item::Placeholder(*code),
        item => item.clone(),
    }
}

/// Returns the word that a text ends with; `None` for a text that is empty or ends with a space.
fn last_word(text: &str) -> Option<&str> {
    text.rsplit(char::is_whitespace).next().filter(|word| !word.is_empty())
}

/// Returns the word that a text begins with; `None` for a text that is empty or begins with a
/// space.
fn first_word(text: &str) -> Option<&str> {
    text.split(char::is_whitespace).next().filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn through(mut source: Vec<Item>, seen: &[Item], mut answer: Vec<Item>) -> Vec<Item> {
        let taken = Special::take(&mut source);
        assert_eq!(source, seen);
        taken.iter().for_each(|special| special.put(&mut answer));
        answer
    }

    #[test]
    fn special_spaces_are_restored_beside_equal_text() {
        let of =
            |source, seen, answer| through(vec![text(source)], &[text(seen)], vec![text(answer)]);
        assert_eq!(
            of("It has 5\u{A0}kg, and 5\u{202F}cm.", "It has 5 kg, and 5 cm.", "Tem 5 kg e 5 cm."),
            [text("Tem 5\u{A0}kg e 5\u{202F}cm.")]
        );
        assert_eq!(of("Mr.\u{A0}Smith", "Mr. Smith", "O Sr. Smith"), [text("O Sr.\u{A0}Smith")]);
        assert_eq!(of("Hi,\u{A0} all", "Hi, all", "Olá a todos"), [text("Olá a todos")]);
        assert_eq!(of("a\u{A0}b c", "a b c", "é a casa"), [text("é a casa")]);
    }

    #[test]
    fn codes_count_as_neighbours() {
        let number = Item::Number(0, "5".into());
        let source = vec![number.clone(), text("\u{A0}files in\u{A0}"), Item::Open(1, 1)];
        let seen = [number, text(" files in "), Item::Open(1, 1)];
        let answer = vec![Item::Placeholder(0), text(" ficheiros em "), Item::Open(1, 1)];
        let expected = [Item::Placeholder(0), text("\u{A0}ficheiros em\u{A0}"), Item::Open(1, 1)];
        assert_eq!(through(source, &seen, answer), expected);
    }
}
