//! Text with its escapes undone, which knows the place of each of its parts in the source.

use std::{borrow::Cow, ops::Range};

use crate::{CodeKind, Inline, append};

/// Decoded text of a document.
///
/// Nothing is stored where source and text run in parallel, so text without escapes costs nothing.
#[derive(Clone, Debug)]
pub struct Decoded<'s> {
    source: &'s str,
    start: usize,
    end: usize,
    text: Cow<'s, str>,
    jumps: Vec<Jump>,
    marks: Vec<Mark<'s>>,
}

/// Markup of the format, which [`MARK`] represents at the text offset `at`.
#[derive(Clone, Debug)]
struct Mark<'s> {
    at: usize,
    kind: CodeKind,
    name: Cow<'s, str>,
    spelling: &'s str,
}

/// A noncharacter of Unicode that represents markup in a text. No other text holds it.
pub(crate) const MARK: char = '\u{FFFF}';

/// A point from which the text offset `text` is the source offset `source`.
#[derive(Clone, Copy, Debug)]
struct Jump {
    text: usize,
    source: usize,
}

impl<'s> Decoded<'s> {
    /// Returns the text at `at`, as the source spells it.
    pub fn verbatim(source: &'s str, at: Range<usize>) -> Self {
        let text = Cow::Borrowed(&source[at.clone()]);
        Decoded { source, start: at.start, end: at.end, text, jumps: Vec::new(), marks: Vec::new() }
    }

    /// Makes an empty text that begins at a byte offset of the source. Continue with
    /// [`keep`](Self::keep) and [`put`](Self::put).
    pub fn starting(source: &'s str, start: usize) -> Self {
        Decoded::verbatim(source, start..start)
    }

    /// Appends the source up to the byte offset `end`, unchanged.
    pub fn keep(&mut self, end: usize) {
        let more = &self.source[self.end..end];
        match &mut self.text {
            Cow::Borrowed(_) if self.jumps.is_empty() => {
                self.text = Cow::Borrowed(&self.source[self.start..end]);
            }
            text => append(text, more),
        }
        self.end = end;
    }

    /// Appends `text` for the source up to the byte offset `end`: an escape, or (with an empty
    /// text) a part that is not content, such as the indentation of a continued line.
    pub fn put(&mut self, text: &str, end: usize) {
        self.jump();
        append(&mut self.text, text);
        self.end = end;
        self.jump();
    }

    /// Appends markup of the format that ends at the byte offset `end`; see [`Inline::markup`].
    pub fn mark(&mut self, kind: CodeKind, name: impl Into<Cow<'s, str>>, end: usize) {
        let (at, spelling) = (self.text.len(), &self.source[self.end..end]);
        self.put(MARK.encode_utf8(&mut [0; 4]), end);
        self.marks.push(Mark { at, kind, name: name.into(), spelling });
    }

    /// Returns the text alone.
    pub fn into_text(self) -> Cow<'s, str> {
        self.text
    }

    /// Passes the content at `range` of the text to a segment: `text`, which is that content with
    /// its own quoting undone, and the markup in it.
    pub(crate) fn give<'t>(&'t self, inline: &mut Inline<'t>, range: Range<usize>, text: &'t str) {
        if self.marks.is_empty() {
            return inline.text(text);
        }
        let mut marks = self.marks.iter().skip_while(|mark| mark.at < range.start);
        let mut pieces = text.split(MARK);
        inline.text(pieces.next().unwrap_or_default());
        for piece in pieces {
            if let Some(Mark { kind, name, spelling, .. }) = marks.next() {
                inline.markup(*kind, name.as_ref(), *spelling);
            }
            inline.text(piece);
        }
    }

    /// Returns whether the text has markup of the format.
    pub(crate) fn has_marks(&self) -> bool {
        !self.marks.is_empty()
    }

    /// Returns whether a range of the text has markup of the format.
    pub(crate) fn has_mark_in(&self, range: Range<usize>) -> bool {
        self.marks.iter().any(|mark| range.contains(&mark.at))
    }

    fn jump(&mut self) {
        let jump = Jump { text: self.text.len(), source: self.end };
        if self.jumps.last().is_none_or(|last| (last.text, last.source) != (jump.text, jump.source))
        {
            self.jumps.push(jump);
        }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the span of the source that spells the text.
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the span of the source that spells `range` of the text.
    pub fn source_of(&self, range: Range<usize>) -> Range<usize> {
        let start = self.place(range.start, |jump, at| jump.text <= at);
        if range.is_empty() {
            return start..start;
        }
        // Of several source offsets for one text offset the end takes the first, so that
        // what is not content stays outside.
        start..self.end_of(range.end)
    }

    /// Returns the span of the source that spells `range` of the text, with what is not content
    /// directly before it: the end and the indentation of a continued line.
    pub fn source_with_lead(&self, range: Range<usize>) -> Range<usize> {
        self.end_of(range.start)..self.end_of(range.end)
    }

    /// Returns what is not content directly before the text offset `at`.
    pub fn lead_of(&self, at: usize) -> Range<usize> {
        self.end_of(at)..self.place(at, |jump, at| jump.text <= at)
    }

    /// Returns what is not content after the text.
    pub fn tail(&self) -> Range<usize> {
        self.end_of(self.text.len())..self.end
    }

    /// Returns the end of the source that spells the text up to `at`.
    fn end_of(&self, at: usize) -> usize {
        let first = self.jumps.partition_point(|jump| jump.text < at);
        match self.jumps.get(first) {
            Some(jump) if jump.text == at => jump.source,
            _ => self.place(at, |jump, at| jump.text < at),
        }
    }

    /// Returns the spelling of `range` of the text in the source.
    pub fn spelling_of(&self, range: Range<usize>) -> &'s str {
        &self.source[self.source_of(range)]
    }

    fn place(&self, at: usize, before: impl Fn(&Jump, usize) -> bool) -> usize {
        match self.jumps.partition_point(|jump| before(jump, at)).checked_sub(1) {
            Some(i) => self.jumps[i].source + (at - self.jumps[i].text),
            None => self.start + at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_spelling_of_every_part() {
        let source = r#""a\u0041b\"{x}""#;
        let mut decoded = Decoded::starting(source, 1);
        decoded.keep(2);
        decoded.put("A", 8);
        decoded.keep(9);
        decoded.put("\"", 11);
        decoded.keep(14);
        assert_eq!(decoded.text(), r#"aAb"{x}"#);
        assert_eq!(decoded.span(), 1..14);
        assert_eq!(decoded.spelling_of(0..1), "a");
        assert_eq!(decoded.spelling_of(1..2), r"\u0041");
        assert_eq!(decoded.spelling_of(2..4), r#"b\""#);
        assert_eq!(decoded.spelling_of(4..7), "{x}");
        assert_eq!(decoded.spelling_of(0..7), &source[1..14]);
    }

    #[test]
    fn leaves_other_parts_outside() {
        let source = "one\\\n   two";
        let mut decoded = Decoded::starting(source, 0);
        decoded.keep(3);
        decoded.put("", 8);
        decoded.keep(11);
        assert_eq!(decoded.text(), "onetwo");
        assert_eq!(decoded.spelling_of(0..3), "one");
        assert_eq!(decoded.spelling_of(3..6), "two");
        assert_eq!(decoded.spelling_of(1..5), "ne\\\n   tw");
        assert_eq!(&source[decoded.source_with_lead(3..6)], "\\\n   two");
        assert_eq!(&source[decoded.lead_of(3)], "\\\n   ");
    }

    #[test]
    fn gives_markup_with_the_text_around_it() {
        let source = "{n, plural, other {'{'<x/> it''s}}";
        let mut decoded = Decoded::starting(source, 0);
        decoded.keep(22);
        decoded.mark(CodeKind::Standalone, "", 26);
        decoded.keep(source.len());
        let at = decoded.text().find("'{'").unwrap();
        let mut inline = Inline::new();
        decoded.give(&mut inline, at..at + 12, "{\u{FFFF} it's");
        let unit = crate::Unit::inline(
            crate::Entry::default(),
            inline,
            crate::Syntax::NONE,
            decoded.spelling_of(at..at + 12),
            (),
        );
        assert_eq!(unit.original(), "'{'<x/> it''s");
        assert!(unit.is_language());
    }

    #[test]
    fn borrows_text_without_escapes() {
        let mut decoded = Decoded::starting("plain text", 0);
        decoded.keep(5);
        decoded.keep(10);
        assert!(matches!(decoded.text, Cow::Borrowed("plain text")));
    }
}
