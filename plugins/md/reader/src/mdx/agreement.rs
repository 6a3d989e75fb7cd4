//! Whether what the scanner takes for code, for a formula or for the beginning of a block is that
//! for the Markdown parser as well, which alone knows where a block ends.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::jsx::{self, Found};
use crate::block::is_block;

/// What the parser knows better: at which places nothing begins, or code that ends at another.
pub type Known = HashMap<usize, Option<usize>>;

/// A thing that is known better: where it begins, and where it ends if it is code.
pub type Correction = (usize, Option<usize>);

/// The first thing that is not what it was taken for, if any is; `text` is what is left of the
/// `source` for the parser, and `broken` is what was not complete.
pub fn mistaken(
    found: &Found,
    source: &str,
    text: &str,
    broken: Option<usize>,
    options: Options,
) -> Option<Correction> {
    let begins = |at: &usize| heading(source, text, *at).is_some();
    let flow = found.constructs.iter().filter(|it| it.is_flow).map(|it| it.at.start);
    let flow: Vec<usize> = flow.filter(begins).collect();
    let fences = || found.fences.iter().map(|it| it.start).filter(begins);
    // Others are what they look like.
    let unclear = found.unclear && !(found.spans.is_empty() && found.constructs.is_empty());
    if broken.is_none() && !unclear && flow.is_empty() && !fences().any(|at| is_in_item(text, at)) {
        return None;
    }
    let read = Read::new(text, options);
    let span = found.spans.iter().find(|at| !read.has_code(at)).map(|at| at.start);
    let starts = found.constructs.iter().map(|it| it.at.start).chain(broken);
    let construct = starts.filter(|&at| read.code_around(at).is_some()).min();
    let is_read =
        |at: usize| heading(source, text, at).is_some_and(|at| read.headings.contains(&at));
    let blocks = fences().chain(flow.iter().copied()).filter(|&at| !is_read(at));
    let at = span.into_iter().chain(construct).chain(blocks).min();
    let wrong = at.map(|at| read.code_around(at).unwrap_or((at, None)));
    let missed = read.missed(found, source, broken);
    // Of two ends the one that was not overwritten.
    missed.into_iter().chain(wrong).min_by_key(|(at, _)| *at)
}

/// What the parser reads.
struct Read {
    /// Code spans and formulas, in order.
    code: Vec<Range<usize>>,
    /// Where headings begin, which stand for fences and for items of nothing but JSX.
    headings: HashSet<usize>,
    /// The text of each block, in order.
    blocks: Vec<Range<usize>>,
}

impl Read {
    fn new(text: &str, options: Options) -> Read {
        let (code, headings, blocks) = (Vec::new(), HashSet::new(), Vec::new());
        let mut read = Read { code, headings, blocks };
        let (mut goes_on, mut verbatim) = (false, false);
        for (event, at) in Parser::new_ext(text, options).into_offset_iter() {
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
        self.code.binary_search_by_key(&at.start, |it| it.start).is_ok_and(|i| self.code[i] == *at)
    }

    fn code_around(&self, at: usize) -> Option<Correction> {
        let next = self.code.partition_point(|it| it.end <= at);
        self.code.get(next).filter(|it| it.start < at).map(|it| (it.start, Some(it.end)))
    }

    /// The first marks taken for text that begin code in their block, and in that code a tag or an
    /// expression: it hides the end from the parser. In a block with what was not complete, the
    /// first that begin code for the parser: behind it, code may begin where other code was taken
    /// to end.
    fn missed(&self, found: &Found, source: &str, broken: Option<usize>) -> Option<Correction> {
        let is_covered = |at: usize, end: usize| {
            let next = found.constructs.partition_point(|it| it.at.end <= at);
            found.constructs.get(next).is_some_and(|it| it.at.start < end)
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

/// The code and the formulas that `marks` would begin in a block that goes on up to `end`.
fn begun_code(source: &str, end: usize, marks: &[usize]) -> Vec<Range<usize>> {
    let (ticks, dollars): (Vec<_>, Vec<_>) =
        marks.iter().copied().partition(|&at| source[at..].starts_with('`'));
    let formula = |at: usize| jsx::formula(source, at, end).map(|end| at..end);
    let mut begun: Vec<_> = dollars.into_iter().filter_map(formula).collect();
    // Where the next run of as many backticks ends.
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

/// The runs of backticks there are.
fn runs(source: &str, within: Range<usize>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    // A block may end within what was overwritten, where there are no marks.
    let text = source.get(within.clone()).unwrap_or_default();
    for at in text.match_indices('`').map(|(at, _)| within.start + at) {
        match runs.last_mut().filter(|run| run.end == at) {
            Some(run) => run.end += 1,
            None => runs.push(at..at + 1),
        }
    }
    runs
}

/// Where the heading begins that stands for what begins `at` a place, or right behind the mark of
/// its item.
fn heading(source: &str, text: &str, at: usize) -> Option<usize> {
    if text[at..].starts_with("##") {
        return Some(at);
    }
    // The space behind the mark: in the text, what stands before it may be overwritten with space.
    let space = source[..at].trim_end_matches([' ', '\t']).len();
    let before = text[space..at].trim_end_matches([' ', '\t']).strip_suffix('#')?;
    Some(space + before.len())
}

/// Whether the mark of an item stands before a place in its line.
fn is_in_item(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '\t', '>']);
    !before.is_empty() && !before.ends_with('\n')
}
