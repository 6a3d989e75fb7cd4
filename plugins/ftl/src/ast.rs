//! The syntax tree of a Fluent resource, with byte ranges of the source.

use std::{ops::Range, rc::Rc};

/// A message or a term.
#[derive(Debug)]
pub(crate) struct Entry<'s> {
    /// The identifier, including the `-` of a term.
    pub id: &'s str,
    /// The `#` comment right above the entry.
    pub comment: Option<String>,
    /// The `##` comment of the entry's group, if it forbids a translation.
    pub group: Option<Rc<str>>,
    /// The value; a message may have only attributes.
    pub value: Option<Pattern>,
    /// The names and values of the attributes.
    pub attributes: Vec<(&'s str, Pattern)>,
}

/// A value: text and placeables on one or more lines.
#[derive(Debug)]
pub(crate) struct Pattern {
    /// The elements in order, without white space at both ends.
    pub elements: Vec<Element>,
    /// Whether the pattern begins on the line of its `=` or `[key]`.
    pub inline: bool,
    /// The number of spaces before each line other than an inline first one.
    pub indent: Option<usize>,
}

/// A piece of a pattern.
#[derive(Debug)]
pub(crate) enum Element {
    /// Text within one line.
    Text(Range<usize>),
    /// Line breaks and the indentation of the next line.
    Break {
        /// The byte range of the line breaks and the indentation.
        at: Range<usize>,
        /// The number of line breaks.
        breaks: usize,
        /// The number of spaces before the next element.
        indent: usize,
    },
    /// A string literal for text that cannot be written plainly.
    Literal(Range<usize>, String),
    /// Any other placeable without variants.
    Placeable(Range<usize>),
    /// A selector with variants: `{ $n -> … }`.
    Select(Select),
}

impl Element {
    /// Returns the byte range of the element.
    pub(crate) fn at(&self) -> Range<usize> {
        match self {
            Element::Text(at)
            | Element::Break { at, .. }
            | Element::Literal(at, _)
            | Element::Placeable(at) => at.clone(),
            Element::Select(select) => select.at.clone(),
        }
    }

    /// Returns the number of spaces before the line that the element begins, if it begins one.
    pub(crate) fn indent(&self) -> Option<usize> {
        match self {
            Element::Break { indent, .. } => Some(*indent),
            _ => None,
        }
    }
}

/// A placeable with variants.
#[derive(Debug)]
pub(crate) struct Select {
    /// The byte range from `{` to `}`.
    pub at: Range<usize>,
    /// The byte range of the selector.
    pub selector: Range<usize>,
    /// The offset after the `->`.
    pub arrow: usize,
    /// The variants in order, of which one is the default.
    pub variants: Vec<Variant>,
}

impl Select {
    /// Returns the offset from which the variant at an index, or the end of the selector, is
    /// written: the end of the variant before, or of the `->`.
    pub(crate) fn before(&self, index: usize) -> usize {
        index.checked_sub(1).map_or(self.arrow, |index| self.variants[index].at.end)
    }
}

/// A variant: `[key] value`.
#[derive(Debug)]
pub(crate) struct Variant {
    /// The byte range from `[` or `*[` to the end of the value.
    pub at: Range<usize>,
    /// The byte range of the key: `one`, `0`, `male`.
    pub key: Range<usize>,
    /// Whether the variant is the default, marked with `*`.
    pub is_default: bool,
    /// The value of the variant.
    pub value: Pattern,
}
