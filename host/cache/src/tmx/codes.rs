//! Matches the codes of a translation with those of its source.

use std::collections::HashMap;

use crate::unit::{Kind, SourcePiece, TargetPiece};

/// A piece of a `seg`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Text.
    Text(String),
    /// A code.
    Code(Element),
}

/// A code as TMX writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Element {
    /// The kind of the code.
    pub kind: Kind,
    /// The number that joins a beginning to its end, within one `seg`.
    pub i: Option<String>,
    /// The number that joins a code to the same code in another language.
    pub x: Option<String>,
    /// The content of the element, as it stands in the file.
    pub content: String,
}

/// The source as a unit has it.
pub(super) fn source(seg: &[Piece]) -> Vec<SourcePiece> {
    let mut ids: HashMap<&str, u32> = HashMap::new();
    let mut last = 0;
    let mut pieces = Vec::new();
    for piece in seg {
        pieces.push(match piece {
            Piece::Text(text) => SourcePiece::Text(text.clone()),
            Piece::Code(element) => {
                let shared = element.i.as_deref().and_then(|i| ids.get(i).copied());
                let id = shared.filter(|_| element.kind == Kind::Close).unwrap_or_else(|| {
                    last += 1;
                    last
                });
                if let (Kind::Open, Some(i)) = (element.kind, &element.i) {
                    ids.insert(i, id);
                }
                SourcePiece::Code(element.kind, id, element.content.clone())
            }
        });
    }
    pieces
}

/// Returns the translation in the form of a unit; `None` where it does not have each code of its
/// source once.
pub(super) fn target(source: &[Piece], seg: &[Piece]) -> Option<Vec<TargetPiece>> {
    let codes: Vec<&Element> = elements(source).collect();
    let mut left: Vec<usize> = (0..codes.len()).collect();
    // Maps the number of each beginning in the translation to that in the source.
    let mut begun: HashMap<&str, Option<&String>> = HashMap::new();
    let mut pieces = Vec::new();
    for piece in seg {
        let element = match piece {
            Piece::Text(text) => {
                pieces.push(TargetPiece::Text(text.clone()));
                continue;
            }
            Piece::Code(element) => element,
        };
        let same = |index: &usize| codes[*index].kind == element.kind;
        let by_x = |index: &usize| element.x.is_some() && codes[*index].x == element.x;
        let by_pair = |index: &usize| {
            let pair = element.i.as_deref().and_then(|i| begun.get(i).copied().flatten());
            pair.is_some() && codes[*index].i.as_ref() == pair
        };
        let by_content = |index: &usize| codes[*index].content == element.content;
        let tests: [&dyn Fn(&usize) -> bool; 4] = [&by_x, &by_pair, &by_content, &|_| true];
        let place = tests
            .into_iter()
            .find_map(|test| left.iter().position(|index| same(index) && test(index)))?;
        let index = left.remove(place);
        if let (Kind::Open, Some(i)) = (element.kind, &element.i) {
            begun.insert(i, codes[index].i.as_ref());
        }
        pieces.push(TargetPiece::Code(u32::try_from(index).ok()?));
    }
    left.is_empty().then_some(pieces)
}

fn elements(seg: &[Piece]) -> impl Iterator<Item = &Element> {
    seg.iter().filter_map(|piece| match piece {
        Piece::Code(element) => Some(element),
        Piece::Text(_) => None,
    })
}
