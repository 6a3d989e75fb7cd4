//! The constructs that Markdown does not know, and the documents in which they are overwritten.

use std::{borrow::Cow, ops::Range};

use targum_sdk::CodeKind;

use crate::bit::Slot;

/// A tag or an expression.
#[derive(Clone, Debug)]
pub(crate) struct Construct {
    /// The byte range in the source.
    pub at: Range<usize>,
    /// The kind of code that the construct is within text.
    pub kind: CodeKind,
    /// The name of a tag; empty for an expression.
    pub name: String,
    /// The translatable attributes, with offsets from the start of the construct.
    pub attributes: Vec<Slot>,
    /// Whether the construct fills lines or paragraphs, alone or with others, and is not part of a
    /// text.
    pub is_flow: bool,
}

/// Overwrites lines with spaces.
pub(crate) fn blank(lines: &mut [u8]) {
    for byte in lines.iter_mut().filter(|byte| !matches!(byte, b'\r' | b'\n')) {
        *byte = b' ';
    }
}

/// A document whose MDX syntax is overwritten.
#[derive(Debug)]
pub(crate) struct Overlay<'s> {
    /// The Markdown for the parser.
    pub text: Cow<'s, str>,
    /// The tags and expressions, in order.
    pub constructs: Vec<Construct>,
}

impl<'s> Overlay<'s> {
    /// Creates the overlay of a document without such syntax.
    pub(crate) fn none(text: Cow<'s, str>) -> Self {
        Overlay { text, constructs: Vec::new() }
    }

    /// Creates the overlay `text` of `source`. Only one of the two is kept, because documents are
    /// large.
    pub(crate) fn new(source: Cow<'s, str>, text: String, constructs: Vec<Construct>) -> Self {
        let text = if text == source { source } else { text.into() };
        Overlay { text, constructs }
    }
}

/// The byte offset of an invalid construct, and a message with what was expected.
pub(crate) type Invalid = (usize, String);
