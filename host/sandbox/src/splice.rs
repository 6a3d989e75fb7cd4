//! The one function that writes a document. It has no side effects.

use targum_core::contract::{Edit, Piece};

/// Returns `source` with edits, which contain the spellings of the segments' translations. The edits are
/// those of a validated answer of a plugin, and there is one spelling for each of its segments.
pub(crate) fn splice(source: &str, edits: &[Edit], spellings: &[String]) -> String {
    let spelled: usize = spellings.iter().map(String::len).sum();
    let mut written = String::with_capacity(source.len() + spelled);
    let mut copied = 0;
    for edit in edits {
        written.push_str(&source[copied..edit.at.start as usize]);
        for piece in &edit.pieces {
            written.push_str(match piece {
                Piece::Literal(literal) => literal,
                Piece::Segment(segment) => &spellings[*segment as usize],
            });
        }
        copied = edit.at.end as usize;
    }
    written.push_str(&source[copied..]);
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::Span;

    fn edit(start: u32, end: u32, pieces: &[Piece]) -> Edit {
        Edit { at: Span { start, end }, pieces: pieces.to_vec() }
    }

    #[test]
    fn leaves_everything_outside_the_edits() {
        let spelled = splice(
            "\u{feff}a = \"one\"\r\nb = \"two\"\r\n",
            &[edit(8, 11, &[Piece::Segment(1)]), edit(19, 22, &[Piece::Segment(0)])],
            &["dois".into(), "um".into()],
        );
        assert_eq!(spelled, "\u{feff}a = \"um\"\r\nb = \"dois\"\r\n");
    }

    #[test]
    fn inserts_removes_and_mixes_literals() {
        let spelled = splice(
            "abc",
            &[
                edit(0, 0, &[Piece::Literal("<".into())]),
                edit(0, 1, &[]),
                edit(
                    1,
                    2,
                    &[Piece::Literal("[".into()), Piece::Segment(0), Piece::Literal("]".into())],
                ),
                edit(3, 3, &[Piece::Literal(">".into())]),
            ],
            &["é".into()],
        );
        assert_eq!(spelled, "<[é]c>");
    }

    #[test]
    fn without_edits_the_output_is_the_source() {
        assert_eq!(splice("as it was", &[], &[]), "as it was");
        assert_eq!(splice("", &[], &[]), "");
    }
}
