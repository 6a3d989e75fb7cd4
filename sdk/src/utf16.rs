//! Escapes that name the UTF-16 code units of characters: `\u00e9`.

use crate::Content;

/// The hexadecimal digits of escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// `\u00e9`
    Small,
    /// `\u00E9`
    Capital,
}

/// Appends each code unit of a character: the `mark` and four digits.
pub fn escape(c: char, mark: &str, digits: Digits, out: &mut String) {
    let digits = match digits {
        Digits::Small => b"0123456789abcdef",
        Digits::Capital => b"0123456789ABCDEF",
    };
    for unit in c.encode_utf16(&mut [0; 2]) {
        out.push_str(mark);
        let digit = |shift: u32| char::from(digits[usize::from(*unit >> shift & 0xF)]);
        out.extend([12, 8, 4, 0].map(digit));
    }
}

/// Returns the code unit that an escape names, given its mark: `\u`.
pub fn unit(escape: &str, mark: &str) -> Option<u32> {
    u32::from_str_radix(escape.strip_prefix(mark)?, 16).ok()
}

/// Checks that the escape of the second half of a surrogate pair does not stand right behind that of
/// a first half. `unit` returns the code unit that a piece of markup names, if it is an escape.
///
/// # Errors
/// Two lone surrogates became adjacent and would be read as one character.
pub fn check_halves(
    content: &[Content<'_>],
    unit: impl Fn(&str) -> Option<u32>,
) -> Result<(), String> {
    let mut follows_first = false;
    for piece in content {
        let unit = match piece {
            Content::Text("") => continue,
            Content::Text(_) => None,
            Content::Markup(escape) => unit(escape),
        };
        if follows_first && matches!(unit, Some(0xDC00..=0xDFFF)) {
            return Err("two lone surrogates side by side would be one character".to_owned());
        }
        follows_first = matches!(unit, Some(0xD800..=0xDBFF));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_halves_do_not_become_one_character() {
        let (first, second) = (Content::Markup("\\Ud83c"), Content::Markup("\\Udf89"));
        let check = |content: &[Content<'_>]| check_halves(content, |escape| unit(escape, "\\U"));
        let refused = Err("two lone surrogates side by side would be one character".to_owned());
        for joined in
            [&[first, second][..], &[first, first, second], &[first, Content::Text(""), second]]
        {
            assert_eq!(check(joined), refused, "{joined:?}");
        }
        let (text, octal) = (Content::Text("a"), Content::Markup("\\200"));
        for apart in [&[second, first][..], &[first, text, second], &[first, octal, second]] {
            assert_eq!(check(apart), Ok(()), "{apart:?}");
        }
    }

    #[test]
    fn writes_the_units_of_a_character() {
        for (c, digits, expected) in [
            ('é', Digits::Small, "\\u00e9"),
            ('\u{1}', Digits::Capital, "\\u0001"),
            ('\u{FEFF}', Digits::Capital, "\\uFEFF"),
            ('🎉', Digits::Small, "\\ud83c\\udf89"),
        ] {
            let mut out = String::new();
            escape(c, "\\u", digits, &mut out);
            assert_eq!(out, expected);
        }
    }
}
