//! Plain text: paragraphs, headings and list items.
//!
//! - A paragraph is one segment. It ends at a blank line, a rule (`-----`) or the next list item.
//!   Indentation, quote marks (`>`), bullets, numbering and trailing white space stay.
//! - A line end that only wraps the text is a space in the segment, and the translation is written
//!   on one line. Any other line end is `\n` in the segment, and the lines of the translation keep
//!   the indentation of those they replace.
//! - A line of signs below a title of its length grows with the title.
//! - The names of e-mail headers, columns, and ornamental runs of signs stay.
//! - Lines that set attributes of AsciiDoc, such as `[verse]`, and commands behind the prompt of a
//!   shell stay. In a text in AsciiDoc, which such a line shows, comments and macros stay too, but
//!   for the text of an image, and the words of links are text between codes.
//! - Code between fences, commands that are indented more than the text above them, and drawn trees of folders stay.
//! - A text with explicit markup of reStructuredText is read as docutils and Sphinx read it: what is language in
//!   its blocks is text, and the rest stays.
//! - In Vim's help, whose first line begins with `*name.txt*`, places, links, commands, options and the lines
//!   of examples stay.
//! - `{name}`, `{0:N2}`, `{{name}}`, `${name}`, `%s`, `%(name)s`, `<%= name %>`, tags, addresses
//!   and emoji are codes; the option `placeholders` chooses other grammars.
//! - A text that is a valid ICU message with branches is translated branch by branch. In a text
//!   with branches that is not a valid message, paragraphs with branches or stray braces stay.

mod asciidoc;
mod code;
mod command;
mod help;
mod icu;
mod line;
mod markup;
mod paragraph;
mod prompt;
mod rst;
mod title;

use markup::Markup;
use paragraph::{Layout, Paragraph, paragraphs};
use serde::{Deserialize, Serialize};
use targum_sdk::{About, Content, Draft, Entry, Failure, Format, Grammar, Syntax, Unit};

/// The `string` format.
pub struct PlainText;

/// The position of a segment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Place {
    /// A paragraph with its layout.
    Paragraph(Layout),
    /// A text of reStructuredText with its surroundings.
    Restructured(rst::Layout),
    /// A branch of a message.
    Branch,
}

const SYNTAX: Syntax =
    Syntax::COMMON.and(&[Grammar::Icu, Grammar::Printf, Grammar::Python, Grammar::Erb]);

impl Format for PlainText {
    type Place = Place;

    fn about() -> About {
        About {
            id: "string".into(),
            summary: "Plain text: sentences and paragraphs".into(),
            extensions: vec!["txt".into()],
            media_types: vec!["text/plain".into()],
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["placeholders"])?;
        let syntax = Syntax::from_options(draft.context(), SYNTAX)?.with(Grammar::Branching);
        if let Some(message) = icu::whole(draft.source(), syntax) {
            draft.message(&message, Entry::keyed("1"), syntax, Place::Branch);
            return Ok(());
        }
        let markup = Markup::of(draft.source());
        if markup == Markup::Rst {
            let broken = syntax.has(Grammar::Icu) && icu::has_choice(draft.source());
            read_restructured(draft, syntax, broken);
            return Ok(());
        }
        let source = draft.source();
        let broken = syntax.has(Grammar::Icu)
            && icu::has_choice(source)
            && has_choice_in_part(source, markup);
        let syntax = match markup {
            Markup::AsciiDoc => syntax.with(Grammar::AsciiDoc),
            Markup::Help => syntax.with(Grammar::Help),
            Markup::None | Markup::Rst => syntax,
        };
        for (index, paragraph) in paragraphs(source, true, markup).enumerate() {
            let entry = Entry::keyed((index + 1).to_string());
            let place = Place::Paragraph(paragraph.layout);
            if broken && icu::has_syntax(paragraph.text.text(), syntax) {
                let unit = Unit::text(entry, &paragraph.text, syntax, place).left_as_it_is(BROKEN);
                draft.left(paragraph.text.span(), unit);
            } else {
                let original = &source[paragraph.at.clone()];
                let unit = Unit::spelled(entry, paragraph.text.text(), syntax, original, place);
                draft.segment(paragraph.at, unit);
            }
        }
        Ok(())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        let text = || content.iter().map(Content::as_str).collect::<String>();
        match place {
            Place::Paragraph(layout) => layout.spell(&text()),
            Place::Restructured(layout) => layout.spell(content),
            Place::Branch => Ok(text()),
        }
    }
}

/// Returns whether a paragraph has branches, or what stands between two. Branches that begin in two
/// paragraphs are none: a translation may lose one of them.
fn has_choice_in_part(source: &str, markup: Markup) -> bool {
    let mut end = 0;
    let mut parts = paragraphs(source, true, markup);
    parts.any(|Paragraph { text, at, .. }| {
        let between = &source[end..at.start];
        end = at.end;
        icu::has_choice(text.text()) || icu::has_choice(between)
    }) || icu::has_choice(&source[end..])
}

/// Reads a text in reStructuredText. In a `broken` message, texts with its syntax stay.
fn read_restructured(draft: &mut Draft<'_, Place>, syntax: Syntax, broken: bool) {
    for (index, paragraph) in rst::paragraphs(draft.source()).into_iter().enumerate() {
        let entry = Entry::keyed((index + 1).to_string());
        let original = &draft.source()[paragraph.at.clone()];
        let place = Place::Restructured(paragraph.layout);
        let unit = Unit::inline(entry, paragraph.inline, syntax, original, place);
        if broken && icu::has_syntax(&paragraph.text, syntax) {
            draft.left(paragraph.at, unit.left_as_it_is(BROKEN));
        } else {
            draft.segment(paragraph.at, unit);
        }
    }
}

/// Why a text with the syntax of a message stays.
const BROKEN: &str = "the text is not a valid ICU message, so this is left as it is";

targum_sdk::plugin!(PlainText);
