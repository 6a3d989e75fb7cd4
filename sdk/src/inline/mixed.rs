//! Tags and links with codes of their own in them: `<a href="{url}">` and
//! `https://a.example/{locale}/help`, in a format that reads `{url}` as a code before the text is
//! looked at for tags and links.
//!
//! Such a tag or link is one code, lest it be torn apart, or a part of it be translated.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::{Bit, Carrier};
use crate::{CodeKind, codes, search};

/// A code of several stretches, and how each is carried.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Mixed {
    /// Index among the codes.
    pub code: usize,
    /// The end of each stretch in the code's spelling, in bytes, and the carrier of the stretch.
    pub stretches: Vec<(usize, Carrier)>,
}

/// Stands for a code while the tag or link around it is read. It is no character, so that no text
/// holds it.
const MARK: char = '\u{FFFF}';

/// The largest number of bits, and of bytes, of a tag or link.
const BITS: usize = 32;
const BYTES: usize = 4096;

/// Makes one bit of each link, and of each tag if `has_tags` is true, and the codes in it.
pub(super) fn join(bits: Vec<Bit<'_>>, has_tags: bool) -> Vec<Bit<'_>> {
    let is_code = |bit: &Bit<'_>| !matches!(bit, Bit::Text(_));
    let may_begin =
        |bit: &Bit<'_>| matches!(bit, Bit::Text(text) if may_hold_joint(text, has_tags));
    if bits.len() < 2 || !bits.iter().any(is_code) || !bits.iter().any(may_begin) {
        return bits;
    }
    let mut joined = Vec::with_capacity(bits.len());
    let mut rest = VecDeque::from(bits);
    while let Some(bit) = rest.pop_front() {
        let joint = match &bit {
            Bit::Text(text) => {
                let tag = if has_tags { codes::begun_tag(text) } else { None };
                let tag = tag.and_then(|at| Joint::of_tag(text, at, &rest));
                tag.or_else(|| Joint::of_link(text, &rest))
            }
            _ => None,
        };
        match (bit, joint) {
            (Bit::Text(text), Some(joint)) => {
                let (before, begin) = text.split_at(joint.start);
                if !before.is_empty() {
                    joined.push(Bit::Text(before.to_owned().into()));
                }
                let begin = begin.to_owned();
                joined.push(joint.taken(begin, &mut rest));
            }
            (bit, _) => joined.push(bit),
        }
    }
    joined
}

/// Returns whether a link, or a tag if `has_tags` is true, may begin in a text.
pub(crate) fn may_hold_joint(text: &str, has_tags: bool) -> bool {
    // Few texts have either sign.
    search::position_of(text.as_bytes(), [b'<', b'/']).is_some()
        && (has_tags && search::contains(text, "<") || search::contains(text, "://"))
}

/// A tag or link that begins in a text and ends in a later bit.
struct Joint {
    /// The start of the tag or link in the first text.
    start: usize,
    kind: CodeKind,
    /// The name by which a tag is matched with the one that closes it.
    name: String,
    /// The number of bits after the first text that belong to the tag or link.
    bits: usize,
    /// The bytes of the last bit that belong to the tag or link. A code belongs to it as a whole.
    end: usize,
}

impl Joint {
    /// Returns the tag that begins at `start` of a text before `rest`, where its end is near.
    fn of_tag(text: &str, start: usize, rest: &VecDeque<Bit<'_>>) -> Option<Joint> {
        let mut spelling = text[start..].to_owned();
        // Markup may be opened and closed within a tag, not across its ends.
        let mut open = Vec::new();
        for (index, bit) in rest.iter().enumerate().take(BITS) {
            let before = spelling.len();
            match bit {
                Bit::Text(text) => spelling.push_str(text),
                Bit::Code { slots, .. } if !slots.is_empty() => return None,
                Bit::Code { kind, name, .. } => {
                    spelling.push(MARK);
                    match kind {
                        CodeKind::Open => open.push(name),
                        CodeKind::Close if open.pop() != Some(name) => return None,
                        _ => {}
                    }
                }
                Bit::Mixed { .. } => return None,
            }
            match codes::tag(&spelling) {
                Some((length, kind)) if open.is_empty() => {
                    let name = codes::tag_name(&text[start..]).to_ascii_lowercase();
                    let (bits, end) = (index + 1, length - before);
                    return Some(Joint { start, kind, name, bits, end });
                }
                Some(_) => return None,
                None if spelling.len() > BYTES => return None,
                None => {}
            }
        }
        None
    }

    /// Returns the link at the end of a text that goes on with the placeholder right behind the text.
    fn of_link(text: &str, rest: &VecDeque<Bit<'_>>) -> Option<Joint> {
        let colon = text.rfind("://")?;
        let begun = text[colon..].contains(char::is_whitespace);
        let is_placeholder = |bit: &Bit<'_>| matches!(bit, Bit::Code { kind: CodeKind::Placeholder, slots, .. } if slots.is_empty());
        if begun || !rest.front().is_some_and(is_placeholder) {
            return None;
        }
        let mut spelling = text.to_owned();
        let mut starts = Vec::new();
        for bit in rest.iter().take(BITS) {
            starts.push(spelling.len());
            match bit {
                Bit::Text(text) => spelling.push_str(text),
                bit if is_placeholder(bit) => spelling.push(MARK),
                _ => break,
            }
            if spelling.len() > BYTES {
                break;
            }
        }
        let link = codes::link(&spelling, colon, 0)?;
        let last = starts.iter().rposition(|&start| start < link.end)?;
        let (start, end) = (link.start, link.end - starts[last]);
        Some(Joint { start, kind: CodeKind::Standalone, name: String::new(), bits: last + 1, end })
    }

    /// Takes it from `rest`; `begin` is what it begins with.
    fn taken<'s>(self, begin: String, rest: &mut VecDeque<Bit<'s>>) -> Bit<'s> {
        let mut stretches = vec![(begin.len(), Carrier::Text)];
        let mut spelling = begin;
        for index in 1..=self.bits {
            let carrier = match rest.pop_front() {
                Some(Bit::Text(text)) if index == self.bits => {
                    let (own, after) = text.split_at(self.end);
                    spelling.push_str(own);
                    if !after.is_empty() {
                        rest.push_front(Bit::Text(after.to_owned().into()));
                    }
                    Carrier::Text
                }
                Some(Bit::Text(text)) => {
                    spelling.push_str(&text);
                    Carrier::Text
                }
                Some(Bit::Code { spelling: code, carrier, .. }) => {
                    spelling.push_str(&code);
                    carrier
                }
                Some(Bit::Mixed { .. }) | None => break,
            };
            stretches.push((spelling.len(), carrier));
        }
        Bit::Mixed { kind: self.kind, name: self.name, spelling, stretches }
    }
}

#[cfg(test)]
mod tests {
    use crate::{CodeKind, Grammar, Inline, Part, Syntax};

    /// The parts of texts with `argument`s between them: codes in brackets.
    fn parts(pieces: &[&str]) -> String {
        let mut inline = Inline::new();
        for (index, piece) in pieces.iter().enumerate() {
            if index % 2 == 0 { inline.text(*piece) } else { inline.argument(*piece) }
        }
        let show = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Code(code) => format!("[{}]", code.spelling),
        };
        inline.into_parts(Syntax::of(&[Grammar::Tags])).parts.iter().map(show).collect()
    }

    #[test]
    fn a_tag_is_one_code_with_the_codes_in_it() {
        let cases: &[(&[&str], &str)] = &[
            (&["a <a href=\"", "{url}", "\">here</a>."], "a [<a href=\"{url}\">]here[</a>]."),
            (&["<a href='", "{a}", "/", "{b}", "'>x</a>"], "[<a href='{a}/{b}'>]x[</a>]"),
            (&["<b ", "{attributes}", ">x</b>"], "[<b {attributes}>]x[</b>]"),
            (&["<i x=\"", "{a}", "\"/><i x=\"", "{b}", "\"/>"], "[<i x=\"{a}\"/>][<i x=\"{b}\"/>]"),
            (&["<!-- ", "{a}", " --> b"], "[<!-- {a} -->] b"),
            // No tags.
            (&["a < ", "{b}", " > c"], "a < [{b}] > c"),
            (&["a <b", "{c}", "> d"], "a <b[{c}]> d"),
            (&["<a href=\"", "{url}", " and more"], "<a href=\"[{url}] and more"),
        ];
        for (pieces, expected) in cases {
            assert_eq!(parts(pieces), *expected);
        }
    }

    #[test]
    fn a_link_is_one_code_with_the_placeholders_in_it() {
        let cases: &[(&[&str], &str)] = &[
            (
                &["See https://a.example/", "{locale}", "/help."],
                "See [https://a.example/{locale}/help].",
            ),
            (&["https://", "{host}", ":", "{port}", " is"], "[https://{host}:{port}] is"),
            (&["(http://a.example/?q=", "{q}", ") x"], "([http://a.example/?q={q}]) x"),
            (&["https://a.example/", "{x}"], "[https://a.example/{x}]"),
            // The placeholder does not belong to the link.
            (&["https://a.example ", "{x}", "y"], "[https://a.example] [{x}]y"),
            (&["a ://", "{x}"], "a ://[{x}]"),
        ];
        for (pieces, expected) in cases {
            assert_eq!(parts(pieces), *expected);
        }
    }

    #[test]
    fn markup_may_stand_within_a_tag_but_not_across_its_end() {
        let kinds = |second: &str| {
            let mut inline = Inline::new();
            inline.text("<a href=\"");
            inline.markup(CodeKind::Open, "g", "<g>");
            inline.text("%s");
            inline.text(second);
            inline.markup(CodeKind::Close, "g", "</g>");
            inline.text("\">x</a>");
            let parts = inline.into_parts(Syntax::of(&[Grammar::Tags])).parts;
            crate::language::codes(&parts).map(|code| code.spelling.clone()).collect::<Vec<_>>()
        };
        assert_eq!(kinds(""), ["<a href=\"<g>%s</g>\">", "</a>"]);
        assert_eq!(kinds("\">"), ["<g>", "</g>", "</a>"]);
    }
}
