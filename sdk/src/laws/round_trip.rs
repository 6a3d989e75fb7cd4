//! The laws that hold for every format, checked on one document.

use super::{
    broken::Broken,
    compare::compare,
    own_words::own_words,
    proposal::{Proposal, read, render},
    values,
};
use crate::{Context, Document, Format, Part, Segment, Word, language, position};

/// Checks identity: if a document's own segments are put back, the result is the document, byte for
/// byte. Checks that the values of the document are listed in its order, too.
///
/// # Errors
/// The law is broken. An invalid document breaks the law too.
pub fn identity<F: Format>(source: &str, locale: &str) -> Result<(), Broken> {
    let context = super::context(locale, locale);
    let document = read::<F>(source, &context)?;
    values::in_order::<F>(source)?;
    let own: Vec<_> = document.segments.iter().map(|segment| own_words(&segment.parts)).collect();
    let output = render::<F>(source, &document, &own, true)?.0;
    if output == source {
        return Ok(());
    }
    let same = output.bytes().zip(source.bytes()).take_while(|(a, b)| a == b).count();
    Err(Broken::law(format!("identity: the output differs at {}", position(source, same))))
}

/// Checks the round trip: whatever is put in for the segments is read from the output again, or is
/// refused with a reason. `text` is put in for each segment, behind the first of its codes, and
/// once more around every code. If `text` is `None`, the segments' own texts are spelled anew.
/// Returns the output with the text in one place, and the number of refusals.
///
/// # Errors
/// The law is broken.
pub fn round_trip<F: Format>(
    source: &str,
    context: &Context,
    text: Option<&str>,
) -> Result<(String, usize), Broken> {
    let document = read::<F>(source, context)?;
    let put = |place: Place| {
        let words = words_of(&document, text, place, |_| true);
        come_back::<F>(source, context, &document, words, false)
    };
    let outcome = put(behind_first)?;
    let has_code = |parts: &[Part]| language::codes(parts).next().is_some();
    if text.is_some() && document.segments.iter().any(|segment| has_code(&segment.parts)) {
        put(around_every)?;
    }
    Ok(outcome)
}

/// Checks the round trip of a translation in which every other segment is left as it is: those with
/// an even index first, then the others. A `text` that is no language is put in for none, as its
/// segments would be missing in the output.
///
/// # Errors
/// The law is broken.
pub fn every_other<F: Format>(source: &str, context: &Context, text: &str) -> Result<(), Broken> {
    if !language::is_language_in(std::iter::once((false, text))) {
        return Ok(());
    }
    let document = read::<F>(source, context)?;
    for translated in 0..document.segments.len().min(2) {
        let chosen = |index| index % 2 == translated;
        let words = words_of(&document, Some(text), behind_first, chosen);
        come_back::<F>(source, context, &document, words, true)?;
    }
    Ok(())
}

/// Places a text among so many codes of a segment.
type Place = fn(&str, usize) -> Vec<Word>;

/// Returns the translations of segments: `text` among the codes, or their own words for those without text
/// or not `chosen` by their index.
fn words_of(
    document: &Document,
    text: Option<&str>,
    place: Place,
    chosen: impl Fn(usize) -> bool,
) -> Vec<Vec<Word>> {
    let words = |(index, segment): (usize, &Segment)| match text {
        Some(text) if chosen(index) && has_text(&segment.parts) => {
            place(text, language::codes(&segment.parts).count())
        }
        _ => own_words(&segment.parts),
    };
    document.segments.iter().enumerate().map(words).collect()
}

/// Returns a document in which the `chosen` segments have this text, and the indices of the segments
/// that are refused.
pub(super) fn translated<F: Format>(
    source: &str,
    context: &Context,
    text: Option<&str>,
    chosen: impl Fn(usize) -> bool,
) -> Result<(String, Vec<usize>), Broken> {
    let document = read::<F>(source, context)?;
    let words = words_of(&document, text, behind_first, chosen);
    render::<F>(source, &document, &words, text.is_some())
}

/// Returns whether a segment has text. A segment without text is only shown, not translated.
fn has_text(parts: &[Part]) -> bool {
    parts.iter().any(|part| matches!(part, Part::Text(_)))
}

/// Returns the codes of a segment with a text behind the first one.
fn behind_first(text: &str, codes: usize) -> Vec<Word> {
    let mut words: Vec<_> = (0..codes as u32).map(Word::Code).collect();
    words.insert(codes.min(1), Word::Text(text.to_owned()));
    words
}

/// Returns the codes of a segment with a text before and behind each.
fn around_every(text: &str, codes: usize) -> Vec<Word> {
    let behind = |code| [Word::Code(code), Word::Text(text.to_owned())];
    let first = [Word::Text(text.to_owned())];
    first.into_iter().chain((0..codes as u32).flat_map(behind)).collect()
}

/// Puts these words in, and reads them back. Returns the output and the number of refusals.
fn come_back<F: Format>(
    source: &str,
    context: &Context,
    document: &Proposal,
    mut words: Vec<Vec<Word>>,
    keep_unchanged: bool,
) -> Result<(String, usize), Broken> {
    let (mut output, refused) = render::<F>(source, document, &words, keep_unchanged)?;
    if !refused.is_empty() {
        for &index in &refused {
            words[index] = own_words(&document.segments[index].parts);
        }
        let (again, still) = render::<F>(source, document, &words, true)?;
        if let Some(&index) = still.first() {
            let key = &document.segments[index].key;
            return Err(Broken::at(key, "the segment's own text is refused"));
        }
        output = again;
    }
    let back = super::context_back(context);
    let found = read::<F>(&output, &back)
        .map_err(|broken| Broken { what: format!("the output: {}", broken.what), ..broken })?;
    compare(document, &words, &found, || read::<F>(source, &back).map(|before| before.document))?;
    Ok((output, refused.len()))
}
