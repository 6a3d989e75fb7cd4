//! Which plain scalars are strings, by YAML 1.1 and 1.2 alike: readers of both are about.

/// What a reader of either version takes for a boolean, a null, a number that is none, a
/// merge or a default, in the spellings it does.
const WORDS: [&str; 14] = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null", ".inf", "+.inf", "-.inf", ".nan",
    "~",
];

/// Whether a plain scalar of this text is read as something else than a string.
pub fn is_typed(text: &str) -> bool {
    text.is_empty()
        || matches!(text, "=" | "<<")
        || WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
        || is_number(text)
        || is_timestamp(text)
        || is_symbol(text)
}

/// Integers and floats, with underscores, commas (Ruby), bases and base 60.
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

/// `2026-11-21`, `2026-11-21T10:00:00Z`, `2026-11-21 10:00:00 +1`.
fn is_timestamp(text: &str) -> bool {
    let bytes = text.as_bytes();
    let year = bytes.iter().take(4).filter(|b| b.is_ascii_digit()).count() == 4;
    year && bytes.get(4) == Some(&b'-')
        && bytes.iter().all(|b| b.is_ascii_digit() || b"-:.+ tTzZ".contains(b))
}

/// Ruby's `:name`, which Rails files are full of.
fn is_symbol(text: &str) -> bool {
    text.len() > 1 && text.starts_with(':') && !text.contains(char::is_whitespace)
}

/// Whether `text` can stand as a plain scalar and reads back as itself.
pub fn fits(text: &str, flow: bool) -> bool {
    let indicator = |c: char| "-?:,[]{}#&*!|>'\"%@`".contains(c) || c.is_whitespace();
    let reads_otherwise = text.is_empty()
        || text.starts_with(indicator)
        || text.ends_with(|c: char| c.is_whitespace() || c == ':')
        || text == "..."
        || text.starts_with("... ")
        || text.contains(": ")
        || text.contains(" #")
        // PyYAML takes no question mark there, and others no sign before what ends the scalar.
        || (flow && (text.contains([',', '[', ']', '{', '}', '?']) || text.ends_with(" -")));
    !reads_otherwise && text.chars().all(|c| c != '\t' && is_printable(c)) && !is_typed(text)
}

/// Whether `text` can stand before other text and behind it.
pub fn fits_anywhere(text: &str, flow: bool) -> bool {
    fits(&format!("{text} x"), flow) && fits(&format!("x {text}"), flow)
}

/// Whether a character can stand unescaped on a line in every reader: no control, and none
/// of those that YAML 1.1 takes for a line break.
pub fn is_printable(c: char) -> bool {
    c == '\t' || !(c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_what_is_no_string() {
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
    fn knows_what_can_stand_plain() {
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
