//! Anchors of headings, as GitHub makes them.

use std::{borrow::Cow, collections::HashMap};

use unicode_general_category::{GeneralCategory, get_general_category};

use crate::{
    bit::Bit,
    block::{Block, Kind},
};

/// The anchors of one document, each with the last number that was added to it. A repeated anchor
/// gets a number.
#[derive(Debug, Default)]
pub(crate) struct Anchors(HashMap<String, usize>);

impl Anchors {
    /// Returns the anchor that a heading derives from its text, as attribute text and the byte
    /// offset at which to insert it; `None` for other blocks and for headings with an anchor of
    /// their own.
    pub(crate) fn pin(&mut self, block: &Block<'_>) -> Option<(usize, String)> {
        if !matches!(block.kind, Kind::Heading(_)) {
            return None;
        }
        let anchor = self.of(&slug(&visible(&block.content.bits)));
        match block.attributes {
            _ if anchor.is_empty() => None,
            None => Some((block.content.at.end, format!(" {{#{anchor}}}"))),
            Some(attributes) if attributes.anchored => None,
            Some(attributes) => Some((attributes.first, format!("#{anchor} "))),
        }
    }

    /// Returns the anchor of the next heading, with the first number that makes it a new one.
    fn of(&mut self, slug: &str) -> String {
        let mut number = self.0.get(slug).copied().unwrap_or_default();
        let mut anchor = slug.to_owned();
        while self.0.contains_key(&anchor) {
            number += 1;
            anchor = format!("{slug}-{number}");
        }
        self.0.insert(slug.to_owned(), number);
        self.0.entry(anchor.clone()).or_default();
        anchor
    }
}

/// Returns the text of a heading as GitHub reads it: without markup, without pictures and without
/// tags, but with what is a code only here, such as an emoji or the number of an issue.
fn visible(bits: &[Bit<'_>]) -> String {
    let mut text = String::new();
    let mut links = Vec::new();
    for bit in bits {
        let is_shown = !links.contains(&"![");
        match bit {
            Bit::Text(read) if is_shown => text += read,
            Bit::Markup(_, name, spelling) if name.is_empty() && is_shown && !is_note(spelling) => {
                text += &without_tags(spelling);
            }
            Bit::Markup(_, name, spelling) if name == "link" => match spelling.as_ref() {
                opening @ ("[" | "![") => links.push(opening),
                _ => drop(links.pop()),
            },
            Bit::Slotted { name, .. } if name == "link" => drop(links.pop()),
            Bit::Text(_) | Bit::Markup(..) | Bit::Slotted { .. } | Bit::Tag { .. } => {}
        }
    }
    text
}

/// Returns whether a code refers to a footnote.
fn is_note(code: &str) -> bool {
    code.starts_with("[^")
}

/// Returns the text of a code. An address in angle brackets is no tag.
fn without_tags(code: &str) -> Cow<'_, str> {
    let tag = code.strip_prefix('<').and_then(|code| code.split_once('>'));
    let is_address = |tag: &str| tag.contains([':', '@']) && !tag.contains(' ');
    if tag.is_none_or(|(tag, behind)| behind.is_empty() && is_address(tag)) {
        return code.into();
    }
    let parts = code.split('<').filter_map(|tag| Some(tag.split_once('>')?.1));
    parts.collect::<String>().into()
}

/// Returns the anchor of a text: its letters, marks, digits, hyphens and underscores in lower case,
/// and a hyphen for each space.
fn slug(text: &str) -> String {
    let kept = |c: char| match c {
        ' ' => Some('-'),
        '-' => Some(c),
        c => is_of_word(c).then_some(c),
    };
    text.to_lowercase().chars().filter_map(kept).collect()
}

/// Returns whether a character is one of words for GitHub. Superscript and circled digits are none.
fn is_of_word(c: char) -> bool {
    use GeneralCategory::{
        ConnectorPunctuation, EnclosingMark, NonspacingMark, OtherNumber, SpacingMark,
    };
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    match get_general_category(c) {
        OtherNumber => false,
        ConnectorPunctuation | EnclosingMark | NonspacingMark | SpacingMark => true,
        _ => c.is_alphanumeric(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_have_the_characters_of_words() {
        for (text, anchor) in [
            ("Getting started!", "getting-started"),
            ("C & C++", "c--c"),
            ("Fix #124 bug", "fix-124-bug"),
            (":rocket: Go", "rocket-go"),
            ("🚀 Go", "-go"),
            ("\u{26A0}\u{FE0F} Care", "\u{FE0F}-care"),
            ("snake_case a‿b", "snake_case-a‿b"),
            ("x² ①", "x-"),
            ("Ⅷ Größe", "ⅷ-größe"),
            ("ไม่ได้ हिन्दी", "ไม่ได้-हिन्दी"),
            ("Cafe\u{301}", "cafe\u{301}"),
        ] {
            assert_eq!(slug(text), anchor, "{text}");
        }
    }

    #[test]
    fn repeated_anchors_get_numbers() {
        let mut anchors = Anchors::default();
        let headings = ["echo", "echo", "echo-1", "echo", "echo-1"];
        let anchors = headings.map(|heading| anchors.of(heading));
        assert_eq!(anchors, ["echo", "echo-1", "echo-1-1", "echo-2", "echo-1-2"]);
    }

    #[test]
    fn tags_are_no_text() {
        for (code, text) in [
            ("<kbd>Ctrl</kbd>", "Ctrl"),
            ("<code class=\"a:b\">x <b>y</b></code>", "x y"),
            ("<https://a.example>", "<https://a.example>"),
            ("<!-- a -->", ""),
            ("`<b>`", "`<b>`"),
        ] {
            assert_eq!(without_tags(code), text, "{code}");
        }
    }
}
