//! Markers that begin a line: bullets, numbers, heading signs and ornaments.

/// The signs before a heading in Markdown and AsciiDoc.
pub(super) const HEADING: [char; 2] = ['#', '='];

/// Returns the length of a bullet, a number, heading signs or an ornament, including the space
/// after it and a check box.
pub(super) fn marker(content: &str) -> usize {
    const BULLETS: [char; 14] =
        ['-', '*', '+', '•', '‣', '◦', '▪', '▫', '●', '○', '■', '□', '–', '—'];
    let ornament = ornament(content);
    if ornament > 0 {
        let rest = content[ornament..].trim_start();
        let is_set_off = content[ornament..].starts_with(char::is_whitespace);
        return if is_set_off { content.len() - rest.len() } else { 0 };
    }
    let unmarked = content.strip_prefix(BULLETS).or_else(|| numbered(content)).or_else(|| {
        Some(content.trim_start_matches(content.chars().next().filter(|c| HEADING.contains(c))?))
    });
    let spaced = |rest: &str| rest.starts_with(char::is_whitespace);
    let Some(rest) = unmarked.filter(|rest| spaced(rest)) else { return 0 };
    let rest = rest.trim_start();
    let boxed = ["[ ]", "[x]", "[X]"].iter().find_map(|mark| rest.strip_prefix(mark));
    let text = boxed.filter(|rest| spaced(rest)).map_or(rest, str::trim_start);
    content.len() - text.len()
}

/// Returns the length of the run of one sign that begins an ornamental line:
/// `------ Cut here ------`.
pub(super) fn ornament(content: &str) -> usize {
    const SIGNS: [char; 6] = ['-', '=', '_', '~', '*', '+'];
    let Some(sign) = content.chars().next().filter(|c| SIGNS.contains(c)) else { return 0 };
    let length = content.len() - content.trim_start_matches(sign).len();
    if length > 2 { length } else { 0 }
}

/// Returns the length of such a run at the end, including the space before it.
pub(super) fn trailing_ornament(text: &str) -> usize {
    let Some(sign) = text.chars().next_back() else { return 0 };
    let rest = text.trim_end_matches(sign);
    let is_run = ornament(&text[rest.len()..]) > 0;
    let is_set_off = rest.ends_with(char::is_whitespace);
    if is_run && is_set_off { text.len() - rest.trim_end().len() } else { 0 }
}

/// Returns the text after `1.`, `1)`, `(1)`, `1.2.3.`, `a)` or `(a)`, after the letter of a list that has more than
/// one space behind it, `A.  `, and after the letters of questions and answers, `Q: `. One space may follow the
/// initial of a name.
fn numbered(content: &str) -> Option<&str> {
    let text = content.strip_prefix(|c: char| c.is_ascii_alphabetic());
    if let Some(text) = text.and_then(|rest| rest.strip_prefix(['.', ':']))
        && (text.starts_with("  ")
            || text.starts_with('\t')
            || ["Q: ", "A: "].iter().any(|letter| content.starts_with(letter)))
    {
        return Some(text);
    }
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
            ("A.  item", 4),
            ("Q:  item", 4),
            ("A. Rose", 0),
            ("Q: item", 3),
            ("X: item", 0),
            ("## heading", 3),
            ("= title", 2),
            ("== heading", 3),
            ("=5", 0),
            ("-item", 0),
            ("#1440 issue", 0),
            ("2026 was", 0),
            ("1.5 litres", 0),
            ("... and", 0),
            ("Mr. X", 0),
            ("------ CUT HERE ------", 7),
            ("---", 0),
            ("--flag here", 0),
        ];
        for (line, length) in cases {
            assert_eq!(marker(line), length, "{line}");
        }
    }
}
