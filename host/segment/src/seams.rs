//! Sentences that go on over several segments, as in subtitles.
//!
//! The segments of such a sentence are translated as one segment, with a code at each seam between
//! them. The translation is cut at these codes again.

use std::{borrow::Cow, ops::Range};

use targum_core::{
    codes,
    contract::{Code, CodeKind, Part, Segment, Word},
};
use targum_sdk::sentence;

use crate::{Step, Translation};

/// The spelling of the code at a seam, which engines may see. No format has such a code.
const SEAM: &str = " ⏎ ";

/// Returns whether a code stands at a seam.
pub(crate) fn is_seam(code: &Code) -> bool {
    code.spelling == SEAM
}

/// Segments, of which those of one sentence are joined.
pub struct Joined<'s> {
    segments: &'s [Segment],
    /// The range of the segments that each joined segment is made of.
    runs: Vec<Range<usize>>,
    joined: Cow<'s, [Segment]>,
}

impl<'s> Joined<'s> {
    /// Joins the segments that follow one another in one sentence.
    pub fn of(segments: &'s [Segment]) -> Self {
        let mut runs: Vec<Range<usize>> = Vec::with_capacity(segments.len());
        for at in 0..segments.len() {
            match runs.last_mut() {
                Some(run) if goes_on(&segments[run.end - 1], &segments[at]) => run.end += 1,
                _ => runs.push(at..at + 1),
            }
        }
        let joined = if runs.len() == segments.len() {
            segments.into()
        } else {
            runs.iter().map(|run| join(&segments[run.clone()])).collect::<Vec<_>>().into()
        };
        Self { segments, runs, joined }
    }

    /// Returns the joined segments.
    pub fn segments(&self) -> &[Segment] {
        &self.joined
    }

    /// Returns the range of the segments that each joined segment is made of.
    pub fn runs(&self) -> impl Iterator<Item = Range<usize>> {
        self.runs.iter().cloned()
    }

    /// Cuts the translations of the joined segments, and returns one for each of the segments. It is
    /// `None` where the translation of a sentence cannot be cut.
    pub fn cut(&self, translations: Vec<Translation>) -> Vec<Option<Translation>> {
        let cut = |(run, translation): (&Range<usize>, Translation)| match run.len() {
            1 => vec![Some(translation)],
            length => match cut(&self.segments[run.clone()], &translation) {
                Some(parts) => parts.into_iter().map(Some).collect(),
                None => vec![None; length],
            },
        };
        self.runs.iter().zip(translations).flat_map(cut).collect()
    }
}

/// Returns whether a sentence goes on from one segment to the next.
fn goes_on(from: &Segment, to: &Segment) -> bool {
    sentence_of(from).is_some_and(|sentence| sentence_of(to) == Some(sentence))
}

/// Returns the sentence that a segment is a part of.
fn sentence_of(segment: &Segment) -> Option<&str> {
    let is_whole = segment.plural.is_some() || segment.max_length.is_some();
    segment.note.as_deref().and_then(sentence::of).filter(|_| !is_whole)
}

/// Returns the segments of a sentence as one segment.
fn join(segments: &[Segment]) -> Segment {
    let mut joined = segments[0].clone();
    if segments.len() == 1 {
        return joined;
    }
    let note = joined.note.as_deref().map(sentence::taken_out).unwrap_or_default();
    joined.note = (!note.is_empty()).then(|| note.into_owned());
    for segment in &segments[1..] {
        let next_id = |parts: &[Part]| {
            let id = |part: &Part| match part {
                Part::Code(code) => Some(code.id),
                Part::Text(_) => None,
            };
            parts.iter().filter_map(id).max().map_or(0, |id| id.saturating_add(1))
        };
        let id = next_id(&joined.parts);
        joined.parts.push(Part::Code(Code {
            kind: CodeKind::Standalone,
            id,
            spelling: SEAM.into(),
        }));
        joined.parts.extend(segment.parts.iter().cloned().map(|part| match part {
            Part::Code(code) => Part::Code(Code { id: code.id.saturating_add(id + 1), ..code }),
            text => text,
        }));
    }
    joined
}

/// Cuts the translation of a sentence at its seams. Returns `None` unless every segment has words and
/// its own codes.
fn cut(segments: &[Segment], whole: &Translation) -> Option<Vec<Translation>> {
    if whole.step == Step::Kept {
        return None;
    }
    let mut parts: Vec<Vec<Word>> = vec![Vec::new()];
    // The codes of the current segment, as indexes among the codes of the joined segment.
    let mut own = 0..codes::of(&segments[0]).len() as u32;
    for word in &whole.words {
        match word {
            Word::Code(index) if own.contains(index) => {
                parts.last_mut()?.push(Word::Code(index - own.start));
            }
            Word::Code(index) if *index == own.end => {
                let next = segments.get(parts.len())?;
                own = index + 1..index + 1 + codes::of(next).len() as u32;
                parts.push(Vec::new());
            }
            Word::Code(_) => return None,
            text => parts.last_mut()?.push(text.clone()),
        }
    }
    if parts.len() != segments.len() {
        return None;
    }
    let part = |(segment, words): (&Segment, Vec<Word>)| {
        let is_whole = codes::complete(segment, &words) && has_word(&words);
        is_whole.then(|| Translation { words: spaced_like(segment, words), ..whole.clone() })
    };
    segments.iter().zip(parts).map(part).collect()
}

/// Returns words with the spaces that the segment has around its text.
fn spaced_like(segment: &Segment, mut words: Vec<Word>) -> Vec<Word> {
    let text = |part: Option<&Part>| match part {
        Some(Part::Text(text)) => text.clone(),
        _ => String::new(),
    };
    let (begin, end) = (text(segment.parts.first()), text(segment.parts.last()));
    if let Some(Word::Text(first)) = words.first_mut() {
        let spaces = &begin[..begin.len() - begin.trim_start().len()];
        *first = format!("{spaces}{}", first.trim_start());
    }
    if let Some(Word::Text(last)) = words.last_mut() {
        let spaces = &end[end.trim_end().len()..];
        *last = format!("{}{spaces}", last.trim_end());
    }
    words.retain(|word| !matches!(word, Word::Text(text) if text.is_empty()));
    words
}

fn has_word(words: &[Word]) -> bool {
    let is_word =
        |word: &Word| matches!(word, Word::Text(text) if text.contains(char::is_alphanumeric));
    words.iter().any(is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Part {
        Part::Text(text.into())
    }

    fn code(id: u32) -> Part {
        Part::Code(Code { kind: CodeKind::Standalone, id, spelling: format!("<{id}>") })
    }

    fn segment(parts: &[Part], sentence: &str) -> Segment {
        Segment {
            parts: parts.to_vec(),
            key: String::new(),
            note: Some(format!("Ann speaks.\n{}", sentence::note(sentence))),
            plural: None,
            max_length: None,
        }
    }

    fn said(words: &[Word]) -> Translation {
        Translation { words: words.to_vec(), step: Step::Clean, confidence: None }
    }

    fn word(text: &str) -> Word {
        Word::Text(text.into())
    }

    #[test]
    fn the_segments_of_a_sentence_are_one_segment() {
        let segments = [
            segment(&[text("Alone.")], ""),
            segment(&[text("We went "), code(0), text("to")], "We went to the sea."),
            segment(&[code(0), text("the sea.")], "We went to the sea."),
        ];
        let joined = Joined::of(&segments);
        assert_eq!(joined.runs().collect::<Vec<_>>(), [0..1, 1..3]);
        let [alone, sentence] = joined.segments() else { panic!() };
        assert_eq!(alone, &segments[0]);
        let seam = Part::Code(Code { kind: CodeKind::Standalone, id: 1, spelling: SEAM.into() });
        let expected =
            [text("We went "), code(0), text("to"), seam, Part::Code(Code { id: 2, ..own(0) })];
        assert_eq!(sentence.parts[..5], expected);
        assert_eq!(sentence.note.as_deref(), Some("Ann speaks."));

        let whole = [word("Fomos "), Word::Code(0), word("até "), Word::Code(1)];
        let whole = [&whole[..], &[Word::Code(2), word(" o mar.")]].concat();
        let cut = joined.cut(vec![said(&[word("Só.")]), said(&whole)]);
        let expected = [
            said(&[word("Só.")]),
            said(&[word("Fomos "), Word::Code(0), word("até")]),
            said(&[Word::Code(0), word(" o mar.")]),
        ];
        assert_eq!(cut, expected.map(Some));
    }

    fn own(id: u32) -> Code {
        let Part::Code(code) = code(id) else { unreachable!() };
        code
    }

    #[test]
    fn a_sentence_without_a_good_cut_is_not_cut() {
        let sentence = "We went to the sea.";
        let segments =
            [segment(&[text("We went ")], sentence), segment(&[code(0), text("to sea")], sentence)];
        let joined = Joined::of(&segments);
        for words in [
            &[word("Fomos"), Word::Code(1), Word::Code(0), word("ao mar")][..],
            &[word("Fomos ao mar"), Word::Code(0), Word::Code(1)],
            &[word("Fomos ao mar"), Word::Code(1)],
        ] {
            assert_eq!(joined.cut(vec![said(words)]), [None, None], "{words:?}");
        }
        let kept = [word("We went"), Word::Code(0), Word::Code(1), word("to sea")];
        let kept = Translation { step: Step::Kept, ..said(&kept) };
        assert_eq!(joined.cut(vec![kept]), [None, None]);
    }

    #[test]
    fn segments_of_other_sentences_are_not_joined() {
        let one = segment(&[text("One")], "One.");
        let bounded = Segment { max_length: Some(9), ..one.clone() };
        let noteless = Segment { note: None, ..one.clone() };
        let segments = [one.clone(), segment(&[text("Two")], "Two."), one, bounded, noteless];
        let joined = Joined::of(&segments);
        assert_eq!(joined.segments(), segments);
        assert_eq!(joined.runs().count(), 5);
    }
}
