//! Decides which constructs fill whole lines, and writes the text for the Markdown parser.

use std::ops::Range;

use targum_sdk::CodeKind;

use super::found::{Found, Known};
use crate::{
    construct::{Construct, blank},
    line::{begins_block, column, is_blank, is_indented, line_at},
    line_end::SPACE,
};

/// Marks the constructs that fill lines, alone or with others, except where a correction in `known`
/// applies.
pub(super) fn mark_flow(source: &str, constructs: &mut [Construct], known: &Known) {
    let is_gap = |gap: &str| gap.chars().all(|c| matches!(c, ' ' | '\t'));
    let mut first = 0;
    let mut before = 0;
    while first < constructs.len() {
        let mut last = first;
        let gap = |a: &Construct, b: &Construct| source.get(a.at.end..b.at.start);
        while last + 1 < constructs.len()
            && gap(&constructs[last], &constructs[last + 1]).is_some_and(is_gap)
        {
            last += 1;
        }
        let lead = source[before..constructs[first].at.start].rsplit_once('\n');
        let lead = match lead {
            Some((_, lead)) => Some(lead),
            None => (first == 0).then(|| &source[..constructs[first].at.start]),
        };
        before = constructs[last].at.end;
        let rest = source[before..].trim_start_matches([' ', '\t', '\r']);
        // A closing tag that begins a list item closes no tag around the item.
        let closes = constructs[first].kind == CodeKind::Close;
        let text = known.contains_key(&constructs[first].at.start);
        let is_lead = |lead: &str| is_lead(lead) && !text && !(closes && lead.contains(is_mark));
        if lead.is_some_and(is_lead) && (rest.is_empty() || rest.starts_with('\n')) {
            constructs[first..=last].iter_mut().for_each(|construct| construct.is_flow = true);
        }
        first = last + 1;
    }
}

fn is_mark(c: char) -> bool {
    !matches!(c, ' ' | '\t' | '>')
}

/// Returns whether `lead` holds only indentation and the marks of containers.
fn is_lead(lead: &str) -> bool {
    let ends = lead.is_empty() || lead.ends_with([' ', '\t', '>']);
    let mut marks = lead.split([' ', '\t']).filter(|mark| !mark.is_empty());
    ends && marks.all(|mark| {
        let number = mark.trim_end_matches(['.', ')']);
        mark.bytes().all(|b| b == b'>')
            || matches!(mark, "-" | "*" | "+")
            || (!number.is_empty()
                && number.len() + 1 == mark.len()
                && number.bytes().all(|b| b.is_ascii_digit()))
    })
}

/// Overwrites all MDX syntax of the source.
pub(super) fn overwritten(source: &str, found: &Found) -> String {
    let mut text = source.as_bytes().to_vec();
    for script in &found.scripts {
        blank(&mut text[script.clone()]);
    }
    for fence in &found.fences {
        blank(&mut text[fence.clone()]);
        begin_item(source, &mut text, fence.start..fence.start + 3);
    }
    // As HTML, a tag that begins a line would end the paragraph.
    found.tags_in_code.iter().for_each(|&at| text[at] = b',');
    let mut before = 0;
    for construct in &found.constructs {
        let gap = &source[std::mem::replace(&mut before, construct.at.end)..construct.at.start];
        if construct.is_flow {
            blank(&mut text[construct.at.clone()]);
            // Only the first construct of a line can begin an item.
            let lead = gap.rsplit('\n').next().unwrap_or_default();
            if lead.contains(is_mark) || (is_indented(lead) && lead.contains('>')) {
                begin_item(source, &mut text, construct.at.start..construct.at.start + 2);
            }
        } else {
            text[construct.at.clone()].fill(b',');
        }
    }
    dedent(source, &mut text, &found.constructs);
    // Only whole characters were overwritten, with ASCII.
    String::from_utf8(text).unwrap_or_else(|_| source.to_owned())
}

/// Replaces the `<` at the start of each line from `at` on, because Markdown could read a block of
/// HTML there.
pub(super) fn without_html(text: &str, at: usize) -> String {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let mut out = text[..start].to_owned();
    for line in text[start..].split_inclusive('\n') {
        let rest = line.trim_start_matches([' ', '\t', '>']);
        let tag = rest.strip_prefix('<');
        out += &line[..line.len() - rest.len()];
        out += if tag.is_some() { "," } else { "" };
        out += tag.unwrap_or(rest);
    }
    out
}

/// Writes an empty heading at the start of an overwritten construct. Like the construct, a heading
/// ends a paragraph and begins a list item.
fn begin_item(source: &str, text: &mut [u8], at: Range<usize>) {
    let lead = lead(source, at.start);
    let mark = lead.trim_end_matches([' ', '\t']);
    // With more space, the heading would be code in an item, or continue a paragraph.
    let most = if mark.is_empty() { 3 } else { 4 };
    if column(lead) - column(mark) <= most {
        text[at].fill(b'#');
    } else if !mark.is_empty() {
        // An empty item would not end a paragraph.
        text[at.start - lead.len() + mark.len() + 1] = b'#';
    }
}

/// Returns the part of a line before the offset `at`.
fn lead(source: &str, at: usize) -> &str {
    &source[source[..at].rfind('\n').map_or(0, |end| end + 1)..at]
}

/// An open tag.
struct Indented {
    /// The offset of the line with the tag.
    line: usize,
    /// The indentation of the tag and, once known, of its children, in bytes.
    own: usize,
    inner: Option<usize>,
    /// The sum of the extra indentation of the children of all tags around this tag.
    around: usize,
}

impl Indented {
    /// Creates the tag on the line at `line`, which may be the first child of `outer`.
    fn within(outer: Option<&mut Indented>, line: usize, own: usize) -> Self {
        let around = outer.map_or(0, |outer| {
            if outer.line < line {
                outer.inner.get_or_insert(own);
            }
            outer.excess()
        });
        Indented { line, own, inner: None, around }
    }

    /// Returns the sum of the extra indentation of the children of this tag and those around it.
    fn excess(&self) -> usize {
        self.around + self.inner.map_or(0, |inner| inner.saturating_sub(self.own))
    }
}

/// Removes the indentation of children, because MDX has no indented code. A child's line begins
/// later, and its indentation ends the line before.
fn dedent(source: &str, text: &mut [u8], constructs: &[Construct]) {
    let opens = |construct: &Construct| construct.is_flow && construct.kind == CodeKind::Open;
    if !constructs.iter().any(opens) {
        return;
    }
    let mut flow = constructs.iter().filter(|construct| construct.is_flow).peekable();
    let mut open: Vec<Indented> = Vec::new();
    let mut start = 0;
    let mut before_goes_on = false;
    while start < source.len() {
        let line = line_at(source, start);
        let left = String::from_utf8_lossy(&text[start..start + line.len()]).into_owned();
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        while let Some(tag) = flow.next_if(|tag| tag.at.start < start + line.len()) {
            match tag.kind {
                CodeKind::Open => {
                    let tag = Indented::within(open.last_mut(), start, indent);
                    open.push(tag);
                }
                CodeKind::Close => drop(open.pop()),
                CodeKind::Placeholder | CodeKind::Standalone => {}
            }
        }
        let is_text = !is_blank(&left);
        if is_text {
            if let Some(tag) = open.last_mut() {
                tag.inner.get_or_insert(indent);
            }
            let excess = open.last().map_or(0, Indented::excess).min(indent);
            let continues = before_goes_on && !begins_block(left.trim_start_matches(SPACE));
            if excess > 0 && start > 0 && !continues {
                text[start - 1] = b' ';
                if start > 1 && text[start - 2] == b'\r' {
                    text[start - 2] = b' ';
                }
                text[start..start + excess].fill(b' ');
                text[start + excess - 1] = b'\n';
            }
        }
        // An expression may continue past the line's end.
        before_goes_on =
            is_text && !(left.ends_with('\n') && is_complete(left.trim_matches(SPACE)));
        start += line.len();
    }
}

/// Returns whether a line is a block by itself: a heading, a rule or the mark of a directive.
fn is_complete(line: &str) -> bool {
    let title = line.trim_start_matches('#');
    let heading = title.len() < line.len() && (title.is_empty() || title.starts_with([' ', '\t']));
    heading
        || line.starts_with(":::")
        || line.bytes().all(|b| matches!(b, b'-' | b'*' | b'_' | b'=' | b' '))
}
