//! Splits text into tokens and checks the rules of well-formedness for tokens.

use super::{
    doctype,
    reference::{self, Declared},
    tag,
    tree::{Kind, Token, Tree},
};
use crate::{
    Failure, LineEnd, malformed, position,
    search::{self, ByteSet},
    unsupported,
};

/// The deepest nesting of elements, which is that of libxml2.
const MAX_DEPTH: usize = 2048;

impl<'s> Tree<'s> {
    /// Parses a document.
    ///
    /// # Errors
    /// `malformed` if the document is not well-formed, `unsupported` if elements are nested more
    /// than 2,048 deep.
    pub fn parse(source: &'s str) -> Result<Self, Failure> {
        check_characters(source)?;
        let start = source.len() - source.trim_start_matches('\u{FEFF}').len();
        let mut lexer = Lexer {
            source,
            at: start,
            tokens: Vec::new(),
            open: Vec::new(),
            root: None,
            declared: Declared::default(),
        };
        lexer.declaration()?;
        while lexer.at < source.len() {
            lexer.text()?;
            if lexer.at < source.len() {
                lexer.markup()?;
            }
        }
        lexer.finish()
    }
}

fn check_characters(source: &str) -> Result<(), Failure> {
    // The last byte of the text is the first byte of the characters beyond ASCII that need a check.
    const ODD: ByteSet = ByteSet::of(b"\x0B\x0C\xEF").and_range(0, 0x08).and_range(0x0E, 0x1F);
    let mut at = 0;
    for (run, c) in search::runs(source, &ODD) {
        at += run.len();
        if let Some(c) = c {
            if !reference::is_allowed(c) {
                let message = format!("XML does not allow the character U+{:04X}", u32::from(c));
                return Err(malformed(at, message));
            }
            at += c.len_utf8();
        }
    }
    Ok(())
}

struct Lexer<'s> {
    source: &'s str,
    at: usize,
    tokens: Vec<Token>,
    /// The start tags that are not closed yet, by index.
    open: Vec<usize>,
    root: Option<usize>,
    declared: Declared<'s>,
}

impl<'s> Lexer<'s> {
    fn rest(&self) -> &'s str {
        &self.source[self.at..]
    }

    fn push(&mut self, kind: Kind, end: usize) {
        self.push_tag(kind, "", end);
    }

    fn push_tag(&mut self, kind: Kind, name: &str, end: usize) {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let name = u16::try_from(name.len()).unwrap_or(0);
        let (start, end_at) = (offset(self.at), offset(end));
        self.tokens.push(Token { kind, name, start, end: end_at, partner: 0 });
        self.at = end;
    }

    fn declaration(&mut self) -> Result<(), Failure> {
        if self
            .rest()
            .strip_prefix("<?xml")
            .is_some_and(|rest| rest.starts_with([' ', '\t', '\n', '\r']))
        {
            let end = tag::check(self.source, self.at + "<?xml".len(), &self.declared)?;
            if !self.source[end..].starts_with("?>") {
                return Err(malformed(end, "expected `?>` at the end of the XML declaration"));
            }
            self.push(Kind::Declaration, end + 2);
        }
        Ok(())
    }

    /// Reads character data up to the next `<`.
    fn text(&mut self) -> Result<(), Failure> {
        let rest = self.rest();
        let length = search::position_of(rest.as_bytes(), [b'<']).unwrap_or(rest.len());
        let text = &rest[..length];
        if text.is_empty() {
            return Ok(());
        }
        let end = self.at + text.len();
        if self.open.is_empty() {
            if let Some(stray) = text.find(|c: char| !c.is_ascii_whitespace()) {
                let message = if self.root.is_none() {
                    "expected `<`: an XML document begins with a tag"
                } else {
                    "expected nothing after the root element"
                };
                return Err(malformed(self.at + stray, message));
            }
        } else {
            let bracket = search::position_of(text.as_bytes(), [b']']);
            if let Some(stray) = bracket.and_then(|_| search::find(text, "]]>")) {
                return Err(malformed(
                    self.at + stray,
                    "expected `]]&gt;` instead of `]]>` in text",
                ));
            }
            reference::check(self.source, self.at..end, &self.declared)?;
        }
        self.push(Kind::Text, end);
        Ok(())
    }

    fn markup(&mut self) -> Result<(), Failure> {
        let rest = self.rest();
        if rest.starts_with("<!--") {
            self.comment()
        } else if rest.starts_with("<![CDATA[") {
            if self.open.is_empty() {
                return Err(malformed(self.at, "expected a CDATA section within an element only"));
            }
            self.up_to("]]>", Kind::Cdata, "the CDATA section")
        } else if rest.starts_with("<!DOCTYPE") {
            if self.root.is_some() || self.tokens.iter().any(|token| token.kind == Kind::Doctype) {
                let message = "expected the document type once, before the root element";
                return Err(malformed(self.at, message));
            }
            let (end, declared) = doctype::read(self.source, self.at)?;
            self.declared = declared;
            self.push(Kind::Doctype, end);
            Ok(())
        } else if let Some(target) = rest.strip_prefix("<?") {
            if reference::name_length(target) == 0 || target.starts_with("xml ") {
                let message = "expected the target of a processing instruction; the XML \
                               declaration stands at the very beginning";
                return Err(malformed(self.at + 2, message));
            }
            self.up_to("?>", Kind::Instruction, "the processing instruction")
        } else if rest.starts_with("</") {
            self.end_tag()
        } else {
            self.start_tag()
        }
    }

    fn up_to(&mut self, end: &str, kind: Kind, what: &str) -> Result<(), Failure> {
        let Some(length) = search::find(self.rest(), end) else {
            return Err(malformed(self.at, format!("expected `{end}` at the end of {what}")));
        };
        self.push(kind, self.at + length + end.len());
        Ok(())
    }

    fn comment(&mut self) -> Result<(), Failure> {
        let start = self.at + "<!--".len();
        match search::find(&self.source[start..], "--") {
            None => Err(malformed(self.at, "expected `-->` at the end of the comment")),
            Some(length) if !self.source[start + length..].starts_with("-->") => {
                Err(malformed(start + length, "expected no `--` within a comment"))
            }
            Some(length) => {
                self.push(Kind::Comment, start + length + "-->".len());
                Ok(())
            }
        }
    }

    fn start_tag(&mut self) -> Result<(), Failure> {
        let name = &self.rest()[1..][..reference::name_length(&self.rest()[1..])];
        if name.is_empty() {
            return Err(malformed(self.at, "expected a tag; a lone `<` is `&lt;`"));
        }
        if self.open.is_empty() && self.root.is_some() {
            return Err(malformed(self.at, "expected no second root element"));
        }
        let end = tag::check(self.source, self.at + 1 + name.len(), &self.declared)?;
        let index = self.tokens.len();
        self.root.get_or_insert(index);
        if self.source[end..].starts_with("/>") {
            self.push_tag(Kind::Empty, name, end + 2);
        } else if self.source[end..].starts_with('>') {
            if self.open.len() == MAX_DEPTH {
                let message = format!("elements are nested more than {MAX_DEPTH} deep");
                return Err(unsupported(self.at, message));
            }
            self.push_tag(Kind::Start, name, end + 1);
            self.open.push(index);
        } else {
            return Err(malformed(end, "expected `>` at the end of the tag"));
        }
        Ok(())
    }

    fn end_tag(&mut self) -> Result<(), Failure> {
        let name = &self.rest()[2..][..reference::name_length(&self.rest()[2..])];
        let end = tag::skip_space(self.source, self.at + 2 + name.len());
        if name.is_empty() || !self.source[end..].starts_with('>') {
            return Err(malformed(self.at, "expected an end tag such as `</name>`"));
        }
        let Some(start) = self.open.pop() else {
            return Err(malformed(self.at, format!("`</{name}>` closes nothing")));
        };
        let opened = self.opened(start);
        if opened != name {
            let place = position(self.source, self.tokens[start].start as usize);
            let message = format!(
                "expected `</{opened}>`, as `<{opened}>` was opened at {place}, \
                                   instead of `</{name}>`"
            );
            return Err(malformed(self.at, message));
        }
        let index = self.tokens.len();
        self.push_tag(Kind::End, name, end + 1);
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.tokens[start].partner = number(index);
        self.tokens[index].partner = number(start);
        Ok(())
    }

    /// Returns the name in the start tag with that index.
    fn opened(&self, start: usize) -> &'s str {
        let token = &self.tokens[start];
        let tag = &self.source[token.start as usize + 1..token.end as usize];
        match token.name {
            0 => &tag[..reference::name_length(tag)],
            name => &tag[..usize::from(name)],
        }
    }

    fn finish(self) -> Result<Tree<'s>, Failure> {
        if let Some(&start) = self.open.last() {
            let name = self.opened(start);
            let place = position(self.source, self.tokens[start].start as usize);
            let message = format!("expected `</{name}>`: `<{name}>` was opened at {place}");
            return Err(malformed(self.source.len(), message));
        }
        let Some(root) = self.root else {
            return Err(malformed(self.source.len(), "expected a root element"));
        };
        let line_end = LineEnd::of_first_line(self.source);
        Ok(Tree { source: self.source, tokens: self.tokens, root, line_end })
    }
}
