//! The title of an inline link.

use std::ops::Range;

const SPACE: [char; 5] = [' ', '\t', '\r', '\n', '>'];

/// Where the title stands in `](destination "title")`, without its quotes.
pub fn of(rest: &str) -> Option<Range<usize>> {
    let inner = rest.strip_prefix("](")?.strip_suffix(')')?;
    let link = inner.trim_start_matches(SPACE);
    let destination = match link.strip_prefix('<') {
        Some(bracketed) => 1 + end_of(bracketed, '>')? + 1,
        None => link.find([' ', '\t', '\r', '\n'])?,
    };
    let title = link[destination..].trim_start_matches(SPACE);
    let close = match title.chars().next()? {
        '(' => ')',
        quote @ ('"' | '\'') => quote,
        _ => return None,
    };
    let start = rest.len() - ")".len() - title.len() + 1;
    Some(start..start + end_of(&title[1..], close)?)
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

/// Whether a link's end stops where its title begins: what follows is written as a title.
pub fn begins(markup: &str) -> bool {
    markup.starts_with("](") && markup.ends_with(['"', '\'', '('])
}
