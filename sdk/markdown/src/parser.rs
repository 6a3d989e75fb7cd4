//! The Markdown parser, with the links that CommonMark would not read as links.

use std::collections::BTreeSet;

use pulldown_cmark::{BrokenLink, BrokenLinkCallback, CowStr, LinkType, Options, Parser};

use crate::line_end::SPACE;

/// The labels of link definitions, in folded form.
pub(crate) type Labels = BTreeSet<String>;

/// The extensions that all dialects have.
pub(crate) const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_MATH);

/// Creates a parser of `text`. A reference link is a link if its label is in `known` or is an
/// identifier, even if the text does not define it.
pub(crate) fn parser<'t>(
    text: &'t str,
    options: Options,
    known: &'t Labels,
) -> Parser<'t, impl BrokenLinkCallback<'t>> {
    let defined = move |link: BrokenLink<'t>| {
        let nowhere = || (CowStr::from(""), CowStr::from(""));
        let is_known = !known.is_empty() && known.contains(&fold(&link.reference));
        (is_known || is_by_identifier(&link, text)).then(nowhere)
    };
    Parser::new_with_broken_link_callback(text, options, Some(defined))
}

/// Returns whether a link of `text` refers to an identifier that is defined elsewhere, as in
/// `[the parser][package.Parser]`.
fn is_by_identifier(link: &BrokenLink<'_>, text: &str) -> bool {
    let name = &link.reference;
    // The characters after the link could make its name the text of another link.
    let goes_on = text[link.span.end..].starts_with(['(', '[']);
    link.link_type == LinkType::Reference
        && !goes_on
        && name.contains(char::is_alphanumeric)
        && name.chars().all(|c| c.is_alphanumeric() || "._-:/".contains(c))
}

/// Normalizes a label for comparison: single spaces and lower case.
pub(crate) fn fold(label: &str) -> String {
    words(label).collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Returns the words of a label. White space that is none of Markdown's is part of a word.
pub(crate) fn words(label: &str) -> impl Iterator<Item = &str> {
    label.split(SPACE).filter(|word| !word.is_empty())
}
