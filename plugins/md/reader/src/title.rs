//! The title of an inline link.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag};

use crate::generator;

const SPACE: [char; 5] = [' ', '\t', '\r', '\n', '>'];

/// Where the title stands in `](destination "title")`, without its quotes.
pub fn of(rest: &str) -> Option<Range<usize>> {
    let inner = rest.strip_prefix("](")?.strip_suffix(')')?;
    let title = behind_destination(inner)?;
    let start = rest.len() - ")".len() - title.len() + 1;
    Some(start..start + length(title)?)
}

/// The length of `](destination "title")` at the start of `rest`; it may have no title.
pub fn link_end(rest: &str) -> Option<usize> {
    let link = behind_destination(rest.strip_prefix("](")?)?;
    let title = if link.starts_with(')') { 0 } else { 1 + length(link)? + 1 };
    let behind = link[title..].trim_start_matches(SPACE).strip_prefix(')')?;
    Some(rest.len() - behind.len())
}

/// What follows the destination and the space behind it.
fn behind_destination(link: &str) -> Option<&str> {
    let link = link.trim_start_matches(SPACE);
    let destination = match link.strip_prefix('<') {
        Some(bracketed) => 1 + end_of(bracketed, '>')? + 1,
        None => bare_destination(link),
    };
    Some(link[destination..].trim_start_matches(SPACE))
}

/// The length of a destination without brackets; template tags may have spaces in them.
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
        at += generator::in_line(&link[at..]).unwrap_or(c.len_utf8());
    }
    at
}

/// How long a title is that begins with its quote.
fn length(title: &str) -> Option<usize> {
    let close = match title.chars().next()? {
        '(' => ')',
        quote @ ('"' | '\'') => quote,
        _ => return None,
    };
    end_of(&title[1..], close)
}

/// Where an unescaped `close` stands.
fn end_of(text: &str, close: char) -> Option<usize> {
    let mut escaped = false;
    text.char_indices().find_map(|(i, c)| {
        let ends = c == close && !escaped;
        escaped = c == '\\' && !escaped;
        ends.then_some(i)
    })
}

/// Where a title stands.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// What it begins with.
    pub quote: char,
    /// Whether nothing in it looks like a tag or an expression of MDX, so that it would hang on
    /// what is around it whether something is one.
    pub plain: bool,
}

impl Place {
    /// Writes a title between its quotes.
    ///
    /// # Errors
    /// Where no spelling reads back as the text.
    pub fn spell(self, text: &str) -> Result<String, String> {
        if text.contains('\0') {
            return Err("Markdown cannot hold the character U+0000".into());
        }
        let spellings = [false, true].map(|all| self.spelling(text, all));
        let reads_back = |it: &String| decode(it, self.quote).as_deref() == Some(text);
        let unreadable = || "this text cannot be written as a title".into();
        spellings.into_iter().find(reads_back).ok_or_else(unreadable)
    }

    /// With few escapes, or `all`.
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
                // A code span, math or a table's cell would be found before the title.
                '\n' | '\r' | '`' | '$' | '|' => true,
                '<' | '{' => self.plain,
                // It could be the end of a tag of the link before.
                '}' => spelling.ends_with(['}', '%']),
                // What could be a destination is sought in the whole line.
                '(' if spelling.ends_with(']') => true,
                // With a backslash they are those of a formula.
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

/// The text of a title as the parser reads it.
fn decode(spelling: &str, quote: char) -> Option<String> {
    let close = if quote == '(' { ')' } else { quote };
    let link = format!("[x](<> {quote}{spelling}{close})");
    let mut events = Parser::new(&link).filter_map(|event| match event {
        Event::Start(Tag::Link { title, .. }) => Some(title.into_string()),
        _ => None,
    });
    events.next()
}
