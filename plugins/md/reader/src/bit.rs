//! What a block's content is made of: text and markup.

use std::{borrow::Cow, ops::Range};

use targum_sdk::CodeKind;

/// A piece of a block's content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bit<'s> {
    /// Text with escapes and character references undone.
    Text(Cow<'s, str>),
    /// Markup, with the name that matches an opening with its end.
    Markup(CodeKind, Cow<'s, str>, Cow<'s, str>),
    /// Markup that begins at a byte of the source and holds texts of its own.
    Slotted {
        /// What kind of code it is.
        kind: CodeKind,
        /// What matches an opening with its end.
        name: Cow<'s, str>,
        /// How it is written.
        spelling: &'s str,
        /// Where it begins.
        start: usize,
        /// The texts in it.
        slots: Vec<Slot>,
    },
    /// A tag of HTML with attributes, which may be for people.
    Tag {
        /// What kind of code it is.
        kind: CodeKind,
        /// In lower case.
        name: Cow<'s, str>,
        /// How it is written.
        spelling: &'s str,
        /// Where it begins.
        start: usize,
    },
}

/// A text within markup: a link's title, a tag's attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Where in the markup.
    pub at: Range<usize>,
    /// With escapes undone.
    pub text: String,
    /// Whether it is an attribute.
    pub is_attribute: bool,
}

/// Appends text, to the text before it where there is some.
pub fn push_text<'s>(bits: &mut Vec<Bit<'s>>, text: Cow<'s, str>) {
    match bits.last_mut() {
        Some(Bit::Text(before)) => before.to_mut().push_str(&text),
        _ if text.is_empty() => {}
        _ => bits.push(Bit::Text(text)),
    }
}

/// Text, or markup where the first is true.
pub type Run = (bool, String);

impl Bit<'_> {
    /// The bit without its kind.
    pub fn run(&self) -> (bool, &str) {
        match self {
            Bit::Text(text) => (false, text),
            Bit::Markup(_, _, spelling) => (true, spelling),
            Bit::Slotted { spelling, .. } | Bit::Tag { spelling, .. } => (true, spelling),
        }
    }
}

/// Whether emphasis stands within emphasis of the same mark, as hardly anybody writes it. By the
/// marks alone it is the same as one behind another: `**a **b** c**`.
pub fn nests(bits: &[Bit<'_>]) -> bool {
    let mut open: Vec<&str> = Vec::new();
    bits.iter().any(|bit| match bit {
        Bit::Markup(kind, name, mark) if matches!(&**name, "em" | "strong" | "del") => {
            let is_open = open.contains(&&**mark);
            match kind {
                CodeKind::Open => open.push(mark),
                _ => open.retain(|it| *it != &**mark),
            }
            is_open && *kind == CodeKind::Open
        }
        _ => false,
    })
}

/// Runs with adjacent texts merged.
pub fn runs<'a>(bits: impl Iterator<Item = (bool, &'a str)>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (markup, text) in bits {
        match runs.last_mut() {
            Some((false, before)) if !markup => before.push_str(text),
            _ => runs.push((markup, text.to_owned())),
        }
    }
    runs
}
