//! The parts of a block's content: text and markup.

use std::{borrow::Cow, ops::Range};

use targum_sdk::{CodeKind, append};

/// A piece of a block's content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bit<'s> {
    /// Text with escapes and character references undone.
    Text(Cow<'s, str>),
    /// Markup: its kind, the name that pairs an opening with its closing, and its spelling.
    Markup(CodeKind, Cow<'s, str>, Cow<'s, str>),
    /// Markup that holds translatable texts, such as a link's title.
    Slotted {
        /// The kind of code.
        kind: CodeKind,
        /// The name that pairs an opening with its closing.
        name: Cow<'s, str>,
        /// The spelling in the source.
        spelling: &'s str,
        /// The byte offset in the source.
        start: usize,
        /// The translatable texts within the markup.
        slots: Vec<Slot>,
    },
    /// An HTML tag with attributes, some of which may be translatable.
    Tag {
        /// The kind of code.
        kind: CodeKind,
        /// The tag's name in lower case.
        name: Cow<'s, str>,
        /// The spelling in the source.
        spelling: &'s str,
        /// The byte offset in the source.
        start: usize,
    },
}

/// A text within markup, such as a link's title or a tag's attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    /// The byte range within the markup's spelling.
    pub at: Range<usize>,
    /// The text with escapes undone.
    pub text: String,
    /// Whether the text is an attribute of a tag.
    pub is_attribute: bool,
}

/// Appends text to the last bit if that is text, or else as a new bit.
pub(crate) fn push_text<'s>(bits: &mut Vec<Bit<'s>>, text: Cow<'s, str>) {
    match bits.last_mut() {
        Some(Bit::Text(before)) => append(before, &text),
        _ if text.is_empty() => {}
        _ => bits.push(Bit::Text(text)),
    }
}

/// A spelling, and whether it is markup rather than text.
pub(crate) type Run = (bool, String);

impl Bit<'_> {
    /// Returns the bit's spelling, and whether the bit is markup.
    pub(crate) fn run(&self) -> (bool, &str) {
        match self {
            Bit::Text(text) => (false, text),
            Bit::Markup(_, _, spelling) => (true, spelling),
            Bit::Slotted { spelling, .. } | Bit::Tag { spelling, .. } => (true, spelling),
        }
    }
}

/// Returns whether emphasis stands within emphasis of the same mark. Such nesting is rare, and by
/// its marks alone it cannot be told from a sequence: `**a **b** c**`.
pub(crate) fn nests(bits: &[Bit<'_>]) -> bool {
    let mut open: Vec<&str> = Vec::new();
    bits.iter().any(|bit| match bit {
        Bit::Markup(kind, name, mark) if matches!(&**name, "em" | "strong" | "del") => {
            let is_open = open.contains(&&**mark);
            match kind {
                CodeKind::Open => open.push(mark),
                _ => open.retain(|other| *other != &**mark),
            }
            is_open && *kind == CodeKind::Open
        }
        _ => false,
    })
}

/// Merges adjacent texts.
pub(crate) fn runs<'a>(bits: impl Iterator<Item = (bool, &'a str)>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (markup, text) in bits {
        match runs.last_mut() {
            Some((false, before)) if !markup => before.push_str(text),
            _ => runs.push((markup, text.to_owned())),
        }
    }
    runs
}
