//! Markdown: CommonMark, with GitHub's extensions and those that documentation uses.
//!
//! - Each heading, paragraph, list item's text and table cell is a segment. Link text, image
//!   descriptions and link titles are part of the segment they stand in.
//! - A paragraph wrapped over several lines has spaces in its segment, and its translation is
//!   written on one line. Hard line breaks are codes.
//! - Codes: emphasis, links, images, code spans, math, HTML tags, footnote references, emoji
//!   short codes, `{% tags %}`, `[[wiki links]]`, attribute lists, placeholders (option
//!   `placeholders`; `{{name}}` unless set). HTML `code`, `kbd` and the like are one code.
//! - Code blocks, HTML blocks, reference definitions, the lines of admonitions (`:::note`,
//!   `> [!NOTE]`, `!!! note`) and explicit heading anchors stay. With the option
//!   `dialect = mkdocs` (else `gfm`) what is indented below `!!! note` and in definition
//!   lists is text, for CommonMark it is code.
//! - Front matter (YAML or TOML): the strings at `title`, `description` and `summary`; the
//!   option `front_matter` lists other keys.
//! - The option `pin_anchors = true` gives each heading without an explicit anchor that of
//!   its source, as GitHub makes it: `{#getting-started}`.
//! - Translations get as few backslashes as let them read back as the same text and codes.

mod admonition;
mod anchor;
mod block;
mod dialect;
mod front_matter;
mod html;
mod inline;
mod opaque;
mod spell;
mod stage;
mod title;

use std::{collections::HashMap, rc::Rc};

use targum_sdk::{
    About, Content, Draft, Entry, Failure, Format, Grammar, Syntax, Unit, unsupported,
};

use crate::{
    anchor::Anchors,
    block::{Block, Kind, Labels},
    dialect::Dialect,
    front_matter::Scalar,
    spell::Prose,
};

/// The `md` format.
pub struct Markdown;

/// Where a segment stands.
#[derive(Clone, Debug)]
pub enum Place {
    /// In a block of prose.
    Prose(Prose),
    /// In the front matter.
    FrontMatter(Scalar),
}

const SYNTAX: Syntax = Syntax::of(&[Grammar::Mustache]);

impl Format for Markdown {
    type Place = Place;

    fn about() -> About {
        About {
            id: "md".into(),
            summary: "Markdown: CommonMark and GitHub's extensions".into(),
            extensions: vec!["md".into(), "markdown".into()],
            media_types: vec!["text/markdown".into()],
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["dialect", "front_matter", "pin_anchors", "placeholders"])?;
        let dialect = Dialect::from_options(draft, SYNTAX)?;
        let syntax = dialect.syntax;
        let pins = pins_anchors(draft)? && !draft.reads_back();
        let start = front_matter::read(draft, syntax);
        let (blocks, labels) = block::read(&draft.source()[start..], dialect, &Labels::new());
        let labels = Rc::new(labels);
        let mut anchors = Anchors::default();
        let mut counts = HashMap::new();
        for block in blocks {
            let count = counts.entry(block.kind.name()).or_insert(0);
            *count += 1;
            let entry = Entry::keyed(format!("{}.{count}", block.kind.name()));
            let Block { kind, content, stage, attributes } = block;
            let pin = (pins && matches!(kind, Kind::Heading(_)))
                .then(|| anchors.of(&content.bits))
                .filter(|slug| !slug.is_empty() && attributes.is_none_or(|it| !it.anchored));
            let at = start + content.at.start..start + content.at.end;
            let place = Place::Prose(Prose {
                kind,
                stage,
                marks: content.marks,
                dialect,
                labels: Rc::clone(&labels),
            });
            let original = &draft.source()[at.clone()];
            let unit = Unit::inline(entry, inline::collect(content.bits), syntax, original, place);
            let mut change = draft.change(at);
            change.segment(unit);
            if let (Some(slug), None) = (&pin, attributes) {
                change.literal(&format!(" {{#{slug}}}"));
            }
            change.done();
            if let (Some(slug), Some(attributes)) = (pin, attributes) {
                let first = start + attributes.first;
                draft.literal(first..first, format!("#{slug} "));
            }
        }
        Ok(())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        match place {
            Place::Prose(prose) => prose.spell(content),
            Place::FrontMatter(scalar) => scalar.spell(content),
        }
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

targum_sdk::plugin!(Markdown);
