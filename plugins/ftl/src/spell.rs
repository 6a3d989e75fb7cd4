//! Spells text for a pattern: indented, with literals for text that cannot be written plainly.

use serde::{Deserialize, Serialize};
use targum_sdk::{
    Content, LineEnd,
    search::{self, ByteSet},
};

/// The position of a translation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The number of spaces before every further line.
    pub indent: usize,
    /// Whether the translation begins its pattern.
    pub starts: bool,
    /// Whether the translation begins on the line of the `=` or `[key]`, or after other elements.
    pub inline: bool,
    /// Whether the translation ends its pattern.
    pub ends: bool,
    /// The line break of the file: `\n` or `\r\n`.
    pub line_break: LineEnd,
    /// The literal of blanks with which the pattern begins.
    pub lead: Option<Blank>,
    /// The literal of blanks with which the pattern ends.
    pub tail: Option<Blank>,
    /// Whether lines that are indented further than the pattern begin with a literal.
    pub margins: bool,
    /// Whether the translation begins on a line of its own with the indentation of the pattern.
    pub at_margin: bool,
    /// Whether a further line must have the indentation of the pattern, because lines of other
    /// texts of the pattern are indented further.
    pub holds_margin: bool,
}

/// A literal of blanks, such as `{ "  " }`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Blank {
    /// The blanks.
    pub text: String,
    /// The placeable as it is written.
    pub spelling: String,
}

/// Spells text and placeables.
///
/// # Errors
/// The translation has no further line, without which other texts of the pattern would lose their
/// indentation.
pub(crate) fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
    let has_line =
        |piece: &Content<'_>| matches!(piece, Content::Text(text) if text.contains('\n'));
    if place.holds_margin && !content.iter().any(has_line) {
        let message =
            "it has no line break, so other lines of the message would lose their indentation";
        return Err(message.to_owned());
    }
    let out = String::with_capacity(Content::length(content));
    let fresh = place.starts || !place.inline;
    let mut spelling = Spelling { place, out, breaks: 0, fresh, literal: place.margins };
    spelling.literal |= !has_line_at_margin(content, place.at_margin);
    let lead = place.lead.as_ref().filter(|lead| begins(content, &lead.text));
    let tail = place.tail.as_ref().filter(|tail| ends(content, &tail.text));
    if let Some(lead) = lead {
        spelling.literal(&lead.spelling);
    }
    for (i, piece) in content.iter().enumerate() {
        match piece {
            Content::Text(text) => {
                let start = lead.filter(|_| i == 0).map_or(0, |lead| lead.text.len());
                let tail = tail.filter(|_| i + 1 == content.len());
                let end = text.len() - tail.map_or(0, |tail| tail.text.len());
                spelling.text(text.get(start..end).unwrap_or_default());
            }
            Content::Markup(text) => {
                spelling.line_breaks();
                spelling.out.push_str(text);
                spelling.fresh = false;
            }
        }
    }
    if let Some(tail) = tail {
        spelling.line_breaks();
        spelling.literal(&tail.spelling);
    }
    Ok(spelling.finish(tail.is_none() && matches!(content.last(), Some(Content::Text(_)))))
}

/// Returns whether a line begins with something other than a space at the margin, where `fresh` tells
/// whether the first line begins there. Lines that are indented further keep their indentation.
fn has_line_at_margin(content: &[Content<'_>], mut fresh: bool) -> bool {
    content.iter().any(|piece| match piece {
        Content::Markup(_) => std::mem::replace(&mut fresh, false),
        Content::Text(text) => {
            let begins = |line: &str| !line.is_empty() && !line.starts_with([' ', '\r']);
            let mut lines = text.split('\n');
            let first = lines.next().unwrap_or_default();
            let found = (fresh && begins(first)) || lines.any(begins);
            fresh = text.ends_with('\n') || fresh && text.is_empty();
            found
        }
    })
}

/// Returns whether the content begins with these blanks, and has more text than them.
fn begins(content: &[Content<'_>], blanks: &str) -> bool {
    blanks.is_empty()
        || matches!(content, [Content::Text(text), ..] if text.len() > 2 * blanks.len() && text.starts_with(blanks))
}

/// Returns whether the content ends with these blanks, and has more text than them.
fn ends(content: &[Content<'_>], blanks: &str) -> bool {
    blanks.is_empty()
        || matches!(content, [.., Content::Text(text)] if text.len() > 2 * blanks.len() && text.ends_with(blanks))
}

struct Spelling<'p> {
    place: &'p Place,
    out: String,
    /// The number of line breaks that are not yet written.
    breaks: usize,
    /// Whether the line is empty so far.
    fresh: bool,
    /// Whether a literal begins a line that is indented further than the pattern.
    literal: bool,
}

impl Spelling<'_> {
    fn text(&mut self, text: &str) {
        for (i, line) in text.split('\n').enumerate() {
            if i > 0 {
                self.breaks += 1;
            }
            if line.is_empty() {
                continue;
            }
            self.line_breaks();
            let is_first = self.out.is_empty() && self.place.inline;
            let special = self.fresh && !is_first && line.starts_with(['[', '*', '.']);
            // Without indentation, a further line cannot begin with text, but with a placeable.
            let at_margin = !is_first && self.place.indent == 0;
            let behind = line.trim_start_matches(' ');
            let keeps_indentation = !self.literal
                && !self.out.is_empty()
                && !behind.is_empty()
                && !behind.starts_with(['[', '*', '.']);
            let is_indented = line.starts_with(' ') && !keeps_indentation;
            if self.fresh && (is_indented || at_margin) {
                self.out.push_str("{ \"\" }");
            }
            let (first, line) = line.split_at(usize::from(special));
            if special {
                self.out.push_str(&format!("{{ \"{first}\" }}"));
            }
            const SPECIAL: ByteSet = ByteSet::of(b"{}\r");
            for (run, c) in search::runs(line, &SPECIAL) {
                self.out.push_str(run);
                match c {
                    Some('\r') => self.out.push_str("{ \"\\u000D\" }"),
                    Some(c) => self.out.push_str(&format!("{{ \"{c}\" }}")),
                    None => {}
                }
            }
            self.fresh = false;
        }
    }

    /// Writes a placeable of the source.
    fn literal(&mut self, spelling: &str) {
        self.out.push_str(spelling);
        self.fresh = false;
    }

    /// Writes the pending line breaks.
    fn line_breaks(&mut self) {
        if self.breaks == 0 {
            return;
        }
        let at_start = self.out.is_empty() && self.place.starts;
        if at_start || self.out.ends_with(' ') {
            self.out.push_str("{ \"\" }");
        }
        self.out.push_str(&self.place.line_break.repeat(self.breaks));
        self.out.extend(std::iter::repeat_n(' ', self.place.indent));
        self.breaks = 0;
        self.fresh = true;
    }

    fn finish(mut self, ends_with_text: bool) -> String {
        let breaks = self.breaks > 0;
        self.line_breaks();
        let loses_space = breaks || (ends_with_text && self.out.ends_with(' '));
        let is_empty = self.out.is_empty() && self.place.starts;
        if self.place.ends && (loses_space || is_empty) {
            self.out.push_str("{ \"\" }");
        }
        self.out
    }
}
