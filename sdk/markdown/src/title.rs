//! The title of an inline link.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag};
use serde::{Deserialize, Serialize};

use crate::generator;

const SPACE: [char; 5] = [' ', '\t', '\r', '\n', '>'];

/// Returns the range of the title in `](destination "title")`, without its quotes.
pub(crate) fn of(rest: &str) -> Option<Range<usize>> {
    let inner = rest.strip_prefix("](")?.strip_suffix(')')?;
    let title = behind_destination(inner)?;
    let start = rest.len() - ")".len() - title.len() + 1;
    Some(start..start + length(title)?)
}

/// Returns the length of `](destination "title")` at the start of `rest`. The title is optional.
pub(crate) fn link_end(rest: &str) -> Option<usize> {
    let link = behind_destination(rest.strip_prefix("](")?)?;
    let title = if link.starts_with(')') { 0 } else { 1 + length(link)? + 1 };
    let behind = link[title..].trim_start_matches(SPACE).strip_prefix(')')?;
    Some(rest.len() - behind.len())
}

/// Returns the text after the destination and the space that follows it.
fn behind_destination(link: &str) -> Option<&str> {
    let link = link.trim_start_matches(SPACE);
    let destination = match link.strip_prefix('<') {
        Some(bracketed) => 1 + end_of(bracketed, '>')? + 1,
        None => bare_destination(link),
    };
    Some(link[destination..].trim_start_matches(SPACE))
}

/// Returns the length of a destination without angle brackets. Its template tags may hold spaces.
fn bare_destination(link: &str) -> usize {
    let (mut at, mut depth, mut escaped) = (0, 0_usize, false);
    while let Some(c) = link[at..].chars().next() {
        match c {
            ' ' | '\t' | '\r' | '\n' => break,
            '(' if !escaped => depth += 1,
            ')' if !escaped && depth == 0 => break,
            ')' if !escaped => depth -= 1,
            _ => {}
        }
        escaped = c == '\\' && !escaped;
        let tag = (c == '{').then(|| generator::in_line(&link[at..])).flatten();
        at += tag.unwrap_or(c.len_utf8());
    }
    at
}

/// Returns the length of a title, given with its quotes.
fn length(title: &str) -> Option<usize> {
    let close = match title.chars().next()? {
        '(' => ')',
        quote @ ('"' | '\'') => quote,
        _ => return None,
    };
    end_of(&title[1..], close)
}

/// Returns the offset of the first unescaped `close`.
fn end_of(text: &str, close: char) -> Option<usize> {
    let mut escaped = false;
    text.char_indices().find_map(|(i, c)| {
        let ends = c == close && !escaped;
        escaped = c == '\\' && !escaped;
        ends.then_some(i)
    })
}

/// The position of a title.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The opening quote of the title.
    pub quote: char,
    /// Whether the title holds no `<` and no `{`. In such a title these are written as references,
    /// because the text around it would decide whether they begin a tag or an expression of MDX.
    pub plain: bool,
}

impl Place {
    /// Writes a title for use between its quotes.
    ///
    /// # Errors
    /// No spelling reads back as the text.
    pub(crate) fn spell(self, text: &str) -> Result<String, String> {
        if text.contains('\0') {
            return Err("Markdown cannot hold the character U+0000".into());
        }
        let spellings = [false, true].map(|all| self.spelling(text, all));
        let reads_back = |spelling: &String| decode(spelling, self.quote).as_deref() == Some(text);
        let unreadable = || "this text cannot be written as a title".into();
        spellings.into_iter().find(reads_back).ok_or_else(unreadable)
    }

    /// Writes a title with few escapes, or with `all` punctuation escaped.
    fn spelling(self, text: &str, all: bool) -> String {
        let is_quote = |c: char| c == self.quote || (self.quote == '(' && c == ')');
        let mut spelling = String::new();
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let next = chars.peek().copied();
            let escaped = is_quote(c)
                || (c == '\\' && next.is_none_or(|next| next.is_ascii_punctuation()))
                || (all && c.is_ascii_punctuation());
            let referred = match c {
                // A code span, math or a table cell would be found before the title.
                '\n' | '\r' | '`' | '$' | '|' => true,
                '<' | '{' => self.plain,
                // The brace could end a tag of the link before.
                '}' => spelling.ends_with(['}', '%']),
                // Destinations are searched in the whole line.
                '(' if spelling.ends_with(']') => true,
                // With a backslash, these would delimit a formula.
                '(' | ')' | '[' | ']' => escaped,
                _ => false,
            };
            if referred {
                spelling.push_str(&format!("&#{};", u32::from(c)));
                continue;
            }
            if escaped {
                spelling.push('\\');
            }
            spelling.push(c);
        }
        spelling
    }
}

/// Returns the text of a title as the parser reads it.
pub(crate) fn decode(spelling: &str, quote: char) -> Option<String> {
    let close = if quote == '(' { ')' } else { quote };
    let link = format!("[x](<> {quote}{spelling}{close})");
    let mut events = Parser::new(&link).filter_map(|event| match event {
        Event::Start(Tag::Link { title, .. }) => Some(title.into_string()),
        _ => None,
    });
    events.next()
}
