//! An element whose content stays as it is, and where it ends.

use std::{borrow::Cow, ops::Range};

use super::{element::is_block, flow::Slots, tag::Tag, token::Token};
use crate::codes::is_void;

/// The most open elements that are searched for the element that a tag ends.
const DEPTH: usize = 256;

/// The spelling of a start tag, with slots.
type Code<'s, P> = (Cow<'s, str>, Slots<'s, P>);

/// An element whose content stays as it is, while its tokens are read.
#[derive(Debug)]
pub(super) struct Skip<'s, P> {
    name: String,
    /// The place of the start tag.
    at: Range<usize>,
    /// The start tag as a code, if the element is part of a sentence.
    code: Option<Code<'s, P>>,
    foreign: bool,
    /// Whether the document is XML.
    xml: bool,
    /// The open elements in this element, and whether the content of each is SVG or MathML.
    inner: Vec<(String, bool)>,
}

/// The effect of a token on the element.
#[derive(Debug)]
pub(super) enum Step {
    Inside,
    /// The element ends with the token, at this byte.
    Last(usize),
    /// The element ended before the token, without an end tag.
    Before,
}

impl<'s, P> Skip<'s, P> {
    /// Makes the element that `tag` begins, in a document that is XML or not.
    pub(super) fn new(tag: &Tag, code: Option<Code<'s, P>>, xml: bool) -> Self {
        let foreign = is_foreign(&tag.name);
        Skip { name: tag.name.clone(), at: tag.at.clone(), code, foreign, xml, inner: Vec::new() }
    }

    /// Returns whether the next token is in SVG or MathML.
    pub(super) fn is_foreign(&self) -> bool {
        self.inner.last().map_or(self.foreign, |(_, foreign)| *foreign)
    }

    /// Reads a token. `is_open` returns whether a block is open around the element.
    pub(super) fn step(&mut self, token: &Token, is_open: impl Fn(&str) -> bool) -> Step {
        let Token::Tag(tag) = token else { return Step::Inside };
        let name = tag.name.as_str();
        let foreign = self.is_foreign();
        if !tag.is_end {
            if foreign && breaks_out(name) {
                return Step::Before;
            }
            let closed = (tag.self_closing && (foreign || self.xml)) || (!foreign && is_void(name));
            if !closed {
                let inside = (foreign && !holds_html(name)) || is_foreign(name);
                self.inner.push((tag.name.clone(), inside));
            }
            return Step::Inside;
        }
        let mut nearest = self.inner.iter().enumerate().rev().take(DEPTH);
        if let Some((depth, _)) = nearest.find(|(_, (open, _))| *open == name) {
            self.inner.truncate(depth);
            Step::Inside
        } else if self.name == name {
            Step::Last(tag.at.end)
        } else if self.name != "plaintext" && is_block(name) && is_open(name) {
            Step::Before
        } else {
            Step::Inside
        }
    }

    /// Turns the element into one that is no code, and returns the nested content of its tag.
    pub(super) fn stays(&mut self) -> Slots<'s, P> {
        self.code.take().map(|(_, slots)| slots).unwrap_or_default()
    }

    /// Returns the element as a code, if it is one: its name, the spelling of its start tag with
    /// slots, and the place of the start tag.
    pub(super) fn into_code(self) -> Option<(String, Code<'s, P>, Range<usize>)> {
        let code = self.code?;
        Some((self.name, code, self.at))
    }
}

fn is_foreign(name: &str) -> bool {
    matches!(name, "svg" | "math")
}

/// Returns whether an element of SVG or MathML holds HTML.
fn holds_html(name: &str) -> bool {
    matches!(name, "foreignobject" | "desc" | "title" | "mi" | "mo" | "mn" | "ms" | "mtext")
}

/// Returns whether the start of an element ends SVG and MathML.
fn breaks_out(name: &str) -> bool {
    const OUT: [&str; 44] = [
        "b",
        "big",
        "blockquote",
        "body",
        "br",
        "center",
        "code",
        "dd",
        "div",
        "dl",
        "dt",
        "em",
        "embed",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "head",
        "hr",
        "i",
        "img",
        "li",
        "listing",
        "menu",
        "meta",
        "nobr",
        "ol",
        "p",
        "pre",
        "ruby",
        "s",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "table",
        "tt",
        "u",
        "ul",
        "var",
    ];
    OUT.contains(&name)
}
