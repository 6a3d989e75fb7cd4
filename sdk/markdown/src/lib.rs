//! Reads and writes the prose of Markdown and MDX documents.
//!
//! ```text
//! read:   front matter │ admonitions and JSX overwritten → blocks → inline content → proposals
//! spell:  few escapes → rehearsed on the block's stage → more escapes, until it reads back
//! ```

mod admonition;
mod anchor;
mod bit;
mod block;
mod component;
mod construct;
mod dialect;
mod dollar;
mod event;
mod fence;
mod generator;
mod html_block;
mod inline;
mod javascript;
mod line;
mod line_end;
mod marker;
mod markup;
mod mdx;
mod opaque;
mod open;
mod parser;
mod plain;
mod propose;
mod rehearsal;
mod row;
mod spell;
mod stage;
mod title;

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

use targum_front_matter::{self as front_matter, Language};
use targum_sdk::{Content, Draft, Failure, Grammar, Syntax, Values, html, malformed};

pub use crate::dialect::Flavor;
use crate::{dialect::Dialect, parser::Labels, propose::Proposer};

/// The position of a segment, which decides how a translation is spelled.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Place(Kept);

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Kept {
    /// A block of prose.
    Prose(spell::Prose),
    /// The title of a link.
    Title(title::Place),
    /// A JSX attribute, with its quote.
    Attribute(char),
    /// A segment that stays, with the reason.
    Untouched(Cow<'static, str>),
    /// A string of the front matter.
    FrontMatter(front_matter::Scalar),
    /// HTML, either `inline` in prose or a block of its own, and whether it begins a line of prose.
    Html { place: html::Place, inline: bool, begins_line: bool },
}

impl From<front_matter::Scalar> for Place {
    fn from(scalar: front_matter::Scalar) -> Self {
        Place(Kept::FrontMatter(scalar))
    }
}

impl From<html::Place> for Place {
    fn from(place: html::Place) -> Self {
        Place(Kept::Html { place, inline: false, begins_line: false })
    }
}

const SYNTAX: Syntax = Syntax::of(&[Grammar::Mustache, Grammar::NamedPrintf, Grammar::Keys]);

/// Reads a document of the given flavor. The options are `front_matter`, `pin_anchors` and
/// `placeholders`.
///
/// # Errors
/// An option's value is unknown, or the document's MDX is incomplete.
pub fn read(draft: &mut Draft<'_, Place>, flavor: Flavor) -> Result<(), Failure> {
    let default = if flavor == Flavor::Mdx { SYNTAX.without(Grammar::Mustache) } else { SYNTAX };
    let syntax = Syntax::from_options(draft.context(), default)?;
    let components = flavor != Flavor::Mdx && component::are_in(draft.source());
    let dialect = Dialect { flavor, syntax, components };
    let pins = draft.switch("pin_anchors")? && !draft.reads_back();
    let start = front_matter::read(draft, syntax, front_matter_languages(flavor));
    let mut propose = Proposer::new(draft, start, dialect, pins);
    block::read(&propose.source()[start..], dialect, &Labels::new(), &mut propose)
        .map_err(|(at, message)| malformed(start + at, message))?;
    propose.rest();
    Ok(())
}

/// Adds the values of the front matter of a document of the given flavor.
pub fn values(source: &str, flavor: Flavor, values: &mut Values) {
    front_matter::values(source, front_matter_languages(flavor), values);
}

fn front_matter_languages(flavor: Flavor) -> &'static [Language] {
    match flavor {
        // A brace begins an expression.
        Flavor::Mdx => &[Language::Yaml, Language::Toml],
        Flavor::GitHub | Flavor::MkDocs => &Language::ALL,
    }
}

/// Writes a translation for its position.
///
/// # Errors
/// The content cannot be written there; the error says why.
pub fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
    let text = || content.iter().map(Content::as_str).collect::<String>();
    match &place.0 {
        Kept::Prose(prose) => prose.spell(content),
        Kept::Title(place) => place.spell(&text()),
        Kept::Attribute(quote) => mdx::spell_attribute(*quote, &text()),
        Kept::Untouched(why) => Err(why.clone().into_owned()),
        Kept::FrontMatter(scalar) => scalar.spell(&text()),
        Kept::Html { place, inline, begins_line } => {
            let spelling = html_block::spell(*place, *inline, content)?;
            let is_text = matches!(content.first(), Some(Content::Text(_)));
            Ok(if *begins_line && is_text { markup::begun(spelling) } else { spelling })
        }
    }
}
