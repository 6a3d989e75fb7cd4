//! The lines that open and close admonitions, tabs, callouts and directives.

use std::ops::Range;

use targum_sdk::search;

use crate::{
    line::{lines, text_of},
    line_end::SPACE,
};

/// A line that opens or closes a block that CommonMark does not define.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// The place of the body of the block.
    pub body: Body,
    /// The byte range of the title within the line's text.
    pub title: Option<Range<usize>>,
}

/// The lines that make up the body of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    /// The lines up to a closing line, or up to the end of the quote around them.
    Below,
    /// The other lines of the same quote; the line with the head is not part of the body.
    Quoted,
    /// The lines that are indented.
    Indented,
}

/// Parses the head in a line's `text`. A callout (`[!NOTE]`) is a head only in a `quoted` line.
pub(crate) fn head(text: &str, quoted: bool) -> Option<Head> {
    let text = text.trim_end_matches(SPACE);
    let below = |title| Some(Head { body: Body::Below, title });
    match text.bytes().next()? {
        b':' if text.starts_with(":::") => below(directive_title(text)),
        b'/' if text.starts_with("///") => below(block_title(text)?),
        b'!' | b'?' | b'=' => {
            let title = indented_title(text)?;
            Some(Head { body: Body::Indented, title })
        }
        b'[' if quoted => Some(Head { body: Body::Quoted, title: callout_title(text)? }),
        _ => None,
    }
}

/// The directives of MyST that hold prose, each with whether its argument is a title.
const PROSE: [(&str, bool); 32] = [
    ("admonition", true),
    ("aside", true),
    ("attention", true),
    ("card", true),
    ("caution", true),
    ("container", false),
    ("danger", true),
    ("deprecated", false),
    ("details", true),
    ("dropdown", true),
    ("epigraph", true),
    ("error", true),
    ("grid", false),
    ("grid-item", false),
    ("grid-item-card", true),
    ("hint", true),
    ("important", true),
    ("margin", true),
    ("note", true),
    ("prf:example", true),
    ("prf:theorem", true),
    ("pull-quote", true),
    ("seealso", true),
    ("sidebar", true),
    ("tab-item", true),
    ("tab-set", false),
    ("tip", true),
    ("todo", true),
    ("topic", true),
    ("versionadded", false),
    ("versionchanged", false),
    ("warning", true),
];

/// Parses a fence that opens a directive of prose and returns the range of its title, such as that
/// in `` ```{note} Title ``. The outer option is `None` if `text` is no such fence.
pub(crate) fn fenced(text: &str) -> Option<Option<Range<usize>>> {
    let text = text.trim_end_matches(SPACE);
    let info = text.trim_start_matches(['`', '~']);
    let length = text.len() - info.len();
    let is_fence = length >= 3 && text[..length].bytes().all(|b| b == text.as_bytes()[0]);
    let (name, behind) = braced(info).filter(|_| is_fence)?;
    let (_, is_titled) = PROSE.iter().find(|(known, _)| *known == name)?;
    Some(words(text, text.len() - behind.len()).filter(|_| *is_titled))
}

/// Splits `text` into the name in its leading braces and the text after them.
fn braced(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix('{')?.split_once('}')
}

/// Returns the name of the directive that a line's text opens: `::: details`.
pub(crate) fn directive_name(text: &str) -> Option<&str> {
    let rest = behind_colons(text);
    name(rest).map(|length| &rest[..length])
}

fn behind_colons(text: &str) -> &str {
    text.trim_start_matches(':').trim_start_matches(' ')
}

/// Returns the range of the title in `:::tip[Title]`, `:::caution Title` or
/// `:::{admonition} Title`.
fn directive_title(text: &str) -> Option<Range<usize>> {
    let rest = behind_colons(text);
    let start = text.len() - rest.len();
    if let Some((name, behind)) = braced(rest) {
        let is_titled = PROSE.contains(&(name, true));
        return words(text, text.len() - behind.len()).filter(|_| is_titled);
    }
    let name = name(rest)?;
    let behind = &rest[name..];
    // The argument of a group of tabs is its key.
    if &rest[..name] == TABS {
        return None;
    }
    if behind.starts_with('[') {
        return label(behind).map(|at| start + name + at.start..start + name + at.end);
    }
    words(text, start + name)
}

/// Returns the range of the title in `/// note | Title`, or `Some(None)` for `///` and `/// note`.
fn block_title(text: &str) -> Option<Option<Range<usize>>> {
    let rest = text.trim_start_matches('/');
    let inner = rest.trim_start_matches(' ');
    if inner.is_empty() {
        return Some(None);
    }
    let name = name(inner).filter(|_| inner.len() < rest.len())?;
    let behind = inner[name..].trim_start_matches(' ');
    if behind.is_empty() {
        return Some(None);
    }
    let argument = behind.strip_prefix('|')?;
    // An argument that begins with `#`, `^` or `<` is an element's selector or a caption's
    // position.
    let is_title = &inner[..name] != "html" && !argument.trim_start().starts_with(['#', '^', '<']);
    Some(words(text, text.len() - argument.len()).filter(|_| is_title))
}

/// Returns the range of the title in `!!! note "Title"`, `??? note "Title"` or `=== "Title"`, or
/// `Some(None)` for `!!! note`.
fn indented_title(text: &str) -> Option<Option<Range<usize>>> {
    let tab = ["=== ", "===! ", "===+ "].iter().find_map(|mark| text.strip_prefix(mark));
    if let Some(tab) = tab {
        return quoted(text, tab).map(Some);
    }
    let rest = ["!!! ", "???+ ", "??? "].iter().find_map(|mark| text.strip_prefix(mark))?;
    let kind = rest.find('"').map_or(rest, |quote| &rest[..quote]);
    let is_kind = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ' ');
    let is_named = rest.starts_with(|c: char| c.is_ascii_alphabetic()) && text.len() > 6;
    if !is_named {
        return None;
    }
    // Other text after the kind is no title, but the line still opens an admonition.
    let apart = kind.chars().all(is_kind) && kind.ends_with(' ');
    Some(quoted(text, &rest[kind.len()..]).filter(|_| apart))
}

/// The directive that holds a group of tabs of VitePress, each with a line `== name`.
const TABS: &str = "tabs";

/// Returns whether a document has a group of tabs.
pub(crate) fn has_tabs(source: &str) -> bool {
    let opens = |line: &str| {
        let text = text_of(line);
        text.starts_with(":::") && directive_name(text) == Some(TABS)
    };
    search::contains(source, TABS) && lines(source).any(opens)
}

/// Returns the range of the name of a tab, which stands alone in its line: `== One`.
pub(crate) fn tab_name(text: &str) -> Option<Range<usize>> {
    text.strip_prefix("==").and_then(|_| words(text, "==".len()))
}

/// Returns the range of the quoted text that `rest`, the end of `text`, consists of.
fn quoted(text: &str, rest: &str) -> Option<Range<usize>> {
    let inner = rest.strip_prefix('"')?.strip_suffix('"')?;
    let start = text.len() - rest.len() + 1;
    (!inner.trim().is_empty()).then_some(start..start + inner.len())
}

/// Returns the range of the title in `[!faq]- Title`, or `Some(None)` for `[!NOTE]`.
fn callout_title(text: &str) -> Option<Option<Range<usize>>> {
    let (inner, behind) = text.strip_prefix("[!")?.split_once(']')?;
    if name(inner)? != inner.len() {
        return None;
    }
    let behind = behind.strip_prefix(['-', '+']).unwrap_or(behind);
    Some(words(text, text.len() - behind.len()))
}

/// Returns the length in bytes of the name that `text` begins with.
pub(crate) fn name(text: &str) -> Option<usize> {
    let of_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic());
    begins.then(|| text.bytes().take_while(of_name).count())
}

/// Returns the range of the words after `start`, without trailing attributes (`{…}`). A space or a
/// tab must precede the words.
fn words(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = text[start..].trim_end_matches(SPACE);
    let inner = rest.trim_start_matches([' ', '\t']);
    let attributes = inner.ends_with('}').then(|| inner.rfind('{')).flatten();
    let is_escaped = |at: usize| inner[..at].ends_with('\\');
    let end = attributes.filter(|&at| !is_escaped(at)).unwrap_or(inner.len());
    let words = inner[..end].trim_end_matches(SPACE);
    let at = start + rest.len() - inner.len();
    (inner.len() < rest.len() && !words.is_empty()).then_some(at..at + words.len())
}

/// Returns the range of the label between the brackets of `[label]` at the start of `text`.
pub(crate) fn label(text: &str) -> Option<Range<usize>> {
    if !text.starts_with('[') {
        return None;
    }
    let (mut depth, mut escaped) = (0_usize, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => {}
            b'[' => depth += 1,
            b']' if depth == 1 => return (at > 1).then_some(1..at),
            b']' => depth -= 1,
            _ => {}
        }
        escaped = byte == b'\\' && !escaped;
    }
    None
}

/// Returns whether a line's text opens an admonition or a tab.
pub(crate) fn begins(text: &str) -> bool {
    head(text, false).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_found() {
        for (text, title) in [
            (":::tip[My tip]", Some("My tip")),
            (":::tip[My [inner] tip]{#id}", Some("My [inner] tip")),
            (":::caution Be careful", Some("Be careful")),
            ("::: details Click me {open}", Some("Click me")),
            (":::{admonition} Its title", Some("Its title")),
            (":::{figure} a.png", None),
            (":::tabs key:beds", None),
            (":::", None),
            ("::: module.name", None),
            ("!!! note \"Title\"", Some("Title")),
            ("!!! note inline end \"A \"b\" c\"", Some("A \"b\" c")),
            ("!!! note", None),
            ("??? question \"How?\"", Some("How?")),
            ("=== \"Tab one\"", Some("Tab one")),
            ("/// note | Some title", Some("Some title")),
            ("/// html | div.a", None),
            ("///", None),
        ] {
            let found = head(text, false).unwrap_or_else(|| panic!("{text}: no head"));
            assert_eq!(found.title.map(|at| &text[at]), title, "{text}");
        }
        assert_eq!(head("[!faq]- How?", true).unwrap().title, Some(8..12));
        assert_eq!(fenced("```{note} A note"), Some(Some(10..16)));
        assert_eq!(fenced("```{python}"), None);
    }

    #[test]
    fn other_lines_are_not_heads() {
        for text in ["=== a", "!!! 1", "/// Adds two numbers", "//// a b", "[!a b] c", "a"] {
            assert_eq!(head(text, true), None, "{text}");
        }
    }
}
