//! Formatted text, code, and text that is taken as it stands.

use super::{Construct, Reader};

/// Formatting: its mark, and whether the mark may stand within words. No formatting stands in the
/// same formatting.
const FORMATS: [(&str, bool); 8] = [
    ("**", true),
    ("__", true),
    ("##", true),
    ("*", false),
    ("_", false),
    ("#", false),
    ("^", true),
    ("~", true),
];

/// The number of marks within words that are passed over in search of the end of formatted text.
const MOST_MARKS: usize = 64;

impl Reader<'_> {
    /// Code or text that is taken as it stands: `` `code` ``, `+text+`.
    pub(super) fn literal(&mut self, at: usize) -> Option<Construct> {
        for (mark, is_within) in
            [("+++", true), ("++", true), ("``", true), ("+", false), ("`", false)]
        {
            if !self.text[at..self.limit()].starts_with(mark) {
                continue;
            }
            let from = at + mark.len();
            let end =
                if is_within { self.find_behind(mark, from) } else { self.constrained(at, mark) };
            if let Some(end) = end {
                return Some(Construct::whole(at, end + mark.len()));
            }
        }
        None
    }

    /// Returns the end of a text between marks that stand at the edges of words.
    fn constrained(&mut self, at: usize, mark: &'static str) -> Option<usize> {
        // A quote beside a backtick makes typographic quotes, so that it bounds no code.
        let is_quote = |c: char| mark == "`" && matches!(c, '"' | '\'');
        let is_bound = |c: char| !(c.is_alphanumeric() || c == '_' || is_quote(c));
        let is_open = self.before(at).is_none_or(|c| is_bound(c) && !matches!(c, ';' | ':' | '}'));
        let from = at + mark.len();
        if !is_open || self.after(from).is_none_or(char::is_whitespace) {
            return None;
        }
        let limit = self.limit();
        let mut here = from;
        // A mark within words ends nothing, so that the search goes on behind it.
        for _ in 0..MOST_MARKS {
            let found = here + self.text.get(here..limit)?.find(mark)?;
            let ends = found > from
                && self.before(found).is_some_and(|c| !c.is_whitespace())
                && self.after(found + mark.len()).is_none_or(is_bound);
            if ends {
                return Some(found);
            }
            here = found + mark.len();
        }
        None
    }

    /// Text between curved quotes: ``"`text`"``.
    pub(super) fn curved(&mut self, at: usize) -> Option<Construct> {
        let rest = &self.text[at..self.limit()];
        let (closing, name) = match rest.as_bytes() {
            [b'"', b'`', ..] => ("`\"", "\"`"),
            [b'\'', b'`', ..] => ("`'", "'`"),
            _ => return None,
        };
        let close = self.find(closing, at + 2).filter(|close| *close > at + 2)?;
        Some(Construct { start: at, end: close + 2, pair: Some((at + 2, close, name)) })
    }

    /// Formatted text. `start` is where its attributes begin: `[.role]#text#`.
    pub(super) fn formatted(&mut self, start: usize, at: usize) -> Option<Construct> {
        for (mark, is_within) in FORMATS {
            let is_nested = self.open.iter().any(|open| open.name.starts_with(&mark[..1]));
            if is_nested || !self.text[at..self.limit()].starts_with(mark) {
                continue;
            }
            let from = at + mark.len();
            let close = match mark {
                "^" | "~" => self.short(from, mark),
                _ if is_within => self.find_behind(mark, from),
                _ => self.constrained_from(start, at, mark),
            };
            if let Some(close) = close.filter(|close| *close > from) {
                let pair = Some((from, close, mark));
                return Some(Construct { start, end: close + mark.len(), pair });
            }
        }
        None
    }

    /// Returns the end of formatted text whose marks stand at the edges of words. The attributes of the text begin at
    /// `start`.
    fn constrained_from(&mut self, start: usize, at: usize, mark: &'static str) -> Option<usize> {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | ';' | ':' | '}');
        if start < at && self.before(start).is_some_and(is_word) {
            return None;
        }
        self.constrained(at, mark)
    }

    /// Returns the end of a text without spaces, which is raised or lowered.
    fn short(&self, from: usize, mark: &str) -> Option<usize> {
        let rest = &self.text[from..self.limit()];
        let end = rest.find(|c: char| c.is_whitespace() || mark.starts_with(c))?;
        rest[end..].starts_with(mark).then_some(from + end)
    }
}
