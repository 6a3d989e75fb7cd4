//! Tags with codes of their own in them: `<a href="{url}">`, in a format that reads `{url}` as
//! a code before the text is looked at for tags.
//!
//! Such a tag is one code, lest it be torn apart, or its attributes be translated.

use std::collections::VecDeque;

use super::{Bit, Carrier};
use crate::{CodeKind, codes};

/// A code of several stretches, and how each is carried.
#[derive(Clone, Debug)]
pub(crate) struct Mixed {
    /// Index among the codes.
    pub code: usize,
    /// Where each stretch ends in the code's spelling, in bytes.
    pub stretches: Vec<(usize, Carrier)>,
}

/// Stands for a code while the tag around it is read. It is no character, so that no text
/// holds it.
const MARK: char = '\u{FFFF}';

/// How many bits a tag may go on for, and how many bytes it may have.
const BITS: usize = 32;
const BYTES: usize = 4096;

/// Makes one bit of each tag and the codes in it.
pub(super) fn join_tags(bits: Vec<Bit<'_>>) -> Vec<Bit<'_>> {
    let is_code = |bit: &Bit<'_>| !matches!(bit, Bit::Text(_));
    let may_begin = |bit: &Bit<'_>| matches!(bit, Bit::Text(text) if text.contains('<'));
    if bits.len() < 3 || !bits.iter().any(is_code) || !bits.iter().any(may_begin) {
        return bits;
    }
    let mut joined = Vec::with_capacity(bits.len());
    let mut rest = VecDeque::from(bits);
    while let Some(bit) = rest.pop_front() {
        let tag = match &bit {
            Bit::Text(text) => codes::begun_tag(text).and_then(|at| Tag::of(text, at, &rest)),
            _ => None,
        };
        match (bit, tag) {
            (Bit::Text(text), Some(tag)) => {
                let (before, begin) = text.split_at(tag.start);
                if !before.is_empty() {
                    joined.push(Bit::Text(before.to_owned().into()));
                }
                let begin = begin.to_owned();
                joined.push(tag.taken(begin, &mut rest));
            }
            (bit, _) => joined.push(bit),
        }
    }
    joined
}

/// A tag that begins in a text and ends in a later one.
struct Tag {
    /// Where it begins in the first text.
    start: usize,
    kind: CodeKind,
    /// How many bits it goes on for.
    bits: usize,
    /// How much of the last of them is its own, in bytes.
    end: usize,
}

impl Tag {
    /// The tag that begins at `start` of a text before `rest`, where its end is near.
    fn of(text: &str, start: usize, rest: &VecDeque<Bit<'_>>) -> Option<Tag> {
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
                    return Some(Tag { start, kind, bits: index + 1, end: length - before });
                }
                Some(_) => return None,
                None if spelling.len() > BYTES => return None,
                None => {}
            }
        }
        None
    }

    /// Takes it from `rest`; `begin` is what it begins with.
    fn taken<'s>(self, begin: String, rest: &mut VecDeque<Bit<'s>>) -> Bit<'s> {
        let name = codes::tag_name(&begin).to_ascii_lowercase();
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
        Bit::Mixed { kind: self.kind, name, spelling, stretches }
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
