//! Where an entry can be put into a mapping, and what sets it off from the others.

use std::ops::Range;

use saphyr_parser::ScalarStyle;
use targum_sdk::layout::{Slot, line_end};

use crate::{
    scalar::{self, Spelled},
    tree::{Node, Scalar, Tagged},
};

/// An entry: where its key stands, and its value.
pub struct Text<'w, 's> {
    pub name: &'w Scalar<'s>,
    pub key: Range<usize>,
    pub node: &'w Node<'s>,
    pub value: &'w Scalar<'s>,
}

impl Text<'_, '_> {
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        let is_null = || matches!(&*self.value.value, "~" | "null");
        self.value.value.trim().is_empty() || self.is_plain() && is_null()
    }

    /// The text between the key and the value, or `: ` where the value's anchor, tag or comment is in it.
    pub fn colon<'d>(&self, source: &'d str, value: &Spelled<'_>) -> &'d str {
        let colon = &source[self.key.end..value.at.start];
        if colon.contains(['&', '!', '#']) { ": " } else { colon }
    }

    fn is_plain(&self) -> bool {
        self.value.style == ScalarStyle::Plain
    }

    fn is_block(&self) -> bool {
        matches!(self.value.style, ScalarStyle::Literal | ScalarStyle::Folded)
    }

    /// Where the colon behind its key ends, where it is no `? key`.
    fn behind_colon(&self, source: &str) -> Option<usize> {
        let rest = source[self.key.end..].trim_start_matches([' ', '\t']);
        let before = source[..self.key.start].trim_end_matches([' ', '\t']);
        let is_usual = rest.starts_with(':') && !before.ends_with('?');
        is_usual.then(|| source.len() - rest.len() + 1)
    }

    /// Where its value ends.
    fn end(&self, source: &str) -> Option<usize> {
        let colon = self.behind_colon(source)?;
        match () {
            () if self.is_block() => Some(scalar::read(source, self.value)?.at.end),
            () if self.is_plain() && self.value.value.is_empty() => Some(colon),
            () => Some(scalar::extent(source, self.value).end),
        }
    }
}

/// Behind the last of the entries, for a value that is spelled as one of them. Nothing where
/// the layout leaves no place for it.
pub fn last(
    source: &str,
    flow: bool,
    entries: &[Text<'_, '_>],
    (own, value): (&Text<'_, '_>, &Spelled<'_>),
) -> Option<Slot> {
    let (first, last) = (entries.first()?, entries.last()?);
    own.behind_colon(source)?;
    let end = last.end(source)?;
    if flow {
        // A pair in a sequence holds one entry.
        let is_braced = source[..first.key.start].trim_end().ends_with('{');
        let is_alone = first.key == last.key;
        return is_braced.then(|| Slot::in_list(source, last.key.start..end, is_alone));
    }
    let begin = [last, first].into_iter().find(|entry| {
        let line = &source[scalar::line_start(source, entry.key.start)..entry.key.start];
        line.bytes().all(|b| b == b' ')
    });
    let start = begin.unwrap_or(first).key.start;
    let line = &source[scalar::line_start(source, start)..start];
    let indent = " ".repeat(line.chars().filter(|c| *c != '\u{FEFF}').count());
    let newline = newline(source, start, end);
    let slot = if last.is_block() && is_kept(source, last) {
        // All blank lines below it are its own.
        let rest = &source[end..];
        let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        let is_end = blank == rest.len();
        let at = if is_end { source.len() } else { scalar::line_start(source, end + blank) };
        let is_below = at > end && source[..at].ends_with('\n');
        is_below.then_some(Slot { at: at..at, comma: "", lead: indent, behind: newline })
    } else {
        let at = line_end(source, end)?;
        Some(Slot { at: at..at, comma: "", lead: format!("{newline}{indent}"), behind: "" })
    };
    slot.filter(|slot| !line.contains('\t') && is_apart(source, slot.at.end, value))
}

/// Where a value that is spelled as `own` can take the place of an empty one, and what is to stand
/// before it.
pub fn gap(
    source: &str,
    into: &Text<'_, '_>,
    own: &Text<'_, '_>,
    value: &Spelled<'_>,
) -> Option<(Range<usize>, &'static str)> {
    let colon = into.behind_colon(source)?;
    let (at, space) = if into.is_plain() && into.value.value.is_empty() {
        let is_bare = into.value.tag == Tagged::No && into.node.anchor == 0;
        (is_bare.then_some(colon..colon)?, " ")
    } else {
        let at = scalar::extent(source, into.value);
        let is_tight = own.is_plain() && at.start == colon;
        (at, if is_tight { " " } else { "" })
    };
    let fits = !own.is_block() || ends_line(source, at.end) && is_apart(source, at.end, value);
    let is_tabbed = source[..at.start].ends_with('\t');
    (fits && !into.is_block() && !is_tabbed).then_some((at, space))
}

/// Whether nothing but space stands behind `at` on its line.
pub fn ends_line(source: &str, at: usize) -> bool {
    let rest = source[at..].trim_start_matches([' ', '\t']);
    rest.is_empty() || rest.starts_with(['\r', '\n'])
}

/// Whether what follows is not taken for more of a block: a comment that is indented as far, or
/// space that goes on beyond it.
pub fn is_apart(source: &str, at: usize, value: &Spelled<'_>) -> bool {
    let Some(block) = &value.block else {
        return true;
    };
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let mut lines = source[at..].split(['\n', '\r']);
    let is_blank = |line: &&str| line.trim().is_empty() && indent(line) <= block.indent.len();
    lines.find(|line| !is_blank(line)).is_none_or(|line| indent(line) < block.indent.len())
}

/// Whether a block scalar keeps the blank lines below it.
fn is_kept(source: &str, text: &Text<'_, '_>) -> bool {
    let block = scalar::read(source, text.value).and_then(|spelled| spelled.block);
    block.is_some_and(|block| {
        block.head.split([' ', '\t', '\r', '\n']).next().unwrap_or("").contains('+')
    })
}

/// The line break of the lines around an entry.
fn newline(source: &str, start: usize, end: usize) -> &'static str {
    let above = source[..scalar::line_start(source, start)].ends_with("\r\n");
    let below =
        || source[end..].split_inclusive('\n').next().is_some_and(|line| line.ends_with("\r\n"));
    if above || below() { "\r\n" } else { "\n" }
}
