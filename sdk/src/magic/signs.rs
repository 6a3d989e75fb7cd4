//! The signs of links and of codes in the texts beside forms.

use std::ops::Range;

use crate::{
    Found, Syntax,
    magic_word::{self, Node},
};

/// The signs of links beside forms, which would end a form for some readers, and braces that could
/// begin or end a code together with those of the forms, or end a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signs {
    None,
    /// In codes, which are in each translation.
    InCodes,
    InText,
}

impl Signs {
    /// Returns the signs in the texts of nodes that stand beside a choice.
    pub(super) fn of(text: &str, nodes: &[Node], syntax: Syntax) -> Self {
        let mut beside = Vec::new();
        collect_beside(nodes, &mut beside);
        let is_sign = |text: &str| ["|", "[[", "]]"].iter().any(|sign| text.contains(sign));
        let may_have = |own: &&str| is_sign(own) || own.contains(['{', '}']);
        let mut found = Signs::None;
        for own in beside.into_iter().map(|range| &text[range]).filter(may_have) {
            let codes = syntax.scan(own);
            // A code may be the end of a form.
            let ends_form = |code: &str| code.contains(['{', '}']) && !magic_word::is_form(code);
            let mut codes_of = codes.iter().map(|code| &own[code.range.clone()]);
            if codes_of.any(|code| is_sign(code) || ends_form(code)) {
                return Signs::InCodes;
            }
            if is_sign(own) || has_brace(own, &codes) {
                found = Signs::InText;
            }
        }
        found
    }
}

/// Returns whether the text between `codes` has two braces side by side, or one at an edge.
fn has_brace(text: &str, codes: &[Found]) -> bool {
    let starts = std::iter::once(0).chain(codes.iter().map(|code| code.range.end));
    let ends = codes.iter().map(|code| code.range.start).chain([text.len()]);
    starts.zip(ends).filter_map(|(start, end)| text.get(start..end)).any(|gap| {
        let gap = gap.trim();
        gap.starts_with(['{', '}'])
            || gap.ends_with(['{', '}'])
            || gap.contains("{{")
            || gap.contains("}}")
    })
}

/// Collects the places of the texts that stand beside a choice.
fn collect_beside(nodes: &[Node], beside: &mut Vec<Range<usize>>) {
    if !nodes.iter().any(|node| matches!(node, Node::Choice(_))) {
        return;
    }
    for node in nodes {
        match node {
            Node::Text(range) => beside.push(range.clone()),
            Node::Choice(choice) => {
                choice.forms.iter().for_each(|form| collect_beside(&form.nodes, beside));
            }
        }
    }
}
