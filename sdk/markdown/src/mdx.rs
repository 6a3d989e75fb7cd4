//! The syntax that MDX adds to Markdown: imports and exports, expressions, and JSX.
//!
//! Before Markdown is parsed, this module overwrites that syntax: whole lines with spaces, parts of
//! a text with commas. The text keeps its length, so byte offsets stay valid. If the parser then
//! disagrees about what is code, the document is scanned again.

mod agreement;
mod attribute;
mod found;
mod indented;
mod jsx;
mod layout;
mod link;
mod unravel;

pub(crate) use attribute::spell as spell_attribute;
pub(crate) use jsx::begins_script;
pub(crate) use link::MARKS;
pub(crate) use unravel::{stage as stage_within, unraveled};

use std::{borrow::Cow, ops::Range};

use targum_sdk::CodeKind;

use crate::{
    admonition::{self, Overwritten},
    construct::{Construct, Invalid},
    dollar,
    parser::Labels,
};
use found::Known;

/// The greatest number of scans of a document; each scan corrects one more construct.
const SCANS: usize = 8;

/// Overwrites the MDX syntax and the markers in `source`. Returns the text for the parser, and the
/// tags and expressions. `labels` are those of links that are defined elsewhere.
///
/// # Errors
/// A tag or an expression is incomplete, or it stays unclear what is code.
pub(crate) fn overlay<'s>(
    source: Cow<'s, str>,
    labels: &Labels,
) -> Result<(Overwritten<'s>, Vec<Construct>), Invalid> {
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
        let text = indented::outdented(text);
        let text = if text == source { Cow::Borrowed(&*source) } else { Cow::Owned(text) };
        let text = dollar::overwritten(text);
        let read = admonition::overwritten(text, false, false);
        let mistaken = agreement::mistaken(&found, &source, &read.text, broken);
        let link = link::mistaken(&found, broken, &read.text, labels);
        let Some((at, code)) = mistaken.into_iter().chain(link).min_by_key(|(at, _)| *at) else {
            end?;
            let Overwritten { text, titles } = read;
            let text = match text {
                Cow::Owned(text) => Cow::Owned(text),
                Cow::Borrowed(_) => source,
            };
            return Ok((Overwritten { text, titles }, found.constructs));
        };
        unclear = at;
        if known.insert(at, code) == Some(code) {
            end?;
            break;
        }
    }
    Err((unclear, UNCLEAR.to_owned()))
}

/// The message where MDX and the Markdown parser disagree about what is code.
const UNCLEAR: &str = "expected `\\` before this mark, or no tag or expression behind it";

/// Checks that no tag or expression overlaps the code or formula at `at`.
///
/// # Errors
/// A tag or expression overlaps it: for MDX the code ends earlier.
pub(crate) fn check_outside(constructs: &[Construct], at: &Range<usize>) -> Result<(), Invalid> {
    let first = constructs.partition_point(|construct| construct.at.end <= at.start);
    match constructs.get(first).filter(|construct| construct.at.start < at.end) {
        None => Ok(()),
        Some(_) => Err((at.start, UNCLEAR.to_owned())),
    }
}

/// Checks that every opened tag is closed, and that both tags stand on lines of their own or both
/// in a text.
///
/// # Errors
/// A tag is not closed, or its closing tag does not match.
pub(crate) fn check_nesting(constructs: &[Construct]) -> Result<(), Invalid> {
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
