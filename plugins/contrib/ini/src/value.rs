//! The text of a value, and its spelling.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use targum_sdk::{CodeKind, Content, Decoded};

use crate::line::{Line, lines, quote};

/// The notation of a value.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Place {
    /// On one line, where `\n` and `\t` stand for a line break and a tab.
    Bare,
    /// On several lines, or on a line below its key.
    Lines {
        /// A line end and an indentation.
        between: String,
        /// Whether the text begins below the line of its key.
        is_below: bool,
    },
    /// Between double quotes.
    Quoted(Escape),
    /// Between single quotes.
    SingleQuoted,
}

/// The notation of a double quote between double quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Escape {
    /// As it is.
    None,
    /// `\"`.
    Backslash,
    /// `"_QQ_"`, as in Joomla.
    Joomla,
}

impl Escape {
    /// Returns how a value between quotes writes a quote.
    fn of(inner: &str) -> Escape {
        if inner.contains(Escape::Joomla.spelling()) {
            Escape::Joomla
        } else if inner.contains('"') && !inner.contains(Escape::Backslash.spelling()) {
            Escape::None
        } else {
            Escape::Backslash
        }
    }

    fn spelling(self) -> &'static str {
        match self {
            Escape::None => "\"",
            Escape::Backslash => "\\\"",
            Escape::Joomla => "\"_QQ_\"",
        }
    }
}

/// The constants of Inno Setup in the texts of its section `[Messages]`. Each begins with a `[`.
pub(crate) const CONSTANTS: [&str; 4] = ["[name]", "[name/ver]", "[gb]", "[mb]"];

/// Returns the text of a value, given the place of each of its lines. `constants` are the codes in
/// it, which no grammar knows.
pub(crate) fn decode<'s>(
    source: &'s str,
    lines: &[Range<usize>],
    constants: &[&str],
) -> (Decoded<'s>, Place) {
    let first = lines[0].clone();
    if let Some(second) = lines.get(1) {
        let between = source[first.end..second.start].to_owned();
        let is_below = first.is_empty();
        let lines = &lines[usize::from(is_below)..];
        let mut text = Decoded::starting(source, lines[0].start);
        keep_line(&mut text, source, &lines[0], constants);
        for line in &lines[1..] {
            text.put("\n", line.start);
            keep_line(&mut text, source, line, constants);
        }
        return (text, Place::Lines { between, is_below });
    }
    let value = &source[first.clone()];
    let Some(quote) = quote(value) else {
        return (unescaped(source, first, &Place::Bare, constants), Place::Bare);
    };
    let inner = first.start + 1..first.end - 1;
    let place = match quote {
        '"' => Place::Quoted(Escape::of(&source[inner.clone()])),
        _ => Place::SingleQuoted,
    };
    (unescaped(source, inner, &place, constants), place)
}

/// Keeps a line of a value on several lines, in which `constants` are codes.
fn keep_line(text: &mut Decoded<'_>, source: &str, line: &Range<usize>, constants: &[&str]) {
    let mut here = line.start;
    while let Some(length) = source[here..line.end].find('[') {
        here += length;
        let rest = &source[here..line.end];
        let Some(constant) = constants.iter().find(|known| rest.starts_with(**known)) else {
            here += 1;
            continue;
        };
        text.keep(here);
        here += constant.len();
        text.mark(CodeKind::Placeholder, "", here);
    }
    text.keep(line.end);
}

/// Reads a value on one line.
fn unescaped<'s>(
    source: &'s str,
    at: Range<usize>,
    place: &Place,
    constants: &[&str],
) -> Decoded<'s> {
    let mut text = Decoded::starting(source, at.start);
    let mut here = at.start;
    while here < at.end {
        let rest = &source[here..at.end];
        let quote = match place {
            Place::Quoted(escape) => Some(escape.spelling()),
            _ => None,
        };
        if let Some(spelling) = quote.filter(|spelling| rest.starts_with(spelling)) {
            here += spelling.len();
            text.put("\"", here);
        } else if let Some(constant) = constants.iter().find(|known| rest.starts_with(**known)) {
            here += constant.len();
            text.mark(CodeKind::Placeholder, "", here);
        } else if rest.starts_with("\\n") || rest.starts_with("\\t") {
            here += 2;
            text.put(if rest.starts_with("\\n") { "\n" } else { "\t" }, here);
        } else {
            // A backslash that is escaped itself begins no other escape.
            let first = if rest.starts_with("\\\\") { 2 } else { rest.ceil_char_boundary(1) };
            let stop = rest[first..].find(['\\', '"', '[']);
            here = stop.map_or(at.end, |length| here + first + length);
            text.keep(here);
        }
    }
    text
}

/// Returns a text as it is written at its place.
pub(crate) fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
    let mut out = String::with_capacity(Content::length(content));
    for piece in content {
        match piece {
            Content::Text(text) => write(place, text, &mut out),
            Content::Markup(markup) => out.push_str(markup),
        }
    }
    let text: String = content.iter().map(|piece| piece.as_str()).collect();
    if reads_back(place, &out, &text) { Ok(out) } else { Err(refusal(place).to_owned()) }
}

fn write(place: &Place, text: &str, out: &mut String) {
    for character in text.chars() {
        match (character, place) {
            ('\n', Place::Lines { between, .. }) => out.push_str(between),
            ('\n', _) => out.push_str("\\n"),
            ('\t', _) if !matches!(place, Place::Lines { .. }) => out.push_str("\\t"),
            ('"', Place::Quoted(escape)) => out.push_str(escape.spelling()),
            _ => out.push(character),
        }
    }
}

/// Returns whether a spelling is read as the text, and ends where the value ends.
fn reads_back(place: &Place, spelling: &str, text: &str) -> bool {
    let document = match place {
        Place::Lines { between, is_below: true } => format!("k={between}{spelling}\n"),
        Place::Bare | Place::Lines { .. } => format!("k={spelling}\n"),
        Place::Quoted(_) => format!("k=\"{spelling}\"\n"),
        Place::SingleQuoted => format!("k='{spelling}'\n"),
    };
    let mut lines = lines(&document);
    let Some(Line::Entry { value, comment: None, .. }) = lines.next() else { return false };
    let (read, at) = decode(&document, &value, &[]);
    let is_quoted = |place: &Place| matches!(place, Place::Quoted(_) | Place::SingleQuoted);
    lines.next().is_none() && read.text() == text && is_quoted(&at) == is_quoted(place)
}

fn refusal(place: &Place) -> &'static str {
    match place {
        Place::Bare => {
            "a value without quotes has no space around it, no `;` behind a space, and no `\\n` \
             but for line breaks"
        }
        Place::Lines { .. } => {
            "each line of a value is indented, and neither blank nor an entry itself"
        }
        Place::Quoted(_) | Place::SingleQuoted => {
            "a value between quotes has no `\\n` but for line breaks"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_in_a_value_on_several_lines_are_codes() {
        let source = "b [gb]\n [a] [name/ver][mb [name]";
        let (text, _) = decode(source, &[0..6, 8..source.len()], &CONSTANTS);
        let mark = '\u{FFFF}';
        assert_eq!(text.text(), format!("b {mark}\n[a] {mark}[mb {mark}"));
    }

    #[test]
    fn many_constants_on_a_line_are_codes() {
        let source = format!("b\n {}", "[gb]".repeat(100_000));
        let (text, _) = decode(&source, &[0..1, 3..source.len()], &CONSTANTS);
        assert_eq!(text.text().chars().count(), 2 + 100_000);
    }
}
