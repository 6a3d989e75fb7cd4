//! Parses a document, and collects its strings with their byte ranges.

use std::{borrow::Cow, ops::Range};

use targum_sdk::{Decoded, Failure, malformed};
use toml_parser::{
    ErrorSink, Expected, ParseError, Source, Span,
    decoder::Encoding,
    lexer::TokenKind,
    parser::{EventReceiver, RecursionGuard, parse_document},
};

use crate::{
    decode::Text,
    paths::{Path, Paths, ROOT},
    spell::Kind,
};

/// The greatest depth of arrays and tables.
const MAX_DEPTH: u32 = 64;

/// A string that is a value.
#[derive(Debug)]
pub struct Value<'s> {
    /// The keys that lead to the value, including array indices.
    pub path: Path,
    /// The offset of the first key before the value, as in `a.b = 1`.
    pub start: usize,
    /// The byte range of the last key, if there is one.
    pub key: Range<usize>,
    /// The byte range of the string, including its quotes.
    pub span: Range<usize>,
    /// The kind of the string.
    pub kind: Kind,
    /// The text of the string.
    pub text: Decoded<'s>,
    /// The comment above the value.
    pub note: Option<Cow<'s, str>>,
    /// Whether the value is within an inline table.
    pub inline: bool,
}

/// A parsed document.
#[derive(Debug)]
pub struct Document<'s> {
    /// The strings, in order.
    pub values: Vec<Value<'s>>,
    /// The paths of all values.
    pub paths: Paths<'s>,
    /// The value of `_version` at the root, unless it is a string.
    pub version: Option<&'s str>,
    /// The headers of tables, in order.
    pub headers: Vec<Header>,
}

/// A header of a table, represented by its first key.
#[derive(Debug)]
pub struct Header {
    /// The path of the table at the top level.
    pub root: Path,
    /// The byte range of the first key.
    pub at: Range<usize>,
}

/// Reads a document.
pub fn document(source: &str) -> Result<Document<'_>, Failure> {
    let bom = source.len() - source.trim_start_matches('\u{FEFF}').len();
    let document = Source::new(&source[bom..]);
    let mut collect = Collect { bom, ..Collect::new(source, document) };
    let mut error: Option<ParseError> = None;
    {
        let mut receiver = RecursionGuard::new(&mut collect, MAX_DEPTH);
        // The document is parsed line by line, or by several lines while a bracket is open, because
        // all tokens would need several times the document's memory.
        let (mut tokens, mut depth) = (Vec::new(), 0_usize);
        for token in document.lex() {
            tokens.push(token);
            match token.kind() {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => depth += 1,
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    depth = depth.saturating_sub(1);
                }
                TokenKind::Newline if depth == 0 && error.is_none() => {
                    parse_document(&tokens, &mut receiver, &mut error);
                    tokens.clear();
                }
                _ => {}
            }
        }
        parse_document(&tokens, &mut receiver, &mut error);
    }
    match error {
        None => {
            let Collect { values, paths, version, headers, .. } = collect;
            Ok(Document { values, paths, version, headers })
        }
        Some(error) => {
            let at = error.unexpected().or(error.context()).map_or(0, |span| span.start());
            let expected = error.expected().unwrap_or_default().iter();
            let expected: Vec<String> = expected.map(describe).collect();
            let mut message = error.description().to_owned();
            if !expected.is_empty() {
                message += &format!(", expected {}", expected.join(", "));
            }
            Err(malformed(bom + at, message))
        }
    }
}

fn describe(expected: &Expected) -> String {
    match expected {
        Expected::Literal(literal) if *literal == "\n" => "the end of the line".to_owned(),
        Expected::Literal(literal) => format!("`{literal}`"),
        Expected::Description(description) => (*description).to_owned(),
        _ => "something else".to_owned(),
    }
}

/// An open array or inline table.
struct Frame {
    path: Path,
    /// The index of the next element, for an array.
    index: Option<usize>,
}

struct Collect<'s> {
    source: &'s str,
    bom: usize,
    document: Source<'s>,
    values: Vec<Value<'s>>,
    paths: Paths<'s>,
    version: Option<&'s str>,
    /// The table of the last header.
    table: Path,
    /// The keys read since the last value.
    keys: Vec<Cow<'s, str>>,
    start: usize,
    /// The byte ranges of the first and the last of these keys.
    first: Range<usize>,
    key: Range<usize>,
    headers: Vec<Header>,
    frames: Vec<Frame>,
    note: Vec<&'s str>,
    /// Whether the line holds anything but a comment.
    busy: bool,
    line_ends: usize,
}

impl<'s> Collect<'s> {
    fn new(source: &'s str, document: Source<'s>) -> Self {
        Collect {
            source,
            bom: 0,
            document,
            values: Vec::new(),
            paths: Paths::of(source.len()),
            version: None,
            table: ROOT,
            keys: Vec::new(),
            start: 0,
            first: 0..0,
            key: 0..0,
            headers: Vec::new(),
            frames: Vec::new(),
            note: Vec::new(),
            busy: false,
            line_ends: 0,
        }
    }

    fn at(&self, span: Span) -> Range<usize> {
        self.bom + span.start()..self.bom + span.end()
    }

    /// Returns the path of the next value.
    fn path(&mut self) -> Path {
        let (mut path, index) = match self.frames.last_mut() {
            None => (self.table, None),
            Some(frame) => {
                let index = frame.index;
                frame.index = index.map(|index| index + 1);
                (frame.path, index)
            }
        };
        for key in self.keys.drain(..) {
            path = self.paths.child(path, key);
        }
        match index {
            Some(index) => self.paths.child(path, index.to_string().into()),
            None => path,
        }
    }

    /// Reports an error if the path already has a value.
    fn claim(&mut self, path: Path, span: Span, error: &mut dyn ErrorSink) {
        if !self.paths.take(path) {
            let taken = ParseError::new("expected a key that is not there yet");
            error.report_error(taken.with_unexpected(span));
        }
    }

    fn header(&mut self, is_array: bool) {
        let last = self.keys.len().saturating_sub(1);
        self.table = ROOT;
        for (depth, key) in self.keys.drain(..).enumerate() {
            let path = self.paths.child(self.table, key);
            if depth == 0 {
                self.headers.push(Header { root: path, at: self.first.clone() });
            }
            if is_array && depth == last {
                self.paths.add_table(path);
            }
            // Later keys belong to the last table of the array.
            self.table = self.paths.inside(path);
        }
        self.note.clear();
    }

    fn open(&mut self, index: Option<usize>, span: Span, error: &mut dyn ErrorSink) {
        let path = self.path();
        self.claim(path, span, error);
        self.frames.push(Frame { path, index });
    }
}

impl EventReceiver for Collect<'_> {
    fn std_table_open(&mut self, _: Span, _: &mut dyn ErrorSink) {
        self.busy = true;
    }

    fn std_table_close(&mut self, span: Span, error: &mut dyn ErrorSink) {
        self.header(false);
        self.claim(self.table, span, error);
    }

    fn array_table_open(&mut self, _: Span, _: &mut dyn ErrorSink) {
        self.busy = true;
    }

    fn array_table_close(&mut self, _: Span, _: &mut dyn ErrorSink) {
        self.header(true);
    }

    fn inline_table_open(&mut self, span: Span, error: &mut dyn ErrorSink) -> bool {
        self.open(None, span, error);
        true
    }

    fn inline_table_close(&mut self, _: Span, _: &mut dyn ErrorSink) {
        self.frames.pop();
    }

    fn array_open(&mut self, span: Span, error: &mut dyn ErrorSink) -> bool {
        self.open(Some(0), span, error);
        true
    }

    fn array_close(&mut self, _: Span, _: &mut dyn ErrorSink) {
        self.frames.pop();
    }

    fn simple_key(&mut self, span: Span, kind: Option<Encoding>, error: &mut dyn ErrorSink) {
        self.busy = true;
        self.key = self.at(span);
        if self.keys.is_empty() {
            self.start = self.key.start;
            self.first = self.key.clone();
        }
        let mut key = Cow::Borrowed("");
        if let Some(raw) = self.document.get(span) {
            let raw = toml_parser::Raw::new_unchecked(raw.as_str(), kind, span);
            raw.decode_key(&mut key, error);
        }
        self.keys.push(key);
    }

    fn scalar(&mut self, span: Span, kind: Option<Encoding>, error: &mut dyn ErrorSink) {
        self.busy = true;
        let note = match self.note.as_slice() {
            [] => None,
            [line] => Some(Cow::Borrowed(*line)),
            lines => Some(Cow::Owned(lines.join("\n"))),
        };
        self.note.clear();
        let path = self.path();
        self.claim(path, span, error);
        let Some(raw) = self.document.get(span) else { return };
        let raw = toml_parser::Raw::new_unchecked(raw.as_str(), kind, span);
        let at = self.at(span);
        let Some(kind) = kind.map(|kind| Kind::of(kind, &self.source[at.clone()])) else {
            let _checked = raw.decode_scalar(&mut (), error);
            if self.paths.parent(path) == ROOT && self.paths.name(path) == "_version" {
                self.version = Some(&self.source[at]);
            }
            return;
        };
        let quotes = kind.quotes().len();
        if at.len() < 2 * quotes || !self.source[at.clone()].ends_with(kind.quotes()) {
            // The parser reports that the string is not closed.
            let _unclosed = raw.decode_scalar(&mut (), error);
            return;
        }
        let mut text = Text::new(self.source, at.start + quotes);
        let _string = raw.decode_scalar(&mut text, error);
        let text = text.finish(at.end - quotes);
        let inline = self.frames.iter().any(|frame| frame.index.is_none());
        let (start, key) = (self.start, self.key.clone());
        self.values.push(Value { path, start, key, span: at, kind, text, note, inline });
    }

    fn comment(&mut self, span: Span, error: &mut dyn ErrorSink) {
        if let Some(raw) = self.document.get(span) {
            raw.decode_comment(error);
        }
        self.line_ends = 0;
        let at = self.at(span);
        let text = self.source[at].trim_start_matches('#').trim();
        if !self.busy && !text.is_empty() {
            self.note.push(text);
        }
    }

    fn newline(&mut self, span: Span, error: &mut dyn ErrorSink) {
        if let Some(raw) = self.document.get(span) {
            raw.decode_newline(error);
        }
        self.line_ends = if self.busy { 1 } else { self.line_ends + 1 };
        if self.line_ends > 1 {
            self.note.clear();
        }
        self.busy = false;
    }
}
