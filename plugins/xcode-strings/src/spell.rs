//! Spells strings as the file does.

use serde::{Deserialize, Serialize};
use targum_sdk::{
    Content, LineEnd,
    search::{self, ByteSet},
    utf16::{self, Digits},
};

use crate::lexer::{self, Delimiter};

/// The position of a value, and the style of the value and its file.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The quotes around the value, if any.
    pub delimiter: Option<Delimiter>,
    /// Whether the entry has only a key, so that the value is added.
    pub added: bool,
    /// The line break of a value that spans lines.
    pub raw_break: Option<LineEnd>,
    /// Whether all characters beyond ASCII are escaped.
    pub ascii: bool,
}

/// The usual number of escapes in a value, at most.
const USUAL_ESCAPES: usize = 8;

/// The bytes that may begin a character for which [`escape`] writes something else.
const ESCAPED: ByteSet = ByteSet::of(b"\\\"'").and_range(0, 0x1F).and_range(0x7F, 0xFF);

pub(crate) fn spell(place: Place, content: &[Content<'_>]) -> Result<String, String> {
    utf16::check_halves(content, |escape| utf16::unit(escape, "\\U"))?;
    let quote = char::from(place.delimiter.unwrap_or(Delimiter::Double).byte());
    let mut out = String::with_capacity(Content::length(content) + USUAL_ESCAPES);
    for piece in content {
        match piece {
            Content::Markup(markup) => out.push_str(markup),
            Content::Text(text) => {
                for (run, c) in search::runs(text, &ESCAPED) {
                    out.push_str(run);
                    c.into_iter().for_each(|c| escape(c, quote, place, &mut out));
                }
            }
        }
    }
    let bare = !out.is_empty() && out.bytes().all(lexer::is_unquoted);
    Ok(match place.delimiter {
        Some(_) if place.added => format!(" = {quote}{out}{quote}"),
        None if !bare => format!("{quote}{out}{quote}"),
        _ => out,
    })
}

fn escape(c: char, quote: char, place: Place, out: &mut String) {
    let letter = match c {
        '\n' if let Some(line_end) = place.raw_break => return out.push_str(&line_end),
        '\n' => 'n',
        '\t' => 't',
        '\r' => 'r',
        '\u{7}' => 'a',
        '\u{8}' => 'b',
        '\u{B}' => 'v',
        '\u{C}' => 'f',
        '\\' => c,
        c if c == quote => c,
        ' '..='~' => return out.push(c),
        c if place.ascii || c.is_control() => {
            return utf16::escape(c, "\\U", Digits::Small, out);
        }
        c => return out.push(c),
    };
    out.push('\\');
    out.push(letter);
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUOTED: Place =
        Place { delimiter: Some(Delimiter::Double), added: false, raw_break: None, ascii: false };

    fn write(place: Place, text: &str) -> String {
        spell(place, &[Content::Text(text)]).unwrap()
    }

    #[test]
    fn writes_in_the_style_of_the_place() {
        assert_eq!(write(QUOTED, "a \"b\"\\\n\t'é\u{1}"), r#"a \"b\"\\\n\t'é\U0001"#);
        assert_eq!(write(Place { raw_break: Some(LineEnd::CrLf), ..QUOTED }, "a\nb"), "a\r\nb");
        assert_eq!(write(Place { ascii: true, ..QUOTED }, "é🎉"), r"\U00e9\Ud83c\Udf89");
        let single = Place { delimiter: Some(Delimiter::Single), ..QUOTED };
        assert_eq!(write(single, "it's \"b\""), r#"it\'s "b""#);
        let unquoted = Place { delimiter: None, ..QUOTED };
        assert_eq!(write(unquoted, "Title"), "Title");
        assert_eq!(write(unquoted, "A title"), "\"A title\"");
        assert_eq!(write(Place { added: true, ..QUOTED }, "a b"), " = \"a b\"");
    }

    #[test]
    fn refuses_two_halves_that_would_be_one_character() {
        let [first, second, octal] = [r"\Ud83c", r"\Udf89", r"\200"].map(Content::Markup);
        assert!(spell(QUOTED, &[first, second]).is_err());
        assert_eq!(spell(QUOTED, &[second, first]).unwrap(), r"\Udf89\Ud83c");
        assert_eq!(spell(QUOTED, &[first, octal]).unwrap(), r"\Ud83c\200");
    }
}
