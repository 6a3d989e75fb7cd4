//! Admonitions and tabs of content, which are no CommonMark.
//!
//! Their lines stay. For the parser they are overwritten with CommonMark of the same length
//! that gives what is around and in them its structure, so that spans stay true.

use std::borrow::Cow;

use crate::{
    line_end::SPACE,
    open::{Open, lead},
};

/// `source` with the lines that open and close admonitions and tabs overwritten.
pub fn overwritten(source: Cow<'_, str>, indented_text: bool) -> Cow<'_, str> {
    let marks = [":::", "!!! ", "???", "[!", "=== \"", "===! \"", "===+ \""]
        .iter()
        .any(|mark| source.contains(mark));
    if !marks {
        return source;
    }
    let mut text = String::with_capacity(source.len());
    let mut open = Open::new(indented_text);
    // Whether options of a directive may stand in the line.
    let mut directive = false;
    for line in source.split_inclusive('\n') {
        let content = line.trim_end_matches(['\r', '\n']);
        let (lead, rest) = content.split_at(lead(content));
        let begins = open.ends_with(line);
        let option = directive && begins && is_option(rest);
        directive = option || (begins && is_directive(rest));
        open = if option { open.ended() } else { open.below(line) };
        let stand_in = if option { Some("***") } else { stand_in(lead, rest, indented_text) };
        match stand_in.filter(|_| begins) {
            Some(stand_in) => {
                text.push_str(lead);
                text.push_str(stand_in);
                text.extend(std::iter::repeat_n(' ', rest.len() - stand_in.len()));
                text.push_str(&line[content.len()..]);
            }
            None => text.push_str(line),
        }
    }
    Cow::Owned(text)
}

/// Whether options of a directive may stand below a line.
pub fn is_above_options(line: &str) -> bool {
    let text = &line[lead(line)..];
    is_directive(text) || is_option(text)
}

/// Whether a directive of MyST begins with a line's text: `:::{name} argument`.
fn is_directive(text: &str) -> bool {
    text.starts_with(":::") && text.trim_start_matches(':').starts_with('{')
}

/// Whether a line's text is an option of the directive above it: `:name: value`.
fn is_option(text: &str) -> bool {
    let Some((name, value)) = text.strip_prefix(':').and_then(|it| it.split_once(':')) else {
        return false;
    };
    let of_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    let is_apart = value.is_empty() || value.starts_with([' ', '\t']);
    !name.is_empty() && name.bytes().all(of_name) && is_apart
}

/// Whether an admonition or a tab begins with a line's text.
pub fn begins(text: &str) -> bool {
    stand_in("", text.trim_end_matches(SPACE), false).is_some()
}

fn stand_in(lead: &str, rest: &str, indented_text: bool) -> Option<&'static str> {
    let is_name = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic());
    // A rule ends the paragraph before it and holds nothing.
    if rest.starts_with(":::") {
        return Some("***");
    }
    // Where what is indented below belongs to it, it does so as to a list item.
    let block = ["!!! ", "???+ ", "??? "].iter().find_map(|mark| rest.strip_prefix(mark));
    let tab = ["=== ", "===! ", "===+ "].iter().find_map(|mark| rest.strip_prefix(mark));
    let is_tab = tab.is_some_and(|name| name.starts_with('"') && name.trim_end().len() > 2);
    if is_tab || (block.is_some_and(is_name) && rest.len() > 6) {
        return Some(if indented_text { "-   ***" } else { "***" });
    }
    let quoted = rest.strip_prefix("[!").filter(|_| lead.contains('>'));
    let (name, _) = quoted?.split_once(']')?;
    let of_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    (is_name(name) && name.bytes().all(of_name)).then_some("")
}
