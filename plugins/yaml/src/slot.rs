//! Finds places for new entries in a mapping, and the text that separates them from other entries.

use std::ops::Range;

use targum_sdk::layout::{Slot, line_end};
use targum_yaml::{
    ScalarStyle,
    scalar::{self, Scalar, Spelled, Tagged},
    tree::Node,
};

/// An entry: the range of its key, and its value.
pub(crate) struct Text<'w, 's> {
    pub name: &'w Scalar<'s>,
    pub key: Range<usize>,
    pub node: &'w Node<'s>,
    pub value: &'w Scalar<'s>,
}

impl Text<'_, '_> {
    /// Returns whether the value is blank or null.
    pub(crate) fn is_empty(&self) -> bool {
        let is_null = || matches!(&*self.value.value, "~" | "null");
        self.value.value.trim().is_empty() || self.is_plain() && is_null()
    }

    /// Returns the text between the key and the value, or `: ` if that text holds an anchor, a tag
    /// or a comment.
    pub(crate) fn colon<'d>(&self, source: &'d str, value: &Spelled<'_>) -> &'d str {
        let colon = &source[self.key.end..value.at.start];
        if colon.contains(['&', '!', '#']) { ": " } else { colon }
    }

    fn is_plain(&self) -> bool {
        self.value.style == ScalarStyle::Plain
    }

    fn is_block(&self) -> bool {
        matches!(self.value.style, ScalarStyle::Literal | ScalarStyle::Folded)
    }

    /// Returns the offset after the key's colon, or `None` for an entry with `? key`.
    fn behind_colon(&self, source: &str) -> Option<usize> {
        let rest = source[self.key.end..].trim_start_matches([' ', '\t']);
        let before = source[..self.key.start].trim_end_matches([' ', '\t']);
        let is_usual = rest.starts_with(':') && !before.ends_with('?');
        is_usual.then(|| source.len() - rest.len() + 1)
    }

    /// Returns the offset at which the value ends.
    fn end(&self, source: &str) -> Option<usize> {
        let colon = self.behind_colon(source)?;
        match () {
            () if self.is_block() => Some(scalar::read(source, self.value)?.at.end),
            () if self.is_plain() && self.value.value.is_empty() => Some(colon),
            () => Some(scalar::extent(source, self.value).end),
        }
    }
}

/// Returns the slot after the last entry for a value spelled like `value`, or `None` if the layout
/// has no place for one.
pub(crate) fn last(
    source: &str,
    flow: bool,
    entries: &[Text<'_, '_>],
    (own, value): (&Text<'_, '_>, &Spelled<'_>),
) -> Option<Slot> {
    let (first, last) = (entries.first()?, entries.last()?);
    own.behind_colon(source)?;
    let end = last.end(source)?;
    if flow {
        // A pair in a sequence can hold only one entry.
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
        // All blank lines below the block belong to it.
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

/// Returns the range in which a value spelled like `own` can replace an empty value, and the text
/// to insert before it.
pub(crate) fn gap(
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

/// Returns whether only white space follows `at` on its line.
pub(crate) fn ends_line(source: &str, at: usize) -> bool {
    let rest = source[at..].trim_start_matches([' ', '\t']);
    rest.is_empty() || rest.starts_with(['\r', '\n'])
}

/// Returns whether the text after `at` cannot be read as part of a block, as a comment or spaces
/// with at least the block's indentation could.
pub(crate) fn is_apart(source: &str, at: usize, value: &Spelled<'_>) -> bool {
    let Some(block) = &value.block else {
        return true;
    };
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let mut lines = source[at..].split(['\n', '\r']);
    let is_blank = |line: &&str| line.trim().is_empty() && indent(line) <= block.indent.len();
    lines.find(|line| !is_blank(line)).is_none_or(|line| indent(line) < block.indent.len())
}

/// Returns whether a block scalar keeps the blank lines below it.
fn is_kept(source: &str, text: &Text<'_, '_>) -> bool {
    let block = scalar::read(source, text.value).and_then(|spelled| spelled.block);
    block.is_some_and(|block| {
        block.head.split([' ', '\t', '\r', '\n']).next().unwrap_or("").contains('+')
    })
}

/// Returns the line break of the lines around an entry.
fn newline(source: &str, start: usize, end: usize) -> &'static str {
    let above = source[..scalar::line_start(source, start)].ends_with("\r\n");
    let below =
        || source[end..].split_inclusive('\n').next().is_some_and(|line| line.ends_with("\r\n"));
    if above || below() { "\r\n" } else { "\n" }
}
