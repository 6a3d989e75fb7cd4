//! What is language and what only looks like it.

use crate::{Code, Part};

/// Whether there is anything to translate in a segment.
///
/// Nothing is where codes, digits, punctuation and space are all there is, and where the
/// whole is data: a path, a colour, an identifier.
pub fn is_language(parts: &[Part]) -> bool {
    let has_word = |part: &Part| matches!(part, Part::Text(text) if has_word(text));
    match parts {
        [Part::Text(text)] => self::has_word(text) && !is_data(text.trim()),
        parts => parts.iter().any(has_word),
    }
}

/// Whether a text holds a letter of any script.
pub fn has_word(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
}

/// Whether a text without codes is a value rather than a phrase: a path, a file name, a
/// colour, a date, an identifier.
pub fn is_data(text: &str) -> bool {
    if text.contains(char::is_whitespace) || !text.is_ascii() {
        return false;
    }
    let bytes = text.as_bytes();
    is_colour(text)
        || is_path(text)
        || is_number_with_unit(text)
        || is_dotted_name(text)
        || (text.contains('_') && bytes.iter().all(|&b| b.is_ascii_alphanumeric() || b == b'_'))
}

fn is_colour(text: &str) -> bool {
    let hex = |digits: &str| {
        matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|b| b.is_ascii_hexdigit())
    };
    text.strip_prefix('#').is_some_and(hex)
}

fn is_path(text: &str) -> bool {
    let rooted = ["/", "./", "../", "~/", "\\\\"].iter().any(|root| text.starts_with(root));
    let drive = text.as_bytes().get(1..3) == Some(b":\\");
    let slashes = text.bytes().filter(|&b| b == b'/').count();
    (rooted && text.len() > 2) || drive || slashes > 1
}

/// `16px`, `2026-11-21T10:00:00Z`, `v1.2.3`, `0x1F`: digits lead, few letters follow.
fn is_number_with_unit(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
    let body = text.strip_prefix(['v', '-', '+']).unwrap_or(text);
    body.starts_with(|c: char| c.is_ascii_digit()) && letters <= 2 && digits >= letters
}

/// `settings.title`, `readme.md`, `com.example.app`: dots between names, none at the end.
fn is_dotted_name(text: &str) -> bool {
    let mut names = text.split('.');
    let proper = |name: &str| {
        name.len() > 1
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
    };
    text.contains('.') && names.all(proper)
}

/// Whether a locale is written from right to left: by its script, or else by its language.
pub fn is_right_to_left(locale: &str) -> bool {
    const SCRIPTS: [&str; 11] =
        ["adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa"];
    const LANGUAGES: [&str; 21] = [
        "ar", "arc", "azb", "bal", "bgn", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn",
        "nqo", "pnb", "ps", "sd", "ug", "ur", "yi",
    ];
    let locale = locale.to_ascii_lowercase();
    let mut subtags = locale.split(['-', '_']);
    let language = subtags.next().unwrap_or_default();
    let script = subtags.find(|it| it.len() == 4 && it.bytes().all(|b| b.is_ascii_alphabetic()));
    script.map_or(LANGUAGES.contains(&language), |script| SCRIPTS.contains(&script))
}

/// The codes of a segment, in order; words refer to them by their index here.
pub fn codes(parts: &[Part]) -> impl Iterator<Item = &Code> {
    parts.iter().filter_map(|part| match part {
        Part::Code(code) => Some(code),
        Part::Text(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_which_way_a_locale_runs() {
        for locale in ["ar", "he-IL", "fa", "ur_PK", "az-Arab", "ks"] {
            assert!(is_right_to_left(locale), "{locale}");
        }
        for locale in ["en", "ar-Latn", "ja", "az", "zh-Hant-TW"] {
            assert!(!is_right_to_left(locale), "{locale}");
        }
    }

    #[test]
    fn tells_phrases_from_values() {
        let phrases = [
            "Save",
            "OK",
            "and/or",
            "U.S.",
            "e.g.",
            "Ready.",
            "Wait...",
            "3D view",
            "x",
            "日本",
            "1st",
            "read-only",
            "Yes/No",
            "C#",
        ];
        for text in phrases {
            assert!(is_language(&[Part::Text(text.into())]), "{text}");
        }
        let values = [
            "",
            " ",
            "42",
            "1.5",
            "—",
            "#fff",
            "#A0B1C2",
            "/usr/bin",
            "C:\\Temp",
            "a/b/c.png",
            "2026-11-21",
            "2026-11-21T10:00:00Z",
            "v1.2.3",
            "16px",
            "snake_case",
            "MAX_SIZE",
            "en_US",
            "settings.title",
            "readme.md",
        ];
        for text in values {
            assert!(!is_language(&[Part::Text(text.into())]), "{text}");
        }
    }
}
