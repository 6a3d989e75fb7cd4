//! Links, references and macros.

use super::{Construct, Reader, is_name};

/// Macros with a text between their brackets.
const WITH_TEXT: [&str; 5] = ["link", "xref", "mailto", "footnote", "indexterm2"];

/// Macros that are one code.
const OPAQUE: [&str; 12] = [
    "anchor",
    "asciimath",
    "btn",
    "footnoteref",
    "icon",
    "image",
    "indexterm",
    "kbd",
    "latexmath",
    "menu",
    "pass",
    "stem",
];

/// The schemes of addresses that are links by themselves.
pub(super) const SCHEMES: [&str; 5] = ["https", "http", "ftp", "irc", "mailto"];

impl Reader<'_> {
    /// Returns a reference to an attribute: `{name}`, `{counter:name}`. It may begin the target of a link:
    /// `{url}/page[text]`.
    pub(super) fn reference(&mut self, at: usize) -> Option<Construct> {
        let end = self.find("}", at)? + 1;
        let name = &self.text[at + 1..end - 1];
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ':');
        let is_name = name.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if !is_name || !name.chars().all(is_part) {
            return None;
        }
        let target = &self.text[end..self.limit()];
        let length = target.find(ends_target).unwrap_or(target.len());
        let is_link = target[length..].starts_with('[')
            && self.may_begin_address(at)
            && (length == 0 || target.starts_with(['/', '#', '.', '-', '?', '{', ':']));
        if is_link && let Some(close) = self.close_of_bracket(end + length + 1) {
            return Some(self.linked(at, end + length + 1, close));
        }
        Some(Construct::whole(at, end))
    }

    /// `<<id>>` or `<<id,text>>`.
    pub(super) fn cross_reference(&mut self, at: usize) -> Option<Construct> {
        let inner = at + 2;
        if !self.text[at..self.limit()].starts_with("<<") {
            return tag(&self.text[at..self.limit()])
                .map(|length| Construct::whole(at, at + length));
        }
        let close = self.find(">>", inner)?;
        let id = &self.text[inner..close];
        if id.is_empty() || id.starts_with([' ', '<']) {
            return None;
        }
        let pair = id.find(',').map(|comma| {
            let text = &id[comma + 1..];
            (close - text.trim_start().len(), close, "<<")
        });
        let pair = pair.filter(|(from, close, _)| from < close);
        Some(Construct { start: at, end: close + 2, pair })
    }

    /// Returns a macro or an address with the colon at a byte offset.
    pub(super) fn of_colon(&mut self, colon: usize) -> Option<Construct> {
        let from = self.open.last().map_or(0, |_| self.plain).max(self.plain);
        let head = &self.text[from.min(colon)..colon];
        let start = colon - (head.len() - head.trim_end_matches(is_name).len());
        let name = &self.text[start..colon];
        let is_within_word = self.before(start).is_some_and(char::is_alphanumeric);
        if name.is_empty() || is_within_word {
            return None;
        }
        let limit = self.limit();
        let target = &self.text[colon + 1..limit];
        let length = target.find(ends_target).unwrap_or(target.len());
        let bracket = target[length..].starts_with('[').then_some(colon + 1 + length);
        let is_mail = name == "mailto" && bracket.is_some();
        let is_web = SCHEMES.contains(&name) && target.starts_with("//");
        let is_address = is_mail || (is_web && self.may_begin_address(start));
        if is_web && !is_address {
            return None;
        }
        if target.starts_with(':') {
            return None;
        }
        let may_be_macro = is_address || is_macro(name, &target[..length]);
        if let Some(bracket) = bracket.filter(|_| may_be_macro) {
            let close = self.close_of_bracket(bracket + 1)?;
            if is_address || WITH_TEXT.contains(&name) {
                return Some(self.linked(start, bracket + 1, close));
            }
            return Some(Construct::whole(start, close + 1));
        }
        let address = target[..length].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '\'']);
        (is_address && address.len() > 2)
            .then(|| Construct::whole(start, colon + 1 + address.len()))
    }

    /// Returns whether an address at a byte offset is a link by itself.
    fn may_begin_address(&self, at: usize) -> bool {
        self.before(at).is_none_or(|c| c.is_whitespace() || "<>()[];\"'".contains(c))
    }

    /// Returns the place of the `]` that ends what stands between brackets.
    fn close_of_bracket(&mut self, from: usize) -> Option<usize> {
        let mut at = from;
        loop {
            let close = self.find("]", at)?;
            if !self.text[..close].ends_with('\\') {
                return Some(close);
            }
            at = close + 1;
        }
    }

    /// Returns a link with a text, or without one.
    fn linked(&self, start: usize, from: usize, close: usize) -> Construct {
        let inner = &self.text[from..close];
        // Attributes may follow the text: `[text,window=_blank]`, `["text, more",role=x]`.
        let (from, end) = match inner.strip_prefix('"').and_then(|rest| rest.find('"')) {
            Some(length) => (from + 1, from + 1 + length),
            None if inner.contains('=') => {
                let comma = inner.find(',').filter(|comma| !inner[..*comma].contains('='));
                (from, comma.map_or(from, |comma| from + comma))
            }
            None => (from, close),
        };
        let end = if self.text[from..end].ends_with('^') { end - 1 } else { end };
        let pair = (from < end).then_some((from, end, "["));
        Construct { start, end: close + 1, pair }
    }
}

/// Returns whether a character ends the target of a link or a macro.
fn ends_target(c: char) -> bool {
    c.is_whitespace() || matches!(c, '[' | ']' | '<' | '>' | '"')
}

/// Returns whether a name and a target are those of a macro. Extensions have names of their own.
fn is_macro(name: &str, target: &str) -> bool {
    let may_be_own = name.starts_with(|c: char| c.is_ascii_lowercase())
        && !target.is_empty()
        && !target.contains(':');
    may_be_own || WITH_TEXT.contains(&name) || OPAQUE.contains(&name)
}

/// Returns the length of a callout: `<1>`.
fn tag(text: &str) -> Option<usize> {
    let end = text.bytes().take(6).position(|byte| byte == b'>')?;
    let number = &text[1..end];
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(end + 1)
}
