//! The blocks of a document that hold prose.

mod above;
mod attributes;
mod reader;

use std::rc::Rc;

use pulldown_cmark::{Event, HeadingLevel, Options};
use serde::{Deserialize, Serialize};

pub(crate) use self::attributes::Attributes;
use self::reader::Reader;
use crate::{
    admonition::{self, Overwritten},
    construct::{Construct, Invalid, Overlay},
    dialect::{Dialect, Flavor},
    dollar, generator,
    html_block::Part,
    inline::{Around, Content},
    line_end, mdx,
    parser::{Labels, OPTIONS, fold, parser},
    stage::Stage,
};

/// The kind of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// A paragraph, or the text of a list item.
    Paragraph,
    /// A heading with its level.
    Heading(HeadingLevel),
    /// A cell of a table.
    Cell,
    /// The term of a definition.
    Term,
    /// The title of an admonition, a tab or a callout.
    Title,
}

impl Kind {
    /// Returns the index of the kind; all levels of headings share one index.
    pub(crate) fn index(self) -> usize {
        match self {
            Kind::Paragraph => 0,
            Kind::Heading(_) => 1,
            Kind::Cell => 2,
            Kind::Term => 3,
            Kind::Title => 4,
        }
    }

    /// Returns the name of the kind in keys.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Paragraph => "paragraph",
            Kind::Heading(_) => "heading",
            Kind::Cell => "cell",
            Kind::Term => "term",
            Kind::Title => "title",
        }
    }
}

/// A block with its content.
#[derive(Debug)]
pub(crate) struct Block<'s> {
    /// The kind of the block.
    pub kind: Kind,
    /// The text and markup of the block.
    pub content: Content<'s>,
    /// The syntax around the block, which decides how its first characters are read.
    pub stage: Stage,
    /// The attributes at the end of a heading.
    pub attributes: Option<Attributes>,
    /// Whether the block is a cell that holds a name or a type rather than language.
    pub is_code: bool,
}

/// A receiver for the parts of a document, which arrive in document order.
pub(crate) trait Sink<'s> {
    /// Receives the labels that the document defines, and the tags and expressions of MDX, in
    /// order.
    ///
    /// # Errors
    /// The tags or expressions are not valid.
    fn begin(&mut self, labels: Labels, constructs: Rc<[Construct]>) -> Result<(), Invalid>;
    /// Receives a block of prose.
    fn block(&mut self, block: Block<'s>);
    /// Receives a part of a block of HTML.
    fn html(&mut self, part: Part);
    /// Receives the byte offsets of the MDX tags that stand around the blocks that follow, outside
    /// of any block.
    fn around(&mut self, tags: Vec<usize>);
}

/// Reads the blocks of a document. A reference link is a link if its label is in `known` or is an
/// identifier, even if the document does not define it.
///
/// # Errors
/// The document's MDX is incomplete.
pub(crate) fn read<'s>(
    source: &'s str,
    dialect: Dialect,
    known: &Labels,
    sink: &mut impl Sink<'s>,
) -> Result<(), Invalid> {
    let text = line_end::line_feeds(source);
    let indented_text = dialect.flavor == Flavor::MkDocs;
    let (Overwritten { text, titles }, constructs) = match dialect.flavor {
        Flavor::Mdx => mdx::overlay(text, known)?,
        Flavor::GitHub | Flavor::MkDocs => {
            (admonition::overwritten(text, indented_text, dialect.components), Vec::new())
        }
    };
    let Overlay { text, constructs: generated } = generator::overlay(text, dialect.flavor);
    let is_mdx = dialect.flavor == Flavor::Mdx;
    let text = if is_mdx { text } else { dollar::overwritten(text) };
    let mut options = OPTIONS;
    options.set(Options::ENABLE_DEFINITION_LIST, indented_text);
    let parser = parser(&text, options, known);
    let labels = parser.reference_definitions().iter().map(|(label, _)| fold(label)).collect();
    let constructs = if constructs.is_empty() { generated } else { constructs };
    let constructs: Rc<[Construct]> = constructs.into();
    sink.begin(labels, Rc::clone(&constructs))?;
    let around = Around {
        source,
        syntax: dialect.syntax,
        constructs: Rc::clone(&constructs),
        definitions: indented_text,
    };
    let mut reader = Reader::new(around, titles, sink);
    for (event, at) in parser.into_offset_iter() {
        let is_code =
            matches!(event, Event::Code(_) | Event::InlineMath(_) | Event::DisplayMath(_));
        if is_code && is_mdx {
            mdx::check_outside(&constructs, &at)?;
        }
        reader.event(&event, at);
    }
    reader.close();
    Ok(())
}
