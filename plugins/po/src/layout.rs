//! Writes a translation on one line, or wrapped as gettext does.

use serde::{Deserialize, Serialize};
use targum_sdk::{
    Content, LineEnd, language,
    search::{self, ByteSet},
    width::{columns, is_wide},
};

use crate::{braces, catalogue::Entry, lexer::Strings};

/// The column at which gettext wraps, including the quotes.
const PAGE: usize = 79;

/// The position of a translation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Place {
    /// A complete `msgstr`, including its quotes.
    Whole(Layout),
    /// A part of a quoted string, among the branches of a message.
    Inside,
}

/// The layout of one `msgstr`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Layout {
    /// The number of line breaks at the start of the msgid, which its translation repeats.
    pub lead: usize,
    /// The number of line breaks at the end of the msgid.
    pub trail: usize,
    /// The number of columns before the first quote.
    pub keyword: usize,
    /// Whether the braces of the translation must be those of a format string of Python.
    pub is_brace_format: bool,
    /// The style of the entry.
    pub style: Style,
}

/// The style of an entry.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Style {
    /// Whether long lines are wrapped.
    pub wrap: bool,
    /// Whether a line break in the text begins a new string.
    pub split: bool,
    /// Whether the first of several strings is empty.
    pub hang: bool,
    /// The line end of the catalogue.
    pub line_end: LineEnd,
}

/// Returns whether a catalogue wraps long lines: at least as many texts are wrapped as are long but
/// not wrapped.
pub(crate) fn wraps(source: &str, entries: &[Entry]) -> bool {
    let mut wrapped = 0;
    let mut long = 0;
    for strings in entries.iter().flat_map(Entry::texts_of_both_sides) {
        let spelled = &source[strings.span.clone()];
        if strings.count == 1 {
            long += usize::from(spelled.len() > 3 * PAGE / 2 && spelled.contains(' '));
        } else {
            let inner = |line: &str| line.len() > 2 && !line.trim_end().ends_with("\\n\"");
            wrapped += usize::from(spelled.lines().rev().skip(1).any(inner));
        }
    }
    wrapped >= long
}

impl Style {
    /// Returns the style of a text; `wrap` says whether the catalogue wraps long lines.
    pub(crate) fn of(source: &str, strings: &Strings, wrap: bool, line_end: LineEnd) -> Style {
        let spelled = &source[strings.span.clone()];
        let inner_break = spelled.trim_end_matches("\\n\"").contains("\\n");
        let inline = strings.count == 1 && inner_break;
        let hang = strings.count == 1 || spelled.starts_with("\"\"");
        Style { wrap: wrap && !inline, split: !inline, hang, line_end }
    }
}

pub(crate) fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
    let text: Vec<_> = content.iter().map(Content::as_str).collect();
    let text = text.concat();
    if text.contains('\0') {
        return Err("a NUL ends a text in gettext; take it out".to_owned());
    }
    let Place::Whole(layout) = place else {
        let mut out = String::with_capacity(text.len());
        escape_all(&text, &mut out);
        return Ok(out);
    };
    if text.starts_with('\n') || text.ends_with('\n') {
        let message = "it must begin and end with as many line breaks as its msgid, which are \
                       added by themselves; take those at its ends out";
        return Err(message.to_owned());
    }
    if layout.is_brace_format && !braces::are_valid(&text) {
        return Err("a brace that is part of no placeholder must be doubled: `{{`, `}}`".to_owned());
    }
    if layout.lead == 0 && layout.trail == 0 {
        return Ok(layout.write(&text));
    }
    let breaks = |count| "\n".repeat(count);
    Ok(layout.write(&[breaks(layout.lead), text, breaks(layout.trail)].concat()))
}

impl Layout {
    /// Returns the spelling of a text.
    pub(crate) fn write(self, text: &str) -> String {
        let lines: Vec<&str> =
            if self.style.split { text.split_inclusive('\n').collect() } else { vec![text] };
        let limit = if self.style.wrap { PAGE - 2 } else { usize::MAX };
        // Without `hang`, text begins right after the keyword.
        let first = limit.saturating_sub(self.keyword);
        let fits = lines.len() == 1 && width(text) <= first;
        if fits {
            return quoted(text);
        }
        let mut strings = Vec::new();
        if self.style.hang {
            strings.push(String::new());
        }
        for line in lines {
            let first = if strings.is_empty() { first } else { limit };
            wrap(line, first, limit, &mut strings);
        }
        if strings.is_empty() {
            strings.push(String::new());
        }
        format!("\"{}\"", strings.join(&format!("\"{}\"", self.style.line_end)))
    }
}

/// Returns a text as one quoted string.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    escape_all(text, &mut out);
    out.push('"');
    out
}

/// Breaks a line after spaces, and between characters of scripts without spaces.
fn wrap(line: &str, first: usize, limit: usize, strings: &mut Vec<String>) {
    let mut limit_now = first;
    let (mut string, mut columns) = (String::new(), 0);
    let mut word_start = 0;
    let mut before = None;
    let mut flush = |word: &str| {
        let wide = width(word);
        if columns > 0 && columns + wide > limit_now {
            strings.push(std::mem::take(&mut string));
            columns = 0;
            limit_now = limit;
        }
        escape_all(word, &mut string);
        columns += wide;
    };
    for (at, c) in line.char_indices() {
        let may_break = match before {
            Some(' ') => c != ' ',
            Some(_) => is_wide(c) && language::has_word(c.encode_utf8(&mut [0; 4])),
            None => false,
        };
        if may_break {
            flush(&line[word_start..at]);
            word_start = at;
        }
        before = Some(c);
    }
    flush(&line[word_start..]);
    strings.push(string);
}

/// Returns the number of columns of a text in its escaped spelling.
fn width(text: &str) -> usize {
    if text.is_ascii() {
        return text.len() + search::count(text.as_bytes(), &ESCAPED);
    }
    let escaped = |c| match c {
        '\\' | '"' | '\n' | '\t' | '\r' | '\u{7}' | '\u{8}' | '\u{B}' | '\u{C}' => 2,
        c => columns(c),
    };
    text.chars().map(escaped).sum()
}

/// The characters that a quoted string escapes.
const ESCAPED: ByteSet = ByteSet::of(b"\\\"\n\t\r\x07\x08\x0B\x0C");

/// Appends a text, escaped for a quoted string.
fn escape_all(text: &str, out: &mut String) {
    for (run, c) in search::runs(text, &ESCAPED) {
        out.push_str(run);
        c.into_iter().for_each(|c| escape(c, out));
    }
}

/// Appends a character, escaped for a quoted string.
pub(crate) fn escape(c: char, out: &mut String) {
    let letter = match c {
        '\\' | '"' => c,
        '\n' => 'n',
        '\t' => 't',
        '\r' => 'r',
        '\u{7}' => 'a',
        '\u{8}' => 'b',
        '\u{B}' => 'v',
        '\u{C}' => 'f',
        _ => return out.push(c),
    };
    out.push('\\');
    out.push(letter);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(text: &str, style: Style) -> String {
        let keyword = "msgstr ".len();
        Layout { lead: 0, trail: 0, keyword, is_brace_format: false, style }.write(text)
    }

    const GETTEXT: Style = Style { wrap: true, split: true, hang: true, line_end: LineEnd::Lf };

    #[test]
    fn writes_as_gettext_does() {
        assert_eq!(write("a \"b\" \\\t\r", GETTEXT), r#""a \"b\" \\\t\r""#);
        assert_eq!(write("a\n", GETTEXT), r#""a\n""#);
        assert_eq!(write("a\nb", GETTEXT), "\"\"\n\"a\\n\"\n\"b\"");
        assert_eq!(write("", GETTEXT), "\"\"");
        let seventy = "x".repeat(70);
        assert_eq!(write(&seventy, GETTEXT), format!("\"{seventy}\""));
        assert_eq!(write(&format!("{seventy}y"), GETTEXT), format!("\"\"\n\"{seventy}y\""));
        let words = "word ".repeat(20);
        let (first, second) = words.split_at(75);
        assert_eq!(write(&words, GETTEXT), format!("\"\"\n\"{first}\"\n\"{second}\""));
        let japanese = "語".repeat(60);
        let (first, second) = japanese.split_at(38 * 3);
        assert_eq!(write(&japanese, GETTEXT), format!("\"\"\n\"{first}\"\n\"{second}\""));
    }

    #[test]
    fn refuses_a_single_brace_in_a_format_string_of_python() {
        let spelled = |is_brace_format, text: &str| {
            let layout = Layout { lead: 0, trail: 0, keyword: 7, is_brace_format, style: GETTEXT };
            spell(&Place::Whole(layout), &[Content::Text(text)])
        };
        assert_eq!(spelled(false, "{ {a}"), Ok("\"{ {a}\"".to_owned()));
        assert_eq!(spelled(true, "{{ {a}"), Ok("\"{{ {a}\"".to_owned()));
        let message = "a brace that is part of no placeholder must be doubled: `{{`, `}}`";
        assert_eq!(spelled(true, "{ {a}"), Err(message.to_owned()));
    }

    #[test]
    fn writes_in_the_entrys_own_style() {
        let inline = Style { wrap: false, split: false, ..GETTEXT };
        assert_eq!(write("a\nb", inline), r#""a\nb""#);
        let long = "word ".repeat(40);
        let unwrapped = Style { wrap: false, ..GETTEXT };
        assert_eq!(write(&long, unwrapped), format!("\"{long}\""));
        assert_eq!(write("a\nb", unwrapped), "\"\"\n\"a\\n\"\n\"b\"");
        let crlf = Style { hang: false, line_end: LineEnd::CrLf, ..GETTEXT };
        assert_eq!(write("a\nb", crlf), "\"a\\n\"\r\n\"b\"");
    }
}
