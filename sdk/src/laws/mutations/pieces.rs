//! The whole pieces of a document by the generic syntax of many formats: lines, elements, members.

use std::{collections::HashMap, ops::Range};

/// Finds the pieces of one kind.
pub(in super::super) type Pieces = fn(&str) -> Vec<Range<usize>>;

/// The kinds of pieces.
pub(in super::super) const KINDS: &[Pieces] =
    &[blocks, elements, pairs, groups, members, lines, attributes, strings, texts];

/// The kinds of pieces without a syntax of the format.
pub(super) const TEXTS: &[Pieces] = &[strings, texts];

/// The deepest nesting of elements and groups that is looked at.
const DEPTH: usize = 200;

/// Returns the lines, each with its end.
fn lines(document: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let line = |line: &str| {
        at += line.len();
        at - line.len()..at
    };
    document.split_inclusive('\n').map(line).collect()
}

/// Returns the blocks: lines up to a blank line, and a line with the deeper lines below.
fn blocks(document: &str) -> Vec<Range<usize>> {
    let lines = lines(document);
    let depth = |line: &Range<usize>| {
        let text = &document[line.clone()];
        let length = text.trim_start_matches([' ', '\t', '>']).len();
        (!text.trim().is_empty()).then_some(text.len() - length)
    };
    let depths: Vec<_> = lines.iter().map(depth).collect();
    let mut found = Vec::new();
    for (first, line) in lines.iter().enumerate() {
        let Some(own) = depths[first] else { continue };
        let below = &depths[first + 1..];
        let deeper = below.iter().take_while(|depth| depth.is_none_or(|depth| depth > own)).count();
        let deeper = below[..deeper].iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        if deeper > 0 {
            found.push(line.start..lines[first + deeper].end);
        }
        let rest = below.iter().take_while(|depth| depth.is_some()).count();
        if (first == 0 || depths[first - 1].is_none()) && rest != deeper {
            found.push(line.start..lines[first + rest].end);
        }
    }
    found
}

/// A tag of markup.
struct Tag<'d> {
    at: Range<usize>,
    name: &'d str,
    is_end: bool,
    is_empty: bool,
}

/// Returns the tags, without those in comments and CDATA sections.
fn tags(document: &str) -> Vec<Tag<'_>> {
    let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")];
    let (mut tags, mut at) = (Vec::new(), 0);
    while let Some(start) = document[at..].find('<').map(|found| at + found) {
        let rest = &document[start..];
        if let Some((_, end)) = skipped.iter().find(|(begin, _)| rest.starts_with(begin)) {
            at = rest.find(end).map_or(document.len(), |found| start + found + end.len());
            continue;
        }
        let is_end = rest.starts_with("</");
        let name = &rest[1 + usize::from(is_end)..];
        let length = name.find(|c: char| c.is_whitespace() || "/><\"'=".contains(c));
        let name = &name[..length.unwrap_or(name.len())];
        let Some(length) = tag_length(rest).filter(|_| name.starts_with(char::is_alphabetic))
        else {
            at = start + 1;
            continue;
        };
        at = start + length;
        tags.push(Tag { at: start..at, name, is_end, is_empty: rest[..length].ends_with("/>") });
    }
    tags
}

/// Returns the length of the tag at the start of a text. A `>` in a quoted value does not end it.
fn tag_length(text: &str) -> Option<usize> {
    let mut quote = None;
    let end = text.bytes().position(|byte| match (byte, quote) {
        (b'>', None) => true,
        (b'"' | b'\'', None) => {
            quote = Some(byte);
            false
        }
        (byte, Some(open)) if byte == open => {
            quote = None;
            false
        }
        _ => false,
    })?;
    Some(end + 1)
}

/// Returns the elements of markup, each from its start tag to its end tag.
fn elements(document: &str) -> Vec<Range<usize>> {
    let (mut found, mut open) = (Vec::new(), Vec::<Tag<'_>>::new());
    for tag in tags(document) {
        if tag.is_empty {
            found.push(tag.at);
        } else if !tag.is_end {
            open.push(tag);
        } else if let Some(start) =
            open.iter().rev().take(DEPTH).position(|start| start.name == tag.name)
        {
            open.truncate(open.len() - start);
            let start = open.pop().map_or(tag.at.start, |start| start.at.start);
            found.push(start..tag.at.end);
        }
    }
    found
}

/// Returns the pairs of elements side by side, such as a key and its value.
fn pairs(document: &str) -> Vec<Range<usize>> {
    let mut elements = elements(document);
    elements.sort_by_key(|element| element.start);
    let starts: HashMap<usize, usize> = elements.iter().map(|at| (at.start, at.end)).collect();
    let pair = |first: &Range<usize>| {
        let behind = &document[first.end..];
        let next = document.len() - behind.trim_start().len();
        starts.get(&next).map(|end| first.start..*end)
    };
    elements.iter().filter_map(pair).collect()
}

/// Returns the attributes of start tags, each with the white space before it.
fn attributes(document: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for tag in tags(document).into_iter().filter(|tag| !tag.is_end) {
        let mut at = tag.at.start + 1 + tag.name.len();
        while let Some(length) = attribute_length(&document[at..tag.at.end]) {
            found.push(at..at + length);
            at += length;
        }
    }
    found
}

/// Returns the length of the attribute with a quoted value at the start of a text.
fn attribute_length(text: &str) -> Option<usize> {
    let equals = text.find('=')?;
    let is_name = |name: &str| !name.is_empty() && !name.contains(['<', '>', '"', '\'', '/']);
    is_name(text[..equals].trim()).then_some(())?;
    let value = text[equals + 1..].trim_start();
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let length = value[1..].find(quote)? + 2;
    Some(text.len() - value.len() + length)
}

/// Returns the texts between tags.
fn texts(document: &str) -> Vec<Range<usize>> {
    let tags = tags(document);
    let gaps = tags.windows(2).map(|pair| pair[0].at.end..pair[1].at.start);
    gaps.filter(|gap| !document[gap.clone()].trim().is_empty()).collect()
}

/// Returns the insides of strings in quotes, each within one line.
fn strings(document: &str) -> Vec<Range<usize>> {
    let (bytes, mut found, mut at) = (document.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        match string_end(bytes, at) {
            Some(end) => {
                found.push(at + 1..end);
                at = end + 1;
            }
            None => at += 1,
        }
    }
    found
}

/// Returns the place of the quote that ends the string that begins at `at`.
fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let quote = bytes[at];
    if !matches!(quote, b'"' | b'\'' | b'`') {
        return None;
    }
    let mut end = at + 1;
    loop {
        match bytes.get(end)? {
            b'\n' => return None,
            b'\\' => end += 2,
            byte if *byte == quote => return Some(end),
            _ => end += 1,
        }
    }
}

/// A group in brackets, and the places of the separators of its members.
struct Group {
    at: Range<usize>,
    separators: Vec<usize>,
}

/// Returns the groups in brackets. Brackets in strings are not counted.
fn bracketed(document: &str) -> Vec<Group> {
    let (bytes, mut found, mut at) = (document.as_bytes(), Vec::new(), 0);
    let mut open = Vec::<Group>::new();
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'[' | b'(' => open.push(Group { at: at..at, separators: Vec::new() }),
            b'}' | b']' | b')' => {
                if let Some(group) = open.pop() {
                    found.push(Group { at: group.at.start..at + 1, ..group });
                }
            }
            b',' | b';' => {
                if let Some(group) = open.last_mut() {
                    group.separators.push(at);
                }
            }
            _ => at = string_end(bytes, at).unwrap_or(at),
        }
        at += 1;
    }
    found
}

/// Returns the groups in brackets.
fn groups(document: &str) -> Vec<Range<usize>> {
    bracketed(document).into_iter().map(|group| group.at).collect()
}

/// Returns the members of groups. A member has the separator behind it, and the last one has the
/// separator before it.
fn members(document: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for group in bracketed(document) {
        let mut start = group.at.start + 1;
        for separator in &group.separators {
            found.push(start..separator + 1);
            start = separator + 1;
        }
        let end = group.at.end - 1;
        if document[start..end].trim().is_empty() {
            continue;
        }
        let before = group.separators.last().copied().unwrap_or(start);
        let end = before + document[before..end].trim_end().len();
        found.push(before..end);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: Pieces, document: &str, expected: &[&str]) {
        let found: Vec<_> = kind(document).into_iter().map(|at| &document[at]).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn lines_and_blocks_are_whole() {
        let document = "a:\n  b: c\n  - d\n\ne\nf";
        check(lines, document, &["a:\n", "  b: c\n", "  - d\n", "\n", "e\n", "f"]);
        check(blocks, document, &["a:\n  b: c\n  - d\n", "e\nf"]);
        check(blocks, "a\n b\n\n c\n", &["a\n b\n\n c\n", "a\n b\n"]);
    }

    #[test]
    fn elements_have_both_tags() {
        let document = "<!-- <a> --><a b=\"1 > 0\" c='d'>e <b/><c>f</c> < g</a></h>";
        check(elements, document, &["<b/>", "<c>f</c>", &document[12..document.len() - 4]]);
        check(attributes, document, &[" b=\"1 > 0\"", " c='d'"]);
        check(texts, document, &["e ", "f", " < g"]);
        check(elements, "<a><b></a>", &["<a><b></a>"]);
        check(pairs, "<a>b</a> <c/>\n<d/> e", &["<a>b</a> <c/>", "<c/>\n<d/>"]);
    }

    #[test]
    fn members_have_a_separator() {
        let document = "{\"a\": \"b, {\", \"c\": [1, 2]\n}";
        check(groups, document, &["[1, 2]", document]);
        check(members, document, &["1,", ", 2", "\"a\": \"b, {\",", ", \"c\": [1, 2]"]);
        check(strings, document, &["a", "b, {", "c"]);
        check(strings, "it's `a\\`b` \"c", &["a\\`b"]);
    }
}
