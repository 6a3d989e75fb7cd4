//! Compares the scanner's view of code, formulas and block starts with that of the Markdown parser,
//! which alone knows where a block ends.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use pulldown_cmark::{Event, Parser, Tag};

use super::{
    found::{Correction, Found},
    jsx,
};
use crate::{event::is_block, parser::OPTIONS};

/// Returns the first construct that the scanner misread, if any. `text` is the overwritten `source`
/// that the parser reads, and `broken` is the offset of an incomplete construct.
pub(super) fn mistaken(
    found: &Found,
    source: &str,
    text: &str,
    broken: Option<usize>,
) -> Option<Correction> {
    let begins = |at: &usize| heading(source, text, *at).is_some();
    let flow = found
        .constructs
        .iter()
        .filter(|construct| construct.is_flow)
        .map(|construct| construct.at.start);
    let flow: Vec<usize> = flow.filter(begins).collect();
    let fences = || found.fences.iter().map(|fence| fence.start).filter(begins);
    // All other marks are read as they look.
    let unclear = found.unclear && !(found.spans.is_empty() && found.constructs.is_empty());
    if broken.is_none() && !unclear && flow.is_empty() && !fences().any(|at| is_in_item(text, at)) {
        return None;
    }
    let read = Read::new(text);
    let span = found.spans.iter().find(|at| !read.has_code(at)).map(|at| at.start);
    let starts = found.constructs.iter().map(|construct| construct.at.start).chain(broken);
    let construct = starts.filter(|&at| read.code_around(at).is_some()).min();
    let is_read =
        |at: usize| heading(source, text, at).is_some_and(|at| read.headings.contains(&at));
    let blocks = fences().chain(flow.iter().copied()).filter(|&at| !is_read(at));
    let at = span.into_iter().chain(construct).chain(blocks).min();
    let wrong = at.map(|at| read.code_around(at).unwrap_or((at, None)));
    let missed = read.missed(found, source, broken);
    // Of two ends, the one that was not overwritten decides.
    missed.into_iter().chain(wrong).min_by_key(|(at, _)| *at)
}

/// The parser's view of a document.
struct Read {
    /// The byte ranges of code spans and formulas, in order.
    code: Vec<Range<usize>>,
    /// The byte offsets of the headings that stand for fences and for list items of JSX only.
    headings: HashSet<usize>,
    /// The byte range of each block's text, in order.
    blocks: Vec<Range<usize>>,
}

impl Read {
    fn new(text: &str) -> Read {
        let (code, headings, blocks) = (Vec::new(), HashSet::new(), Vec::new());
        let mut read = Read { code, headings, blocks };
        let (mut goes_on, mut verbatim) = (false, false);
        for (event, at) in Parser::new_ext(text, OPTIONS).into_offset_iter() {
            match &event {
                Event::Code(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {
                    read.code.push(at.clone());
                }
                Event::Start(Tag::Heading { .. }) => drop(read.headings.insert(at.start)),
                _ => {}
            }
            match event {
                Event::Start(tag) if is_block(&tag.to_end()) => {
                    goes_on = false;
                    verbatim = matches!(tag, Tag::CodeBlock(_));
                }
                Event::End(tag) if is_block(&tag) => (goes_on, verbatim) = (false, false),
                Event::Rule | Event::Html(_) => goes_on = false,
                _ if verbatim => {}
                _ => match read.blocks.last_mut().filter(|_| goes_on) {
                    Some(block) => block.end = block.end.max(at.end),
                    None => {
                        read.blocks.push(at);
                        goes_on = true;
                    }
                },
            }
        }
        read
    }

    fn has_code(&self, at: &Range<usize>) -> bool {
        self.code
            .binary_search_by_key(&at.start, |code| code.start)
            .is_ok_and(|i| self.code[i] == *at)
    }

    fn code_around(&self, at: usize) -> Option<Correction> {
        let next = self.code.partition_point(|code| code.end <= at);
        self.code.get(next).filter(|code| code.start < at).map(|code| (code.start, Some(code.end)))
    }

    /// Returns the first marks that the scanner took for text but that begin code around a tag or
    /// an expression, which hides the code's end from the parser. In a block with an incomplete
    /// construct, returns the first marks that begin code for the parser, because later code may
    /// begin where other code seemed to end.
    fn missed(&self, found: &Found, source: &str, broken: Option<usize>) -> Option<Correction> {
        let is_covered = |at: usize, end: usize| {
            let next = found.constructs.partition_point(|construct| construct.at.end <= at);
            found.constructs.get(next).is_some_and(|construct| construct.at.start < end)
                || broken.is_some_and(|broken| (at..end).contains(&broken))
        };
        let mut marks = found.marks.as_slice();
        for block in &self.blocks {
            marks = &marks[marks.partition_point(|&at| at < block.start)..];
            let (within, rest) = marks.split_at(marks.partition_point(|&at| at < block.end));
            marks = rest;
            let begun = begun_code(source, block.end, within).into_iter();
            let is_broken = broken.is_some_and(|broken| block.contains(&broken));
            let is_missed = |code: &Range<usize>| {
                is_covered(code.start, code.end) || (is_broken && self.has_code(code))
            };
            if let Some(code) = begun.filter(is_missed).min_by_key(|code| code.start) {
                return Some((code.start, Some(code.end)));
            }
        }
        None
    }
}

/// Returns the code and the formulas that `marks` would begin in a block that ends at `end`.
fn begun_code(source: &str, end: usize, marks: &[usize]) -> Vec<Range<usize>> {
    let (ticks, dollars): (Vec<_>, Vec<_>) =
        marks.iter().copied().partition(|&at| source[at..].starts_with('`'));
    let formula = |at: usize| jsx::formula(source, at, end).map(|end| at..end);
    let mut begun: Vec<_> = dollars.into_iter().filter_map(formula).collect();
    // The end of the next run of backticks, by the length of the run.
    let mut ends = HashMap::new();
    let mut ticks = ticks.as_slice();
    for run in runs(source, ticks.first().map_or(end, |&first| first)..end).into_iter().rev() {
        if let Some((&mark, before)) = ticks.split_last().filter(|(mark, _)| run.contains(mark)) {
            ticks = before;
            begun.extend(ends.get(&(run.end - mark)).map(|&end| mark..end));
        }
        ends.insert(run.len(), run.end);
    }
    begun
}

/// Returns the runs of backticks in a range.
fn runs(source: &str, within: Range<usize>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    // A block may end within an overwritten construct, which holds no marks.
    let text = source.get(within.clone()).unwrap_or_default();
    for at in text.match_indices('`').map(|(at, _)| within.start + at) {
        match runs.last_mut().filter(|run| run.end == at) {
            Some(run) => run.end += 1,
            None => runs.push(at..at + 1),
        }
    }
    runs
}

/// Returns the offset of the heading that stands for the construct at `at`. The heading begins at
/// `at` or right after the mark of its list item.
fn heading(source: &str, text: &str, at: usize) -> Option<usize> {
    if text[at..].starts_with("##") {
        return Some(at);
    }
    // The space after the mark is found in the source, because the overwritten text has more
    // spaces.
    let space = source[..at].trim_end_matches([' ', '\t']).len();
    let before = text[space..at].trim_end_matches([' ', '\t']).strip_suffix('#')?;
    Some(space + before.len())
}

/// Returns whether a list item's mark precedes the offset `at` in its line.
fn is_in_item(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '\t', '>']);
    !before.is_empty() && !before.ends_with('\n')
}
