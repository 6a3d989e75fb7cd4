//! Spells strings as TOML does.

use serde::{Deserialize, Serialize};
use targum_sdk::{
    Content, LineEnd,
    catalogue::mark,
    search::{self, ByteSet},
};
use toml_parser::decoder::Encoding;

/// The position of a text.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The kind of the string.
    pub kind: Kind,
    /// Whether the text is a piece of the string rather than all of it including its quotes.
    pub piece: bool,
    /// Whether some lines of the string end in a backslash, after which white space is not text.
    pub continued: bool,
    /// Whether a locale in the place of the text would not be read as a text.
    pub states_locale: bool,
    /// The line break of the document.
    pub line_end: LineEnd,
}

/// A kind of string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// `"…"`
    Basic,
    /// `'…'`
    Literal,
    /// `"""…"""`
    BasicLines {
        /// Whether the first line is empty and not part of the text.
        hang: bool,
    },
    /// `'''…'''`
    LiteralLines {
        /// Whether the first line is empty and not part of the text.
        hang: bool,
    },
}

impl Kind {
    pub(crate) fn of(encoding: Encoding, spelling: &str) -> Kind {
        let hang = spelling.get(3..).is_some_and(|text| text.starts_with(['\n', '\r']));
        match encoding {
            Encoding::BasicString => Kind::Basic,
            Encoding::LiteralString => Kind::Literal,
            Encoding::MlBasicString => Kind::BasicLines { hang },
            Encoding::MlLiteralString => Kind::LiteralLines { hang },
        }
    }

    pub(crate) fn quotes(self) -> &'static str {
        match self {
            Kind::Basic => "\"",
            Kind::Literal => "'",
            Kind::BasicLines { .. } => "\"\"\"",
            Kind::LiteralLines { .. } => "'''",
        }
    }

    /// Returns the kind that can hold any text and is most similar to this one.
    fn escaping(self) -> Kind {
        match self {
            Kind::Basic | Kind::Literal => Kind::Basic,
            Kind::BasicLines { hang } | Kind::LiteralLines { hang } => Kind::BasicLines { hang },
        }
    }

    fn holds(self, text: &str) -> bool {
        let control = |c: char| c.is_control() && c != '\t' && c != '\n';
        match self {
            Kind::Basic | Kind::BasicLines { .. } => true,
            Kind::Literal => !text.contains(|c| c == '\'' || c == '\n' || control(c)),
            Kind::LiteralLines { .. } => {
                !text.contains("''") && !text.ends_with('\'') && !text.contains(control)
            }
        }
    }
}

/// Spells a text for its position.
///
/// # Errors
/// The text cannot stand there; the error says why.
pub fn spell(place: Place, content: &[Content<'_>]) -> Result<String, String> {
    let text: String = content.iter().map(Content::as_str).collect();
    if place.piece {
        let edge = matches!(place.kind, Kind::LiteralLines { .. }) && text.starts_with('\'');
        return if place.kind.holds(&text) && !edge {
            Ok(piece(&text, place))
        } else {
            Err("a literal string cannot hold that beside other pieces of a message".to_owned())
        };
    }
    if place.states_locale && mark::is_tag(&text) {
        return Err(format!("`{text}` would be read as a locale"));
    }
    let kind = if place.kind.holds(&text) { place.kind } else { place.kind.escaping() };
    let quotes = kind.quotes();
    // A line break right after the quotes is not part of the text.
    let first = match kind {
        Kind::BasicLines { hang } | Kind::LiteralLines { hang } => hang || text.starts_with('\n'),
        Kind::Basic | Kind::Literal => false,
    };
    let first = if first { place.line_end.as_str() } else { "" };
    Ok([quotes, first, &escape(&text, kind, &place.line_end), quotes].concat())
}

/// Spells a piece of a message, which may follow a backslash that ends a line.
fn piece(text: &str, place: Place) -> String {
    let space = text.chars().next().filter(|c| place.continued && matches!(c, ' ' | '\t' | '\n'));
    let rest = escape(&text[space.map_or(0, char::len_utf8)..], place.kind, &place.line_end);
    match space {
        Some(space) => format!("\\u{:04X}{rest}", u32::from(space)),
        None => rest,
    }
}

fn escape(text: &str, kind: Kind, line_end: &str) -> String {
    let lines = matches!(kind, Kind::BasicLines { .. } | Kind::LiteralLines { .. });
    let literal = matches!(kind, Kind::Literal | Kind::LiteralLines { .. });
    let mut out = String::with_capacity(text.len());
    const SPECIAL: ByteSet = ByteSet::of(b"\"\\\x7F\xC2").and_range(0, 0x1F);
    let mut runs = search::runs(text, &SPECIAL).peekable();
    let mut before = None;
    while let Some((run, c)) = runs.next() {
        out.push_str(run);
        before = before.filter(|_| run.is_empty());
        let Some(c) = c else { break };
        let meets_quote_or_end = matches!(runs.peek(), Some(("", None | Some('"'))));
        match c {
            '\n' if lines => out.push_str(line_end),
            c if literal => out.push(c),
            // On several lines, a single quote is literal.
            '"' if lines && before != Some('"') && !meets_quote_or_end => {
                out.push(c);
            }
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' if lines => out.push(c),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\u{8}' => out.push_str("\\b"),
            '\u{C}' => out.push_str("\\f"),
            c if c.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => out.push(c),
        }
        before = Some(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(kind: Kind, text: &str) -> String {
        let place = Place {
            kind,
            piece: false,
            continued: false,
            states_locale: false,
            line_end: LineEnd::Lf,
        };
        spell(place, &[Content::Text(text)]).unwrap()
    }

    #[test]
    fn keeps_the_kind_of_string_if_possible() {
        assert_eq!(write(Kind::Basic, "a \"b\"\\\n\té\u{1}"), r#""a \"b\"\\\n\té\u0001""#);
        assert_eq!(write(Kind::Literal, r#"a "b" \"#), r#"'a "b" \'"#);
        assert_eq!(write(Kind::Literal, "it's"), "\"it's\"");
        let lines = Kind::BasicLines { hang: true };
        assert_eq!(
            write(lines, "a \"b\" \"\"c\n\"d\""),
            "\"\"\"\na \"b\" \\\"\\\"c\n\"d\\\"\"\"\""
        );
        let literal = Kind::LiteralLines { hang: false };
        assert_eq!(write(literal, "it's\n\\"), "'''it's\n\\'''");
        assert_eq!(write(literal, "\na"), "'''\n\na'''");
        assert_eq!(write(literal, "a''"), "\"\"\"a''\"\"\"");
    }
}
