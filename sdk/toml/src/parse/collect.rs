//! Collects the strings of a document from the events of the parser.

use std::{borrow::Cow, ops::Range};

use toml_parser::{ErrorSink, ParseError, Source, Span, decoder::Encoding, parser::EventReceiver};

use super::{Document, Header, Value};
use crate::{
    decode::Text,
    paths::{Path, Paths, ROOT},
    spell::Kind,
};

/// An open array or inline table.
struct Frame {
    path: Path,
    /// The index of the next element, for an array.
    index: Option<usize>,
    /// The place of the last comma.
    comma: Option<usize>,
}

/// The values of a document that is being parsed.
pub(super) struct Collect<'s> {
    source: &'s str,
    bom: usize,
    document: Source<'s>,
    values: Vec<Value<'s>>,
    literals: Vec<(Path, Range<usize>)>,
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
    /// Prepares to collect the values of `document`, which begins at the offset `bom` of `source`.
    pub(super) fn new(source: &'s str, bom: usize, document: Source<'s>) -> Self {
        Collect {
            source,
            bom,
            document,
            values: Vec::new(),
            literals: Vec::new(),
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

    /// Returns the document when it is parsed.
    pub(super) fn into_document(self) -> Document<'s> {
        let Collect { values, literals, paths, version, headers, .. } = self;
        Document { values, literals, paths, version, headers }
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
        self.frames.push(Frame { path, index, comma: None });
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
                self.version = Some(&self.source[at.clone()]);
            }
            self.literals.push((path, at));
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
        let comma = self.frames.last().and_then(|frame| frame.comma);
        let (start, key) = (self.start, self.key.clone());
        self.values.push(Value { path, start, key, span: at, kind, text, note, inline, comma });
    }

    fn value_sep(&mut self, span: Span, _: &mut dyn ErrorSink) {
        let at = self.at(span).start;
        if let Some(frame) = self.frames.last_mut() {
            frame.comma = Some(at);
        }
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
