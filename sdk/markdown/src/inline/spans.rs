//! Emphasis, links and pictures.

use std::ops::Range;

use pulldown_cmark::{LinkType, Tag, TagEnd};
use targum_sdk::{CodeKind, language};

use super::{Content, within};
use crate::{
    bit::{Bit, Slot},
    dollar,
    parser::words,
    title,
};

impl<'s> Content<'s> {
    /// Reads the start of a span.
    pub(super) fn start(&mut self, tag: &Tag<'_>, at: Range<usize>) {
        let mark = self.source.as_bytes()[at.start];
        match tag {
            Tag::Emphasis => {
                if !std::mem::replace(&mut self.marked.0, true) {
                    self.marks.emphasis = mark;
                }
                self.markup(CodeKind::Open, "em", "*");
                self.at.end = at.start + 1;
            }
            Tag::Strong => {
                if !std::mem::replace(&mut self.marked.1, true) {
                    self.marks.strong = mark;
                }
                self.markup(CodeKind::Open, "strong", "**");
                self.at.end = at.start + 2;
            }
            Tag::Strikethrough => {
                let tildes = strikes(&self.source[at.clone()]);
                self.markup(CodeKind::Open, "del", tildes);
                self.at.end = at.start + tildes.len();
            }
            Tag::Link { link_type: LinkType::Autolink | LinkType::Email, .. } => {
                self.address = true;
                self.standalone(at);
            }
            // A file or a video that VuePress and markdown-it include: `@[code](./a.js)`.
            Tag::Link { .. } if self.is_inclusion(&at) => {
                self.address = true;
                self.standalone(at);
            }
            Tag::Link { title, .. } => {
                self.titles.push(title.to_string());
                self.markup(CodeKind::Open, "link", "[");
                self.at.end = at.start + 1;
            }
            Tag::Image { title, .. } => {
                self.titles.push(title.to_string());
                self.markup(CodeKind::Open, "link", "![");
                self.at.end = at.start + 2;
            }
            _ => {}
        }
    }

    /// Returns whether the link at `at` follows an `@` and has a text without markup.
    fn is_inclusion(&self, at: &Range<usize>) -> bool {
        let text = self.source[at.clone()].split(']').next().unwrap_or_default();
        let before = &self.source[..at.start];
        before.ends_with('@')
            && !before.ends_with("\\@")
            && !text[1..].contains(['`', '*', '_', '~', '<', '[', '&', '\\', '\n', '\r'])
    }

    /// Reads the end of a span; the content before it ends at `read_to`.
    pub(super) fn end(&mut self, tag: TagEnd, at: Range<usize>, read_to: usize) {
        match tag {
            TagEnd::Emphasis => self.markup(CodeKind::Close, "em", "*"),
            TagEnd::Strong => self.markup(CodeKind::Close, "strong", "**"),
            TagEnd::Strikethrough => {
                let tildes = strikes(&self.source[at]);
                self.markup(CodeKind::Close, "del", tildes);
            }
            TagEnd::Link if self.address => self.address = false,
            TagEnd::Link | TagEnd::Image => {
                self.flush();
                let mut at = at;
                if !self.source[at.clone()].ends_with("[]")
                    && self.source[read_to.max(at.start)..].starts_with("][]")
                {
                    // At the end of a document the parser omits these brackets.
                    at.end += 2;
                    self.at.end = at.end;
                }
                let rest = &self.source[read_to.max(at.start)..at.end];
                let rest = &rest[rest.find(']').unwrap_or(0)..];
                let start = at.end - rest.len();
                self.destination(rest, start, &self.source[at]);
            }
            _ => {}
        }
    }

    /// Reads the end of a link or image, from the bracket that closes its text.
    fn destination(&mut self, rest: &'s str, start: usize, whole: &'s str) {
        let title = self.titles.pop().unwrap_or_default();
        if rest == "]" || rest == "[]" || rest == "][]" {
            // The text is also the label, so its translation needs the label written out.
            let text = whole.trim_start_matches('!');
            let label = &text[1..text.len() - rest.len()];
            // The label stands on one line, without quote marks.
            let lines = label.lines().map(|line| line.trim_start_matches([' ', '\t', '>']));
            let words: Vec<_> = lines.flat_map(words).collect();
            self.markup(CodeKind::Close, "link", format!("][{}]", words.join(" ")));
            return;
        }
        // The parsed title lacks what was overwritten in it, and a tag that is open before the
        // title could end in it.
        let is_whole = |at: &Range<usize>| {
            let head = &rest[..at.start];
            let unclosed =
                head.rfind("{{") > head.rfind("}}") || head.rfind("{%") > head.rfind("%}");
            let title = start + at.start..start + at.end;
            !unclosed && within(&self.around.constructs, &title).next().is_none()
        };
        let at = title::of(rest).filter(|at| language::has_word(&title) && is_whole(at));
        let restored = |at: Range<usize>| {
            let quote = char::from(rest.as_bytes()[at.start - 1]);
            let decode = |spelling: &str| title::decode(spelling, quote);
            Some((dollar::restored(title, &rest[at.clone()], decode)?, at))
        };
        match at.and_then(restored) {
            Some((title, at)) => {
                let wrapped = rest[at.clone()].contains(['\r', '\n']);
                let text = if wrapped { title.replace(['\r', '\n'], " ") } else { title };
                let slots = vec![Slot { at, text, is_attribute: false }];
                let (kind, name) = (CodeKind::Close, "link".into());
                self.put(Bit::Slotted { kind, name, spelling: rest, start, slots });
            }
            None => self.markup(CodeKind::Close, "link", rest),
        }
    }
}

/// Returns the tildes that open a struck text.
fn strikes(whole: &str) -> &str {
    &whole[..if whole.starts_with("~~") { 2 } else { 1 }]
}
