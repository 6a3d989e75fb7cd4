//! Anchors of headings, as GitHub makes them.

use std::collections::HashMap;

use crate::{
    bit::Bit,
    block::{Block, Kind},
};

/// The anchors of one document. A repeated anchor gets a number.
#[derive(Debug, Default)]
pub(crate) struct Anchors(HashMap<String, usize>);

impl Anchors {
    /// Returns the anchor that a heading derives from its text, as attribute text and the byte
    /// offset at which to insert it; `None` for other blocks and for headings with an anchor of
    /// their own.
    pub(crate) fn pin(&mut self, block: &Block<'_>) -> Option<(usize, String)> {
        if !matches!(block.kind, Kind::Heading(_)) {
            return None;
        }
        let anchor = self.of(&block.content.bits);
        match block.attributes {
            _ if anchor.is_empty() => None,
            None => Some((block.content.at.end, format!(" {{#{anchor}}}"))),
            Some(attributes) if attributes.anchored => None,
            Some(attributes) => Some((attributes.first, format!("#{anchor} "))),
        }
    }

    /// Returns the anchor of the next heading, numbered if it occurred before.
    fn of(&mut self, bits: &[Bit<'_>]) -> String {
        let slug = slug(bits);
        let count = self.0.entry(slug.clone()).or_insert(0);
        *count += 1;
        if *count == 1 { slug } else { format!("{slug}-{}", *count - 1) }
    }
}

fn slug(bits: &[Bit<'_>]) -> String {
    let visible = bits.iter().filter_map(|bit| match bit {
        Bit::Text(text) => Some(text.as_ref()),
        Bit::Markup(_, _, code) if code.starts_with('`') => Some(code.as_ref()),
        Bit::Markup(..) | Bit::Slotted { .. } | Bit::Tag { .. } => None,
    });
    let text: String = visible.collect::<String>().trim().to_lowercase();
    let kept = |c: char| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        c => c.is_alphanumeric().then_some(c),
    };
    text.chars().filter_map(kept).collect()
}
