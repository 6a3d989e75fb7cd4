//! Reads the content of a value as aapt2 does.

use std::{borrow::Cow, ops::Range};

use targum_sdk::{
    CodeKind, Failure, append, malformed,
    search::{self, ByteSet},
    xml::{self, Kind, Node},
};

use crate::Style;

/// A piece of a value.
#[derive(Clone, Debug)]
pub(crate) enum Bit<'s> {
    Text(Cow<'s, str>),
    Markup(CodeKind, &'s str, &'s str),
}

/// The stand-in for collapsed white space until its end is known. XML allows no such character, so
/// it occurs in no document.
pub(crate) const COLLAPSED: char = '\u{FFFF}';

/// Reads the value of an element with its text at `at`.
pub(crate) fn read<'s>(
    node: Node<'_, 's>,
    at: Range<usize>,
    style: Style,
) -> Result<Vec<Bit<'s>>, Failure> {
    let (source, bits) = (node.source(), Vec::new());
    let mut reading = Reading { source, at, style, bits, space: true, quoted: style.quoted };
    reading.read(node)?;
    reading.trim();
    Ok(reading.bits)
}

struct Reading<'s> {
    source: &'s str,
    at: Range<usize>,
    style: Style,
    bits: Vec<Bit<'s>>,
    /// Whether the last displayed character is collapsed white space, or nothing is displayed yet.
    space: bool,
    quoted: bool,
}

impl<'s> Reading<'s> {
    /// Removes the white space at the end of the last text, which is not displayed.
    fn trim(&mut self) {
        if self.style.quoted {
            return;
        }
        let textual = |bit: &Bit<'_>| match bit {
            Bit::Text(_) => true,
            Bit::Markup(_, _, spelling) => shows_text(spelling),
        };
        if let Some(Bit::Text(text)) = self.bits.iter_mut().rfind(|bit| textual(bit))
            && text.ends_with(COLLAPSED)
        {
            let end = text.len() - COLLAPSED.len_utf8();
            text.to_mut().truncate(end);
        }
        for bit in &mut self.bits {
            if let Bit::Text(text) = bit
                && text.contains(COLLAPSED)
            {
                *text = Cow::Owned(text.replace(COLLAPSED, " "));
            }
        }
    }

    fn read(&mut self, node: Node<'_, 's>) -> Result<(), Failure> {
        let mut skip_to = 0;
        let mut in_cdata = false;
        let mut tokens = node.tokens().peekable();
        while let Some(token) = tokens.next() {
            let span = token.span();
            if span.start < skip_to {
                continue;
            }
            if token.kind() == Kind::Cdata {
                let inner = self.within(token.inner());
                let next = tokens.peek().is_some_and(|token| token.kind() == Kind::Cdata);
                if !self.style.cdata && !in_cdata {
                    self.markup(CodeKind::Open, "<![CDATA[", span.start..span.start + 9);
                }
                self.text([xml::Bit::Plain(inner)].into_iter(), true)?;
                if !self.style.cdata && !next {
                    self.markup(CodeKind::Close, "<![CDATA[", span.end - 3..span.end);
                }
                in_cdata = next;
                continue;
            }
            match token.kind() {
                Kind::Text => {
                    let bits = xml::bits(self.source, self.within(span));
                    self.text(bits, false)?;
                }
                Kind::Start if token.local() == "g" && token.prefix().is_some() => {
                    skip_to = token.whole().end;
                    self.markup(CodeKind::Placeholder, "", token.whole());
                    self.space = false;
                }
                Kind::Start => self.markup(CodeKind::Open, token.name(), span),
                Kind::End => self.markup(CodeKind::Close, token.name(), span),
                _ => self.markup(CodeKind::Standalone, "", span),
            }
        }
        Ok(())
    }

    /// Returns the part of `span` that belongs to the text.
    fn within(&self, span: Range<usize>) -> Range<usize> {
        let start = span.start.clamp(self.at.start, self.at.end);
        start..span.end.clamp(start, self.at.end)
    }

    fn markup(&mut self, kind: CodeKind, name: &'s str, span: Range<usize>) {
        self.bits.push(Bit::Markup(kind, name, &self.source[span]));
    }

    /// Adds literal text of the source.
    fn keep(&mut self, range: Range<usize>) {
        match self.bits.last_mut() {
            Some(Bit::Text(before)) => append(before, &self.source[range]),
            _ => self.bits.push(Bit::Text(Cow::Borrowed(&self.source[range]))),
        }
        self.space = false;
    }

    fn push(&mut self, text: &str) {
        match self.bits.last_mut() {
            Some(Bit::Text(before)) => append(before, text),
            _ => {
                let mut all = Cow::Borrowed("");
                append(&mut all, text);
                self.bits.push(Bit::Text(all));
            }
        }
        self.space = false;
    }

    fn text(&mut self, bits: impl Iterator<Item = xml::Bit>, cdata: bool) -> Result<(), Failure> {
        for bit in bits {
            match bit {
                xml::Bit::Plain(at) => self.plain(at, cdata)?,
                xml::Bit::Char(c, _) if c.is_ascii_whitespace() => self.white(c),
                xml::Bit::Char(c, _) => self.push(c.encode_utf8(&mut [0; 4])),
                xml::Bit::Entity(at) => {
                    self.markup(CodeKind::Standalone, "", at);
                    self.space = false;
                }
            }
        }
        Ok(())
    }

    fn white(&mut self, c: char) {
        if self.quoted {
            self.push(c.encode_utf8(&mut [0; 4]));
        } else if !self.space {
            self.push(COLLAPSED.encode_utf8(&mut [0; 4]));
            self.space = true;
        }
    }

    fn plain(&mut self, at: Range<usize>, cdata: bool) -> Result<(), Failure> {
        let source = self.source;
        let mut from = at.start;
        while let Some(first) = source[from..at.end].chars().next() {
            let after = from + first.len_utf8();
            from = match first {
                '\\' => self.escape(from, at.end)?,
                '"' if !cdata => {
                    self.quoted = self.style.quoted || !self.quoted;
                    after
                }
                c if c.is_ascii_whitespace() => {
                    self.white(c);
                    after
                }
                _ => {
                    let end = run(&source.as_bytes()[..at.end], after);
                    self.keep(from..end);
                    end
                }
            };
        }
        Ok(())
    }

    /// Decodes the escape at `at`. Returns the offset after it.
    fn escape(&mut self, at: usize, end: usize) -> Result<usize, Failure> {
        let source = self.source;
        let Some(c) = source[at + 1..end].chars().next() else {
            return Ok(at + 1);
        };
        let after = at + 1 + c.len_utf8();
        match c {
            'n' => self.push("\n"),
            't' => self.push("\t"),
            'u' => return self.unicode(at, end),
            c => self.push(c.encode_utf8(&mut [0; 4])),
        }
        Ok(after)
    }

    fn unicode(&mut self, at: usize, end: usize) -> Result<usize, Failure> {
        let source = &self.source[..end];
        let unit = |at: usize| {
            let digits = source.get(at..)?.strip_prefix("\\u")?.get(..4)?;
            let hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
            hex.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
        };
        let Some(first) = unit(at) else {
            return Err(malformed(at, "expected four hexadecimal digits after `\\u`"));
        };
        let pair = unit(at + 6).and_then(|second| String::from_utf16(&[first, second]).ok());
        let pair = pair.filter(|pair| pair.chars().count() == 1);
        if let Some(pair) = pair {
            self.push(&pair);
            return Ok(at + 12);
        }
        match char::from_u32(u32::from(first)) {
            Some(c) => self.push(c.encode_utf8(&mut [0; 4])),
            None => {
                self.markup(CodeKind::Standalone, "", at..at + 6);
                self.space = false;
            }
        }
        Ok(at + 6)
    }
}

/// Returns the end of the literal text that continues at `from`, which may hold single spaces
/// between words.
fn run(text: &[u8], from: usize) -> usize {
    const SPECIAL: ByteSet = ByteSet::of(b" \t\n\x0C\r\\\"");
    let mut end = from;
    loop {
        let rest = &text[end..];
        end += search::position(rest, &SPECIAL).unwrap_or(rest.len());
        match &text[end..] {
            [b' ', next, ..] if !SPECIAL.has(*next) => end += 2,
            _ => return end,
        }
    }
}

/// Returns whether a code is or holds text for aapt2, so that white space next to it is displayed.
pub(crate) fn shows_text(spelling: &str) -> bool {
    // Comments and instructions may hold text that looks like a tag.
    let element = |tag: &str| !tag.starts_with(['/', '!', '?']) && tag.contains("</");
    spelling.starts_with(['&', '\\']) || spelling.strip_prefix('<').is_some_and(element)
}
