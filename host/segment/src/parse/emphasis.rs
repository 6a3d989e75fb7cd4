//! Emphasis that is written as text: that of chats and Markdown (`*new*`, `_very old_`, `**strong**`,
//! `~~gone~~`), that of wikis (`''new''`, `'''strong'''`), quotation marks of TeX, and words in angle
//! brackets, which stand for a value (`<file name>`).
//!
//! Its signs are no codes of the segment, and to a model they are noise. So they travel as inline
//! markup does, with indexes behind those of the codes.

use std::{collections::HashSet, ops::Range};

use targum_core::{
    codes,
    contract::{Part, Segment},
};

use crate::{
    item::CODE,
    parse::{usage, verbatim},
};

/// A sign at the beginning or the end of emphasised text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    /// The index of the part of the segment that has the sign.
    pub(crate) part: usize,
    /// The place of the sign in that part, in bytes.
    pub(crate) at: Range<usize>,
    /// Whether emphasis begins here.
    pub(crate) opens: bool,
    /// The id that the sign at the beginning and the sign at the end share, and no other markup
    /// has.
    pub(crate) id: u32,
}

/// Returns the signs of a segment, in its order.
pub(crate) fn signs(segment: &Segment) -> Vec<Sign> {
    let has_sign = |text: &str| text.contains(['*', '_', '~', '<']) || text.contains("''");
    let may_have = |part: &Part| matches!(part, Part::Text(text) if has_sign(text));
    if !segment.parts.iter().any(may_have) {
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
    let place = |at: &Range<usize>| {
        let part = starts.partition_point(|start| *start <= at.start) - 1;
        let (start, end) = (starts[part], starts.get(part + 1).copied().unwrap_or(plain.len()));
        // Texts may stand beside each other, and a sign across them.
        (at.end <= end).then(|| (part, at.start - start..at.end - start))
    };
    let taken: HashSet<u32> = codes::of(segment).iter().map(|code| code.id).collect();
    let mut ids = (0..=u32::MAX).rev().filter(|id| !taken.contains(id));
    let mut signs = Vec::new();
    for [open, close] in pairs(&plain) {
        let (Some(begins), Some(ends)) = (place(&open), place(&close)) else { continue };
        if balances(&segment.parts[begins.0..=ends.0])
            && let Some(id) = ids.next()
        {
            let sign = |(part, at), opens| Sign { part, at, opens, id };
            signs.extend([sign(begins, true), sign(ends, false)]);
        }
    }
    signs
}

/// Returns whether all markup that begins among these parts ends there, and all that ends there begins
/// there.
fn balances(parts: &[Part]) -> bool {
    use targum_core::contract::CodeKind::{Close, Open};
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

/// Returns the places where emphasis begins and ends. Emphasis goes over no line, and lies neither
/// in other emphasis nor in a token that is held as a whole, such as a path, nor in the usage of a command.
fn pairs(plain: &str) -> Vec<[Range<usize>; 2]> {
    let mut pairs = Vec::new();
    let mut begun: Option<Range<usize>> = None;
    let mut held = Held::default();
    let mut patterns = verbatim::patterns(plain).into_iter().peekable();
    let is_usage = |from: usize| {
        usage::synopsis(plain[from..].split('\n').next().unwrap_or_default()).is_some()
    };
    let mut in_usage = is_usage(0);
    // The place behind the last white space.
    let mut word = 0;
    let mut at = 0;
    while let Some(next) = plain[at..].find(['*', '_', '~', '<', '\'', '`', '\n']) {
        let start = at + next;
        if let Some((space, c)) = plain[at..start].char_indices().rfind(|(_, c)| c.is_whitespace())
        {
            word = at + space + c.len_utf8();
        }
        let sign = plain.as_bytes()[start];
        while patterns.next_if(|pattern| pattern.end <= start).is_some() {}
        if let Some(pattern) = patterns.peek().filter(|pattern| pattern.contains(&start)) {
            at = pattern.end;
            continue;
        }
        if sign == b'<' {
            at = start + 1;
            let end = (begun.is_none() && !in_usage).then(|| bracketed(plain, start)).flatten();
            if let Some(end) = end {
                pairs.push([start..at, end - 1..end]);
                at = end;
            }
            continue;
        }
        at = start + plain.as_bytes()[start..].iter().take_while(|&&byte| byte == sign).count();
        let run = start..at;
        // One quotation mark is an apostrophe, and one backtick or three are those of code.
        if sign == b'\'' && run.len() == 1 || sign == b'`' && run.len() != 2 {
            continue;
        }
        if sign == b'\n' {
            begun = None;
            in_usage = is_usage(at);
            continue;
        }
        let is_end = |open: &Range<usize>| {
            // `__init__` is a name.
            let is_name = sign == b'_' && run.len() == 2 && word <= open.end;
            let marks = (&plain[open.clone()], &plain[run.clone()]);
            let matches = marks.0 == marks.1 && sign != b'`' || marks == ("``", "''");
            matches && ends(plain, &run) && !is_name
        };
        if let Some(open) = begun.take_if(|open| is_end(open)) {
            if word > open.end || !held.holds(plain, word, &(open.start..run.end)) {
                pairs.push([open, run]);
            }
        } else if run.len() <= 3 && begins(plain, &run) {
            begun = Some(run);
        }
    }
    pairs
}

/// Returns the end of the words in angle brackets that begin at `start`. Signs of code around the
/// brackets, or in them, make them something else: `List<T>`, `<a@b.example>`.
fn bracketed(plain: &str, start: usize) -> Option<usize> {
    let joins = |c: char| c.is_alphanumeric() || "<>=-&$".contains(c) || c == CODE;
    let said = |c: char| c.is_alphanumeric() || " -'’_.,".contains(c) || c == CODE;
    let inner = &plain[start + 1..];
    let length = inner.find(|c| !said(c)).filter(|&end| inner[end..].starts_with('>'))?;
    let (words, after) = (&inner[..length], &inner[length + 1..]);
    let is_apart = !plain[..start].ends_with(joins) && !after.starts_with(joins);
    let is_said = words.contains(char::is_alphabetic) && words.trim_matches([' ', '.']) == words;
    (is_apart && is_said).then_some(start + 1 + length + 1)
}

/// The token that was looked at last, and the places in it that are held as a whole.
#[derive(Default)]
struct Held {
    token: Range<usize>,
    whole: Range<usize>,
}

impl Held {
    /// Returns whether `range`, in the token that begins at `start`, lies in a place that is held.
    fn holds(&mut self, plain: &str, start: usize, range: &Range<usize>) -> bool {
        if self.token.start != start || self.token.is_empty() {
            let rest = &plain[start..];
            let token = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
            let whole = verbatim::whole(token).unwrap_or_default();
            self.token = start..start + token.len();
            self.whole = start + whole.start..start + whole.end;
        }
        self.whole.start <= range.start && range.end <= self.whole.end
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::{Code, CodeKind};

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
        assert_eq!(emphasised("A ``quoted bed'', ``code``"), ["``quoted bed''"]);
        assert_eq!(
            emphasised("It's ''not'' the '''oldest list''', 'a' ''"),
            ["''not''", "'''oldest list'''"]
        );
    }

    #[test]
    fn words_in_angle_brackets_are_found() {
        assert_eq!(
            emphasised("Use <file name> or (<no name>), *not* <имя файла>."),
            ["<file name>", "<no name>", "*not*", "<имя файла>"]
        );
    }

    #[test]
    fn other_signs_stay() {
        for plain in [
            "a < b and c > d",
            "List<T> and <a@b.example> of <https://a.example/x y>",
            "x <y and z>w, <=b>, <<c>>, < d >, <...>, <5>, <e\nf>",
            "2 * 3 * 4",
            "2*3*4",
            "* One\n* Two *",
            "Name*, mail*",
            "*.txt and *.md",
            "src/**/*.rs, **/*.md",
            "snake_case and other_case",
            "__init__ and __name__",
            "See /srv/_old_/notes and ~/*a*/b",
            "__a,a__,a__,a__",
            "~5 to ~10",
            "*One\nTwo*",
            "Use *test*, test_*.py or *_test.py",
            "Wet\nUsage: beds water <bed name> [options]",
            "the files' and the '' of `names'",
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
        let found = signs(&around).into_iter().map(|sign| (sign.part, sign.at, sign.opens));
        assert_eq!(found.collect::<Vec<_>>(), expected);
        let torn =
            [segment(vec![text("a *"), text("*b** c")]), segment(vec![text("a *b*"), text("* c")])];
        assert_eq!(torn.map(|segment| signs(&segment)), [[], []]);
        let beside = signs(&segment(vec![text("a *b"), text("* c")]));
        assert_eq!(beside.len(), 2);
        let across = vec![text("a *b"), code(CodeKind::Open), text("c* d"), code(CodeKind::Close)];
        assert_eq!(signs(&segment(across)), []);
    }
}
