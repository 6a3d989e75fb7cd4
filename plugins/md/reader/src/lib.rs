//! Markdown and MDX: the prose in them, read and spelled.
//!
//! ```text
//! read:   front matter │ admonitions and JSX overwritten → blocks → inline content → proposals
//! spell:  few escapes → rehearsed on the block's stage → more escapes, until it reads back
//! ```

mod admonition;
mod anchor;
mod bit;
mod block;
mod dialect;
mod front_matter;
mod html_block;
mod inline;
mod line_end;
mod markup;
mod mdx;
mod opaque;
mod propose;
mod spell;
mod stage;
mod title;

use std::{collections::HashMap, rc::Rc};

use targum_sdk::{Content, Draft, Failure, Grammar, Syntax, html, malformed, unsupported};

pub use crate::dialect::Flavor;
use crate::{
    anchor::Anchors,
    block::{Block, Kind, Labels},
    dialect::Dialect,
    propose::Proposer,
};

/// Where a segment stands.
#[derive(Clone, Debug)]
pub struct Place(Kept);

#[derive(Clone, Debug)]
enum Kept {
    /// In a block of prose.
    Prose(spell::Prose),
    /// In the title of a link that begins with `quote`, perhaps in a table.
    Title { quote: char, cell: bool },
    /// In an attribute between two quotes.
    Attribute(char),
    /// In the front matter.
    FrontMatter(front_matter::Scalar),
    /// In HTML, which is perhaps within prose.
    Html { place: html::Place, inline: bool },
}

impl From<html::Place> for Place {
    fn from(place: html::Place) -> Self {
        Place(Kept::Html { place, inline: false })
    }
}

const SYNTAX: Syntax = Syntax::of(&[Grammar::Mustache]);

/// Reads a document of the given flavor. Options: `front_matter`, `pin_anchors`,
/// `placeholders`.
///
/// # Errors
/// For values that options do not have, and for MDX that is not complete.
pub fn read(draft: &mut Draft<'_, Place>, flavor: Flavor) -> Result<(), Failure> {
    let default = if flavor == Flavor::Mdx { Syntax::NONE } else { SYNTAX };
    let syntax = Syntax::from_options(draft.context(), default)?;
    let dialect = Dialect { flavor, syntax };
    let pins = pins_anchors(draft)? && !draft.reads_back();
    let start = front_matter::read(draft, syntax);
    let found = block::read(&draft.source()[start..], dialect, &Labels::new());
    let found = found.and_then(|it| mdx::check_nesting(&it.constructs).map(|()| it));
    let found = found.map_err(|(at, message)| malformed(start + at, message))?;
    let mut anchors = Anchors::default();
    let mut counts = HashMap::new();
    let labels = Rc::new(found.labels);
    let (tags, html) = (&found.constructs, &found.html);
    let mut propose = Proposer::new(draft, start, dialect, labels, tags, html);
    for block in found.blocks {
        let count = counts.entry(block.kind.name()).or_insert(0);
        *count += 1;
        let key = format!("{}.{count}", block.kind.name());
        let pin = pins.then(|| pin(&block, &mut anchors)).flatten();
        propose.block(block, &key);
        if let Some((at, anchor)) = pin {
            propose.literal(at, anchor);
        }
    }
    propose.rest();
    Ok(())
}

/// What gives a heading the anchor it has by its text, and where that is put.
fn pin(block: &Block<'_>, anchors: &mut Anchors) -> Option<(usize, String)> {
    if !matches!(block.kind, Kind::Heading(_)) {
        return None;
    }
    let anchor = anchors.of(&block.content.bits);
    match block.attributes {
        _ if anchor.is_empty() => None,
        None => Some((block.content.at.end, format!(" {{#{anchor}}}"))),
        Some(attributes) if attributes.anchored => None,
        Some(attributes) => Some((attributes.first, format!("#{anchor} "))),
    }
}

fn pins_anchors(draft: &Draft<'_, Place>) -> Result<bool, Failure> {
    match draft.option("pin_anchors").last() {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        Some(other) => {
            let message = format!("option `pin_anchors`: `{other}` is neither true nor false");
            Err(unsupported(0, message))
        }
    }
}

/// Writes a translation in its place.
///
/// # Errors
/// Why it cannot be written there.
pub fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
    let text = || content.iter().map(Content::as_str).collect::<String>();
    match &place.0 {
        Kept::Prose(prose) => prose.spell(content),
        Kept::Title { quote, cell } => title::spell(&text(), *quote, *cell),
        Kept::Attribute(quote) => mdx::spell_attribute(*quote, &text()),
        Kept::FrontMatter(scalar) => scalar.spell(&text()),
        Kept::Html { place, inline } => html_block::spell(*place, *inline, content),
    }
}
