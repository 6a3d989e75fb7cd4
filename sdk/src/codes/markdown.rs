//! Markdown's marks within a message, as SwiftUI shows them: `**strong**`, `~~struck~~`,
//! `[link](https://a.example)`, and Apple's attributes `^[text](inflect: true)`.
//!
//! A single asterisk or underline is not a mark, as many texts use both characters for themselves.

use std::ops::Range;

use crate::{CodeKind, search::ByteSet};

/// The bytes at which a mark may begin, but no other code.
pub(super) const BEGINS: ByteSet = ByteSet::of(b"[]^");

/// Returns the length and the kind of the mark at the byte `at`.
pub(super) fn mark(text: &str, at: usize) -> Option<(usize, CodeKind)> {
    let rest = &text[at..];
    match rest.as_bytes()[0] {
        sign @ (b'*' | b'~') => {
            // The end of a longer row of signs is not looked for.
            let length = rest.bytes().take(4).take_while(|&b| b == sign).count();
            let whole = !text[..at].ends_with(char::from(sign));
            let proper = length == 2 || (length == 3 && sign == b'*');
            (whole && proper).then(|| (length, kind(text, at..at + length)))
        }
        b'^' => linked(text, at + 1).map(|_| (2, CodeKind::Open)),
        b'[' if !text[..at].ends_with('^') => linked(text, at).map(|_| (1, CodeKind::Open)),
        b']' => {
            let from = text.floor_char_boundary(at.saturating_sub(MOST));
            let open = from + text[from..at].rfind(['[', ']'])?;
            let end = linked(text, open).filter(|end| end.start == at)?;
            Some((end.len(), CodeKind::Close))
        }
        _ => None,
    }
}

/// The longest text of a link, and the longest address, in bytes.
const MOST: usize = 1024;

/// Returns whether a mark between words opens or closes something. The characters around the mark
/// decide.
fn kind(text: &str, at: Range<usize>) -> CodeKind {
    let (before, after) = (text[..at.start].chars().next_back(), text[at.end..].chars().next());
    let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let stops = |c: Option<char>| c.is_some_and(|c| ".,;:!?)]}”’»。、".contains(c));
    let is_possessive = || {
        let behind = text[at.end..].strip_prefix("'s");
        behind.is_some_and(|behind| !behind.starts_with(char::is_alphanumeric))
    };
    let ends = || word(before) || stops(after) || is_possessive();
    let closes = !blank(before) && (blank(after) || (!word(after) && ends()));
    if closes { CodeKind::Close } else { CodeKind::Open }
}

/// Returns the place of `](address)`, the end of the link whose text begins with the bracket at
/// `open`.
fn linked(text: &str, open: usize) -> Option<Range<usize>> {
    let inner = text[open..].strip_prefix('[')?;
    let inner = &inner[..inner.floor_char_boundary(MOST)];
    let length = inner.find(['[', ']', '\n']).filter(|length| *length > 0)?;
    let start = open + 1 + length;
    let target = text[start..].strip_prefix("](")?;
    let target = &target[..target.floor_char_boundary(MOST)];
    let target = &target[..target.find([')', '(', '[', '\n'])?];
    let end = start + 2 + target.len();
    let has_attributes = text[..open].ends_with('^') && target.contains(':');
    let is_address = !target.is_empty() && !target.contains(char::is_whitespace);
    (text[end..].starts_with(')') && (has_attributes || is_address)).then_some(start..end + 1)
}

#[cfg(test)]
mod tests {
    use crate::{CodeKind, Grammar, Syntax};

    fn marks(text: &str) -> Vec<(&str, CodeKind)> {
        let found = Syntax::of(&[Grammar::Markdown, Grammar::Printf]).scan(text).into_iter();
        found.map(|found| (&text[found.range], found.kind)).collect()
    }

    #[test]
    fn finds_marks_that_begin_and_end() {
        use CodeKind::{Close, Open, Placeholder};
        assert_eq!(
            marks("Tap **Done** to (**go**)."),
            [("**", Open), ("**", Close), ("**", Open), ("**", Close)]
        );
        assert_eq!(
            marks("**Note:** ~~a~~, ***b***"),
            [
                ("**", Open),
                ("**", Close),
                ("~~", Open),
                ("~~", Close),
                ("***", Open),
                ("***", Close)
            ]
        );
        assert_eq!(
            marks("**%@**, “**x**”"),
            [("**", Open), ("%@", Placeholder), ("**", Close), ("**", Open), ("**", Close)]
        );
        assert_eq!(marks("**%@**'s beds"), [("**", Open), ("%@", Placeholder), ("**", Close)]);
        assert_eq!(
            marks("^[%lld file](inflect: true) in [the **box**](https://a.example/%@)"),
            [
                ("^[", Open),
                ("%lld", Placeholder),
                ("](inflect: true)", Close),
                ("[", Open),
                ("**", Open),
                ("**", Close),
                ("](https://a.example/%@)", Close)
            ]
        );
    }

    #[test]
    fn leaves_other_signs() {
        for text in
            ["2 * 3", "****", "a ~ b", "[x] (y)", "[sic](no link)", "^[a](b c)", "[](a)", "a[b]^"]
        {
            assert_eq!(marks(text), [], "{text}");
        }
    }
}
