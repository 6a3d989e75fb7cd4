//! Links of AsciiDoc: `https://a.example[the words]`, `link:path[the words]`, `<<id,the words>>`, `<<id>>`. Pictures
//! within a line, with their alternative texts: `image:rose.png[alt="A rose"]`. Keys: `kbd:[Ctrl+C]`.

use std::ops::Range;

use crate::CodeKind;

/// The macros of links, and of pictures.
const MACROS: [&str; 4] = ["image", "link", "mailto", "xref"];

/// The macros that are one code.
const OPAQUE: [&str; 7] = ["asciimath", "icon", "image", "kbd", "latexmath", "menu", "stem"];

/// The schemes of addresses that are links by themselves.
const SCHEMES: [&str; 4] = ["ftp", "http", "https", "irc"];

/// The greatest length of the target of a link, and of the text between its brackets, in bytes.
const LONGEST: usize = 500;

/// A link with words.
struct Link {
    /// The start of the name of its macro or scheme.
    start: usize,
    /// The place of the words.
    words: Range<usize>,
    /// The end of its brackets.
    end: usize,
}

/// Returns the place of the code before the words of the link whose macro or scheme has its colon at the byte
/// `at`. The code begins at `from` or later.
pub(super) fn opening(text: &str, at: usize, from: usize) -> Option<Range<usize>> {
    let link = link(text, at).filter(|link| link.start >= from)?;
    Some(link.start..link.words.start)
}

/// Returns the place of the macro without words that has its colon at the byte `at`. The code begins at `from` or
/// later.
pub(super) fn opaque(text: &str, at: usize, from: usize) -> Option<Range<usize>> {
    let before = last(text, at);
    let head = before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || "-_".contains(c));
    let (name, start) = (&before[head.len()..], at - (before.len() - head.len()));
    let rest = &text[at + 1..];
    let target = &rest[..shortened(rest).find(ends_target)?];
    let inner = shortened(rest[target.len()..].strip_prefix('[')?);
    let inner = &inner[..inner.find(['[', ']', '\n'])?];
    // The key `]` is no end of the keys.
    let inner = if inner.is_empty() && name == "kbd" { "]" } else { inner };
    let end = at + 1 + target.len() + 1 + inner.len();
    let is_one = OPAQUE.contains(&name) && !head.ends_with('\\') && !target.starts_with(':');
    (is_one && start >= from && text[end..].starts_with(']')).then_some(start..end + 1)
}

/// Returns the place of the code behind the words of the link whose bracket closes at the byte `at`. The code begins
/// at `from` or later.
pub(super) fn closing(text: &str, at: usize, from: usize) -> Option<Range<usize>> {
    let before = last(text, at);
    let open = before.rfind(['[', ']']).filter(|&open| before[open..].starts_with('['))?;
    let bracket = at - (before.len() - open);
    let target = last(text, bracket).rsplit(ends_target).next().unwrap_or_default();
    let start = bracket - target.len();
    let link = target.match_indices(':').find_map(|(colon, _)| link(text, start + colon))?;
    (link.end == at + 1 && link.words.end >= from).then_some(link.words.end..link.end)
}

/// Returns the link whose macro or scheme has its colon at a place.
fn link(text: &str, colon: usize) -> Option<Link> {
    let before = last(text, colon);
    let head = before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || "-_".contains(c));
    let name = &before[head.len()..];
    // A translation into a language without spaces may have letters right before a link.
    let is_macro = MACROS.contains(&name);
    let is_address = SCHEMES.contains(&name) && text[colon..].starts_with("://");
    if !(is_macro || is_address) || head.ends_with('\\') {
        return None;
    }
    let rest = &text[colon + 1..];
    let length = shortened(rest).find(ends_target)?;
    let inner = shortened(rest[length..].strip_prefix('[')?);
    let inner = &inner[..inner.find(['[', ']', '\n'])?];
    let from = colon + 1 + length + 1;
    let end = from + inner.len();
    let words = if name == "image" { words_of_picture(inner) } else { words(inner) };
    let least = if is_macro { 0 } else { "//".len() };
    let is_link = length > least
        && text[end..].starts_with(']')
        && !inner.ends_with('\\')
        && !rest.starts_with(':')
        && !inner[words.clone()].trim().is_empty();
    let words = from + words.start..from + words.end;
    is_link.then_some(Link { start: colon - name.len(), words, end: end + 1 })
}

/// Returns the place of the words between brackets, without quotes around them and attributes behind them:
/// `the words,window=_blank`, `"the words, more",role=x`, `the words^`.
fn words(inner: &str) -> Range<usize> {
    let quoted = inner.strip_prefix('"').and_then(|rest| rest.find('"'));
    let words = match quoted {
        Some(length) => 1..1 + length,
        None if inner.contains('=') => {
            let comma = inner.find(',').filter(|comma| !inner[..*comma].contains('='));
            0..comma.unwrap_or(0)
        }
        None => 0..inner.len(),
    };
    let opens_window = usize::from(inner[words.clone()].ends_with('^'));
    words.start..words.end - opens_window
}

/// Returns the place of the alternative text between the brackets of a picture: the first value, or that of `alt`.
fn words_of_picture(inner: &str) -> Range<usize> {
    const NAME: &str = "alt=\"";
    if let Some(at) = inner.find(NAME) {
        let start = at + NAME.len();
        return start..start + inner[start..].find('"').unwrap_or(0);
    }
    let words = words(inner);
    let first = inner[words.clone()].split(',').next().unwrap_or_default();
    let is_quoted = words.start > 0;
    words.start..if is_quoted { words.end } else { words.start + first.len() }
}

/// Returns whether a character ends the target of a link.
fn ends_target(c: char) -> bool {
    c.is_whitespace() || matches!(c, '[' | ']' | '<' | '>' | '"')
}

/// Returns the length and the kind of the part of a cross reference at a place: `<<id,` before words, the `>>`
/// behind them, or `<<id>>`.
pub(super) fn reference(text: &str, at: usize) -> Option<(usize, CodeKind)> {
    if text[at..].starts_with('>') {
        let before = last(text, at);
        let sign = before.rfind(['<', '>'])?;
        let start = at - (before.len() - before[..=sign].strip_suffix("<<")?.len());
        let (opening, end) = cross_reference(text, start)?;
        return (end == at + 2 && opening < at).then_some((2, CodeKind::Close));
    }
    let (opening, end) = cross_reference(text, at)?;
    let kind = if opening < end { CodeKind::Open } else { CodeKind::Placeholder };
    Some((opening - at, kind))
}

/// Returns the end of the part before the words of a cross reference, and the end of all. The two are the same
/// without words.
fn cross_reference(text: &str, at: usize) -> Option<(usize, usize)> {
    let inner = text[at..].strip_prefix("<<").filter(|_| !text[..at].ends_with(['<', '\\']))?;
    let (inner, _) = shortened(inner).split_once(">>")?;
    let (id, words) = inner.split_once(',').unwrap_or((inner, ""));
    let end = at + 2 + inner.len() + 2;
    let proper = !id.is_empty() && id.trim() == id && !inner.contains(['<', '>', '\n']);
    let opening = end - 2 - words.trim_start().len();
    match words.trim() {
        _ if !proper => None,
        "" => (id == inner).then_some((end, end)),
        _ => Some((opening, end)),
    }
}

/// Returns the start of a text, as long as a target or the text between brackets may be.
fn shortened(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONGEST)]
}

/// Returns the end of the text before a place, as long as what is looked for there may be.
fn last(text: &str, at: usize) -> &str {
    &text[text.ceil_char_boundary(at.saturating_sub(LONGEST + 10))..at]
}

#[cfg(test)]
mod tests {
    use crate::{CodeKind, Grammar, Syntax};

    /// Shows a text with `‹` and `›` around its codes, and `(` and `)` around what pairs enclose.
    fn shown(text: &str) -> String {
        let mut shown = String::new();
        let mut at = 0;
        for found in Syntax::COMMON.and(&[Grammar::AsciiDoc, Grammar::Icu]).scan(text) {
            let (before, code) = (&text[at..found.range.start], &text[found.range.clone()]);
            at = found.range.end;
            shown += before;
            shown += &match found.kind {
                CodeKind::Open => format!("‹{code}›("),
                CodeKind::Close => format!(")‹{code}›"),
                _ => format!("‹{code}›"),
            };
        }
        shown + &text[at..]
    }

    #[test]
    fn the_words_of_links_are_language() {
        for (text, expected) in [
            ("See https://a.example/b:c[the beds].", "See ‹https://a.example/b:c[›(the beds)‹]›."),
            ("(http://a.example[beds])", "(‹http://a.example[›(beds)‹]›)"),
            ("link:beds/a_b.html[the beds]!", "‹link:beds/a_b.html[›(the beds)‹]›!"),
            ("link:https://a.example[beds]", "‹link:https://a.example[›(beds)‹]›"),
            ("link:{url}/a[the {n} beds]", "‹link:{url}/a[›(the ‹{n}› beds)‹]›"),
            ("mailto:a@b.example[Anna]", "‹mailto:a@b.example[›(Anna)‹]›"),
            ("xref:beds.adoc#wet[wet beds]]", "‹xref:beds.adoc#wet[›(wet beds)‹]›]"),
            ("https://a.example[beds^]", "‹https://a.example[›(beds)‹^]›"),
            ("link:a[beds, wet,role=x]", "‹link:a[›(beds)‹, wet,role=x]›"),
            ("link:a[\"beds, wet\",role=x]", "‹link:a[\"›(beds, wet)‹\",role=x]›"),
            ("<<wet,the beds>> <<dry, roses>>", "‹<<wet,›(the beds)‹>>› ‹<<dry, ›(roses)‹>>›"),
            ("花壇https://a.example[花壇]は", "花壇‹https://a.example[›(花壇)‹]›は"),
            ("花壇link:a[花壇]は", "花壇‹link:a[›(花壇)‹]›は"),
            (
                "A image:a.png[alt=\"Wet bed\",width=\"3\"]!",
                "A ‹image:a.png[alt=\"›(Wet bed)‹\",width=\"3\"]›!",
            ),
            ("A image:a.png[Wet bed,16,20]!", "A ‹image:a.png[›(Wet bed)‹,16,20]›!"),
            (
                "A image:a.png[] or image:a.png[width=\"3\"]",
                "A ‹image:a.png[]› or ‹image:a.png[width=\"3\"]›",
            ),
            (
                "Hit kbd:[Ctrl+C], kbd:[]] or (kbd:[[])",
                "Hit ‹kbd:[Ctrl+C]›, ‹kbd:[]]› or (‹kbd:[[]›)",
            ),
            ("Use menu:Beds[Water > All]", "Use ‹menu:Beds[Water > All]›"),
            ("In <<wet>> and <<a.adoc#b>>.", "In ‹<<wet>>› and ‹<<a.adoc#b>>›."),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn other_brackets_are_no_links() {
        for (text, expected) in [
            ("https://a.example[the [wet] beds]", "‹https://a.example›[the [wet] beds]"),
            ("https://a.example[]", "‹https://a.example›[]"),
            ("https://a.example[the beds", "‹https://a.example›[the beds"),
            ("https://a.example [the beds]", "‹https://a.example› [the beds]"),
            ("the link:[beds], a blink:a[beds]", "the link:[beds], a blink:a[beds]"),
            ("See xref: beds[1] or link::a[b]", "See xref: beds[1] or link::a[b]"),
            ("\\link:a[the beds]", "\\link:a[the beds]"),
            ("link:a[role=x,beds]", "link:a[role=x,beds]"),
            ("a << b, c >> d, <<wet,>> and <<wet", "a << b, c >> d, <<wet,>> and <<wet"),
            ("roses] and beds>>", "roses] and beds>>"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
        let long = format!("link:{}[beds]", "a".repeat(600));
        assert_eq!(shown(&long), long);
    }
}
