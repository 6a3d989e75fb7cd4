//! Paragraphs of JSX only, which MDX does not read as paragraphs: `<summary>text</summary>` on a
//! line of its own is a block, as with its tags on separate lines.
//!
//! Text next to the elements would make them a paragraph again, so each element's content is a
//! segment, without the tags around it.

use std::ops::Range;

use targum_sdk::{CodeKind, html};

use crate::{bit::Bit, inline::Content, line::is_blank, line_end::SPACE, stage::Stage};

/// Splits a paragraph of JSX only. Returns the content of each element, and the offsets of the tags
/// around these contents. Block elements between sentences have contents of their own:
/// `<details><summary>text</summary>text</details>`.
pub(crate) fn unraveled<'s>(
    source: &'s str,
    content: &Content<'s>,
) -> Option<(Vec<Content<'s>>, Vec<usize>)> {
    // The open elements, and how many of them stand around contents.
    let mut open: Vec<&str> = Vec::new();
    let mut around = 0;
    let (mut inner, mut tags) = (Vec::new(), Vec::new());
    // The start of the current content, as an index of bits and as an offset in the source.
    let mut first = (0, content.at.start);
    for (index, bit) in content.bits.iter().enumerate() {
        match bit {
            Bit::Text(text) if open.is_empty() && !is_blank(text) => return None,
            Bit::Text(_) => {}
            Bit::Markup(kind, name, _) | Bit::Tag { kind, name, .. } => {
                if open.is_empty() {
                    return None;
                }
                nest(&mut open, *kind, name)?;
            }
            Bit::Slotted { kind, name, spelling, start, .. } => {
                let within = open.len().saturating_sub(usize::from(*kind == CodeKind::Close));
                nest(&mut open, *kind, name)?;
                if within == 0 && !name.starts_with('<') {
                    return None;
                }
                let separates = name.strip_prefix('<').is_some_and(html::is_block);
                let is_around = within == 0 || (separates && within <= around);
                let ends = *kind == CodeKind::Close && within < around;
                if !is_around && !ends {
                    continue;
                }
                if within > 0 || *kind == CodeKind::Close {
                    let bits = content.bits[first.0..index].to_vec();
                    inner.push(trimmed(source, content, first.1..*start, bits));
                }
                tags.push(*start);
                first = (index + 1, start + spelling.len());
                around = open.len();
            }
        }
    }
    inner.retain(|part| !part.bits.is_empty());
    (open.is_empty() && !tags.is_empty()).then_some((inner, tags))
}

/// Returns the stage of such contents, which share a paragraph if there are several.
pub(crate) fn stage(inner: &[Content<'_>]) -> Stage {
    let mut stage = Stage::new("<X>", "</X>", 0);
    stage.is_shared = inner.len() > 1;
    stage.is_ambiguous = stage.is_shared && inner.iter().any(|part| has_mark(&part.bits));
    stage
}

/// Returns whether a text holds a mark of emphasis or code, which could pair with a mark in another
/// content.
fn has_mark(bits: &[Bit<'_>]) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let is_mark = |text: &str| {
        text.match_indices(['*', '_', '~', '`']).any(|(at, mark)| {
            let within =
                is_word(text[..at].chars().next_back()) && is_word(text[at + 1..].chars().next());
            mark != "_" || !within
        })
    };
    bits.iter().any(|bit| matches!(bit, Bit::Text(text) if is_mark(text)))
}

fn nest<'b>(open: &mut Vec<&'b str>, kind: CodeKind, name: &'b str) -> Option<()> {
    match kind {
        CodeKind::Open => open.push(name),
        CodeKind::Close => open.pop().filter(|opened| *opened == name).map(drop)?,
        CodeKind::Placeholder | CodeKind::Standalone => {}
    }
    Some(())
}

/// Returns the content of an element without the space at its edges.
fn trimmed<'s>(
    source: &'s str,
    content: &Content<'s>,
    at: Range<usize>,
    mut bits: Vec<Bit<'s>>,
) -> Content<'s> {
    let mut inside = &source[at.clone()];
    let mut start = at.start;
    if let Some(Bit::Text(text)) = bits.first_mut() {
        let rest = inside.trim_start_matches(SPACE);
        // If the space spans a line end, it includes the containers' marks of the next line.
        let wrapped = inside[..inside.len() - rest.len()].contains(['\r', '\n']);
        let rest = if wrapped {
            rest.trim_start_matches(|c| SPACE.contains(&c) || c == '>')
        } else {
            rest
        };
        let space = inside.len() - rest.len();
        let space_in_text = if wrapped { 1 } else { space };
        let space_in_text = space_in_text.min(text.len());
        text.to_mut().drain(..space_in_text);
        (inside, start) = (rest, start + space);
    }
    if let Some(Bit::Text(text)) = bits.last_mut() {
        let rest = inside.trim_end_matches(SPACE);
        let wrapped = inside[rest.len()..].contains(['\r', '\n']);
        let space = if wrapped { 1 } else { inside.len() - rest.len() };
        let length = text.len().saturating_sub(space);
        text.to_mut().truncate(length);
        inside = rest;
    }
    bits.retain(|bit| !matches!(bit, Bit::Text(text) if text.is_empty()));
    content.part(start..start + inside.len(), bits)
}
