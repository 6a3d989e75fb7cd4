//! Dollar signs of amounts of money, which the parser would read as signs of formulas.
//!
//! As for Pandoc, a sign before a digit ends no formula. A sign behind an ASCII letter or digit begins
//! none, as on GitHub; behind other letters it does, because Chinese and Japanese have no spaces. A sign
//! that can do neither is overwritten with a comma.

use std::{borrow::Cow, ops::Range};

use targum_sdk::{Content, search};

use crate::line::lead;

/// The characters with which the parser could begin or end markup in a text.
const MARKS: [char; 11] = ['\\', '`', '*', '_', '~', '<', '&', '[', ']', '{', '}'];

/// Overwrites the signs that neither begin nor end a formula.
pub(crate) fn overwritten(text: Cow<'_, str>) -> Cow<'_, str> {
    if next_amount(&text, 0).is_none() {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    while let Some(at) = next_amount(&text, from) {
        out += &text[from..at];
        out.push(',');
        from = at + 1;
    }
    out += &text[from..];
    out.into()
}

/// Returns the offset of the next sign between a letter and a digit, from the offset `from` on.
fn next_amount(text: &str, mut from: usize) -> Option<usize> {
    while let Some(next) = search::position_of(&text.as_bytes()[from..], [b'$']) {
        let at = from + next;
        if is_amount(text, at) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

/// Returns whether the sign at `at` neither begins nor ends a formula.
pub(crate) fn is_amount(text: &str, at: usize) -> bool {
    is_behind_word(text, at) && is_before_digit(text, at)
}

fn is_behind_word(text: &str, at: usize) -> bool {
    text[..at].ends_with(|c: char| c.is_ascii_alphanumeric())
}

fn is_before_digit(text: &str, at: usize) -> bool {
    text[at + 1..].starts_with(|c: char| c.is_ascii_digit())
}

/// Returns whether the parser reads the end of `read` from `spelling`, in which signs were
/// overwritten.
pub(crate) fn is_spelled(read: &str, spelling: &str) -> bool {
    let end = read.len().checked_sub(spelling.len()).and_then(|start| read.get(start..));
    let is_read = |(read, spelled): (u8, u8)| read == spelled || (read, spelled) == (b',', b'$');
    end.is_some_and(|end| end.bytes().zip(spelling.bytes()).all(is_read))
}

/// Returns the text that the parser read from `spelling`, with the signs that were overwritten; `None`
/// if `decode` reads another text from `spelling`.
pub(crate) fn restored(
    read: String,
    spelling: &str,
    decode: impl FnOnce(&str) -> Option<String>,
) -> Option<String> {
    if next_amount(spelling, 0).is_none() {
        return Some(read);
    }
    decode(spelling).filter(|text| text.len() == read.len() && is_spelled(&read, text))
}

/// Returns the lines of a text that the parser reads as a formula although its signs are those of
/// amounts; `None` if it is a formula, or holds what the parser could read as markup.
pub(crate) fn amounts(source: &str, formula: &Range<usize>) -> Option<Vec<Range<usize>>> {
    let is_amount =
        is_behind_word(source, formula.start) || is_before_digit(source, formula.end - 1);
    let text = &source[formula.clone()];
    if !is_amount || text.starts_with("$$") || text.contains(MARKS) {
        return None;
    }
    let mut next = formula.start;
    let lines = text.split_inclusive('\n').map(|line| {
        let lead = if next > formula.start { lead(line) } else { 0 };
        let start = next + lead;
        let end = next + line.trim_end_matches(['\r', '\n']).len();
        next += line.len();
        // Spaces at the end of a line may break it.
        (!source[start..end].ends_with([' ', '\t'])).then_some(start..end)
    });
    lines.collect()
}

/// Returns whether a reader could take a sign of a text for the start of a formula that ends with the
/// next sign. Unlike this parser, Pandoc and markdown-it begin formulas behind letters, too.
pub(crate) fn may_begin_formula(content: &[Content<'_>]) -> bool {
    let is_of_text = |part: &Content<'_>| matches!(part, Content::Text(_));
    if !content.iter().any(|part| is_of_text(part) && part.as_str().contains('$')) {
        return false;
    }
    let (mut all, mut signs) = (String::new(), Vec::new());
    for part in content {
        let (start, text) = (all.len(), part.as_str());
        all.push_str(text);
        // In markup, a sign behind a backslash is escaped.
        let is_sign = |at: &usize| is_of_text(part) || !text[..*at].ends_with('\\');
        let found = text.match_indices('$').map(|(at, _)| at).filter(is_sign);
        signs.extend(found.map(|at| (start + at, is_of_text(part))));
    }
    let begins = |at: usize| !all[at + 1..].starts_with(|c: char| c.is_ascii_whitespace());
    let ends = |at: usize| {
        !all[..at].ends_with(|c: char| c.is_ascii_whitespace()) && !is_before_digit(&all, at)
    };
    signs.windows(2).any(|pair| match *pair {
        [(open, is_of_text), (close, _)] => is_of_text && begins(open) && ends(close),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_of_signs_may_be_a_formula_for_other_readers() {
        let text = |text| may_begin_formula(&[Content::Text(text)]);
        for pair in
            ["US$10 (US$ 5 per day)", "costs $5, or 5$", "5\u{a0}$, 10\u{a0}$", "a $$ b $$ c"]
        {
            assert!(text(pair), "{pair}");
        }
        for amounts in
            ["$5", "US$5 to US$10", "($5-$10 in spring)", "5 $ to 10 $", "US$5, 10 $", "a$"]
        {
            assert!(!text(amounts), "{amounts}");
        }
        let code = |code| may_begin_formula(&[Content::Text("US$5, see "), Content::Markup(code)]);
        assert!(code("`$HOME`") && !code("`\\$HOME`") && !code("$x$"));
        let behind = [Content::Markup("$x$"), Content::Text("-axis, US$ 5")];
        assert!(!may_begin_formula(&behind));
    }

    #[test]
    fn signs_between_letters_and_digits_are_overwritten() {
        let read = |text| overwritten(Cow::Borrowed(text));
        assert_eq!(read("from US$5 to A$10, 2$3"), "from US,5 to A,10, 2,3");
        for text in ["$5", "$x$ is", "令$2x$为", "US$ 5", "US\\$5", "($5", "a$$5"] {
            assert_eq!(read(text), text);
        }
    }

    #[test]
    fn text_is_compared_with_its_overwritten_spelling() {
        assert!(is_spelled("US,5", "US$5") && is_spelled(" a,5", "a$5"));
        assert!(!is_spelled("US;5", "US$5") && !is_spelled("5", "$5") && !is_spelled("a$5", "a,5"));
    }

    #[test]
    fn formulas_before_digits_or_behind_letters_are_amounts() {
        let text = |source: &str| {
            let (start, end) = (source.find('$').unwrap(), source.rfind('$').unwrap() + 1);
            let lines = amounts(source, &(start..end));
            lines.map(|lines| lines.into_iter().map(|at| source[at].to_owned()).collect::<Vec<_>>())
        };
        let lines = |lines: &[&str]| Some(lines.iter().map(|line| (*line).to_owned()).collect());
        assert_eq!(text("($5-$10)"), lines(&["$5-$"]));
        assert_eq!(text("> US$5\n> or$"), lines(&["$5", "or$"]));
        for source in ["$5-$", "$5*a*b$1", "$5  \na$1", "令$x$", "a$$5$$1"] {
            assert_eq!(text(source), None, "{source}");
        }
    }
}
