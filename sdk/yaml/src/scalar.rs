//! Decodes the escapes, folding and indentation of scalars.

mod block;
mod folding;
mod lines;

use std::{borrow::Cow, ops::Range, rc::Rc};

use saphyr_parser::ScalarStyle;
use serde::{Deserialize, Serialize};
use targum_sdk::Decoded;

use block::block;
pub use folding::Folding;
use lines::lines;

/// A scalar as the parser reports it.
#[derive(Debug)]
pub struct Scalar<'s> {
    /// The text of the scalar.
    pub value: Cow<'s, str>,
    /// Whether the source holds the text literally, between quotes if there are any.
    pub is_verbatim: bool,
    /// The style: plain, quoted or block.
    pub style: ScalarStyle,
    /// The byte range. For a block scalar it covers the content, and also the header if the scalar
    /// has an anchor or a tag. For a quoted scalar it covers the quotes and the space after them.
    pub at: Range<usize>,
    /// The meaning of the scalar's tag.
    pub tag: Tagged,
    /// A lower bound of the offset at which the token before the scalar ends.
    pub after: usize,
}

/// The type that a scalar's tag gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tagged {
    /// No tag: the style and the text decide.
    No,
    /// `!!str` or `!`.
    Text,
    /// Another tag: the scalar is not a string, or a string with a special meaning.
    Other,
}

/// A scalar's text and spelling.
#[derive(Debug)]
pub struct Spelled<'s> {
    /// The text, without the line breaks around it.
    pub text: Decoded<'s>,
    /// The byte range of the scalar, including quotes or the header of a block.
    pub at: Range<usize>,
    /// The line breaks of the value before the text.
    pub before: String,
    /// The line breaks of the value after the text.
    pub behind: String,
    /// The header and indentation of a block scalar.
    pub block: Option<Rc<Block>>,
}

/// The header and indentation of a block scalar.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Block {
    /// The source from the indicator up to the first line of text.
    pub head: String,
    /// The indentation of each line.
    pub indent: String,
    /// Whether the header states the indentation.
    pub is_explicit: bool,
    /// Whether any line of the text begins with white space.
    pub is_uneven: bool,
    /// Whether the first line of the text begins with white space.
    pub is_first_indented: bool,
}

/// Reads a scalar's spelling. Returns `None` if the scalar has no text, or if its text cannot be
/// mapped to the source.
pub fn read<'s>(source: &'s str, scalar: &Scalar<'_>) -> Option<Spelled<'s>> {
    if scalar.is_verbatim && !scalar.value.is_empty() {
        let at = extent(source, scalar);
        let start = scalar.at.start + usize::from(scalar.style != ScalarStyle::Plain);
        let text = Decoded::verbatim(source, start..start + scalar.value.len());
        let (before, behind) = (String::new(), String::new());
        return Some(Spelled { text, at, before, behind, block: None });
    }
    let text = scalar.value.trim_start_matches('\n');
    let before = &scalar.value[..scalar.value.len() - text.len()];
    let (text, behind) = text.split_at(text.trim_end_matches('\n').len());
    if text.is_empty() {
        return None;
    }
    let (decoded, at, block) = match scalar.style {
        ScalarStyle::Plain => {
            let text = lines(source, scalar.at.clone(), scalar.style)?;
            (text, scalar.at.clone(), None)
        }
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => {
            let end = closing_quote(source, scalar.at.start)?;
            let inner = scalar.at.start + 1..end;
            (lines(source, inner, scalar.style)?, scalar.at.start..end + 1, None)
        }
        ScalarStyle::Literal | ScalarStyle::Folded => {
            let (text, head) = block(source, scalar)?;
            let at = head.start..text.span().end;
            let line = line_start(source, text.span().start);
            let is_indented = |line: &str| line.starts_with([' ', '\t']);
            let block = Block {
                head: source[head.start..line].to_owned(),
                indent: source[line..text.span().start].to_owned(),
                is_explicit: source[head.clone()]
                    .split([' ', '\t', '\r', '\n'])
                    .next()
                    .is_some_and(|indicators| indicators.contains(|c: char| c.is_ascii_digit())),
                is_uneven: text.text().split('\n').any(is_indented),
                is_first_indented: is_indented(text.text()),
            };
            (text, at, Some(Rc::new(block)))
        }
    };
    let (before, behind) = (before.to_owned(), behind.to_owned());
    (decoded.text() == text).then_some(Spelled { text: decoded, at, before, behind, block })
}

/// Returns the offset at which the line of the offset `at` begins.
pub fn line_start(source: &str, at: usize) -> usize {
    source[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// Returns the byte range of a plain or quoted scalar, including its quotes.
pub fn extent(source: &str, scalar: &Scalar<'_>) -> Range<usize> {
    let start = scalar.at.start;
    let is_quoted = matches!(scalar.style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted);
    if scalar.is_verbatim {
        return start..start + scalar.value.len() + if is_quoted { 2 } else { 0 };
    }
    match closing_quote(source, start).filter(|_| is_quoted) {
        Some(end) => start..end + 1,
        None => scalar.at.clone(),
    }
}

/// Returns the text of a quoted scalar of several lines.
pub fn folded(source: &str, scalar: &Scalar<'_>) -> Option<String> {
    let is_quoted = matches!(scalar.style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted);
    let is_long = is_quoted && source[scalar.at.clone()].contains(['\r', '\n']);
    let end = closing_quote(source, scalar.at.start).filter(|_| is_long)?;
    lines::value(source, scalar.at.start + 1..end, scalar.style)
}

/// Returns the offset of the quote that closes the one at `start`.
fn closing_quote(source: &str, start: usize) -> Option<usize> {
    let bytes = source.as_bytes();
    let quote = *bytes.get(start)?;
    let mut at = start + 1;
    loop {
        match *bytes.get(at)? {
            b'\\' if quote == b'"' => at += 2,
            byte if byte == quote && quote == b'\'' && bytes.get(at + 1) == Some(&quote) => at += 2,
            byte if byte == quote => return Some(at),
            _ => at += 1,
        }
    }
}
