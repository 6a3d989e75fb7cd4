//! Texts in reStructuredText, which are often sent as plain text.
//!
//! - Titles, paragraphs, list items, terms, verses, the texts of notes and directives, and the options of directives
//!   that hold language are segments, each on one line. Lines of signs around titles grow with them.
//! - Targets, names, comments, code, tables with drawn borders, the terms of glossaries, and other values and options stay.
//! - Links, roles and emphasis are codes. A title that a link names keeps its name in a target.

mod directive;
mod explicit;
mod inline;
mod layout;
mod line;
mod marker;
mod reader;
mod table;
mod text;
mod width;

use std::ops::Range;

use targum_sdk::{Inline, Shared, search, wrap};

use inline::{Mark, Names, SEPARATOR, add_names, marks, normal};
pub(crate) use layout::Layout;
use layout::{Kind, Title};
use reader::{read, texts};
use text::{Shape, Text};

/// A text of a document.
pub(crate) struct Paragraph {
    /// The place of the text, and of the lines of signs around a title.
    pub at: Range<usize>,
    /// The text, with its markup.
    pub text: String,
    /// The parts of the text.
    pub inline: Inline<'static>,
    pub layout: Layout,
}

/// Returns whether a text is reStructuredText: it has explicit markup, roles or links, or it has titles, and comments
/// or literal blocks, too.
pub(crate) fn is_in(text: &str) -> bool {
    let unmarked = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    // Few texts have a sign of it.
    let may_have_lines = || search::contains(unmarked, "..") || search::contains(unmarked, "::");
    let may_be =
        search::contains(unmarked, "`") || may_have_lines() && unmarked.lines().any(may_show);
    may_be && {
        let (texts, signs) = read(text);
        signs.are_enough() || texts.iter().any(|of| inline::is_in(&join(text, &of.lines)))
    }
}

/// Returns whether a line shows that a text with titles is reStructuredText.
pub(crate) fn may_show(line: &str) -> bool {
    let line = line.trim();
    line == ".." || line.starts_with(".. ") || line.ends_with("::")
}

/// Returns the texts of a document, in order.
pub(crate) fn paragraphs(source: &str) -> Vec<Paragraph> {
    let texts = texts(source);
    let joined: Vec<String> = texts.iter().map(|text| join(source, &text.lines)).collect();
    let (mut used, mut defined) = (Names::new(), explicit::names(source));
    joined.iter().for_each(|text| add_names(text, &mut used, &mut defined));
    let used = Shared::new(used);
    let paragraph = |(text, joined): (Text, String)| {
        let name = normal(&joined);
        let is_named = used.contains(&name) && !defined.contains(&name);
        let layout = Layout {
            kind: kind(source, &text, &joined, is_named),
            is_below_colons: text.is_below_colons,
            used: used.clone(),
        };
        let inline = inline(&joined, &marks(&joined, &used));
        Paragraph { at: place(&text), text: joined, inline, layout }
    };
    let paragraphs = texts.into_iter().zip(joined).map(paragraph);
    // On one line, some texts would be read otherwise.
    paragraphs.filter(|paragraph| paragraph.layout.holds(&paragraph.text)).collect()
}

/// Returns the lines of a text as one.
fn join(source: &str, lines: &[Range<usize>]) -> String {
    let mut joined = String::new();
    for line in lines {
        let line = &source[line.clone()];
        let (last, first) = (joined.chars().next_back(), line.chars().next());
        if let (Some(last), Some(first)) = (last, first) {
            joined.push_str(wrap::space(last, first));
        }
        joined.push_str(line);
    }
    joined
}

fn kind(source: &str, text: &Text, joined: &str, is_named: bool) -> Kind {
    match &text.shape {
        Shape::Paragraph => Kind::Paragraph,
        Shape::Hanging => {
            let (first, second) = (&text.lines[0], &text.lines[1]);
            Kind::Hanging(source[first.end..second.start].to_owned(), first.len())
        }
        Shape::Term => Kind::Term,
        Shape::LastCell => Kind::Paragraph,
        Shape::Cell { columns, gap } => Kind::Cell(*columns, width::width(joined) + gap),
        Shape::Verse => Kind::Verse,
        Shape::Value => Kind::Value,
        Shape::Entry => Kind::Entry,
        Shape::Title { above, below } => {
            let line = &text.lines[0];
            let above = above.as_ref().map(|above| {
                (source[above.clone()].to_owned(), source[above.end..line.start].to_owned())
            });
            Kind::Title(Title {
                source: joined.to_owned(),
                is_named,
                above,
                gap: source[line.end..below.start].to_owned(),
                below: source[below.clone()].to_owned(),
            })
        }
    }
}

/// Returns the place that the spelling of a text replaces.
fn place(text: &Text) -> Range<usize> {
    let (first, last) = (&text.lines[0], &text.lines[text.lines.len() - 1]);
    match &text.shape {
        Shape::Title { above, below } => {
            above.as_ref().map_or(first.start, |above| above.start)..below.end
        }
        Shape::Cell { gap, .. } => first.start..last.end + gap,
        _ => first.start..last.end,
    }
}

/// Returns a text with its markup. The separators beside markup are no part of the text.
fn inline(text: &str, marks: &[Mark]) -> Inline<'static> {
    let mut inline = Inline::new();
    let mut at = 0;
    for mark in marks {
        let before = between(&text[at..mark.at.start], at > 0);
        inline.text(before.strip_suffix(SEPARATOR).unwrap_or(before).to_owned());
        inline.markup(mark.kind, "", text[mark.at.clone()].to_owned());
        at = mark.at.end;
    }
    inline.text(between(&text[at..], at > 0).to_owned());
    inline
}

/// Returns a text without the separator that it begins with behind markup.
fn between(text: &str, is_behind_markup: bool) -> &str {
    let separated = text.strip_prefix(SEPARATOR).filter(|_| is_behind_markup);
    separated.unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::is_in;

    #[test]
    fn markup_shows_the_language() {
        for text in [
            "A\n\n.. note:: Water it",
            "\u{FEFF}.. note:: Water it",
            "See :ref:`the beds <beds>`.",
            "See `the beds <https://garden.example>`_.",
            "Beds\n====\n\nType::\n\n    dig",
            "Beds\n----\n\n.. A rose",
        ] {
            assert!(is_in(text), "{text}");
        }
        for text in [
            "Beds\n====\n\nType:\n\n    dig",
            "Type::\n\n    dig",
            ".. and so on",
            "The `bed` and ``rose``",
            "a:`b`",
            "`a <b>`",
            "A | B\n--|--\nuse std::\n",
        ] {
            assert!(!is_in(text), "{text}");
        }
    }
}
