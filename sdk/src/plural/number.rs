//! The code that shows the number of a plural form.

use crate::{Code, CodeKind, Part, language};

/// Returns which code of a segment shows the number of its plural form, as an index among its
/// codes: an integer conversion, a placeholder with a usual name, or the only code.
pub(crate) fn number_code(parts: &[Part]) -> Option<usize> {
    let codes = || language::codes(parts);
    let find = |test: fn(&str) -> bool| codes().position(|code| test(&code.spelling));
    let placeholders = || {
        let placeholder = |(_, code): &(usize, &Code)| code.kind == CodeKind::Placeholder;
        codes().enumerate().filter(placeholder).map(|(index, _)| index)
    };
    let only = || placeholders().next().filter(|_| placeholders().count() == 1);
    find(|spelling| spelling == "#")
        .or_else(|| find(is_integer_conversion))
        .or_else(|| find(is_named_for_a_number))
        .or_else(only)
}

/// Returns the code that shows the number in a text, by what differs in the text for one: in `{0}
/// files in {1}` and `{0} file in {1}`, the last placeholder before the different word; in `{0}
/// files in {1}` and `One file in {1}`, the placeholder that only the first text has there.
pub(crate) fn counted_code<'p>(other: &'p [Part], one: &[Part]) -> Option<&'p str> {
    let (text, of_one) = (joined(other), joined(one));
    let same = text.chars().zip(of_one.chars()).take_while(|(a, b)| a == b);
    let end: usize = same.map(|(c, _)| c.len_utf8()).sum();
    if end == text.len() && end == of_one.len() {
        return None;
    }
    let word = text[..end].trim_end_matches(|c: char| !c.is_whitespace()).len();
    let (mut at, mut found) = (0, None);
    for part in other {
        match part {
            Part::Text(text) => at += text.len(),
            Part::Code(code) if at <= word && code.kind == CodeKind::Placeholder => {
                found = Some(code.spelling.as_str());
                at += code.spelling.len();
            }
            Part::Code(code) => at += code.spelling.len(),
        }
    }
    found
}

/// Returns parts as text, with codes as they are spelled.
fn joined(parts: &[Part]) -> String {
    parts.iter().map(spelling).collect()
}

fn spelling(part: &Part) -> &str {
    match part {
        Part::Text(text) => text,
        Part::Code(code) => &code.spelling,
    }
}

fn is_integer_conversion(spelling: &str) -> bool {
    spelling.starts_with('%') && spelling.len() > 1 && spelling.ends_with(['d', 'i', 'u'])
}

fn is_named_for_a_number(spelling: &str) -> bool {
    const NAMES: [&str; 6] = ["count", "n", "num", "number", "smart_count", "total"];
    let name = spelling.trim_matches(|c: char| !c.is_alphanumeric());
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Syntax;

    #[test]
    fn knows_the_code_that_shows_the_number() {
        let parts = |codes: &[&str]| -> Vec<Part> {
            let code = |(id, spelling): (usize, &&str)| {
                let kind = CodeKind::Placeholder;
                Part::Code(Code { kind, id: id as u32, spelling: (*spelling).to_owned() })
            };
            codes.iter().enumerate().map(code).collect()
        };
        assert_eq!(number_code(&parts(&["%1$s", "%2$d"])), Some(1));
        assert_eq!(number_code(&parts(&["{name}", "{count}"])), Some(1));
        assert_eq!(number_code(&parts(&["{x}"])), Some(0));
        assert_eq!(number_code(&parts(&["{x}", "{y}"])), None);
        assert_eq!(number_code(&parts(&["%{n}", "%@"])), Some(0));
    }

    #[test]
    fn the_code_that_counts_is_before_the_word_that_differs() {
        let parts = |text: &str| {
            crate::inline::Parts::of_text(text, Syntax::of(&[crate::Grammar::Python])).parts
        };
        let counted =
            |one: &str, other: &str| counted_code(&parts(other), &parts(one)).map(str::to_owned);
        assert_eq!(counted("{0} file in {1}", "{0} files in {1}").as_deref(), Some("{0}"));
        assert_eq!(counted("{0} has {1} file", "{0} has {1} files").as_deref(), Some("{1}"));
        assert_eq!(counted("One file in {1}", "{0} files in {1}").as_deref(), Some("{0}"));
        assert_eq!(counted("File of {0}", "Files of {0}"), None);
        assert_eq!(counted("{0} sheep in {1}", "{0} sheep in {1}"), None);
    }
}
