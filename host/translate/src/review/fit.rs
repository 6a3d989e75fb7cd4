//! A translation in terms of the codes of a segment of the file.

use targum_core::{
    codes,
    contract::{Document, Part, Segment, Word},
};
use targum_sandbox::verify;

/// Parts as words of a segment.
pub(super) struct Fitted {
    pub(super) words: Vec<Word>,
    /// Whether each code of the parts is a code of the segment, and the other way round.
    pub(super) is_complete: bool,
}

/// Returns parts as words of a segment. A code that the segment does not have becomes text.
pub(super) fn fit(parts: &[Part], segment: &Segment) -> Fitted {
    let codes = codes::of(segment);
    let mut used = vec![false; codes.len()];
    let mut is_complete = true;
    let mut words = Vec::new();
    for part in parts {
        let code = match part {
            Part::Text(text) => {
                words.push(Word::Text(text.clone()));
                continue;
            }
            Part::Code(code) => code,
        };
        let is_same = |at: &usize| {
            !used[*at] && codes[*at].kind == code.kind && codes[*at].spelling == code.spelling
        };
        let at = (0..codes.len()).find(is_same);
        match at.and_then(|at| Some((at, u32::try_from(at).ok()?))) {
            Some((at, index)) => {
                used[at] = true;
                words.push(Word::Code(index));
            }
            None => {
                is_complete = false;
                words.push(Word::Text(code.spelling.clone()));
            }
        }
    }
    is_complete &= used.iter().all(|used| *used);
    Fitted { words, is_complete }
}

/// Returns parts in normal form: adjacent texts are merged, and codes are numbered in order.
pub(super) fn normal(parts: &[Part]) -> Vec<Part> {
    let segment = Segment {
        parts: parts.to_vec(),
        key: String::new(),
        note: None,
        plural: None,
        max_length: None,
    };
    let document = Document { segments: vec![segment], edits: Vec::new(), plan: None };
    verify::found(&document).pop().map(|found| found.parts).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::{Code, CodeKind};

    #[test]
    fn a_code_that_the_segment_lacks_is_text() {
        let code = |spelling: &str| {
            let (kind, spelling) = (CodeKind::Placeholder, spelling.to_owned());
            Part::Code(Code { kind, id: 0, spelling })
        };
        let text = |text: &str| Part::Text(text.to_owned());
        let segment = Segment {
            parts: vec![code("%d"), text(" a "), code("%s")],
            key: String::new(),
            note: None,
            plural: None,
            max_length: None,
        };
        let fitted = fit(&[code("%s"), text(" b "), code("%d")], &segment);
        assert!(fitted.is_complete);
        assert_eq!(fitted.words, [Word::Code(1), Word::Text(" b ".into()), Word::Code(0)]);
        let fitted = fit(&[code("%s"), code("{x}")], &segment);
        assert!(!fitted.is_complete);
        assert_eq!(fitted.words, [Word::Code(1), Word::Text("{x}".into())]);
    }
}
