//! Decides which plain scalars are strings in both YAML 1.1 and YAML 1.2, as parsers of both exist.

/// The words that a parser of either version reads as a boolean, a null, an infinity or a NaN.
const WORDS: [&str; 14] = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null", ".inf", "+.inf", "-.inf", ".nan",
    "~",
];

/// Returns whether a plain scalar with this text is read as anything but a string.
pub fn is_typed(text: &str) -> bool {
    text.is_empty()
        || matches!(text, "=" | "<<")
        || WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
        || is_number(text)
        || is_timestamp(text)
        || is_symbol(text)
}

/// Returns whether a text is an integer or a float, possibly with underscores, commas (Ruby), a
/// base prefix or in base 60.
fn is_number(text: &str) -> bool {
    let digits = text.trim_start_matches(['-', '+']);
    let of = |prefixes: [&str; 2], is_digit: fn(u8) -> bool| {
        let body = prefixes.iter().find_map(|prefix| digits.strip_prefix(prefix));
        body.is_some_and(|body| body.bytes().all(|b| is_digit(b) || b == b'_'))
    };
    let lead = digits.trim_start_matches('.').starts_with(|c: char| c.is_ascii_digit());
    let decimal = |b: u8| b.is_ascii_digit() || b"_,.:eE+-".contains(&b);
    of(["0x", "0X"], |b| b.is_ascii_hexdigit())
        || of(["0o", "0O"], |b| b.is_ascii_digit())
        || of(["0b", "0B"], |b| matches!(b, b'0' | b'1'))
        || (lead && digits.bytes().all(decimal))
}

/// Returns whether a text looks like a timestamp: `2026-11-21`, `2026-11-21T10:00:00Z`,
/// `2026-11-21 10:00:00 +1`.
fn is_timestamp(text: &str) -> bool {
    let bytes = text.as_bytes();
    let year = bytes.iter().take(4).filter(|b| b.is_ascii_digit()).count() == 4;
    year && bytes.get(4) == Some(&b'-')
        && bytes.iter().all(|b| b.is_ascii_digit() || b"-:.+ tTzZ".contains(b))
}

/// Returns whether a text is a Ruby symbol (`:name`), which is frequent in files of Rails.
fn is_symbol(text: &str) -> bool {
    text.len() > 1 && text.starts_with(':') && !text.contains(char::is_whitespace)
}

/// Returns whether `text` can stand as a plain scalar and reads back unchanged.
pub fn fits(text: &str, flow: bool) -> bool {
    let indicator = |c: char| "-?:,[]{}#&*!|>'\"%@`".contains(c) || c.is_whitespace();
    let reads_otherwise = text.is_empty()
        || text.starts_with(indicator)
        || text.ends_with(|c: char| c.is_whitespace() || c == ':')
        || text == "..."
        || text.starts_with("... ")
        || text.contains(": ")
        || text.contains(" #")
        // In a flow collection, PyYAML rejects question marks, and other parsers reject a final
        // ` -`.
        || (flow && (text.contains([',', '[', ']', '{', '}', '?']) || text.ends_with(" -")));
    !reads_otherwise && text.chars().all(|c| c != '\t' && is_printable(c)) && !is_typed(text)
}

/// Returns whether `text` can stand before and after other text.
pub fn fits_anywhere(text: &str, flow: bool) -> bool {
    fits(&format!("{text} x"), flow) && fits(&format!("x {text}"), flow)
}

/// Returns whether a character can stand unescaped on a line for every parser: it is not a control
/// character and not a line break of YAML 1.1.
pub(crate) fn is_printable(c: char) -> bool {
    c == '\t' || !(c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}'))
}

/// Returns whether all characters of lines can stand unescaped.
pub fn are_printable(lines: &str) -> bool {
    lines.chars().all(|c| c == '\n' || is_printable(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_values_that_are_not_strings() {
        for text in [
            "yes",
            "No",
            "ON",
            "off",
            "y",
            "null",
            "~",
            "TRUE",
            "1.5e3",
            "0x1F",
            "0o17",
            "1_000",
            "12:30:45",
            "1,000",
            "+12",
            "-.5",
            ".inf",
            ".NaN",
            "2026-11-21",
            ":symbol",
            "=",
            "<<",
            "2026-11-21 10:00:00 +1",
            "",
        ] {
            assert!(is_typed(text), "{text}");
        }
        for text in ["yesterday", "nope", "1st", "0xZ", "a1", "3 files", ": x", "e5", "one"] {
            assert!(!is_typed(text), "{text}");
        }
    }

    #[test]
    fn recognises_plain_scalars() {
        for text in ["a: b", "a #b", "- a", "a:", " a", "a ", "[a", "*a", "a\tb", "yes", "... a"] {
            assert!(!fits(text, false), "{text}");
        }
        for text in ["a:b", "a#b", "it's", "a, b [c]", "a - b", "http://a.example/x"] {
            assert!(fits(text, false), "{text}");
        }
        for text in ["a, b", "a ? b", "a?", "a -", "a - -"] {
            assert!(!fits(text, true), "{text}");
        }
        assert!(fits("a - b", true) && fits("a-", true));
    }
}
