//! Text and code spans of a block.

use std::{borrow::Cow, ops::Range, rc::Rc};

use targum_sdk::{CodeKind, Syntax};

use super::{Content, html::tag_name, within};
use crate::{
    bit::{Bit, push_text},
    dollar,
    opaque::{self, NEAR},
};

/// The greatest number of characters of a block that keep their references.
const REFERENCES: usize = 16;

/// Returns a text up to the end of its line, or up to a bar that is not escaped, which ends a cell.
fn cell(text: &str) -> &str {
    let ends = |(at, c): (usize, char)| match c {
        '|' => !text[..at].ends_with('\\'),
        _ => matches!(c, '\n' | '\r'),
    };
    let end = text.char_indices().find(|&at| ends(at));
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

impl<'s> Content<'s> {
    /// Reads a code span, with the MyST role before it, if any: {ref}`name`.
    pub(super) fn code(&mut self, at: Range<usize>) {
        let role = self.role(at.start);
        self.pending.end -= role;
        self.standalone(at.start - role..at.end);
    }

    /// Returns the length of the role before the code span that begins at the byte offset `at`.
    fn role(&self, at: usize) -> usize {
        let text = &self.source[self.pending.clone()];
        let Some(open) = text.rfind('{').filter(|_| self.pending.end == at) else { return 0 };
        let start = self.pending.start + open;
        let is_role = opaque::is_role(&text[open..])
            && !self.source[..start].ends_with(['{', '\\'])
            && within(&self.around.constructs, &(start..at)).next().is_none();
        if is_role { at - start } else { 0 }
    }

    /// Reads a `text`, which the source may spell differently.
    pub(super) fn text(&mut self, text: &str, at: Range<usize>) {
        // The text of a line whose mark was removed begins later.
        let spelling = &self.source[at.clone()];
        let text = if dollar::is_spelled(text, spelling) { spelling } else { text };
        let constructs = within(&self.around.constructs, &at).next().is_some();
        if self.source[at.clone()] != *text && !constructs {
            self.referred(text, &self.source[at]);
        } else if !self.pending.is_empty() && (self.pending.end == at.start || self.is_label(&at)) {
            self.pending.end = at.end;
        } else {
            self.flush();
            self.pending = at;
        }
    }

    /// Returns whether the text at `at` continues a wiki link in a table, whose bar is escaped:
    /// `[[page\|label]]`.
    fn is_label(&self, at: &Range<usize>) -> bool {
        let begins = self.pending.end + 1 == at.start && self.source[..at.start].ends_with('\\');
        let near = |open: usize| &self.source[open..self.source.floor_char_boundary(open + NEAR)];
        let is_link = |open: usize| opaque::wiki_link(cell(near(open))).is_some();
        let open = || {
            let Range { start, end } = self.pending;
            let start = self.source.ceil_char_boundary(start.max(end.saturating_sub(NEAR)));
            self.source[start..end].rfind("[[").map(|open| start + open)
        };
        begins && self.source[at.clone()].starts_with('|') && open().is_some_and(is_link)
    }

    /// Reads a `text` that the source spells differently. A character that would otherwise be a
    /// code, such as an emoji, stays a reference, because engines drop such characters.
    fn referred(&mut self, text: &str, spelling: &'s str) {
        let mut chars = text.chars();
        let reference = spelling.starts_with('&').then(|| (chars.next(), chars.next()));
        if let Some((Some(c), None)) = reference {
            if !Syntax::NONE.scan(text).is_empty() || matches!(c, '\u{FE0E}' | '\u{FE0F}') {
                return self.markup(CodeKind::Standalone, "", spelling);
            }
            let is_kept = !c.is_ascii_alphanumeric() && !c.is_ascii_whitespace();
            if is_kept
                && self.references.len() < REFERENCES
                && self.references.iter().all(|(known, _)| *known != c)
            {
                self.references.push((c, spelling));
            }
        }
        self.put_text(Cow::Owned(text.to_owned()));
    }

    /// Moves the pending text to the bits, with the tags and expressions in it.
    pub(super) fn flush(&mut self) {
        let Range { mut start, end } = std::mem::take(&mut self.pending);
        let constructs = Rc::clone(&self.around.constructs);
        for construct in within(&constructs, &(start..end)) {
            self.plain(start..construct.at.start.max(start));
            let at = construct.at.clone();
            let spelling = &self.source[at.clone()];
            let (kind, name) = (construct.kind, tag_name(&construct.name));
            let slots = construct.attributes.clone();
            self.bits.push(Bit::Slotted { kind, name, spelling, start: at.start, slots });
            start = at.end.min(end);
        }
        self.plain(start..end);
    }

    /// Reads text that the source spells literally.
    fn plain(&mut self, at: Range<usize>) {
        if at.is_empty() {
            return;
        }
        let is_escaped = self.source[..at.start].ends_with('\\');
        let text = &self.source[at];
        let mut at = 0;
        for found in opaque::scan(text, is_escaped, self.around.syntax) {
            push_text(&mut self.bits, Cow::Borrowed(&text[at..found.range.start]));
            at = found.range.end;
            let spelling = Cow::Borrowed(&text[found.range]);
            self.bits.push(Bit::Markup(found.kind, "".into(), spelling));
        }
        push_text(&mut self.bits, Cow::Borrowed(&text[at..]));
    }
}
