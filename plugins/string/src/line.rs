//! A line of a text: where its indentation and its bullet or number end.

use std::ops::Range;

/// A line, with offsets in the document.
#[derive(Clone, Debug)]
pub struct Line<'s> {
    /// Without the line break; the byte order mark is no part of the first line.
    pub whole: Range<usize>,
    /// Without indentation, bullet or number, and trailing space.
    pub text: Range<usize>,
    /// Bytes of indentation and quote marks.
    indent: usize,
    content: &'s str,
}

/// The lines of a text.
pub fn lines(source: &str) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    source.split_inclusive('\n').map(move |line| {
        let mark = if at == 0 && line.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        let start = at + mark;
        at += line.len();
        Line::new(&line[mark..], start)
    })
}

impl<'s> Line<'s> {
    fn new(line: &'s str, start: usize) -> Self {
        let body = line.trim_end();
        let content = body.trim_start_matches(is_margin);
        let indent = body.len() - content.len();
        let text = start + indent + marker(content)..start + body.len();
        let whole = start..start + line.trim_end_matches(['\r', '\n']).len();
        Line { whole, text, indent, content }
    }

    /// Whether it holds text: blank lines and rules do not.
    pub fn has_text(&self) -> bool {
        self.content.contains(char::is_alphanumeric)
    }

    fn marker(&self) -> usize {
        marker(self.content)
    }

    /// Whether a paragraph that begins with this line goes on with `next`. A list item goes
    /// on with lines that are indented more than it is.
    pub fn goes_on_with(&self, next: &Line<'_>) -> bool {
        let hangs = self.marker() == 0 || next.indent > self.indent;
        next.has_text() && next.marker() == 0 && hangs
    }

    /// A line break, and space below the text of this line.
    pub fn hanging(&self, source: &str) -> String {
        let line_break = if source[self.whole.end..].starts_with('\n') || !source.contains("\r\n") {
            "\n"
        } else {
            "\r\n"
        };
        let indent = &source[self.whole.start..self.whole.start + self.indent];
        let below = self.content[..self.marker()].chars().count();
        format!("{line_break}{indent}{}", " ".repeat(below))
    }
}

/// Indentation, and `>` before quoted text.
fn is_margin(c: char) -> bool {
    c.is_whitespace() || c == '>'
}

/// The length of a bullet, a number or heading signs with the space behind it, and of a
/// check box behind that.
fn marker(content: &str) -> usize {
    const BULLETS: [char; 14] =
        ['-', '*', '+', '•', '‣', '◦', '▪', '▫', '●', '○', '■', '□', '–', '—'];
    let unmarked = content
        .strip_prefix(BULLETS)
        .or_else(|| numbered(content))
        .or_else(|| content.starts_with('#').then(|| content.trim_start_matches('#')));
    let spaced = |rest: &str| rest.starts_with(char::is_whitespace);
    let Some(rest) = unmarked.filter(|rest| spaced(rest)) else { return 0 };
    let rest = rest.trim_start();
    let boxed = ["[ ]", "[x]", "[X]"].iter().find_map(|it| rest.strip_prefix(it));
    let text = boxed.filter(|rest| spaced(rest)).map_or(rest, str::trim_start);
    content.len() - text.len()
}

/// What follows `1.`, `1)`, `(1)`, `1.2.3.`, `a)` or `(a)`.
fn numbered(content: &str) -> Option<&str> {
    let body = content.strip_prefix('(').unwrap_or(content);
    let digits = body.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    if digits.len() == body.len() {
        return body.strip_prefix(|c: char| c.is_ascii_alphabetic())?.strip_prefix(')');
    }
    let number = &body[..body.len() - digits.len()];
    let dotted = number.starts_with(|c: char| c.is_ascii_digit()) && number.ends_with('.');
    digits.strip_prefix(')').or_else(|| dotted.then_some(digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_bullets_and_numbers() {
        let cases = [
            ("- item", 2),
            ("* [x] done", 6),
            ("•\titem", 4),
            ("12. item", 4),
            ("1.2.3. item", 7),
            ("(a) item", 4),
            ("b) item", 3),
            ("## heading", 3),
            ("-item", 0),
            ("#1440 issue", 0),
            ("2026 was", 0),
            ("1.5 litres", 0),
            ("... and", 0),
            ("Mr. X", 0),
        ];
        for (line, length) in cases {
            assert_eq!(marker(line), length, "{line}");
        }
    }
}
