//! Changes of single characters and of short runs of them, as typing errors cause them.

use super::random::Random;

/// The pieces that break or make syntaxes: delimiters, escapes, line ends, codes, and marks of many
/// formats.
const SHARDS: &[&str] = &[
    "\"",
    "'",
    "`",
    "\\",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "/>",
    "</",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "&",
    ";",
    ":",
    ",",
    "=",
    "#",
    "|",
    "-",
    "*",
    "%",
    "$",
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "\u{FEFF}",
    "\0",
    "é",
    "🎉",
    "\u{2028}",
    "//",
    "/*",
    "*/",
    "<?",
    "?>",
    "\\u",
    "\\ud800",
    "{n, plural, one {",
    "=0",
    "---",
    "===",
    "```",
    "%s",
    "1e5",
    "null",
    "@",
    "!",
    "&lt;",
    "&#10;",
    "<b>c</b>",
    "<br/>",
    "%1$d",
    "{0}",
    "{{d}}",
    "[e](f)",
    "\\n",
    "\n\n",
];

/// Deletes up to eight characters.
pub(super) fn delete(document: &mut String, _: &[String], random: &mut Random) {
    let (start, end) = random.span(document);
    document.replace_range(start..end.min(document.ceil_char_boundary(start + 8)), "");
}

/// Inserts a piece of a syntax.
pub(super) fn insert(document: &mut String, _: &[String], random: &mut Random) {
    let at = random.place(document);
    document.insert_str(at, random.pick::<&str>(SHARDS));
}

/// Replaces a character by a piece of a syntax.
pub(super) fn replace(document: &mut String, _: &[String], random: &mut Random) {
    let at = random.place(document);
    document.replace_range(at..document.ceil_char_boundary(at + 1), random.pick::<&str>(SHARDS));
}

/// Copies up to 40 characters to another place.
pub(super) fn copy(document: &mut String, _: &[String], random: &mut Random) {
    let (start, end) = random.span(document);
    let copy = document[start..end.min(document.ceil_char_boundary(start + 40))].to_owned();
    document.insert_str(random.place(document), &copy);
}

/// Inserts a part of any seed.
pub(super) fn splice(document: &mut String, seeds: &[String], random: &mut Random) {
    let seed = random.pick(seeds);
    let (from, to) = random.span(seed);
    document.insert_str(random.place(document), &seed[from..to]);
}

/// Cuts off the end.
pub(super) fn truncate(document: &mut String, _: &[String], random: &mut Random) {
    document.truncate(random.place(document));
}
