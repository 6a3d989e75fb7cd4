//! The laws that hold for every format, checked on one document.

use std::{collections::HashMap, fmt, ops::Deref};

use super::own_words;
use crate::{
    CodeKind, Context, Document, Failure, Format, Part, Piece, Plan, Segment, Word,
    format::spell_planned, language, plan, position,
};

/// A broken law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law, and how it is broken.
    pub what: String,
    /// The key of the segment that breaks the law, if it is one segment.
    pub key: Option<String>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.key {
            Some(key) => write!(f, "{} (key `{key}`)", self.what),
            None => write!(f, "{}", self.what),
        }
    }
}

impl Broken {
    fn law(what: impl Into<String>) -> Self {
        Broken { what: what.into(), key: None }
    }

    fn at(key: &str, what: impl Into<String>) -> Self {
        Broken { what: what.into(), key: Some(key.to_owned()) }
    }
}

/// Checks identity: if a document's own segments are put back, the result is the document, byte for
/// byte.
///
/// # Errors
/// The law is broken. An invalid document breaks the law too.
pub fn identity<F: Format>(source: &str, locale: &str) -> Result<(), Broken> {
    let context = super::context(locale, locale);
    let document = read::<F>(source, &context)?;
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

fn compare(
    document: &Document,
    words: &[Vec<Word>],
    found: &Document,
    input: impl Fn() -> Result<Document, Broken>,
) -> Result<(), Broken> {
    let is_language = |parts: &[Flat]| {
        language::is_language_in(parts.iter().map(|(code, text)| (code.is_some(), text.as_str())))
    };
    let put: Vec<_> = document
        .segments
        .iter()
        .zip(words)
        .map(|(segment, words)| (segment.key.as_str(), flatten(words, &segment.parts)))
        .collect();
    let mut put = put.iter().peekable();
    let mut existing = None;
    for segment in &found.segments {
        let got = (segment.key.as_str(), flatten(&own_words(&segment.parts), &segment.parts));
        while put.next_if(|wanted| **wanted != got && !is_language(&wanted.1)).is_some() {}
        if put.next_if(|wanted| **wanted == got).is_some() || !is_language(&got.1) {
            continue;
        }
        if existing.is_none() {
            let known = input()?.segments.into_iter();
            let flat = |segment: Segment| {
                let flat = flatten(&own_words(&segment.parts), &segment.parts);
                (segment.key, flat)
            };
            existing = Some(known.map(flat).collect::<Vec<_>>());
        }
        let known = existing.iter().flatten().any(|(key, parts)| key == got.0 && *parts == got.1);
        if !known {
            let wanted = put.peek();
            let what = format!("round trip: put in {wanted:?}, read back {got:?}");
            return Err(Broken::at(got.0, what));
        }
    }
    match put.find(|wanted| is_language(&wanted.1)) {
        Some((key, parts)) => Err(Broken::at(key, format!("round trip: {parts:?} is lost"))),
        None => Ok(()),
    }
}

/// A text, or the spelling of a code with its kind and number.
type Flat = (Option<(CodeKind, usize)>, String);

/// Returns texts and codes in order. Adjacent texts are merged. Codes are numbered by their first
/// occurrence, and both codes of a pair have the same number.
fn flatten(words: &[Word], parts: &[Part]) -> Vec<Flat> {
    let codes: Vec<_> = language::codes(parts).collect();
    let mut numbers = HashMap::new();
    let mut flat: Vec<Flat> = Vec::new();
    for word in words {
        match word {
            Word::Text(text) => match flat.last_mut() {
                Some((None, before)) => before.push_str(text),
                _ => flat.push((None, text.clone())),
            },
            Word::Code(index) => {
                let code = codes[*index as usize];
                let next = numbers.len();
                let number = *numbers.entry(code.id).or_insert(next);
                flat.push((Some((code.kind, number)), code.spelling.clone()));
            }
        }
    }
    flat.retain(|(_, text)| !text.is_empty());
    flat
}

/// A document with the plan of its spellings.
pub(crate) struct Proposal {
    document: Document,
    plan: Plan,
}

impl Deref for Proposal {
    type Target = Document;

    fn deref(&self) -> &Document {
        &self.document
    }
}

pub(crate) fn read<F: Format>(source: &str, context: &Context) -> Result<Proposal, Broken> {
    match plan::<F>(source, context) {
        Ok((document, plan)) => Ok(Proposal { document, plan }),
        Err(failure) => Err(Broken::law(describe(source, &failure))),
    }
}

/// Describes a failure as the host reports it.
pub(crate) fn describe(source: &str, failure: &Failure) -> String {
    let (kind, problem) = match failure {
        Failure::Malformed(problem) => ("malformed", problem),
        Failure::Unsupported(problem) => ("unsupported", problem),
    };
    let at =
        problem.at.map_or_else(String::new, |at| format!("{}: ", position(source, at as usize)));
    format!("{kind}: {at}{}", problem.message)
}

/// Spells translations and splices them into the document. Returns the output and the indices of
/// the refused translations.
pub(crate) fn render<F: Format>(
    source: &str,
    document: &Proposal,
    words: &[Vec<Word>],
    keep_unchanged: bool,
) -> Result<(String, Vec<usize>), Broken> {
    let spelled = spell_planned::<F>(source, &document.plan, words.into(), keep_unchanged)
        .map_err(|failure| Broken::law(describe(source, &failure)))?;
    let refused =
        |(index, spelling): (usize, &Result<String, String>)| spelling.is_err().then_some(index);
    let refused = spelled.iter().enumerate().filter_map(refused).collect();
    let mut output = String::with_capacity(source.len());
    let mut at = 0;
    for edit in &document.edits {
        let (start, end) = (edit.at.start as usize, edit.at.end as usize);
        if start < at || end < start || end > source.len() {
            return Err(Broken::law(format!("the edit {start}..{end} overlaps or runs backwards")));
        }
        output.push_str(&source[at..start]);
        for piece in &edit.pieces {
            match piece {
                Piece::Literal(text) => output.push_str(text),
                Piece::Segment(index) => {
                    output.push_str(spelled[*index as usize].as_deref().unwrap_or_default());
                }
            }
        }
        at = end;
    }
    output.push_str(&source[at..]);
    Ok((output, refused))
}
