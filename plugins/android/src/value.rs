//! A value as aapt2 shows it: white space collapsed, quotes and escapes undone.

use std::{borrow::Cow, ops::Range};

use targum_sdk::{
    CodeKind, Draft, Entry, Failure, Inline, Syntax, Unit, malformed,
    xml::{self, Kind, Node},
};

use crate::Style;

/// A segment, and where its translation goes.
type Placed<'s> = (Range<usize>, Unit<'s, Style>);

/// The content of a `<string>` or `<item>`.
#[derive(Clone, Debug)]
pub struct Value<'s> {
    source: &'s str,
    /// What is replaced by a translation: without white space, quotes and CDATA delimiters
    /// around the text. Nothing where it is empty or a reference to another resource.
    at: Option<Range<usize>>,
    style: Style,
    bits: Vec<Bit<'s>>,
}

#[derive(Clone, Debug)]
enum Bit<'s> {
    Text(Cow<'s, str>),
    Markup(CodeKind, &'s str, &'s str),
}

impl<'s> Value<'s> {
    /// Reads the value of an element.
    pub fn of(node: Node<'_, 's>) -> Result<Self, Failure> {
        let source = node.source();
        let (at, style) = frame(node);
        let mut value = Value { source, at: None, style, bits: Vec::new() };
        if !at.is_empty() && !is_reference(&source[at.clone()]) {
            let mut reading =
                Reading { value: &mut value, at: at.clone(), space: true, quoted: style.quoted };
            reading.read(node)?;
            value.trim();
            value.at = Some(at);
        }
        Ok(value)
    }

    /// The segment of this value, and where its translation goes.
    pub fn unit(&self, entry: Entry, syntax: Syntax) -> Option<Placed<'s>> {
        let at = self.at.clone()?;
        let mut inline = Inline::new();
        for bit in &self.bits {
            match bit {
                Bit::Text(text) => inline.text(text.clone()),
                Bit::Markup(kind, name, spelling) => inline.markup(*kind, *name, *spelling),
            }
        }
        let original = &self.source[at.clone()];
        Some((at, Unit::inline(entry, inline, syntax, original, self.style)))
    }

    /// Proposes this value as one segment.
    pub fn propose(&self, draft: &mut Draft<'s, Style>, entry: Entry, syntax: Syntax) {
        if let Some((at, unit)) = self.unit(entry, syntax) {
            draft.segment(at, unit);
        }
    }

    /// White space at the end of the last text is not shown.
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
}

/// Stands for collapsed white space until it is known which of it is at the end. XML allows
/// no such character, so that no document holds it.
const COLLAPSED: char = '\u{FFFF}';

/// Whether a code is, or holds, text to aapt2, so that white space beside it is shown.
pub fn shows_text(spelling: &str) -> bool {
    let element =
        || spelling.starts_with('<') && !spelling.starts_with("</") && spelling.contains("</");
    spelling.starts_with(['&', '\\']) || element()
}

/// Where the text of a value stands and how it is spelled.
fn frame(node: Node<'_, '_>) -> (Range<usize>, Style) {
    let source = node.source();
    let at = trimmed(source, node.inner());
    if is_cdata(node) {
        let at = at.start + "<![CDATA[".len()..at.end - "]]>".len();
        let escaped_quotes = source[at.clone()].contains("\\\"");
        return (trimmed(source, at), Style { cdata: true, escaped_quotes, quoted: false });
    }
    if is_quoted(node, &at) {
        return (at.start + 1..at.end - 1, Style { quoted: true, ..Style::default() });
    }
    (at, Style::default())
}

fn trimmed(source: &str, at: Range<usize>) -> Range<usize> {
    let text = source[at.clone()].trim_ascii_start();
    let start = at.end - text.len();
    start..start + text.trim_ascii_end().len()
}

/// Whether a value is CDATA sections right behind each other and nothing else.
fn is_cdata(node: Node<'_, '_>) -> bool {
    let mut children = node.children().skip_while(Node::is_blank);
    let mut sections = 0;
    let after = children.find(|it| {
        let section = it.kind() == Kind::Cdata;
        sections += usize::from(section);
        !section
    });
    sections > 0 && after.is_none_or(|it| it.is_blank()) && children.next().is_none()
}

/// Whether the first and last characters are the only double quotes that aapt2 would take for
/// such.
fn is_quoted(node: Node<'_, '_>, at: &Range<usize>) -> bool {
    let source = node.source();
    let framed = source[at.clone()].starts_with('"') && source[at.clone()].ends_with('"');
    let texts = node.tokens().filter(|it| it.kind() == Kind::Text);
    let quotes = texts.flat_map(|it| quotes(source, it.span()));
    framed && quotes.eq([at.start, at.end - 1])
}

/// Where the double quotes that are not escaped stand.
fn quotes(source: &str, at: Range<usize>) -> impl Iterator<Item = usize> {
    let mut escaped = false;
    source[at.clone()].bytes().enumerate().filter_map(move |(i, byte)| {
        let was = escaped;
        escaped = byte == b'\\' && !was;
        (byte == b'"' && !was).then_some(at.start + i)
    })
}

/// `@string/name`, `@android:string/ok`, `?attr/text`, `@null`.
fn is_reference(text: &str) -> bool {
    let Some(body) = text.strip_prefix(['@', '?']) else {
        return false;
    };
    let body = body.trim_start_matches(['+', '*']);
    let name = |it: &str| {
        !it.is_empty()
            && it.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | ':' | '-'))
    };
    match body.split_once('/') {
        Some((kind, of)) => name(kind) && name(of),
        None => matches!(text, "@null" | "@empty"),
    }
}

struct Reading<'v, 's> {
    value: &'v mut Value<'s>,
    at: Range<usize>,
    /// The last thing shown is collapsed white space, or nothing has been shown yet.
    space: bool,
    quoted: bool,
}

impl<'s> Reading<'_, 's> {
    fn read(&mut self, node: Node<'_, 's>) -> Result<(), Failure> {
        let mut skip_to = 0;
        let mut in_cdata = false;
        let tokens: Vec<Node<'_, 's>> = node.tokens().collect();
        for (i, token) in tokens.iter().enumerate() {
            let span = token.span();
            if span.start < skip_to {
                continue;
            }
            if token.kind() == Kind::Cdata {
                let inner = self.within(token.inner());
                let next = tokens.get(i + 1).is_some_and(|it| it.kind() == Kind::Cdata);
                if !self.value.style.cdata && !in_cdata {
                    self.markup(CodeKind::Open, "<![CDATA[", span.start..span.start + 9);
                }
                self.text([xml::Bit::Plain(inner)].into_iter(), true)?;
                if !self.value.style.cdata && !next {
                    self.markup(CodeKind::Close, "<![CDATA[", span.end - 3..span.end);
                }
                in_cdata = next;
                continue;
            }
            match token.kind() {
                Kind::Text => {
                    let bits = xml::bits(self.value.source, self.within(span));
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

    /// The part of `span` that belongs to the text.
    fn within(&self, span: Range<usize>) -> Range<usize> {
        let start = span.start.clamp(self.at.start, self.at.end);
        start..span.end.clamp(start, self.at.end)
    }

    fn markup(&mut self, kind: CodeKind, name: &'s str, span: Range<usize>) {
        self.value.bits.push(Bit::Markup(kind, name, &self.value.source[span]));
    }

    fn push(&mut self, text: &str) {
        match self.value.bits.last_mut() {
            Some(Bit::Text(before)) => before.to_mut().push_str(text),
            _ => self.value.bits.push(Bit::Text(Cow::Owned(text.to_owned()))),
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
        let source = self.value.source;
        let mut from = at.start;
        while let Some(first) = source[from..at.end].chars().next() {
            let after = from + first.len_utf8();
            from = match first {
                '\\' => self.escape(from, at.end)?,
                '"' if !cdata => {
                    self.quoted = self.value.style.quoted || !self.quoted;
                    after
                }
                c if c.is_ascii_whitespace() => {
                    self.white(c);
                    after
                }
                _ => {
                    let special = |c: char| c.is_ascii_whitespace() || matches!(c, '\\' | '"');
                    let rest = &source[after..at.end];
                    let end = after + rest.find(special).unwrap_or(rest.len());
                    self.push(&source[from..end]);
                    end
                }
            };
        }
        Ok(())
    }

    /// The escape at `at`; gives the place after it.
    fn escape(&mut self, at: usize, end: usize) -> Result<usize, Failure> {
        let source = self.value.source;
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
        let source = &self.value.source[..end];
        let unit = |at: usize| {
            let digits = source.get(at..)?.strip_prefix("\\u")?.get(..4)?;
            let hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
            hex.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
        };
        let Some(first) = unit(at) else {
            return Err(malformed(at, "expected four hexadecimal digits after `\\u`"));
        };
        let pair = unit(at + 6).and_then(|second| String::from_utf16(&[first, second]).ok());
        let pair = pair.filter(|it| it.chars().count() == 1);
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
