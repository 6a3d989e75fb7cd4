//! The check of translations against the lengths that a file allows. Longer translations are counted,
//! and not cut, because half a sentence is worse than a sentence that a person has to shorten.

use targum_core::{
    codes,
    contract::{Segment, Word},
};

/// Returns the number of translations that have more characters than their segments may have. A code
/// counts with its spelling.
pub(crate) fn overlong(segments: &[Segment], translations: &[Vec<Word>]) -> usize {
    let both = segments.iter().zip(translations);
    both.filter(|(segment, words)| {
        segment.max_length.is_some_and(|most| length(segment, words) > most as usize)
    })
    .count()
}

/// Returns the number of characters of a translation.
pub(crate) fn length(segment: &Segment, words: &[Word]) -> usize {
    let codes = codes::of(segment);
    let characters = |word: &Word| match word {
        Word::Text(text) => text.chars().count(),
        Word::Code(index) => {
            codes.get(*index as usize).map_or(0, |code| code.spelling.chars().count())
        }
    };
    words.iter().map(characters).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::{Code, CodeKind, Part};

    #[test]
    fn characters_count_and_bytes_do_not() {
        let code = Code { kind: CodeKind::Placeholder, id: 0, spelling: "%s".into() };
        let segment = |max_length| Segment {
            parts: vec![Part::Code(code.clone())],
            key: "k".into(),
            note: None,
            plural: None,
            max_length,
        };
        let words = vec![Word::Text("Olá ".into()), Word::Code(0)];
        let count = |most| overlong(&[segment(most)], std::slice::from_ref(&words));
        assert_eq!([count(None), count(Some(6)), count(Some(5))], [0, 0, 1]);
    }
}
