//! What a Fluent resource consists of, with the place of each part in bytes of the source.

use std::{ops::Range, rc::Rc};

/// A message or a term.
#[derive(Debug)]
pub struct Entry<'s> {
    /// With the `-` of a term.
    pub id: &'s str,
    /// The `#` comment right above it.
    pub comment: Option<String>,
    /// The `##` comment of the group that it is in.
    pub group: Option<Rc<str>>,
    /// A message may have attributes only.
    pub value: Option<Pattern>,
    /// Names and values.
    pub attributes: Vec<(&'s str, Pattern)>,
}

/// A value: text and placeables over one or more lines.
#[derive(Debug)]
pub struct Pattern {
    /// In order, space at both ends left out.
    pub elements: Vec<Element>,
    /// Whether it begins on the line of its `=` or `[key]`.
    pub inline: bool,
    /// How many spaces stand before its lines, but an inline first one.
    pub indent: Option<usize>,
}

/// A piece of a pattern.
#[derive(Debug)]
pub enum Element {
    /// Text within one line.
    Text(Range<usize>),
    /// Line breaks and the indentation of the next line.
    Break {
        /// All of it.
        at: Range<usize>,
        /// How many line breaks.
        breaks: usize,
        /// How many spaces stand before what follows.
        indent: usize,
    },
    /// A string literal that stands for text which could not be written plainly.
    Literal(Range<usize>, String),
    /// Any other placeable without variants.
    Placeable(Range<usize>),
    /// `{ $n -> … }`.
    Select(Select),
}

impl Element {
    /// Where it stands.
    pub fn at(&self) -> Range<usize> {
        match self {
            Element::Text(at)
            | Element::Break { at, .. }
            | Element::Literal(at, _)
            | Element::Placeable(at) => at.clone(),
            Element::Select(select) => select.at.clone(),
        }
    }
}

/// A placeable with variants.
#[derive(Debug)]
pub struct Select {
    /// From `{` to `}`.
    pub at: Range<usize>,
    /// The selector.
    pub selector: Range<usize>,
    /// Past the `->`.
    pub arrow: usize,
    /// In order; one of them is the default.
    pub variants: Vec<Variant>,
}

/// `[key] value`.
#[derive(Debug)]
pub struct Variant {
    /// From `[` or `*[` to the end of the value.
    pub at: Range<usize>,
    /// `one`, `0`, `male`.
    pub key: Range<usize>,
    /// Marked with `*`.
    pub is_default: bool,
    /// What it says.
    pub value: Pattern,
}
