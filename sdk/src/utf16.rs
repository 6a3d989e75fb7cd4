//! Escapes that name the UTF-16 code units of characters: `\u00e9`.

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

#[cfg(test)]
mod tests {
    use super::*;

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
