//! Codes that Markdown reads as text: emoji shortcodes, attribute lists, wiki links and embeds,
//! highlighted words, components and directives within a line, comments of Obsidian, numbers of issues,
//! task marks, keys, subscripts and superscripts, and the codes of the shared grammars.

mod enclosed;

use std::ops::Range;

use targum_sdk::{
    CodeKind, Found, Syntax,
    search::{self, ByteSet},
};

pub(crate) use self::enclosed::whole_component;
use self::enclosed::{Enclosed, enclosed};

/// The greatest length of a code in bytes, which bounds the cost of codes that never end.
pub(crate) const NEAR: usize = 1024;

/// Returns the codes in a text that the source spells literally, in order. If its first character
/// `is_escaped`, that character begins no code of Markdown.
pub(crate) fn scan(text: &str, is_escaped: bool, syntax: Syntax) -> Vec<Found> {
    let mut found = syntax.scan(text);
    let bytes = text.as_bytes();
    let mut own = Vec::new();
    let mut at = if is_escaped { text.ceil_char_boundary(1) } else { 0 };
    // The second marks around the place that is read, the innermost last.
    let mut closing: Vec<Range<usize>> = Vec::new();
    while let Some(next) = search::position(&bytes[at..], &BEGINS_CODE) {
        at += next;
        if let Some(mark) = closing.pop_if(|mark| mark.start <= at) {
            at = at.max(mark.end);
            continue;
        }
        // A code ends before the second mark.
        let limit = closing.last().map_or(text.len(), |mark| mark.start);
        let near = &text[at..text.floor_char_boundary(at + NEAR)];
        let fits = |enclosed: &Enclosed| at + enclosed.words.end + enclosed.close <= limit;
        if let Some(Enclosed { words, close }) = enclosed(text, at, near).filter(fits) {
            let (open, end) = (at..at + words.start, at + words.end);
            own.push(Found { range: open, kind: CodeKind::Open });
            own.push(Found { range: end..end + close, kind: CodeKind::Close });
            closing.push(end..end + close);
            at += words.start;
            continue;
        }
        let length = match bytes[at] {
            b':' => short_code(text, at).or_else(|| enclosed::component(text, at, near)),
            b'{' => attributes(near).or_else(|| template(near)),
            b'[' if at == 0 => task_mark(near).or_else(|| wiki_link(near)),
            b'[' => wiki_link(near),
            b'%' => comment(text, at),
            b'#' => issue(text, at),
            b'~' | b'^' if !is_doubled(bytes, at) => script(near),
            b'+' if !text[..at].ends_with('+') => keys(near),
            b'~' | b'^' | b'+' | b'=' => None,
            _ => wiki_link(&near[1..]).map(|length| length + 1),
        };
        match length.filter(|length| at + length <= limit) {
            Some(length) => {
                own.push(Found { range: at..at + length, kind: kind(near) });
                at += length;
            }
            None => at += 1,
        }
    }
    if !own.is_empty() {
        // The codes between two marks stand before the second mark.
        own.sort_by_key(|code| code.range.start);
        let overlaps = |a: &Range<usize>, b: &Range<usize>| a.start < b.end && b.start < a.end;
        let mut kept = own.iter().peekable();
        found.retain(|code| {
            while kept.next_if(|own| own.range.end <= code.range.start).is_some() {}
            kept.peek().is_none_or(|own| !overlaps(&own.range, &code.range))
        });
        found.extend(own);
        found.sort_by_key(|code| code.range.start);
    }
    found
}

/// The bytes at which a code of Markdown may begin.
const BEGINS_CODE: ByteSet = ByteSet::of(b":{[!~^+=%#");

/// Returns whether the byte before `at` is the same as the byte at `at`.
fn is_doubled(bytes: &[u8], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|before| bytes[before] == bytes[at])
}

/// The greatest length of a subscript or superscript in bytes; a longer one is text.
const SCRIPT: usize = 32;

/// Returns the length of `~2~` or `^T^` at the start of `text`. GitHub strikes a word between
/// tildes, so a subscript has at most three letters in a row.
pub(crate) fn script(text: &str) -> Option<usize> {
    let mark = text.chars().next()?;
    let inner = &text[1..text.floor_char_boundary(SCRIPT)];
    let inner = &inner[..inner.find(mark)?];
    let of_script = |c: char| c.is_alphanumeric() || "+-−.,()=".contains(c);
    let letters = inner.split(|c: char| !c.is_alphabetic()).map(|word| word.chars().count()).max();
    let is_short = mark == '^' || letters.is_none_or(|letters| letters <= 3);
    let is_script =
        inner.chars().all(of_script) && inner.contains(char::is_alphanumeric) && is_short;
    let end = 1 + inner.len() + 1;
    (is_script && !text[end..].starts_with(mark)).then_some(end)
}

/// Returns the length of `++ctrl+alt+del++` at the start of `text`. A name may be quoted.
fn keys(text: &str) -> Option<usize> {
    let mut rest = text.strip_prefix("++")?;
    loop {
        let name = match rest.strip_prefix('"') {
            Some(quoted) => 1 + quoted.find(['"', '\n'])? + 1,
            None => {
                rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || b"_-".contains(b)).count()
            }
        };
        if name == 0 {
            return None;
        }
        rest = rest[name..].strip_prefix('+')?;
        if let Some(behind) = rest.strip_prefix('+') {
            return Some(text.len() - behind.len());
        }
    }
}

/// Returns the kind of the code that begins `text`. A template is a placeholder, as in the shared
/// grammars, which find it in text with escapes.
pub(crate) fn kind(text: &str) -> CodeKind {
    if text.starts_with("{{") || text.starts_with("{%") {
        CodeKind::Placeholder
    } else {
        CodeKind::Standalone
    }
}

/// Returns the length of the shortcode at `at`, such as `:tada:` or `:+1:`, unless a word adjoins
/// it.
pub(crate) fn short_code(text: &str, at: usize) -> Option<usize> {
    let word = |c: char| c.is_alphanumeric() || c == ':';
    let name = text[at + 1..].bytes();
    let of_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'+' | b'-');
    let length = name.take_while(of_name).count();
    let end = at + 1 + length;
    let closed = length > 0 && text.as_bytes().get(end) == Some(&b':');
    let free = !text[..at].ends_with(word) && closed && !text[end + 1..].starts_with(word);
    free.then_some(length + 2)
}

/// Returns the length of the attribute list at the start of `text`: `{#id}`,
/// `{ .class key="value" }`, `{: #id }`, `{:target="_blank"}` or `{:toc}`.
pub(crate) fn attributes(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('{')?;
    let inner = &inner[..inner.find(['{', '}', '\n'])?];
    let named = inner.strip_prefix(':');
    let list = named.unwrap_or(inner).trim_start_matches([' ', '\t']);
    let is_list = if list.starts_with(['#', '.']) {
        list.len() > 1
    } else if is_name(list.as_bytes().first()) {
        is_list(named.map_or(list, |_| without_name(list)))
    } else {
        // `{::options key="value" /}`, `{:/}`
        named.is_some() && list.starts_with([':', '/'])
    };
    let end = 1 + inner.len();
    (is_list && text.as_bytes()[end] == b'}').then_some(end + 1)
}

/// Returns whether `text` is a role of MyST (`{ref}`), which gives the type of the code span after
/// it.
pub(crate) fn is_role(text: &str) -> bool {
    let name = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or_default();
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_+:.".contains(&b))
}

fn is_name(byte: Option<&u8>) -> bool {
    byte.is_some_and(|b| b.is_ascii_alphanumeric() || b"_:-".contains(b))
}

/// Returns the list after the name that it may begin with.
fn without_name(list: &str) -> &str {
    let name = list.bytes().take_while(|b| is_name(Some(b))).count();
    let rest = &list[name..];
    if rest.is_empty() || rest.starts_with([' ', '\t']) { rest } else { list }
}

/// Returns whether a list holds only `#id`, `.class` and `key=value`.
fn is_list(list: &str) -> bool {
    let mut rest = list.trim_start_matches([' ', '\t']);
    while !rest.is_empty() {
        let key = rest.bytes().take_while(|b| is_name(Some(b))).count();
        let length = match rest[key..].strip_prefix('=') {
            Some(value) if key > 0 => match value.chars().next() {
                Some(quote @ ('"' | '\'')) => {
                    let Some(end) = value[1..].find(quote) else { return false };
                    key + 1 + 1 + end + 1
                }
                _ => rest.find([' ', '\t']).unwrap_or(rest.len()),
            },
            _ if rest.starts_with(['#', '.']) => rest.find([' ', '\t']).unwrap_or(rest.len()),
            _ => return false,
        };
        rest = rest[length..].trim_start_matches([' ', '\t']);
    }
    true
}

/// Returns the length of `{% tag %}` at the start of `text`.
fn template(text: &str) -> Option<usize> {
    text.starts_with("{%").then(|| text.find("%}").map(|end| end + 2)).flatten()
}

/// Returns the length of `[[page]]` or `[[page|label]]` at the start of `text`.
pub(crate) fn wiki_link(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("[[")?;
    let end = inner.find([']', '['])?;
    (end > 0 && inner[end..].starts_with("]]")).then_some(end + 4)
}

/// Returns the length of the number of an issue at `at`, such as `#124`.
fn issue(text: &str, at: usize) -> Option<usize> {
    let is_of_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '#' | '&' | '_');
    let digits = text[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
    let end = at + 1 + digits;
    let is_alone = !text[..at].ends_with(is_of_word) && !text[end..].starts_with(is_of_word);
    (digits > 1 && is_alone).then_some(end - at)
}

/// Returns the length of the comment of Obsidian at `at`: `%%hidden%%`.
fn comment(text: &str, at: usize) -> Option<usize> {
    let near = &text[at..text.floor_char_boundary(at + NEAR)];
    let inner = near.strip_prefix("%%")?;
    let length = inner.find("%%").filter(|length| *length > 0)?;
    let begins = !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '%');
    (begins && !inner[length + 2..].starts_with('%')).then_some(2 + length + 2)
}

/// Returns the length of a task mark other than GitHub's, such as `[>]` or `[*]`, before a space.
fn task_mark(text: &str) -> Option<usize> {
    let mark = text.as_bytes().get(1).filter(|b| b"<>*!?-/+~\"".contains(b));
    (mark.is_some() && text[2..].starts_with("] ")).then_some(3)
}
