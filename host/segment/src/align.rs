//! Puts inline markup back into a translation by soft alignment.
//!
//! Each element becomes the stretch of words that has the most of it: a word counts for
//! an element by how much of its attention lies inside, less one half, and the best sum
//! wins. So short gaps fill by themselves, an element is always one stretch, and choosing
//! children within their parent makes them nest.

mod alignment;
mod atom;
mod edges;
mod element;
mod fences;
pub mod function_words;
mod placing;
mod same_words;

use std::ops::Range;

pub use self::alignment::Alignment;
use self::{
    atom::atoms,
    edges::Edges,
    element::elements,
    fences::{Fences, Window},
    placing::Placing,
};
use crate::{
    item::Item,
    mark::sentinels::{Found, Spelled},
};

/// Places the sentinels that were found and the markup of `spelled` in its translation. Returns
/// `None` where an element gets no words.
pub fn place(spelled: &Spelled, alignment: &Alignment, found: &Found) -> Option<Vec<Item>> {
    let atoms = atoms(&alignment.target, found);
    let places: Vec<Range<usize>> = atoms.iter().map(|atom| atom.at.clone()).collect();
    let edges = Edges::new(&spelled.text, alignment, &places);
    let fences = Fences::new(&spelled.text, &alignment.target, &places);
    let elements = elements(spelled);
    let same = match elements[..] {
        [] => vec![None; atoms.len()],
        _ => same_words::origins(&spelled.text, alignment, &atoms),
    };
    let placing = Placing { spelled, alignment, atoms, edges, fences, same };
    let mut items = Vec::new();
    let window = Window { source: 0..spelled.text.len(), atoms: 0..placing.atoms.len() };
    placing.write(&elements, window, &mut items)?;
    Some(items)
}

/// Returns the stretch of a translation that a mangled sentinel at `source` became.
pub fn remains(alignment: &Alignment, source: &Range<usize>) -> Option<Range<usize>> {
    let none = Found { at: Vec::new(), lost: Vec::new(), mended: false };
    let atoms = atoms(&alignment.target, &none);
    let shares: Vec<f32> = atoms
        .iter()
        .map(|atom| if atom.space { 0.0 } else { alignment.share(&atom.at, source) })
        .collect();
    let start = shares.iter().position(|&share| share > 0.5)?;
    let end = shares.iter().rposition(|&share| share > 0.5)?;
    let whole = (start..=end).all(|index| atoms[index].space || shares[index] > 0.5);
    whole.then(|| atoms[start].at.start..atoms[end].at.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mark::sentinels::{self, STYLES};

    #[test]
    fn an_element_around_a_name_stays_around_it() {
        let text = |text: &str| Item::Text(text.into());
        let source = [text("All "), Item::Open(0, 7), text("NO"), Item::Close(1, 7)];
        let spelled = sentinels::write(&source, STYLES[0]).expect("no word is a sentinel");
        // The attention is wrong: it aligns the first word with the name.
        let alignment = Alignment {
            target: "Todos NO".to_owned(),
            sources: vec![0..3, 4..6],
            targets: vec![0..5, 6..8],
            weights: vec![vec![0.0, 1.0], vec![0.6, 0.4]],
            ..Alignment::default()
        };
        let found = sentinels::find(&spelled, STYLES[0], &alignment.target);
        assert_eq!(
            place(&spelled, &alignment, &found).expect("it has words"),
            [text("Todos "), Item::Open(0, 7), text("NO"), Item::Close(1, 7)]
        );
    }

    #[test]
    fn an_element_around_a_name_of_several_words_stays_around_it() {
        let text = |text: &str| Item::Text(text.into());
        let source = [Item::Open(0, 7), text("Wet OS"), Item::Close(1, 7), text(" works")];
        let spelled = sentinels::write(&source, STYLES[0]).expect("no word is a sentinel");
        // The attention is wrong: it aligns the end of the name with the word behind it.
        let alignment = Alignment {
            target: "O Wet OS funciona".to_owned(),
            sources: vec![0..3, 4..6, 7..12],
            targets: vec![0..1, 2..5, 6..8, 9..17],
            weights: vec![
                vec![0.5, 0.0, 0.5],
                vec![1.0, 0.0, 0.0],
                vec![0.0, 0.1, 0.9],
                vec![0.0, 0.0, 1.0],
            ],
            ..Alignment::default()
        };
        let found = sentinels::find(&spelled, STYLES[0], &alignment.target);
        assert_eq!(
            place(&spelled, &alignment, &found).expect("it has words"),
            [text("O "), Item::Open(0, 7), text("Wet OS"), Item::Close(1, 7), text(" funciona")]
        );
    }

    #[test]
    fn a_word_that_stays_as_it_is_stays_where_it_is() {
        let text = |text: &str| Item::Text(text.into());
        let source = [text("anna "), Item::Open(0, 7), text("fixed beds"), Item::Close(1, 7)];
        let spelled = sentinels::write(&source, STYLES[0]).expect("no word is a sentinel");
        // The attention is wrong: it aligns the name with the word behind it.
        let alignment = Alignment {
            target: "anna canteiros".to_owned(),
            sources: vec![0..4, 5..10, 11..15],
            targets: vec![0..4, 5..14],
            weights: vec![vec![0.1, 0.9, 0.0], vec![0.0, 0.2, 0.8]],
            ..Alignment::default()
        };
        let found = sentinels::find(&spelled, STYLES[0], &alignment.target);
        assert_eq!(
            place(&spelled, &alignment, &found).expect("it has words"),
            [text("anna "), Item::Open(0, 7), text("canteiros"), Item::Close(1, 7)]
        );
    }

    #[test]
    fn an_element_before_a_dash_ends_there() {
        let text = |text: &str| Item::Text(text.into());
        let source =
            [Item::Open(0, 7), text("Current member"), Item::Close(1, 7), text(" - you pay")];
        let spelled = sentinels::write(&source, STYLES[0]).expect("no word is a sentinel");
        // The attention is wrong: it aligns the word before the dash with one behind it.
        let alignment = Alignment {
            target: "Membro atual - pague".to_owned(),
            sources: vec![0..7, 8..14, 15..16, 17..20, 21..24],
            targets: vec![0..6, 7..12, 13..14, 15..20],
            weights: vec![
                vec![0.0, 1.0, 0.0, 0.0, 0.0],
                vec![0.2, 0.0, 0.0, 0.8, 0.0],
                vec![0.0, 0.0, 1.0, 0.0, 0.0],
                vec![0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            ..Alignment::default()
        };
        let found = sentinels::find(&spelled, STYLES[0], &alignment.target);
        assert_eq!(
            place(&spelled, &alignment, &found).expect("it has words"),
            [Item::Open(0, 7), text("Membro atual"), Item::Close(1, 7), text(" - pague")]
        );
    }
}
