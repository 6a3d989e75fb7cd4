//! Spells values as a properties file does.

use targum_sdk::{
    Content,
    search::{self, ByteSet},
    utf16::{self, Digits},
};

use crate::{
    mozilla,
    place::{Lines, Place, Style},
};

pub(crate) fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
    utf16::check_halves(content, |escape| utf16::unit(escape, "\\u"))?;
    let mut out = String::with_capacity(content.iter().map(|part| part.as_str().len() + 8).sum());
    let mut line_start = 0;
    // The length of the line up to the byte `counted`, in characters.
    let (mut columns, mut counted) = (0, 0);
    let mut before = None;
    for piece in content {
        let Content::Text(text) = piece else {
            out.push_str(piece.as_str());
            before = Some('\u{FFFD}');
            continue;
        };
        if place.listed && mozilla::separators(text).next().is_some() {
            return Err("a semicolon would begin the next form of the plural".to_owned());
        }
        let mut rest = *text;
        while let Some(c) = rest.chars().next() {
            // Within a value on one line, and within a word, only some characters are escaped.
            let in_word = !matches!(before, None | Some(' ' | '\n'));
            if !out.is_empty() && (place.lines.is_none() || in_word) {
                let special = special(place);
                let plain = search::position(rest.as_bytes(), special).unwrap_or(rest.len());
                if plain > 0 {
                    let (run, behind) = rest.split_at(plain);
                    out.push_str(run);
                    before = run.chars().next_back();
                    rest = behind;
                    continue;
                }
            }
            if let Some(lines) = &place.lines {
                if before == Some(' ') {
                    columns += out[counted..].chars().count();
                    counted = out.len();
                }
                if lines.breaks(before, rest, columns) {
                    out.push_str(&lines.continuation);
                    (line_start, columns, counted) = (out.len(), 0, out.len());
                }
            }
            // White space at the start of a value or of a continued line would be skipped, and a
            // first `=` or `:` would be read as a missing separator.
            let starts_line = out.len() == line_start && (place.begins || place.lines.is_some());
            let skipped = c == ' ' && starts_line;
            let separates = place.bare && place.begins && out.is_empty() && matches!(c, '=' | ':');
            if skipped || (separates && !place.style.stored) {
                out.push('\\');
            }
            escape(c, place.style, &mut out);
            before = Some(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    if place.listed && mozilla::ends_in_reference(&out) {
        return Err("the next semicolon would end a character reference".to_owned());
    }
    if place.listed && mozilla::runs_on(&out) {
        return Err("a number of the plural would run on into a word".to_owned());
    }
    Ok(out)
}

impl Lines {
    /// Returns whether a line ends between the character `before` and the rest of the text. After a
    /// space, `columns` is the length of the line so far.
    fn breaks(&self, before: Option<char>, rest: &str, columns: usize) -> bool {
        if self.at_breaks {
            return before == Some('\n');
        }
        let at_word = before == Some(' ') && !rest.starts_with(' ');
        let word = || rest.split_inclusive(' ').next().unwrap_or_default();
        at_word && columns + word().trim_end().chars().count() > self.width
    }
}

/// The bytes that may begin a character for which [`escape`] writes something else.
const ESCAPED: ByteSet = ByteSet::of(b"\\").and_range(0, 0x1F).and_range(0x7F, 0xFF);

/// Returns the bytes at which a run of plain characters ends: those that are escaped, and the spaces at
/// which a value goes on in the next line.
fn special(place: &Place) -> &'static ByteSet {
    const IN_WORD: ByteSet = ESCAPED.and(b" ");
    const IN_WORD_BY_STORE: ByteSet = ESCAPED_BY_STORE.and(b" ");
    match (&place.lines, place.style.stored) {
        (None, false) => &ESCAPED,
        (None, true) => &ESCAPED_BY_STORE,
        (Some(_), false) => &IN_WORD,
        (Some(_), true) => &IN_WORD_BY_STORE,
    }
}

/// The bytes for which files written by `java.util.Properties` have something else.
const ESCAPED_BY_STORE: ByteSet = ESCAPED.and(b":=#!");

fn escape(c: char, style: Style, out: &mut String) {
    match c {
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\u{C}' => out.push_str("\\f"),
        ':' | '=' | '#' | '!' if style.stored => {
            out.push('\\');
            out.push(c);
        }
        ' '..='~' => out.push(c),
        c if style.ascii || c.is_control() => {
            let digits = if style.lower_case { Digits::Small } else { Digits::Capital };
            utf16::escape(c, "\\u", digits, out);
        }
        c => out.push(c),
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;

    const PLAIN: Style = Style { ascii: false, lower_case: false, stored: false };

    fn write(text: &str, style: Style, lines: Option<Lines>) -> String {
        let place =
            Place { style, bare: false, begins: true, listed: false, lines: lines.map(Rc::new) };
        spell(&place, &[Content::Text(text)]).unwrap()
    }

    #[test]
    fn escapes_as_necessary_and_as_the_file_does() {
        assert_eq!(write("  a b ", PLAIN, None), "\\  a b ");
        assert_eq!(write("a\\\n\r\t\u{C}\u{1}", PLAIN, None), "a\\\\\\n\\r\\t\\f\\u0001");
        assert_eq!(write("é=:🎉", PLAIN, None), "é=:🎉");
        let ascii = Style { ascii: true, ..PLAIN };
        assert_eq!(write("é=:🎉", ascii, None), "\\u00E9=:\\uD83C\\uDF89");
        let stored = Style { ascii: true, lower_case: true, stored: true };
        assert_eq!(write("é=:#!", stored, None), "\\u00e9\\=\\:\\#\\!");
    }

    #[test]
    fn refuses_two_halves_that_would_be_one_character() {
        let place = Place { style: PLAIN, bare: false, begins: true, listed: false, lines: None };
        let [first, second] = [r"\uD83C", r"\uDF89"].map(Content::Markup);
        let refused = Err("two lone surrogates side by side would be one character".to_owned());
        assert_eq!(spell(&place, &[first, second]), refused);
        assert_eq!(spell(&place, &[second, first]), Ok(r"\uDF89\uD83C".to_owned()));
    }

    #[test]
    fn breaks_lines_as_the_value_does() {
        let lines = |at_breaks| Lines { continuation: "\\\n  ".into(), at_breaks, width: 8 };
        let words = write("one two three four", PLAIN, Some(lines(false)));
        assert_eq!(words, "one two \\\n  three \\\n  four");
        assert_eq!(write("a b\n c\nd", PLAIN, Some(lines(true))), "a b\\n\\\n  \\ c\\n\\\n  d");
    }
}
