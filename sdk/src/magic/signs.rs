//! The signs of links in the texts beside forms.

use std::ops::Range;

use super::parse::Node;
use crate::Syntax;

/// The signs of links beside forms, which would end a form for some readers.
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
        let mut found = Signs::None;
        for own in beside.into_iter().map(|range| &text[range]).filter(|own| is_sign(own)) {
            let codes = syntax.scan(own);
            if codes.iter().any(|code| is_sign(&own[code.range.clone()])) {
                return Signs::InCodes;
            }
            found = Signs::InText;
        }
        found
    }
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
