//! The spelling of texts in a document.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use targum_sdk::{CodeKind, Content, Shared};

use super::{
    inline::{Names, SEPARATOR, marks},
    reader::texts,
    text::Shape,
    width::width,
};

/// The surroundings of a text, which stay.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Layout {
    pub(super) kind: Kind,
    /// Whether the text would be code if it began with a sign.
    pub(super) is_below_colons: bool,
    /// The names that references of the document use.
    pub(super) used: Shared<Names>,
}

/// The kind of a text, as far as its spelling depends on it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Kind {
    /// A paragraph, or the first text of an item.
    Paragraph,
    /// A paragraph of at least two lines: the line end and the indentation between the first two, and the length of
    /// the first one in bytes.
    Hanging(String, usize),
    /// A term above its definition.
    Term,
    /// A line of verse.
    Verse,
    /// A value, which may be any line.
    Value,
    /// A cell of a table, which takes so many columns at most and so many with the gap behind it.
    Cell(usize, usize),
    /// The title of a document in a table of contents.
    Entry,
    /// A title.
    Title(Title),
}

/// The title of a section.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Title {
    /// The title in the source.
    pub source: String,
    /// Whether a reference uses it as a name that nothing else defines.
    pub is_named: bool,
    /// The line of signs above it, and the line end and the spaces between the two.
    pub above: Option<(String, String)>,
    /// The line end and the spaces between the title and the line of signs below it.
    pub gap: String,
    /// The line of signs below it.
    pub below: String,
}

impl Layout {
    /// Returns whether a text would be read as one with these surroundings.
    pub(super) fn holds(&self, text: &str) -> bool {
        self.kind.holds(text)
    }

    /// Writes a text.
    ///
    /// # Errors
    /// The text would not be read as the same one; the error says why.
    pub(crate) fn spell(&self, content: &[Content<'_>]) -> Result<String, String> {
        let (text, places) = join(content);
        if text.contains(['\n', '\r']) {
            return Err("a text of reStructuredText is written on one line".to_owned());
        }
        let found = marks(&text, &self.used).into_iter().map(|mark| mark.at);
        if !found.eq(places.iter().cloned()) {
            return Err("its markup would not be read as such".to_owned());
        }
        let is_quoted =
            self.is_below_colons && text.starts_with(|c: char| c.is_ascii_punctuation());
        if is_quoted || !self.kind.holds(&text) {
            return Err("the text would be read as other markup".to_owned());
        }
        Ok(match &self.kind {
            Kind::Title(title) => title.spell(&text),
            Kind::Cell(most, _) if width(&text) > *most => {
                return Err("the text does not fit in the column of its table".to_owned());
            }
            Kind::Cell(_, whole) => {
                let gap = " ".repeat(whole.saturating_sub(width(&text)));
                text + &gap
            }
            Kind::Hanging(gap, length) => {
                let is_single =
                    |at: usize| !text[..at].ends_with(' ') && !text[at + 1..].starts_with(' ');
                let is_outside = |at: usize| !places.iter().any(|place| place.contains(&at));
                let spaces = text.match_indices(' ').map(|(at, _)| at);
                let spaces = spaces.filter(|&at| is_outside(at) && is_single(at));
                let space = spaces.min_by_key(|at| at.abs_diff(*length));
                let space = space.ok_or("the paragraph needs a second line")?;
                [&text[..space], gap, &text[space + 1..]].concat()
            }
            _ => text,
        })
    }
}

/// Joins the pieces of a text, with a separator between markup and letters beside it. Returns the text and the
/// places of the markup.
fn join(content: &[Content<'_>]) -> (String, Vec<Range<usize>>) {
    let mut text = String::new();
    let mut places: Vec<Range<usize>> = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    let mut is_behind_end = false;
    for piece in content {
        match piece {
            Content::Text(more) => {
                if is_behind_end && more.starts_with(char::is_alphanumeric) {
                    text.push_str(SEPARATOR);
                }
                text.push_str(more);
                is_behind_end &= more.is_empty();
            }
            Content::Markup(spelling) => {
                let kind = kind(spelling, open.last().copied());
                let is_begin = kind != CodeKind::Close;
                if is_begin && (is_behind_end || text.ends_with(char::is_alphanumeric)) {
                    text.push_str(SEPARATOR);
                }
                match kind {
                    CodeKind::Open => open.push(spelling),
                    CodeKind::Close => drop(open.pop()),
                    _ => {}
                }
                places.push(text.len()..text.len() + spelling.len());
                text.push_str(spelling);
                is_behind_end = kind != CodeKind::Open;
            }
        }
    }
    (text, places)
}

/// Returns the kind of markup behind other markup that is open.
fn kind(spelling: &str, open: Option<&str>) -> CodeKind {
    let begins = matches!(spelling, "*" | "**" | "`")
        || spelling.starts_with(':') && spelling.find('`') == Some(spelling.len() - 1);
    match open {
        Some(open) if open == spelling || spelling.trim_start().starts_with('<') => CodeKind::Close,
        _ if begins => CodeKind::Open,
        _ => CodeKind::Standalone,
    }
}

impl Kind {
    /// Returns whether a text would be read as one of this kind.
    fn holds(&self, text: &str) -> bool {
        let is_only = |before: &str, after: &str, shape: fn(&Shape) -> bool| {
            let place = before.len()..before.len() + text.len();
            let texts = texts(&[before, text, after].concat());
            let is_text = |at: usize| {
                texts.get(at).is_some_and(|of| {
                    of.lines.len() == 1 && of.lines[0] == place && shape(&of.shape)
                })
            };
            let others = usize::from(matches!(self, Kind::Term));
            texts.len() == 1 + others && is_text(0)
        };
        match self {
            // Two colons behind the text could make the name of a field of it.
            Kind::Paragraph if text.starts_with(':') && !text.contains(":`") => false,
            Kind::Paragraph | Kind::Hanging(..) | Kind::Cell(..) => {
                is_only("", "", |shape| *shape == Shape::Paragraph)
            }
            Kind::Term => is_only("", "\n  x", |shape| *shape == Shape::Term),
            Kind::Verse => is_only("| ", "", |shape| *shape == Shape::Verse),
            Kind::Value => !text.is_empty() && text.trim() == text,
            Kind::Entry => !text.is_empty() && text.trim() == text && !text.contains(" <"),
            Kind::Title(_) => {
                let line = "=".repeat(width(text).max(4));
                is_only("", &["\n", &line].concat(), |shape| matches!(shape, Shape::Title { .. }))
            }
        }
    }
}

impl Title {
    /// Writes the title with lines of signs that are long enough. A title whose name a reference uses keeps the
    /// name in a target.
    fn spell(&self, text: &str) -> String {
        let line_break = if self.gap.contains('\r') { "\r\n" } else { "\n" };
        let mut spelled = String::new();
        if self.is_named && text != self.source {
            let name = self.source.replace(':', "\\:");
            spelled = [".. _", &name, ":", line_break, line_break].concat();
        }
        if let Some((signs, gap)) = &self.above {
            spelled.push_str(&self.line(signs, text));
            spelled.push_str(gap);
        }
        spelled.push_str(text);
        spelled.push_str(&self.gap);
        spelled.push_str(&self.line(&self.below, text));
        spelled
    }

    /// Returns a line of signs for a text: as long as the text if the source has it so, and at least as long.
    fn line(&self, signs: &str, text: &str) -> String {
        let margin =
            self.above.as_ref().map_or(0, |(_, gap)| gap.trim_start_matches(['\r', '\n']).len());
        let (before, after) = (width(&self.source) + 2 * margin, width(text) + 2 * margin);
        let length = signs.len();
        let length = if length == before { after.max(length.min(4)) } else { after.max(length) };
        signs.chars().take(1).cycle().take(length).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spell(kind: Kind, text: &str) -> Result<String, String> {
        Layout { kind, is_below_colons: false, used: Shared::default() }
            .spell(&[Content::Text(text)])
    }

    #[test]
    fn lines_of_signs_grow_with_the_title() {
        let title = |source: &str, above: Option<&str>, below: &str| {
            Kind::Title(Title {
                source: source.into(),
                is_named: source == "Beds",
                above: above.map(|gap| (below.into(), gap.into())),
                gap: "\n".into(),
                below: below.into(),
            })
        };
        let spelled = |title, text: &str| spell(title, text).unwrap();
        assert_eq!(spelled(title("Rose", None, "===="), "A rosa"), "A rosa\n======");
        assert_eq!(spelled(title("Rose", None, "========="), "A rosa"), "A rosa\n=========");
        assert_eq!(spelled(title("Rose", None, "===="), "薔薇の花"), "薔薇の花\n========");
        assert_eq!(
            spelled(title("Rose", Some("\n "), "******"), "A rosa"),
            "********\n A rosa\n********"
        );
        assert_eq!(
            spelled(title("Beds", None, "----"), "Canteiro"),
            ".. _Beds:\n\nCanteiro\n--------"
        );
    }

    #[test]
    fn refuses_text_that_would_be_other_markup() {
        assert_eq!(spell(Kind::Paragraph, "a rosa"), Ok("a rosa".to_owned()));
        assert_eq!(spell(Kind::Term, "a rosa"), Ok("a rosa".to_owned()));
        for text in ["- a", "1. a", ".. a", ":a: b", "a::", " a", "| a", "a\nb", ">>> a", "*a*"] {
            assert!(spell(Kind::Paragraph, text).is_err(), "{text}");
        }
        assert!(spell(Kind::Term, "a : b").is_err() && spell(Kind::Entry, "a <b").is_err());
    }

    #[test]
    fn a_paragraph_behind_a_mark_keeps_a_second_line() {
        let kind = || Kind::Hanging("\n   ".into(), 6);
        assert_eq!(spell(kind(), "a rosa é bela").unwrap(), "a rosa\n   é bela");
        assert!(spell(kind(), "rosa").is_err());
    }

    #[test]
    fn a_cell_fits_in_its_column() {
        assert_eq!(spell(Kind::Cell(4, 6), "bed").unwrap(), "bed   ");
        assert!(spell(Kind::Cell(4, 6), "canteiro").is_err());
    }

    #[test]
    fn markup_is_set_off_from_letters() {
        let layout =
            Layout { kind: Kind::Paragraph, is_below_colons: false, used: Shared::default() };
        let (text, markup) = (Content::Text, Content::Markup);
        let content = [text("a "), markup("**"), text("b"), markup("**"), text("c")];
        assert_eq!(layout.spell(&content).unwrap(), "a **b**\\ c");
        let content = [text("a "), markup("`"), text("b"), markup("  <c>`__"), text(".")];
        assert_eq!(layout.spell(&content).unwrap(), "a `b  <c>`__.");
        let content = [markup(":ref:`"), text("b"), markup("<c>`")];
        assert_eq!(layout.spell(&content).unwrap(), ":ref:`b<c>`");
        let content = [markup("``a``"), markup("|b|"), text(", c")];
        assert_eq!(layout.spell(&content).unwrap(), "``a``\\ |b|, c");
    }
}
