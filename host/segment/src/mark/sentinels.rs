//! Sentinels: invented nouns that stand for codes in the text an engine sees.

mod find;
mod write;

use std::ops::Range;

use crate::{item::Item, mark::adjacent_words::AdjacentWords};

pub(crate) use find::has_debris;
pub use find::{Found, find};
pub use write::write;
pub(crate) use write::{begins_with_ending, edge, edge_after, group, sample};

/// A spelling of sentinels; `#` stands for their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style(pub &'static str);

/// The styles a model is probed with, the one that reads best first.
pub const STYLES: [Style; 5] =
    [Style("XQ#X"), Style("XQ#"), Style("X#X"), Style("[X#X]"), Style("[#]")];

impl Style {
    fn spell(self, number: usize) -> String {
        self.0.replace('#', &number.to_string())
    }

    /// Returns whether a text has something that could be taken for a sentinel.
    fn clashes(self, text: &str) -> bool {
        let start = self.0.split('#').next().unwrap_or_default().to_ascii_lowercase();
        let text = text.to_ascii_lowercase();
        let follows = |at: usize| {
            text[at + start.len()..].trim_start().starts_with(|c: char| c.is_ascii_digit())
        };
        text.match_indices(&start).any(|(at, _)| follows(at))
    }
}

/// The neighbour of a code in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// A letter, a digit or another code, without a space.
    Joined,
    /// An ending of a word, such as that of a plural or of a unit, which begins with this letter.
    Ending(char),
    /// A space.
    Spaced,
    /// A bracket.
    Bracket(char),
    /// Another sign.
    Sign(char),
    /// Nothing.
    Free,
}

/// Items that travel together as one sentinel: a code, codes that touch, markup around
/// nothing but codes.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The items that the sentinel stands for.
    pub items: Vec<Item>,
    /// The number that an engine sees in place of a sentinel.
    pub sample: Option<String>,
    /// The number whose per cent sign the items end with: a number of the text, or an empty text
    /// for the number that the items show.
    pub percent: Option<String>,
    /// The place of the sentinel in the text.
    pub at: Range<usize>,
    /// The neighbours before and after the items.
    pub edges: [Edge; 2],
}

/// A sentence as an engine sees it.
#[derive(Clone, Debug)]
pub struct Spelled {
    /// Language and sentinels.
    pub text: String,
    /// The sentinels in it, in order.
    pub marks: Vec<Mark>,
    /// Markup taken out of it, by position, in order.
    pub markup: Vec<(usize, Item)>,
    /// The words with nothing but markup between them, which are apart in `text`.
    pub(crate) adjacent: Vec<AdjacentWords>,
}

#[cfg(test)]
mod tests;
