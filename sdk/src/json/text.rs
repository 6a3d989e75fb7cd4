//! The text of a string, without escapes but with lone surrogates.

use std::ops::Range;

use super::Style;
use crate::{Change, CodeKind, Decoded, Draft, Entry, Inline, Syntax, Unit, search};

/// The text of a string. A lone surrogate (`\ud83d` without its other half) is not a character. Its
/// escape is therefore kept in the text as it is spelled, and is a code of the segment.
#[derive(Clone, Debug)]
pub struct Text<'s> {
    decoded: Decoded<'s>,
    lone: Vec<Range<usize>>,
}

impl Default for Text<'_> {
    fn default() -> Self {
        Text::plain("", 0..0)
    }
}

impl<'s> Text<'s> {
    pub(super) fn plain(source: &'s str, at: Range<usize>) -> Self {
        Text { decoded: Decoded::verbatim(source, at), lone: Vec::new() }
    }

    /// Reads the inside of a well-formed string at `at`.
    pub(super) fn escaped(source: &'s str, at: Range<usize>) -> Self {
        let mut decoded = Decoded::starting(source, at.start);
        let mut lone = Vec::new();
        let mut from = at.start;
        let rest = |from: usize| &source.as_bytes()[from..at.end];
        while let Some(plain) = search::position_of(rest(from), [b'\\']) {
            let escape = from + plain;
            decoded.keep(escape);
            match unescape(&source[escape..at.end]) {
                (Some(c), length) => {
                    from = escape + length;
                    decoded.put(c.encode_utf8(&mut [0; 4]), from);
                }
                (None, length) => {
                    from = escape + length;
                    let start = decoded.text().len();
                    decoded.put(&source[escape..from], from);
                    lone.push(start..start + length);
                }
            }
        }
        decoded.keep(at.end);
        Text { decoded, lone }
    }

    /// Returns the text, with lone surrogates as their escapes.
    pub fn as_str(&self) -> &str {
        self.decoded.text()
    }

    /// Returns the place between the quotes.
    pub fn span(&self) -> Range<usize> {
        self.decoded.span()
    }

    /// Proposes the string, at its place, as [`Draft::message`] does.
    pub fn propose(
        &self,
        draft: &mut Draft<'s, Style>,
        entry: Entry,
        syntax: Syntax,
        style: Style,
    ) {
        let mut change = draft.change(self.span());
        self.write(&mut change, entry, syntax, style);
        change.done();
    }

    /// Writes the string's translation, without the quotes, as a piece of a change.
    pub fn write(
        &self,
        change: &mut Change<'_, 's, Style>,
        entry: Entry,
        syntax: Syntax,
        style: Style,
    ) {
        if self.lone.is_empty() {
            return change.message(&self.decoded, entry, syntax, style);
        }
        let mut inline = Inline::new();
        let mut at = 0;
        for lone in &self.lone {
            inline.text(&self.as_str()[at..lone.start]);
            inline.markup(CodeKind::Standalone, "", &self.as_str()[lone.clone()]);
            at = lone.end;
        }
        inline.text(&self.as_str()[at..]);
        let original = self.decoded.spelling_of(0..self.as_str().len());
        change.segment(Unit::inline(entry, inline, syntax, original, style));
    }
}

/// Reads the escape at the start of `text`. Returns its character, or `None` for a lone surrogate,
/// and its length.
fn unescape(text: &str) -> (Option<char>, usize) {
    let short = match text.as_bytes()[1] {
        b'b' => '\u{8}',
        b'f' => '\u{C}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => return unicode(text),
        other => char::from(other),
    };
    (Some(short), 2)
}

fn unicode(text: &str) -> (Option<char>, usize) {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u32::from_str_radix(digits, 16).ok()
    };
    let first = unit(0).unwrap_or_default();
    match (first, unit(6)) {
        (0xD800..=0xDBFF, Some(second @ 0xDC00..=0xDFFF)) => {
            let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            (char::from_u32(code), 12)
        }
        _ => (char::from_u32(first), 6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &str) -> Text<'_> {
        Text::escaped(source, 0..source.len())
    }

    #[test]
    fn decodes_escapes() {
        assert_eq!(
            text(r#"a\"\\\/\b\f\n\r\t\u00e9\ud83C\uDF89b"#).as_str(),
            "a\"\\/\u{8}\u{C}\n\r\té🎉b"
        );
    }

    #[test]
    fn keeps_lone_surrogates() {
        let lone = text(r"\ud83d x\udf89\ud83d\ud83c\udf89");
        assert_eq!(lone.as_str(), r"\ud83d x\udf89\ud83d🎉");
        assert_eq!(lone.lone, [0..6, 8..14, 14..20]);
    }
}
