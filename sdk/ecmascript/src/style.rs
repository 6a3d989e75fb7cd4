//! The style in which a file spells its strings.

use serde::{Deserialize, Serialize};

use crate::literal;

/// The quotes around a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quote {
    /// `'…'`
    Single,
    /// `"…"`
    Double,
    /// `` `…` ``
    Template,
}

impl Quote {
    /// Returns the quotes of a literal's source.
    pub fn of(literal: &str) -> Quote {
        match literal.bytes().next() {
            Some(b'\'') => Quote::Single,
            Some(b'`') => Quote::Template,
            _ => Quote::Double,
        }
    }

    pub fn mark(self) -> char {
        match self {
            Quote::Single => '\'',
            Quote::Double => '"',
            Quote::Template => '`',
        }
    }
}

/// The style that the file's own escapes show.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Style {
    /// Whether characters beyond ASCII are escaped.
    ascii: bool,
    /// Whether hexadecimal digits are capitals.
    capitals: bool,
    /// Whether escapes are written with two digits if these suffice: `\xE9`.
    short: bool,
    /// Whether escapes have braces if four digits do not suffice: `\u{1F389}`.
    braces: bool,
}

impl Style {
    pub fn of(source: &str) -> Style {
        let mut style = Style::default();
        let mut letters: Option<bool> = None;
        let mut rest = source;
        while let Some(at) = rest.find('\\') {
            rest = &rest[at..];
            let Some((length, code)) = literal::unit(rest) else {
                let next = rest[1..].chars().next().map_or(0, char::len_utf8);
                rest = &rest[1 + next..];
                continue;
            };
            let spelling = &rest[..length];
            style.ascii |= code >= 0x80;
            style.short |= spelling.starts_with("\\x") && code >= 0x80;
            style.braces |= spelling.starts_with("\\u{");
            let letter = spelling[2..].bytes().find(u8::is_ascii_alphabetic);
            letters = letters.or(letter.map(|b| b.is_ascii_uppercase()));
            rest = &rest[length..];
        }
        style.ascii &= source.is_ascii();
        style.capitals = letters.unwrap_or(false);
        style
    }

    /// Returns whether the file's style escapes a character.
    pub fn escapes(self, c: char) -> bool {
        self.ascii && !c.is_ascii()
    }

    /// Writes the escape of a character.
    pub fn escape(self, c: char, out: &mut String) {
        let code = u32::from(c);
        let digits = |code: u32, width: usize| {
            if self.capitals { format!("{code:0width$X}") } else { format!("{code:0width$x}") }
        };
        if code < 0x20 || code == 0x7F || (self.short && code <= 0xFF) {
            out.push_str("\\x");
            out.push_str(&digits(code, 2));
        } else if self.braces && code > 0xFFFF {
            out.push_str("\\u{");
            out.push_str(&digits(code, 1));
            out.push('}');
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                out.push_str("\\u");
                out.push_str(&digits(u32::from(*unit), 4));
            }
        }
    }
}
