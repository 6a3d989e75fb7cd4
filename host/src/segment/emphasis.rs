//! Emphasis that is written as text, as chats and Markdown have it: `*new*`, `_very old_`,
//! `**strong**`, `~~gone~~`.
//!
//! Its signs are no codes of the segment, and to a model they are noise. So they travel as inline
//! markup does, with indexes behind those of the codes.

use std::ops::Range;

use crate::plugins::wit::{Part, Segment};

/// A sign at the beginning or the end of what is emphasised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The part of the segment that it stands in.
    pub part: usize,
    /// Where it stands there, in bytes.
    pub at: Range<usize>,
    /// Whether emphasis begins here.
    pub opens: bool,
    /// What a beginning and its end share, and no other markup has.
    pub id: u32,
}

/// Stands for a code where words and spaces are looked for.
const CODE: char = '\u{FFFC}';

/// The signs of a segment, in its order.
pub fn signs(segment: &Segment) -> Vec<Sign> {
    let is_text = |part: &Part| matches!(part, Part::Text(text) if text.contains(['*', '_', '~']));
    if !segment.parts.iter().any(is_text) {
        return Vec::new();
    }
    let mut plain = String::new();
    let mut starts = Vec::new();
    for part in &segment.parts {
        starts.push(plain.len());
        match part {
            Part::Text(text) => plain.push_str(text),
            Part::Code(_) => plain.push(CODE),
        }
    }
    let sign = |at: Range<usize>, opens: bool, id: u32| {
        let part = starts.partition_point(|start| *start <= at.start) - 1;
        let start = starts[part];
        Sign { part, at: at.start - start..at.end - start, opens, id }
    };
    let mut signs = Vec::new();
    for (count, [open, close]) in (0..).zip(pairs(&plain)) {
        let begins = sign(open, true, u32::MAX - count);
        let ends = sign(close, false, u32::MAX - count);
        if balances(&segment.parts[begins.part..=ends.part]) {
            signs.extend([begins, ends]);
        }
    }
    signs
}

/// Whether markup that begins among these parts ends there, and the other way round.
fn balances(parts: &[Part]) -> bool {
    use crate::plugins::wit::CodeKind::{Close, Open};
    let mut open = Vec::new();
    for part in parts {
        match part {
            Part::Code(code) if code.kind == Open => open.push(code.id),
            Part::Code(code) if code.kind == Close && open.pop() != Some(code.id) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

/// Beginnings of emphasis with their ends: none goes over a line or lies in another.
fn pairs(plain: &str) -> Vec<[Range<usize>; 2]> {
    let mut pairs = Vec::new();
    let mut begun: Option<Range<usize>> = None;
    let mut at = 0;
    while let Some(next) = plain[at..].find(['*', '_', '~', '\n']) {
        let start = at + next;
        let sign = plain.as_bytes()[start];
        at = start + plain.as_bytes()[start..].iter().take_while(|&&byte| byte == sign).count();
        let run = start..at;
        if sign == b'\n' {
            begun = None;
            continue;
        }
        let is_end = |open: &Range<usize>| {
            plain[open.clone()] == plain[run.clone()]
                && ends(plain, &run)
                && is_emphasis(&plain[open.end..run.start], &plain[run.clone()])
        };
        if let Some(open) = begun.take_if(|open| is_end(open)) {
            pairs.push([open, run]);
        } else if run.len() <= 3 && begins(plain, &run) {
            begun = Some(run);
        }
    }
    pairs
}

fn begins(plain: &str, run: &Range<usize>) -> bool {
    let before = plain[..run.start].chars().next_back();
    let after = plain[run.end..].chars().next();
    before.is_none_or(|c| c.is_whitespace() || "([{\"'“‘«¿¡-–—/".contains(c))
        && after.is_some_and(|c| c.is_alphanumeric() || c == CODE || "\"'“‘«¿¡([".contains(c))
}

fn ends(plain: &str, run: &Range<usize>) -> bool {
    let before = plain[..run.start].chars().next_back();
    let after = plain[run.end..].chars().next();
    before.is_some_and(|c| c.is_alphanumeric() || c == CODE || ".,:;!?…%\"'”’»)]".contains(c))
        && after.is_none_or(|c| c.is_whitespace() || ".,:;!?…)]}\"'”’»-–—/".contains(c))
}

/// Whether that is emphasised, and no name such as `__init__`.
fn is_emphasis(inner: &str, sign: &str) -> bool {
    sign != "__" || inner.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plugins::wit::{Code, CodeKind};

    fn emphasised(plain: &str) -> Vec<&str> {
        pairs(plain).into_iter().map(|[open, close]| &plain[open.start..close.end]).collect()
    }

    #[test]
    fn signs_at_both_ends_of_words_are_found() {
        assert_eq!(
            emphasised("Read the *new rules*, (_old list_) and ~today~ **“now”**."),
            ["*new rules*", "_old list_", "~today~", "**“now”**"]
        );
        assert_eq!(emphasised("The ***Lumen*** team"), ["***Lumen***"]);
    }

    #[test]
    fn other_signs_stay() {
        for plain in [
            "2 * 3 * 4",
            "2*3*4",
            "* One\n* Two *",
            "Name*, mail*",
            "*.txt and *.md",
            "src/**/*.rs, **/*.md",
            "snake_case and other_case",
            "__init__ and __name__",
            "~5 to ~10",
            "*One\nTwo*",
            "****",
        ] {
            assert_eq!(emphasised(plain), Vec::<&str>::new(), "{plain}");
        }
    }

    #[test]
    fn codes_are_words_and_markup_stays_whole() {
        let code = |kind| Part::Code(Code { kind, id: 1, spelling: "{0}".into() });
        let text = |text: &str| Part::Text(text.into());
        let segment =
            |parts| Segment { parts, key: "k".into(), note: None, plural: None, max_length: None };
        let around = segment(vec![text("Hi **"), code(CodeKind::Placeholder), text("**, all")]);
        let expected = [(0, 3..5, true), (2, 0..2, false)];
        let found = signs(&around).into_iter().map(|it| (it.part, it.at, it.opens));
        assert_eq!(found.collect::<Vec<_>>(), expected);
        let across = vec![text("a *b"), code(CodeKind::Open), text("c* d"), code(CodeKind::Close)];
        assert_eq!(signs(&segment(across)), []);
    }
}
