//! AsciiDoc, as Asciidoctor reads it.
//!
//! Titles, paragraphs, items and terms of lists, cells of tables, and the texts of admonitions,
//! quotes, sidebars and examples are translated, and so are the alternative texts of images, and
//! those attributes of a document that are shown (`:description:`, `:figure-caption:`). Listings,
//! literal blocks, passthroughs, formulas, comments, macros, lines of attributes and the author
//! line stay. `:lang:` becomes the target's.
//!
//! In a text, formatting (`*bold*`), links with a text, footnotes and cross references are pairs
//! of codes around their text; code in backticks, references to attributes (`{version}`) and other
//! macros are single codes. A text that would be read as markup is escaped with a backslash. Tables
//! of comma-separated values stay; a name in a column of names is noted as such.
//!
//! Asciidoctor makes the id of a section from its title. A reference to such an id
//! (`<<_first_steps>>`), or to a title (`<<First steps>>`), is not changed with the title: write an
//! id of your own (`[#first-steps]`) before a title that is referred to.
//!
//! Option: `placeholders` (default: none, besides those above).

mod block;
mod inline;
mod lines;
mod place;
mod scan;
mod table;

use std::collections::HashMap;

use targum_sdk::{
    About, Content, Draft, Entry, Failure, Format, Grammar, Inline, LineEnd, Syntax, Unit,
    instruction, locale,
};

use block::Block;
use inline::Token;
pub use place::Place;

/// The `asciidoc` format.
pub struct Asciidoc;

targum_sdk::plugin!(Asciidoc);

impl Format for Asciidoc {
    type Place = Place;

    fn about() -> About {
        About {
            id: "asciidoc".to_owned(),
            summary: "AsciiDoc".to_owned(),
            extensions: vec!["adoc".to_owned(), "asciidoc".to_owned(), "asc".to_owned()],
            media_types: vec!["text/asciidoc".to_owned()],
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["placeholders"])?;
        let wrapped = Syntax::from_options(draft.context(), Syntax::of(&[Grammar::Wrapped]))?;
        let unwrapped = Syntax::from_options(draft.context(), Syntax::of(&[]))?;
        let source = draft.source();
        let line_end = LineEnd::of(source);
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for block in scan::blocks(source) {
            if let Block::Locale(at) = &block {
                if locale::is_tag_of(&source[at.clone()], &draft.context().source_locale) {
                    let written = &source[at.clone()];
                    draft.literal(at.clone(), locale::renamed(written, draft.context()));
                }
                continue;
            }
            let Block::Text(text) = block else { continue };
            let count = counts.entry(text.key()).or_default();
            *count += 1;
            let entry = Entry::keyed(format!("{}[{count}]", text.key()))
                .noted(text.is_name.then_some(instruction::NAME));
            let (decoded, place) = place::decode(source, &text, &line_end);
            let mut inline = Inline::new();
            for token in inline::tokens(decoded.text()) {
                match token {
                    Token::Text(text) => inline.text(text),
                    Token::Code { kind, name, spelling } => {
                        inline.markup(kind, name, inline::long(spelling));
                    }
                }
            }
            let syntax = if text.keeps_lines { unwrapped } else { wrapped };
            let (span, original) = (decoded.span(), &source[decoded.span()]);
            draft.segment(span, Unit::inline(entry, inline, syntax, original, place));
        }
        Ok(())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        place::spell(place, content)
    }
}
