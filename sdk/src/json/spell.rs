//! Spells strings as the rest of the document spells its strings.

use serde::{Deserialize, Serialize};

use super::value::{Json, Kind};
use crate::{
    Content,
    search::{self, ByteSet},
    utf16::{self, Digits},
};

/// The characters that some writers escape although JSON does not require it. PHP escapes the
/// slash, Go and Rails escape what is special in HTML, and JavaScript tools escape the line
/// separators.
const SHY: [char; 8] = ['/', '<', '>', '&', '\'', '\u{7F}', '\u{2028}', '\u{2029}'];

/// The habits with which a document spells its strings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Style {
    /// Whether characters beyond ASCII are written as `\uXXXX`.
    ascii: bool,
    /// Whether hexadecimal digits are capitals.
    capitals: bool,
    /// The characters of [`SHY`] that are escaped, as bits.
    shy: u8,
}

/// The escapes that were seen while the document was read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Habits {
    beyond_ascii: bool,
    capitals: Option<bool>,
    shy: u8,
}

impl Habits {
    pub(super) fn saw_short(&mut self, letter: u8) {
        self.shy |= shy(char::from(letter));
    }

    /// Records the four digits of an escape.
    pub(super) fn saw_unicode(&mut self, digits: &str) {
        let code = u32::from_str_radix(digits, 16).unwrap_or_default();
        self.beyond_ascii |= code >= 0x80;
        self.shy |= char::from_u32(code).map_or(0, shy);
        let letter = digits.bytes().find(u8::is_ascii_alphabetic);
        self.capitals = self.capitals.or(letter.map(|b| b.is_ascii_uppercase()));
    }

    /// Returns the style of the document. A character counts as escaped only if it is escaped in
    /// the whole document.
    pub(super) fn style(self, json: &Json<'_>) -> Style {
        let strings = |node: &&super::value::Node| matches!(node.kind, Kind::Plain | Kind::Escaped);
        let raw = |c: char| {
            json.nodes.iter().filter(strings).any(|node| {
                let text = &json.source[node.start as usize..node.end as usize];
                text.match_indices(c).any(|(at, _)| !text[..at].ends_with('\\'))
            })
        };
        let habit = |(bit, c): (usize, &char)| {
            if self.shy & 1 << bit != 0 && !raw(*c) { 1 << bit } else { 0 }
        };
        Style {
            ascii: self.beyond_ascii && json.source.is_ascii(),
            capitals: self.capitals.unwrap_or(false),
            shy: SHY.iter().enumerate().map(habit).sum(),
        }
    }
}

fn shy(c: char) -> u8 {
    SHY.iter().position(|shy| *shy == c).map_or(0, |bit| 1 << bit)
}

impl Style {
    /// Spells a translation, without the quotes around it.
    ///
    /// # Errors
    /// Two lone surrogates became adjacent and would be read as one character.
    pub fn spell(self, content: &[Content<'_>]) -> Result<String, String> {
        utf16::check_halves(content, |escape| utf16::unit(escape, "\\u"))?;
        let length = Content::length(content);
        let mut out = String::with_capacity(length + length / 8);
        for piece in content {
            match piece {
                Content::Text(text) => self.escape(text, &mut out),
                Content::Markup(escape) => out.push_str(escape),
            }
        }
        Ok(out)
    }

    /// Appends `text` as it is written between quotes.
    pub fn escape(self, text: &str, out: &mut String) {
        out.reserve(text.len());
        // No style concerns other characters, which are appended unchanged.
        const SPECIAL: ByteSet = ByteSet::of(b"\"\\").and_range(0, 0x1F);
        const OF_HABITS: ByteSet = SPECIAL.and(b"/<>&'").and_range(0x7F, 0xFF);
        let special = if self.ascii || self.shy != 0 { &OF_HABITS } else { &SPECIAL };
        for (run, c) in search::runs(text, special) {
            out.push_str(run);
            let Some(c) = c else { break };
            match c {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\u{8}' => out.push_str("\\b"),
                '\u{C}' => out.push_str("\\f"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                '/' if self.shy & shy(c) != 0 => out.push_str("\\/"),
                _ if c < ' ' || (self.ascii && !c.is_ascii()) || self.shy & shy(c) != 0 => {
                    self.unicode(c, out);
                }
                _ => out.push(c),
            }
        }
    }

    fn unicode(self, c: char, out: &mut String) {
        let digits = if self.capitals { Digits::Capital } else { Digits::Small };
        utf16::escape(c, "\\u", digits, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;

    fn spelled(source: &str, text: &str) -> String {
        parse(source).unwrap().style().spell(&[Content::Text(text)]).unwrap()
    }

    #[test]
    fn follows_the_document() {
        let text = "é </b>\u{1}\u{2028}";
        assert_eq!(spelled(r#"["a"]"#, text), "é </b>\\u0001\u{2028}");
        assert_eq!(spelled(r#"["\u00e8"]"#, text), r"\u00e9 </b>\u0001\u2028");
        assert_eq!(spelled(r#"["\u00E8"]"#, "é🎉"), r"\u00E9\uD83C\uDF89");
        assert_eq!(spelled(r#"["è \u00e8"]"#, "é"), "é");
        assert_eq!(spelled(r#"["a\/b"]"#, "</b>"), r"<\/b>");
        assert_eq!(spelled(r#"["a\/b", "c/d"]"#, "</b>"), "</b>");
        assert_eq!(spelled(r#"["\u003cb\u003e"]"#, "<i> & 'x'"), r"\u003ci\u003e & 'x'");
    }

    #[test]
    fn does_not_make_a_character_of_two_lone_surrogates() {
        let markup = [Content::Markup(r"\ud83c"), Content::Markup(r"\udf89")];
        assert!(Style::default().spell(&markup).is_err());
        let apart = [markup[1], markup[0], Content::Text("x")];
        assert_eq!(Style::default().spell(&apart).unwrap(), r"\udf89\ud83cx");
    }
}
