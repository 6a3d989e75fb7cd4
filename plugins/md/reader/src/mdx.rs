//! What MDX adds to Markdown: imports and exports, expressions, and JSX.
//!
//! For the Markdown parser they are overwritten: with space where they make up whole lines,
//! with commas within text. The text keeps its length, so that spans stay true. Where it then
//! shows that they were no code, or are, the document is looked at once more.

mod agreement;
mod attribute;
mod indented;
mod jsx;
mod layout;
mod link;
mod script;
mod unravel;

pub use attribute::spell as spell_attribute;
pub use jsx::{Above, Fence, begins_script, is_blank, is_tags, line_at, marked};
pub use layout::{begins_block, column, column_behind};
pub use link::MARKS;
pub use unravel::{stage as stage_within, unraveled};

use std::{borrow::Cow, ops::Range};

use pulldown_cmark::Options;
use targum_sdk::CodeKind;

use crate::bit::Slot;
use agreement::Known;

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
    /// Of a document in which nothing is overwritten.
    pub fn none(text: Cow<'s, str>) -> Self {
        Overlay { text, constructs: Vec::new() }
    }

    /// Of `source` with `text` left of it. Only one of both is kept: a document is large.
    pub fn new(source: Cow<'s, str>, text: String, constructs: Vec<Construct>) -> Self {
        let text = if text == source { source } else { text.into() };
        Overlay { text, constructs }
    }
}

/// Something that is not valid: where, and what was expected.
pub type Invalid = (usize, String);

/// How often a document is scanned, each time with one more thing known for what it is.
const SCANS: usize = 8;

/// Reads what MDX adds to `source`; `options` are those of the Markdown that is left.
///
/// # Errors
/// Where a tag or an expression is not complete, and where it stays unclear what is code.
pub fn overlay(source: Cow<'_, str>, options: Options) -> Result<Overlay<'_>, Invalid> {
    let mut known = Known::new();
    let mut unclear = 0;
    for _ in 0..SCANS {
        let (mut found, end) = jsx::Scanner::new(&source, &known).scan();
        layout::mark_flow(&source, &mut found.constructs, &known);
        let mut text = layout::overwritten(&source, &found);
        let broken = end.is_err().then_some(found.begun);
        if let Some(at) = broken {
            text = layout::without_html(&text, at);
        }
        let text = indented::outdented(text, options);
        let mistaken = agreement::mistaken(&found, &source, &text, broken, options);
        let link = link::mistaken(&found, broken, &text, options);
        let Some((at, code)) = mistaken.into_iter().chain(link).min_by_key(|(at, _)| *at) else {
            return end.map(|()| Overlay::new(source, text, found.constructs));
        };
        unclear = at;
        if known.insert(at, code) == Some(code) {
            end?;
            break;
        }
    }
    Err((unclear, UNCLEAR.to_owned()))
}

/// What is to be done where MDX and the Markdown parser do not agree on what is code.
const UNCLEAR: &str = "expected `\\` before this mark, or no tag or expression behind it";

/// That no tag and no expression stands `at` code or a formula.
///
/// # Errors
/// Where one does: for MDX the code ends before.
pub fn check_outside(constructs: &[Construct], at: &Range<usize>) -> Result<(), Invalid> {
    let first = constructs.partition_point(|it| it.at.end <= at.start);
    match constructs.get(first).filter(|it| it.at.start < at.end) {
        None => Ok(()),
        Some(_) => Err((at.start, UNCLEAR.to_owned())),
    }
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
