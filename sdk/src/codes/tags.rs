//! Tags and character references in strings of files that are not markup.

use std::ops::Range;

use crate::{CodeKind, icon};

/// Elements without content.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements whose content stays as it is.
const OPAQUE: [&str; 18] = [
    "code",
    "iframe",
    "kbd",
    "listing",
    "math",
    "noembed",
    "noframes",
    "plaintext",
    "pre",
    "samp",
    "script",
    "style",
    "svg",
    "template",
    "textarea",
    "tt",
    "var",
    "xmp",
];

/// The other elements of HTML and of WebVTT, in order.
const ELEMENTS: [&str; 78] = [
    "a",
    "abbr",
    "acronym",
    "address",
    "article",
    "aside",
    "audio",
    "b",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "body",
    "button",
    "c",
    "canvas",
    "caption",
    "center",
    "cite",
    "colgroup",
    "data",
    "datalist",
    "dd",
    "del",
    "details",
    "dfn",
    "dialog",
    "div",
    "dl",
    "dt",
    "em",
    "fieldset",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "header",
    "html",
    "i",
    "ins",
    "label",
    "lang",
    "legend",
    "li",
    "main",
    "mark",
    "menu",
    "nav",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "q",
    "rt",
    "ruby",
    "s",
    "section",
    "select",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
    "v",
    "video",
];

/// The distance behind a tag within which its end tag is looked for, in bytes. With this bound, many tags without an end
/// tag cost no more than many tags with one.
const NEAR: usize = 4096;

/// The markup that a `<` begins.
enum Reading {
    /// A tag, with its length.
    Tag(usize, CodeKind),
    /// A tag without an end in the text.
    Begun,
    /// Something else.
    Other,
}

/// Returns the length and the kind of the tag at the start of `text`, which begins with `<`.
pub(crate) fn tag(text: &str) -> Option<(usize, CodeKind)> {
    match read(text) {
        Reading::Tag(length, kind) => Some((length, kind)),
        Reading::Begun | Reading::Other => None,
    }
}

/// Returns the length and the kind of the code at the start of `text`, which begins with `<`: a
/// tag, or an element whose content stays as it is.
pub(super) fn tag_or_element(text: &str) -> Option<(usize, CodeKind)> {
    let (length, kind) = tag(text)?;
    let name = tag_name(text);
    let is_whole = kind == CodeKind::Open
        && (OPAQUE.iter().any(|opaque| opaque.eq_ignore_ascii_case(name))
            || shows_icon(name, &text[..length]));
    let whole = is_whole.then(|| end_of_element(text, length, name)).flatten();
    Some(whole.map_or((length, kind), |end| (end, CodeKind::Standalone)))
}

/// Returns whether a tag begins an element whose text is the name of an icon, whatever the attribute for its class is
/// called: `className` in React.
fn shows_icon(name: &str, tag: &str) -> bool {
    let mut words = tag.split([' ', '=', '"', '\'']);
    icon::is_element(name) || words.any(icon::is_class)
}

/// Returns the end of the end tag of the element with that name, if the end tag is near.
fn end_of_element(text: &str, content: usize, name: &str) -> Option<usize> {
    let near = text.get(..text.floor_char_boundary(content + 1024))?;
    let mut ends = near[content..].match_indices("</").map(|(at, _)| content + at);
    ends.find_map(|at| {
        let (length, _) = tag(&near[at..])?;
        tag_name(&near[at..]).eq_ignore_ascii_case(name).then_some(at + length)
    })
}

/// Returns the place at which a tag without an end in the text begins.
pub(crate) fn begun(text: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(next) = text[at..].find('<') {
        at += next;
        at += match read(&text[at..]) {
            Reading::Tag(length, _) => length,
            Reading::Begun => return Some(at),
            Reading::Other => 1,
        };
    }
    None
}

fn read(text: &str) -> Reading {
    if let Some(comment) = text.strip_prefix("<!--") {
        let near = &comment[..comment.floor_char_boundary(1024)];
        return match near.find("-->") {
            Some(end) => Reading::Tag(4 + end + 3, CodeKind::Standalone),
            None if near.len() == comment.len() => Reading::Begun,
            None => Reading::Other,
        };
    }
    if let Some(length) = doctype(text) {
        return Reading::Tag(length, CodeKind::Standalone);
    }
    let closing = text.starts_with("</");
    let first = if closing { 2 } else { 1 };
    let Some(name) = name(&text[first..]) else {
        return Reading::Other;
    };
    let end = match end_of_tag(text, first + name.len()) {
        Some(end) if end <= text.len() => end,
        Some(_) => return Reading::Begun,
        None => return Reading::Other,
    };
    if !is_element(text, name, first + name.len()..end) {
        return Reading::Other;
    }
    let kind = if closing {
        CodeKind::Close
    } else if text[..end].ends_with("/>") {
        CodeKind::Standalone
    } else {
        // A void element is never closed. A component or a tag of a message may have the name of a
        // void element and be closed, as in `<link>terms</link>`.
        CodeKind::Open
    };
    Reading::Tag(end, kind)
}

/// Returns the length of the `<!DOCTYPE …>` that a text begins with.
fn doctype(text: &str) -> Option<usize> {
    const BEGINS: &str = "<!DOCTYPE ";
    let near = &text[..text.floor_char_boundary(1024)];
    let begins = near.get(..BEGINS.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(BEGINS));
    let end = near.get(BEGINS.len()..)?.find(['<', '>'])? + BEGINS.len();
    (begins && near[end..].starts_with('>')).then_some(end + 1)
}

/// Returns whether a tag, in which words follow the name at `behind`, is one of an element. `<current
/// directory>` and `<No {{label}}>` are not: their words are no attributes with values, their names
/// are no element's of HTML, and they have no end tag.
fn is_element(text: &str, name: &str, behind: Range<usize>) -> bool {
    let words = text[behind].trim_end_matches('>').trim();
    if words.is_empty() {
        return true;
    }
    let is_prose = words
        .split_whitespace()
        .all(|word| word.chars().all(|c| c.is_alphabetic() || matches!(c, '{' | '}')));
    let is_known = || {
        let lower = name.to_ascii_lowercase();
        is_void(&lower) || is_opaque(&lower) || ELEMENTS.binary_search(&lower.as_str()).is_ok()
    };
    let near = &text[..text.floor_char_boundary(NEAR)];
    let is_closed = || near.contains(&["</", name, ">"].concat());
    !is_prose || name.contains(|c: char| !c.is_ascii_alphabetic()) || is_known() || is_closed()
}

/// Returns whether an element has no content, by its name.
pub(crate) fn is_void(name: &str) -> bool {
    VOID.iter().any(|void| void.eq_ignore_ascii_case(name))
}

/// Returns whether the content of an element is not translated, by the element's name in lower
/// case.
pub(crate) fn is_opaque(name: &str) -> bool {
    OPAQUE.contains(&name)
}

/// Returns the name in the spelling of a tag.
pub(crate) fn tag_name(spelling: &str) -> &str {
    name(spelling.trim_start_matches(['<', '/'])).unwrap_or_default()
}

/// Returns the name at the start of `text`: a letter with the characters that may follow in a name,
/// or a number, which names a component by its index (`<0>`).
fn name(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let first = *bytes.first()?;
    let length = if first.is_ascii_digit() {
        bytes.iter().take_while(|b| b.is_ascii_digit()).count()
    } else if first.is_ascii_alphabetic() {
        let more = |&&b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b':' | b'.');
        bytes.iter().take_while(more).count()
    } else {
        return None;
    };
    Some(&text[..length])
}

/// Returns the end of a tag, which is behind its `>`, or a place behind the text if the tag has no
/// end. Attributes may hold a `>` between quotes. A tag without attributes must end right behind
/// its name, so that `a <b c` and `x <3 y` are not tags.
fn end_of_tag(text: &str, after_name: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut quote = None;
    for (i, &byte) in bytes.iter().enumerate().skip(after_name) {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') if bytes[i - 1] == b'=' => quote = Some(byte),
            (None, b'>') => return Some(i + 1),
            (None, b'<' | b'@') => return None,
            (None, byte) if i == after_name && !byte.is_ascii_whitespace() && byte != b'/' => {
                return None;
            }
            (None, _) => {}
        }
    }
    Some(text.len() + 1)
}

/// Returns the length of `&name;`, `&#160;` or `&#xA0;` at the start of `text`, or that of a tag whose
/// brackets are such references: `&lt;name&gt;`, `&lt;/b&gt;`.
pub(super) fn reference(text: &str) -> Option<usize> {
    if let Some(length) = escaped_tag(text) {
        return Some(length);
    }
    let body = &text.as_bytes()[1..];
    let (prefix, of_body): (usize, fn(&u8) -> bool) = match body {
        [b'#', b'x' | b'X', ..] => (2, u8::is_ascii_hexdigit),
        [b'#', ..] => (1, u8::is_ascii_digit),
        [first, ..] if first.is_ascii_alphabetic() => (0, u8::is_ascii_alphanumeric),
        _ => return None,
    };
    let length = body[prefix..].iter().take_while(|b| of_body(b)).count();
    let end = 1 + prefix + length;
    (length > 0 && text.as_bytes().get(end) == Some(&b';')).then_some(end + 1)
}

/// Returns the length of `&lt;name&gt;` or `&lt;/name&gt;` at the start of `text`.
fn escaped_tag(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("&lt;")?;
    let name = inner.strip_prefix('/').unwrap_or(inner);
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b':' | b'.');
    let length = name.bytes().take_while(is_name).count();
    let end = text.len() - name.len() + length;
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
    (begins && text[end..].starts_with("&gt;")).then_some(end + "&gt;".len())
}

/// Returns whether a text goes on behind a span that holds a placeholder, such as `", but not "` in
/// `` "`{a}`", but not "`{b}`" ``: the format finds the placeholders before it looks for spans.
fn is_between_spans(inner: &str) -> bool {
    let rest = inner.trim_start_matches(['"', '\'', ')', '”', '’']);
    rest.starts_with([',', ';', ' ']) || rest.starts_with(". ")
}

/// Returns the length of `` `code` `` at the start of `text`. The code may have two marks on either
/// side.
pub(super) fn span(text: &str) -> Option<usize> {
    let marks = text.bytes().take(3).take_while(|&b| b == b'`').count();
    if marks == 3 {
        return None;
    }
    let (open, rest) = text.split_at(marks);
    let end = rest.find(open)?;
    let inner = &rest[..end];
    // The quotes of ``quoted'' words are no marks: a space precedes the place where the span would
    // end.
    let proper = inner.trim() == inner && !inner.is_empty() && !is_between_spans(inner);
    let alone = !rest[end + marks..].starts_with('`') && !inner.contains("\n\n");
    let length = marks + end + marks;
    // The underscores that end a link in reStructuredText.
    let links = text[length..].bytes().take(2).take_while(|&b| b == b'_').count();
    let ends = !text[length + links..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
    (proper && alone).then_some(if ends { length + links } else { length })
}
