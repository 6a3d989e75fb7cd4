//! Lines of AsciiDoc, which is often sent as plain text.

use std::ops::Range;

use targum_sdk::{attribute, search};

/// The attributes of a document that only AsciiDoc has.
const ATTRIBUTES: [&str; 21] = [
    "doctype",
    "experimental",
    "hide-uri-scheme",
    "icons",
    "iconsdir",
    "idprefix",
    "idseparator",
    "imagesdir",
    "leveloffset",
    "sectanchors",
    "sectlinks",
    "sectnumlevels",
    "sectnums",
    "source-highlighter",
    "source-language",
    "table-caption",
    "toc",
    "toc-placement",
    "toc-title",
    "toclevels",
    "xrefstyle",
];

/// The macros that stand on a line of their own, and whether they begin with a text for readers.
const MACROS: [(&str, bool); 9] = [
    ("audio", false),
    ("endif", false),
    ("ifdef", false),
    ("ifeval", false),
    ("ifndef", false),
    ("image", true),
    ("include", false),
    ("toc", false),
    ("video", false),
];

/// The beginnings of macros within a text that only AsciiDoc has.
const INLINE: [&str; 3] = ["btn:[", "footnote:[", "kbd:["];

/// Returns whether a line of a text shows that the text is AsciiDoc. A translation that shows it
/// where the source does not is refused.
pub(crate) fn is_in(text: &str) -> bool {
    // A line that shows it has one of these signs.
    if search::position_of(text.as_bytes(), [b':', b'|', b']']).is_none() {
        return false;
    }
    text.trim_start_matches('\u{FEFF}').lines().any(|line| {
        let line = line.trim_end();
        let attribute = attribute(line).map(|(name, _)| name);
        line == "|==="
            || INLINE.iter().any(|sign| line.contains(sign))
            || is_of_block(line)
            || block_macro(line).is_some_and(|(name, _)| has_text(name).is_some())
            || attribute.is_some_and(|name| ATTRIBUTES.contains(&name))
    })
}

/// Returns whether a line of AsciiDoc holds no text: it sets attributes, or is a comment.
pub(crate) fn is_without_text(line: &str) -> bool {
    let line = line.trim_end();
    let is_comment = line.starts_with("//") && !line.starts_with("///");
    is_comment || is_of_document(line) || is_of_block(line) || is_list_of_attributes(line)
}

/// Returns the place of the text in a line that is a macro or a list of attributes, an empty one if the line has no
/// text: the first value in `image::rose.png["A rose",200]`, or the value of `alt` or `title`. Returns `None` for
/// other lines.
pub(crate) fn text_of_macro(line: &str) -> Option<Range<usize>> {
    let line = line.trim_end();
    let (begins_with_text, values) = match block_macro(line) {
        Some((name, values)) => (has_text(name) == Some(true), values),
        None => (false, list_of_attributes(line)?),
    };
    let at = line.len() - values.len() - 1;
    let of_macro = || first_value(values).or_else(|| attribute::value(values, "alt", is_text));
    let text = begins_with_text
        .then(of_macro)
        .flatten()
        .or_else(|| attribute::value(values, "title", is_text));
    Some(text.map_or(at..at, |text| at + text.start..at + text.end))
}

/// Returns the place of the first value of a macro, if it is a text.
fn first_value(values: &str) -> Option<Range<usize>> {
    let (at, value) = match values.strip_prefix('"') {
        Some(rest) => (1, rest.split('"').next().unwrap_or(rest)),
        None => (0, values.split(',').next().unwrap_or(values)),
    };
    is_text(value).then_some(at..at + value.len())
}

fn is_text(value: &str) -> bool {
    value.contains(char::is_alphabetic) && !value.contains(['\\', '=']) && value.trim() == value
}

/// Returns the list of attributes with a title in a line: `quote, title="A rose"` of `[quote, title="A rose"]`.
fn list_of_attributes(line: &str) -> Option<&str> {
    let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))?;
    (is_list_of_attributes(line) && attribute::value(inner, "title", is_text).is_some())
        .then_some(inner)
}

/// Returns the name and the values of a macro on a line of its own: `image::rose.png[A rose]`.
fn block_macro(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.strip_suffix(']')?.split_once("::")?;
    let (target, values) = rest.split_once('[')?;
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase());
    (is_name && !target.contains(char::is_whitespace)).then_some((name, values))
}

/// Returns whether a known macro begins with a text.
fn has_text(name: &str) -> Option<bool> {
    MACROS.iter().find(|(known, _)| *known == name).map(|(_, has_text)| *has_text)
}

/// Returns whether a line is the list of attributes of the block below it: `[NOTE]`, `[blue]`,
/// `[.lead]`.
fn is_list_of_attributes(line: &str) -> bool {
    let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let begins = |c: char| c.is_ascii_alphabetic() || ".#%{,\"'".contains(c);
    inner.is_some_and(|inner| {
        inner.is_empty() || inner.starts_with(begins) && !inner.contains(['[', ']'])
    })
}

/// Returns whether a line below the title of a document sets an attribute of the document:
/// `:imagesdir: images`.
pub(crate) fn is_of_document(line: &str) -> bool {
    attribute(line).is_some()
}

/// Returns the name and the value of an attribute of the document.
fn attribute(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix(':')?.split_once(':')?;
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_!".contains(&b);
    let is_name = !name.is_empty() && name.bytes().all(of_name);
    let is_set_off = value.is_empty() || value.starts_with(char::is_whitespace);
    (is_name && is_set_off).then_some((name, value))
}

/// Returns whether a line is the anchor or the style of the block below it: `[[beds]]`, `[verse]`,
/// `[source,sh]`, `[cols="1,2"]`.
pub(crate) fn is_of_block(line: &str) -> bool {
    const STYLES: [&str; 12] = [
        "discrete",
        "horizontal",
        "listing",
        "literal",
        "partintro",
        "qanda",
        "quote",
        "source",
        "stem",
        "subs",
        "synopsis",
        "verse",
    ];
    let inner = line.trim_end().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let Some(inner) = inner else { return false };
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_.:".contains(&b);
    let anchor = inner.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    if let Some(anchor) = anchor {
        return !anchor.is_empty() && anchor.bytes().all(of_name);
    }
    let is_style = || STYLES.contains(&inner.split([',', '%', '.', '#']).next().unwrap_or(inner));
    let sets = |name: &str| inner.strip_prefix(name).is_some_and(|rest| rest.starts_with("=\""));
    is_style() || ["cols", "options", "role", "width"].iter().any(|name| sets(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_no_text() {
        for line in [":toc:\n", ":toc: left", ":!numbered:", ":bed-count: 3 of them"] {
            assert!(is_of_document(line), "{line}");
        }
        for line in [":-) hello: you", "::", "a :b: c", ":a b: c", ":a:b"] {
            assert!(!is_of_document(line), "{line}");
        }
        for line in ["[verse]\n", "[source,sh]", "[[the-beds]]", "[cols=\"1,2\"]", "[quote, Anna]"]
        {
            assert!(is_of_block(line), "{line}");
        }
        for line in ["[optional]", "[[two words]]", "[verse] of Anna", "[a quote]", "[]"] {
            assert!(!is_of_block(line), "{line}");
        }
    }

    #[test]
    fn recognises_a_text_in_asciidoc() {
        for text in [
            "A rose\n\n:toc:\n",
            ":experimental:",
            "A kbd:[Tab] key",
            "|===\n",
            "image::rose.png[]\r\n",
            "[quote, Anna]\n",
        ] {
            assert!(is_in(text), "{text}");
        }
        for text in ["= A rose\n[NOTE]\n:returns: a rose\n// A rose\n", "std::roses[3]\n"] {
            assert!(!is_in(text), "{text}");
        }
    }

    #[test]
    fn some_lines_of_asciidoc_have_no_text() {
        for line in ["[NOTE]", "[.lead]", "[]", "[blue]", "[width=\"9%\"]", ":a: b", "// A rose"] {
            assert!(is_without_text(line), "{line}");
        }
        for line in ["[a rose] and [a bed]", "[ ] Dig", "[1]", "/// A rose", "A rose: red"] {
            assert!(!is_without_text(line), "{line}");
        }
    }

    #[test]
    fn finds_the_text_of_a_macro() {
        for (line, text) in [
            ("image::rose.png[\"A rose, red\",align=\"center\"]", Some("A rose, red")),
            ("image::rose.png[A rose,200]", Some("A rose")),
            ("image::rose.png[width=200]", Some("")),
            ("image::rose.png[width=\"200\", alt=\"A rose\"]", Some("A rose")),
            ("image::rose.png[A rose, title=\"Red\"]", Some("A rose")),
            ("[quote, role=\"left\", title=\"A rose\"]", Some("A rose")),
            ("[quote, role=\"left\"]", None),
            ("image::rose.png[]", Some("")),
            ("include::beds/roses.txt[tag=red]", Some("")),
            ("video::rose[youtube,640]", Some("")),
            ("image:rose.png[A rose]", None),
            ("An image::rose.png[A rose]", None),
            ("image::rose.png[A rose] is red", None),
        ] {
            assert_eq!(text_of_macro(line).map(|at| &line[at]), text, "{line}");
        }
    }
}
