//! Tests with random proposals of plugins. Each proposal is refused, or changes nothing outside its
//! spans, and a document without its translations is distinguished from a document that has them.

use fastrand::Rng;

use crate::{
    splice::splice,
    validate::check_document,
    verify::{check_extra, compare, expected, found, has_words, holds, unseen},
};
use targum_core::contract::{Code, CodeKind, Document, Edit, Part, Piece, Segment, Span, Word};
use targum_fuzz::{fuzz, pick, text};

fn part(random: &mut Rng) -> Part {
    use CodeKind::{Close, Open, Placeholder, Standalone};
    if random.bool() {
        return Part::Text(text(random, 6));
    }
    Part::Code(Code {
        kind: *pick(random, &[Placeholder, Open, Close, Standalone]),
        id: random.u32(..4),
        spelling: text(random, 3),
    })
}

fn segment(random: &mut Rng, key: usize) -> Segment {
    let parts = (0..random.usize(..5)).map(|_| part(random)).collect();
    Segment { parts, key: key.to_string(), note: None, plural: None, max_length: None }
}

/// Returns valid spans, or random ones.
fn spans(random: &mut Rng, source: &str) -> Vec<Span> {
    let mut places: Vec<_> =
        (0..2 * random.usize(..5)).map(|_| random.usize(..=source.len() + 1) as u32).collect();
    if random.u8(..8) > 0 {
        places.retain(|&at| source.is_char_boundary(at as usize));
        places.sort_unstable();
    }
    places.chunks_exact(2).map(|pair| Span { start: pair[0], end: pair[1] }).collect()
}

fn document(random: &mut Rng, source: &str) -> Document {
    let count = random.usize(..4);
    let segments = (0..count).map(|key| segment(random, key)).collect();
    let (at, mut next) = (spans(random, source), 0);
    let edit = |at| {
        let mut piece = || match random.u8(..8) {
            0 => Piece::Segment(random.u32(..5)),
            1..4 if next < count => {
                next += 1;
                Piece::Segment(next as u32 - 1)
            }
            _ => Piece::Literal(text(random, 4)),
        };
        let pieces = vec![piece(), piece()];
        Edit { at, pieces }
    };
    let edits = at.into_iter().map(edit).collect();
    Document { segments, edits, plan: None }
}

/// Splices as [`splice`] does, from the end to the beginning.
fn backwards(source: &str, document: &Document, spellings: &[String]) -> String {
    let mut written = source.to_owned();
    for edit in document.edits.iter().rev() {
        let piece = |piece: &Piece| match piece {
            Piece::Literal(literal) => literal.clone(),
            Piece::Segment(segment) => spellings[*segment as usize].clone(),
        };
        let new: String = edit.pieces.iter().map(piece).collect();
        written.replace_range(edit.at.start as usize..edit.at.end as usize, &new);
    }
    written
}

#[test]
fn bytes_outside_the_spans_do_not_change() {
    let mut accepted = 0;
    fuzz("splice", 20_000, |random| {
        let source = text(random, 30);
        let mut document = document(random, &source);
        // Codes have a test of their own.
        document.segments.iter_mut().for_each(|segment| segment.parts.clear());
        let spellings: Vec<_> = document.segments.iter().map(|_| text(random, 5)).collect();
        if check_document(&document, &source).is_ok() {
            accepted += 1;
            let written = splice(&source, &document.edits, &spellings);
            assert_eq!(written, backwards(&source, &document, &spellings), "{document:?}");
        }
    });
    assert!(accepted > 1_000, "{accepted}");
}

#[test]
fn codes_that_are_accepted_are_nested() {
    let mut accepted = 0;
    fuzz("codes", 20_000, |random| {
        let segment = segment(random, 0);
        let document = Document { segments: vec![segment.clone()], edits: Vec::new(), plan: None };
        if check_document(&document, "").is_err() {
            return;
        }
        accepted += 1;
        let codes = segment.parts.iter().filter_map(|part| match part {
            Part::Code(code) => Some(code),
            Part::Text(_) => None,
        });
        let mut nested = codes.map(|code| (code.kind, code.id)).collect::<Vec<_>>();
        nested.retain(|(kind, _)| matches!(kind, CodeKind::Open | CodeKind::Close));
        // Removes adjacent pairs until none is left.
        while let Some(at) = nested.windows(2).position(|pair| {
            pair[0].0 == CodeKind::Open && pair[1].0 == CodeKind::Close && pair[0].1 == pair[1].1
        }) {
            nested.drain(at..at + 2);
        }
        assert_eq!(nested, [], "{segment:?}");
    });
    assert!(accepted > 1_000, "{accepted}");
}

#[test]
fn changed_translations_are_detected() {
    let mut told = 0;
    fuzz("verify", 20_000, |random| {
        let segments: Vec<_> = (0..random.usize(1..5)).map(|key| segment(random, key)).collect();
        let source = Document { segments, edits: Vec::new(), plan: None };
        let word = |random: &mut Rng| {
            if random.bool() { Word::Text(text(random, 5)) } else { Word::Code(random.u32(..6)) }
        };
        let translations: Vec<Vec<Word>> = source
            .segments
            .iter()
            .map(|_| (0..random.usize(..5)).map(|_| word(random)).collect())
            .collect();
        let expected = expected(&source, &translations);
        // Writes what a correct plugin would read.
        let mut output = source.clone();
        for (segment, expected) in output.segments.iter_mut().zip(&expected) {
            segment.parts.clone_from(&expected.parts);
        }
        assert_eq!(compare(&expected, found(&output)), Ok(Vec::new()));
        assert_eq!(unseen(&expected, &found(&output)), Vec::<usize>::new());
        assert!(holds(&source, &translations, &output));
        // Changes one of the texts.
        let at = random.usize(..expected.len());
        let more = Part::Text("More words".to_owned());
        output.segments[at].parts.push(more);
        assert!(!holds(&source, &translations, &output));
        let compared = compare(&expected, found(&output));
        if has_words(&expected[at].parts) {
            told += 1;
            assert_eq!(compared.map_err(|refused| refused.key), Err(at.to_string()));
        } else {
            // Nothing was expected there: too much.
            let extra = compared.expect("all that was expected");
            assert_eq!(extra.len(), 1, "{extra:?}");
            assert!(check_extra(&extra, &[]).is_err());
        }
    });
    assert!(told > 1_000, "{told}");
}
