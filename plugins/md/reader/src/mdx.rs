//! What MDX adds to Markdown: imports and exports, expressions, and JSX.
//!
//! For the Markdown parser they are overwritten: with space where they make up whole lines,
//! with commas within text. The text keeps its length, so that spans stay true.

mod attribute;
mod jsx;
mod layout;
mod script;
mod unravel;

pub use attribute::spell as spell_attribute;
pub use jsx::begins_script;
pub use unravel::{stage as stage_within, unraveled};

use std::{borrow::Cow, ops::Range};

use targum_sdk::CodeKind;

use crate::bit::Slot;

/// A tag or an expression.
#[derive(Clone, Debug)]
pub struct Construct {
    /// Where it stands.
    pub at: Range<usize>,
    /// What kind of code it is within text.
    pub kind: CodeKind,
    /// A tag's name.
    pub name: String,
    /// The attributes with language, counted from the start of the construct.
    pub attributes: Vec<Slot>,
    /// Whether it makes up whole lines or paragraphs, alone or with others, and is no part of
    /// a text.
    pub is_flow: bool,
}

/// A document with what MDX adds overwritten.
#[derive(Debug)]
pub struct Overlay<'s> {
    /// The Markdown that is left.
    pub text: Cow<'s, str>,
    /// The tags and expressions, in order.
    pub constructs: Vec<Construct>,
}

impl<'s> Overlay<'s> {
    /// Of a document that is no MDX.
    pub fn none(source: &'s str) -> Self {
        Overlay { text: source.into(), constructs: Vec::new() }
    }
}

/// Something that is not valid: where, and what was expected.
pub type Invalid = (usize, String);

/// Reads what MDX adds to `source`.
///
/// # Errors
/// Where a tag or an expression is not complete.
pub fn overlay(source: &str) -> Result<Overlay<'_>, Invalid> {
    let mut found = jsx::Scanner::new(source).scan()?;
    layout::mark_flow(source, &mut found.constructs);
    let text = layout::overwritten(source, &found);
    Ok(Overlay { text, constructs: found.constructs })
}

/// Whether every tag that is opened is closed, both on lines of their own or both in a text.
///
/// # Errors
/// Where one is not.
pub fn check_nesting(constructs: &[Construct]) -> Result<(), Invalid> {
    let mut open: Vec<&Construct> = Vec::new();
    for tag in constructs {
        match tag.kind {
            CodeKind::Open => open.push(tag),
            CodeKind::Close => match open.pop() {
                Some(opened) if opened.name == tag.name && opened.is_flow == tag.is_flow => {}
                Some(opened) if opened.name == tag.name => {
                    let name = &tag.name;
                    let message = format!(
                        "expected </{name}> and its <{name}> both on lines of their own, or both \
                         in one paragraph"
                    );
                    return Err((tag.at.start, message));
                }
                Some(opened) => {
                    let message = format!("expected </{}> before </{}>", opened.name, tag.name);
                    return Err((tag.at.start, message));
                }
                None => {
                    return Err((tag.at.start, format!("</{}> closes no tag", tag.name)));
                }
            },
            CodeKind::Placeholder | CodeKind::Standalone => {}
        }
    }
    match open.pop() {
        None => Ok(()),
        Some(tag) => Err((tag.at.start, format!("expected </{}> for this tag", tag.name))),
    }
}
