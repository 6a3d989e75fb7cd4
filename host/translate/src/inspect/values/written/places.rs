//! The places of kept values in a translated document, and the texts outside of them.

use std::ops::Range;

use targum_core::contract::{Document, Edit, Part, Piece, Span};

/// Returns the place of each value in a translated document without the values and with them. `edits` make the
/// document. `values` are spellings with their places in the source. Both are in order.
pub(super) fn places(
    edits: &[Edit],
    spellings: &[String],
    values: &[(Span, &str)],
) -> Vec<[Range<usize>; 2]> {
    let length = |piece: &Piece| match piece {
        Piece::Literal(text) => text.len(),
        Piece::Segment(segment) => spellings[*segment as usize].len(),
    };
    let (mut added, mut removed) = (0, 0);
    let (mut added_by_values, mut removed_by_values) = (0, 0);
    let mut edits = edits.iter().peekable();
    let mut found = Vec::with_capacity(values.len());
    for (at, spelling) in values {
        while let Some(edit) = edits.next_if(|edit| edit.at.end <= at.start) {
            added += edit.pieces.iter().map(length).sum::<usize>();
            removed += (edit.at.end - edit.at.start) as usize;
        }
        let old = (at.end - at.start) as usize;
        let new = spelling.len();
        let start = at.start as usize + added - removed;
        let start_with = start + added_by_values - removed_by_values;
        found.push([start..start + old, start_with..start_with + new]);
        added_by_values += new;
        removed_by_values += old;
    }
    found
}

/// Returns the keys and contents of the segments of a document that stand outside of some places, which are in order.
pub(super) fn texts_outside<'d>(
    document: &'d Document,
    places: &[Range<usize>],
) -> Vec<(&'d str, &'d [Part])> {
    let mut is_outside = vec![true; document.segments.len()];
    for edit in &document.edits {
        let (start, end) = (edit.at.start as usize, edit.at.end as usize);
        let first = places.partition_point(|place| place.end <= start);
        if places.get(first).is_some_and(|place| place.start < end) {
            for piece in &edit.pieces {
                if let Piece::Segment(index) = piece {
                    is_outside[*index as usize] = false;
                }
            }
        }
    }
    let segments = document.segments.iter().zip(is_outside);
    let outside = segments.filter(|(_, is_outside)| *is_outside);
    outside.map(|(segment, _)| (segment.key.as_str(), segment.parts.as_slice())).collect()
}

#[cfg(test)]
mod tests {
    use targum_core::contract::Segment;

    use super::*;

    fn edit(start: u32, end: u32, piece: Piece) -> Edit {
        Edit { at: Span { start, end }, pieces: vec![piece] }
    }

    #[test]
    fn places_move_with_the_texts_and_values_before_them() {
        // The source is `{"a": "x", "n": 1, "b": "y", "m": 2}`.
        let edits = [edit(6, 9, Piece::Segment(0)), edit(24, 27, Piece::Segment(1))];
        let spellings = ["\"xx\"".to_owned(), "\"\"".to_owned()];
        let values = [(Span { start: 16, end: 17 }, "100"), (Span { start: 34, end: 35 }, "4")];
        let found = places(&edits, &spellings, &values);
        assert_eq!(found, [[17..18, 17..20], [34..35, 36..37]]);
    }

    #[test]
    fn texts_in_the_places_of_values_are_left_out() {
        let segment = |key: &str| Segment {
            key: key.to_owned(),
            parts: vec![Part::Text(key.to_owned())],
            note: None,
            plural: None,
            max_length: None,
        };
        let document = Document {
            segments: ["a", "b", "c"].map(segment).to_vec(),
            edits: vec![
                edit(0, 5, Piece::Segment(0)),
                edit(5, 10, Piece::Segment(1)),
                edit(12, 14, Piece::Segment(2)),
            ],
            plan: None,
        };
        let keys = |places: &[Range<usize>]| -> Vec<String> {
            let outside = texts_outside(&document, places).into_iter();
            outside.map(|(key, _)| key.to_owned()).collect()
        };
        assert_eq!(keys(&[]), ["a", "b", "c"]);
        assert_eq!(keys(&[5..10, 20..21]), ["a", "c"]);
        assert_eq!(keys(&[0..2, 11..13]), ["b"]);
    }
}
