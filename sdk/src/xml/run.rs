//! A run of content as one segment, whose codes are tags.

mod read;
mod white_space;

use std::{borrow::Cow, ops::Range};

use super::{Place, Style, place::has_text_beside};
use crate::{CodeKind, Content, Entry, Inline, Nested, Syntax, Unit, append, terms};

/// The role of an element in the text around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role<'s> {
    /// The element's tags are codes, and its content is part of the text.
    Inline,
    /// The element is one code together with its content. The name matches an `Open` with its
    /// `Close`.
    Whole(CodeKind, Cow<'s, str>),
    /// The element is within an element that is one code, and its content is a segment of its own.
    Apart,
    /// The element is one code, and its content is a segment of its own.
    Aside,
}

impl Role<'_> {
    /// The role of one code that stands for something.
    pub const PLACEHOLDER: Self = Role::Whole(CodeKind::Placeholder, Cow::Borrowed(""));
}

impl<'s> Role<'s> {
    fn one_code(self) -> Option<(CodeKind, Cow<'s, str>)> {
        match self {
            Role::Whole(kind, name) => Some((kind, name)),
            Role::Aside => Some((CodeKind::Placeholder, Cow::Borrowed(""))),
            Role::Inline | Role::Apart => None,
        }
    }
}

/// The content of an element or a part of it.
#[derive(Clone, Debug)]
pub struct Run<'s> {
    source: &'s str,
    at: Range<usize>,
    style: Style,
    pieces: Vec<Piece<'s>>,
    /// The end of a CDATA section. Another section right there continues it.
    cdata_end: Option<usize>,
    /// The segments within the codes, in order.
    apart: Vec<Run<'s>>,
}

#[derive(Clone, Debug)]
enum Piece<'s> {
    Text(Cow<'s, str>),
    Markup {
        kind: CodeKind,
        name: Cow<'s, str>,
        spelling: &'s str,
    },
    /// Markup with a slot for each segment within it.
    Holding {
        kind: CodeKind,
        name: Cow<'s, str>,
        spelling: String,
        slots: Vec<Range<usize>>,
    },
}

impl Piece<'_> {
    fn content(&self) -> Content<'_> {
        match self {
            Piece::Text(text) => Content::Text(text),
            Piece::Markup { spelling, .. } => Content::Markup(spelling),
            Piece::Holding { spelling, .. } => Content::Markup(spelling),
        }
    }
}

impl<'s> Run<'s> {
    fn empty(source: &'s str, at: Range<usize>, style: Style) -> Self {
        Run { source, at, style, pieces: Vec::new(), cdata_end: None, apart: Vec::new() }
    }

    /// Returns the place of the text, without the parts around it that are not shown.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// Returns how the text is spelled.
    pub fn place(&self) -> Place {
        let contents = self.pieces.iter().map(Piece::content);
        let elements = self.pieces.iter().any(|piece| !matches!(piece, Piece::Text(_)));
        Place { style: self.style, mixed: elements && has_text_beside(contents) }
    }

    /// Returns the text if the run has nothing else.
    pub fn plain(&self) -> Option<&str> {
        match self.pieces.as_slice() {
            [] => Some(""),
            [Piece::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Returns whether a letter is shown outside of codes.
    pub fn has_word(&self) -> bool {
        let word = |piece: &Piece<'_>| matches!(piece, Piece::Text(text) if crate::language::has_word(text));
        self.pieces.iter().any(word)
    }

    /// Makes a segment of the run. Its place is `place`.
    pub fn unit<P>(&self, entry: Entry, syntax: Syntax, place: P) -> Unit<'s, P> {
        self.unit_keeping(entry, syntax, place, Vec::new())
    }

    /// Makes a segment of the run, in which terms are codes wherever they occur as whole words.
    /// Only the first 64 terms are used.
    pub fn unit_keeping<P>(
        &self,
        entry: Entry,
        syntax: Syntax,
        place: P,
        terms: Vec<String>,
    ) -> Unit<'s, P> {
        let original = &self.source[self.at.clone()];
        if let ([Piece::Text(text)], true) = (self.pieces.as_slice(), terms.is_empty()) {
            return Unit::spelled(entry, text, syntax, original, place);
        }
        let mut inline = Inline::with_capacity(self.pieces.len());
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) if terms.is_empty() => inline.text(text.as_ref()),
                Piece::Text(text) => {
                    let mut at = 0;
                    for term in terms::find(text, &terms) {
                        inline.text(&text[at..term.start]);
                        inline.argument(&text[term.clone()]);
                        at = term.end;
                    }
                    inline.text(&text[at..]);
                }
                Piece::Markup { kind, name, spelling } => {
                    inline.markup(*kind, name.as_ref(), *spelling)
                }
                Piece::Holding { kind, name, spelling, slots } => {
                    inline.markup_with(*kind, name.clone(), spelling.clone(), slots.clone());
                }
            }
        }
        Unit::inline(entry, inline, syntax, original, place).keeping(terms)
    }

    /// Makes a segment of the run with the segments within its codes. The keys of these end with
    /// `name` and a number.
    pub fn unit_with_apart(
        &self,
        entry: Entry,
        syntax: Syntax,
        place: Place,
        name: &str,
    ) -> Unit<'s, Place> {
        if self.apart.is_empty() {
            return self.unit(entry, syntax, place);
        }
        let apart = |(index, run): (usize, &Run<'s>)| {
            let key = format!("{}/{name}-{}", entry.key, index + 1);
            let entry = Entry { key, max_length: None, ..entry.clone() };
            let place = Place { mixed: false, ..run.place() };
            Nested { at: run.at(), unit: run.unit(entry, syntax, place) }
        };
        let nested = self.apart.iter().enumerate().map(apart).collect();
        self.unit(entry, syntax, place).nesting(self.at.start, nested)
    }

    fn markup(&mut self, kind: CodeKind, name: impl Into<Cow<'s, str>>, span: Range<usize>) {
        let (name, spelling) = (name.into(), &self.source[span]);
        self.pieces.push(Piece::Markup { kind, name, spelling });
    }

    fn push(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(before)) => append(before, text),
            _ if text.is_empty() => {}
            _ => self.pieces.push(Piece::Text(Cow::Owned(text.to_owned()))),
        }
    }

    /// Appends text of the source. Nothing is copied if it is all of a text.
    fn push_source(&mut self, text: &'s str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(before)) => append(before, text),
            _ if text.is_empty() => {}
            _ => self.pieces.push(Piece::Text(Cow::Borrowed(text))),
        }
    }
}
