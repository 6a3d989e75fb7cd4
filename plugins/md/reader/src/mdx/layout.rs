//! Which constructs make up whole lines, and the text that is left for the Markdown parser.

use std::ops::Range;

use targum_sdk::CodeKind;

use super::{
    Construct,
    jsx::{Found, line_at},
};

/// Marks the constructs that stand on lines of their own, alone or with others.
pub fn mark_flow(source: &str, constructs: &mut [Construct]) {
    let mut first = 0;
    while first < constructs.len() {
        let mut last = first;
        let gap = |a: &Construct, b: &Construct| source.get(a.at.end..b.at.start);
        while last + 1 < constructs.len()
            && gap(&constructs[last], &constructs[last + 1])
                .is_some_and(|it| it.chars().all(|c| matches!(c, ' ' | '\t')))
        {
            last += 1;
        }
        let start = constructs[first].at.start;
        let lead = &source[source[..start].rfind('\n').map_or(0, |end| end + 1)..start];
        let rest = line_at(source, constructs[last].at.end);
        if is_lead(lead) && rest.trim().is_empty() {
            constructs[first..=last].iter_mut().for_each(|it| it.is_flow = true);
        }
        first = last + 1;
    }
}

/// Whether only a line's indentation and the marks of containers stand before a place.
fn is_lead(lead: &str) -> bool {
    let marks = lead.split([' ', '\t']).filter(|it| !it.is_empty());
    marks.into_iter().all(|mark| {
        let number = mark.trim_end_matches(['.', ')']);
        mark.bytes().all(|b| b == b'>')
            || matches!(mark, "-" | "*" | "+")
            || (number.len() + 1 == mark.len() && number.bytes().all(|b| b.is_ascii_digit()))
    })
}

/// The source with everything that MDX adds overwritten.
pub fn overwritten(source: &str, found: &Found) -> String {
    let mut text = source.as_bytes().to_vec();
    let blank = |text: &mut Vec<u8>, at: Range<usize>| {
        for byte in &mut text[at] {
            if !matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    };
    for block in &found.blocks {
        blank(&mut text, block.clone());
    }
    for construct in &found.constructs {
        if construct.is_flow {
            blank(&mut text, construct.at.clone());
        } else {
            text[construct.at.clone()].fill(b',');
        }
    }
    dedent(source, &mut text, &found.constructs);
    // Whole characters were overwritten with ASCII.
    String::from_utf8(text).unwrap_or_else(|_| source.to_owned())
}

/// Takes the indentation of children off, for MDX has no indented code: their line begins
/// later, and what was indentation ends the line before.
fn dedent(source: &str, text: &mut [u8], constructs: &[Construct]) {
    let mut flow = constructs.iter().filter(|it| it.is_flow).peekable();
    // For each open tag its own indentation and that of its children, once known.
    let mut open: Vec<(usize, Option<usize>)> = Vec::new();
    let mut start = 0;
    let mut before_is_text = false;
    while start < source.len() {
        let line = line_at(source, start);
        let left = String::from_utf8_lossy(&text[start..start + line.len()]).into_owned();
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        while let Some(tag) = flow.next_if(|it| it.at.start < start + line.len()) {
            match tag.kind {
                CodeKind::Open => open.push((indent, None)),
                CodeKind::Close => drop(open.pop()),
                CodeKind::Placeholder | CodeKind::Standalone => {}
            }
        }
        let is_text = !left.trim().is_empty();
        if is_text {
            if let Some((_, inner @ None)) = open.last_mut() {
                *inner = Some(indent);
            }
            let of_tag = |(own, inner): &(usize, Option<usize>)| {
                inner.map_or(0, |inner| inner.saturating_sub(*own))
            };
            let excess = open.iter().map(of_tag).sum::<usize>().min(indent);
            let continues = before_is_text && !begins_block(left.trim_start());
            if excess > 0 && start > 0 && !continues {
                text[start - 1] = b' ';
                if start > 1 && text[start - 2] == b'\r' {
                    text[start - 2] = b' ';
                }
                text[start..start + excess].fill(b' ');
                text[start + excess - 1] = b'\n';
            }
        }
        before_is_text = is_text;
        start += line.len();
    }
}

/// Whether a line begins a block even where a paragraph stands above it.
pub fn begins_block(line: &str) -> bool {
    line.starts_with(['-', '*', '+', '#', '>', '|', '`', '~', ':'])
        || line.starts_with(|c: char| c.is_ascii_digit())
}
