//! Cuts a sentence that is too long for any model into pieces of bounded length, before a model is
//! asked: a piece takes little time, and pieces of several documents can take turns.

use icu_segmenter::GraphemeClusterSegmenter;

use crate::{
    item::{Item, push},
    plan::split_long::{PARTS, ends_clause},
    text::script::is_unspaced,
};

/// The length in bytes of the longest sentence that a model sees as a whole: 127 tokens of 32.
const LONGEST: usize = 4096;

/// The length of a piece in bytes, where the sentence can be cut there.
const PIECE: usize = 1024;

/// Cuts a sentence into pieces that are not too long; all pieces together are the sentence. A
/// stretch without a place to cut is a longer piece: see [`is_long`].
pub fn cut(sentence: Vec<Item>) -> Vec<Vec<Item>> {
    if !is_long(&sentence) {
        return vec![sentence];
    }
    let mut pieces = Pieces { done: Vec::new(), open: Vec::new(), length: 0 };
    for item in sentence {
        match item {
            Item::Text(text) => pieces.text(&text),
            item => {
                pieces.length += bytes(&item);
                pieces.open.push(item);
            }
        }
    }
    pieces.end();
    pieces.done
}

/// Returns whether a sentence is too long for any model.
pub fn is_long(sentence: &[Item]) -> bool {
    length(sentence) > LONGEST
}

/// Returns whether a sentence is so short that any model sees all of it: it has at most 100 tokens, as a
/// byte is at most one token and a code half a dozen.
pub fn is_short(sentence: &[Item]) -> bool {
    let tokens = |item: &Item| if item.is_held() { 6 } else { bytes(item) };
    sentence.iter().map(tokens).sum::<usize>() <= 100
}

/// Returns the length of a sentence in bytes.
pub fn length(sentence: &[Item]) -> usize {
    sentence.iter().map(bytes).sum()
}

/// Returns the length of an item. A code has the length 1, as codes that touch are seen as one.
fn bytes(item: &Item) -> usize {
    match item {
        Item::Text(text) => text.len(),
        _ => 1,
    }
}

struct Pieces {
    done: Vec<Vec<Item>>,
    /// The last piece.
    open: Vec<Item>,
    /// Its length.
    length: usize,
}

impl Pieces {
    fn end(&mut self) {
        if !self.open.is_empty() {
            self.done.push(std::mem::take(&mut self.open));
        }
        self.length = 0;
    }

    fn text(&mut self, text: &str) {
        let mut rest = text;
        while self.length + rest.len() > PIECE {
            let Some(at) = place(rest, PIECE.saturating_sub(self.length)) else { break };
            self.say(&rest[..at]);
            self.end();
            rest = &rest[at..];
        }
        self.say(rest);
    }

    fn say(&mut self, text: &str) {
        self.length += text.len();
        push(&mut self.open, Item::Text(text.into()));
    }
}

/// Returns the place at which a text is cut so that the first part has at most so many bytes:
/// behind the last clause in the second half of these bytes, or behind the last word, or behind the
/// first word that is longer.
fn place(text: &str, room: usize) -> Option<usize> {
    let room = text.floor_char_boundary(room);
    let fits = &text[..room];
    let behind = |(at, sign): (usize, &str)| at + sign.len();
    let mut signs = fits.rmatch_indices(PARTS).map(behind);
    let clause = signs.clone().take_while(|at| *at > room / 2).find(|at| ends_clause(&text[..*at]));
    let beyond = || text[room..].match_indices(PARTS).map(behind).map(|at| room + at).next();
    let at = clause.or_else(|| signs.next()).or_else(|| between_signs(fits)).or_else(beyond)?;
    (at < text.len()).then_some(at)
}

/// Returns the last place between two characters of a script without spaces.
fn between_signs(text: &str) -> Option<usize> {
    if !text.contains(is_unspaced) {
        return None;
    }
    let parts = |at: &usize| {
        let (left, right) = text.split_at(*at);
        left.ends_with(is_unspaced) && right.starts_with(is_unspaced)
    };
    GraphemeClusterSegmenter::new().segment_str(text).filter(parts).last()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn pieces(sentence: &[Item]) -> Vec<Vec<Item>> {
        let pieces = cut(sentence.to_vec());
        let mut whole = Vec::new();
        pieces.iter().flatten().for_each(|item| push(&mut whole, item.clone()));
        assert_eq!(whole, sentence);
        pieces
    }

    fn longest(sentence: &str) -> usize {
        let pieces = pieces(&[text(sentence)]);
        pieces.iter().map(|piece| length(piece)).max().unwrap_or(0)
    }

    #[test]
    fn a_text_that_fits_the_model_is_not_split() {
        assert_eq!(pieces(&[text(&"a ".repeat(LONGEST / 2))]).len(), 1);
        assert_eq!(pieces(&[]), [[]]);
    }

    #[test]
    fn endless_sentences_become_pieces_of_bounded_length() {
        for unit in
            ["a ", "plain words ", "(hello ", "\"Hello\" ", "打开设置", "ภาษาไทย", "こんにちは、"]
        {
            assert!(longest(&unit.repeat(200_000 / unit.len())) <= PIECE, "{unit}");
        }
    }

    #[test]
    fn a_piece_ends_with_a_clause_where_it_can() {
        let clause = format!("{}, ", "word ".repeat(120).trim_end());
        let pieces = pieces(&[text(&clause.repeat(8))]);
        assert_eq!(pieces[0], [text(&clause)]);
    }

    #[test]
    fn codes_stay_in_their_places() {
        let unit = |at: u32| {
            [Item::Placeholder(2 * at), text(" is "), Item::Placeholder(2 * at + 1), text(" ")]
        };
        let sentence: Vec<Item> = (0..2_000).flat_map(unit).collect();
        let pieces = pieces(&sentence);
        assert!(pieces.len() > 8, "{}", pieces.len());
        assert!(pieces.iter().all(|piece| length(piece) <= PIECE));
    }

    #[test]
    fn a_text_that_cannot_be_split_is_one_piece() {
        let word = "a".repeat(100_000);
        let sentence = format!("One {word} more");
        let pieces = pieces(&[text(&sentence)]);
        assert_eq!(
            pieces,
            [vec![text("One ")], vec![text(&format!("{word} "))], vec![text("more")]]
        );
        assert!(is_long(&pieces[1]));
    }
}
