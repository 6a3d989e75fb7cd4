//! Spells text for a pattern: indented, with literals for text that cannot be written plainly.

use targum_sdk::{Content, search};

/// The position of a translation.
#[derive(Clone, Debug)]
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
    pub line_break: &'static str,
}

/// Spells text and placeables.
pub(crate) fn spell(place: &Place, content: &[Content<'_>]) -> String {
    let out = String::with_capacity(Content::length(content));
    let mut spelling = Spelling { place, out, breaks: 0, fresh: place.starts || !place.inline };
    for piece in content {
        match piece {
            Content::Text(text) => spelling.text(text),
            Content::Markup(text) => {
                spelling.line_breaks();
                spelling.out.push_str(text);
                spelling.fresh = false;
            }
        }
    }
    spelling.finish(matches!(content.last(), Some(Content::Text(_))))
}

struct Spelling<'p> {
    place: &'p Place,
    out: String,
    /// The number of line breaks that are not yet written.
    breaks: usize,
    /// Whether the line is empty so far.
    fresh: bool,
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
            if self.fresh && (line.starts_with(' ') || at_margin) {
                self.out.push_str("{ \"\" }");
            }
            let (first, line) = line.split_at(usize::from(special));
            if special {
                self.out.push_str(&format!("{{ \"{first}\" }}"));
            }
            for (run, c) in search::runs(line, |b| (b == b'{') | (b == b'}') | (b == b'\r')) {
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
