//! Whether what the scanner takes for code, for a formula or for the beginning of a block is that
//! for the Markdown parser as well, which alone knows where a block ends.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::jsx::Found;

/// What the parser knows better: at which places nothing begins, or code that ends at another.
pub type Known = HashMap<usize, Option<usize>>;

/// A thing that is known better: where it begins, and where it ends if it is code.
pub type Correction = (usize, Option<usize>);

/// The first thing that is not what it was taken for, if any is; `text` is what is left for the
/// parser.
pub fn mistaken(found: &Found, text: &str, options: Options) -> Option<Correction> {
    let begins = |at: &usize| text[*at..].starts_with("##");
    let flow = found.constructs.iter().filter(|it| it.is_flow).map(|it| it.at.start);
    let flow: Vec<usize> = flow.filter(begins).collect();
    let fences = || found.fences.iter().map(|it| it.start).filter(begins);
    // Others are what they look like.
    let unclear = found.unclear && !(found.spans.is_empty() && found.constructs.is_empty());
    if !unclear && flow.is_empty() && !fences().any(|at| is_in_item(text, at)) {
        return None;
    }
    let read = Read::new(text, options);
    let span = found.spans.iter().find(|at| !read.has_code(at)).map(|at| at.start);
    let starts = found.constructs.iter().map(|it| it.at.start);
    let construct = starts.filter(|&at| read.code_around(at).is_some()).min();
    let blocks = fences().chain(flow.iter().copied()).filter(|at| !read.headings.contains(at));
    let at = span.into_iter().chain(construct).chain(blocks).min()?;
    Some(read.code_around(at).unwrap_or((at, None)))
}

/// The code that `at` is in, where something was not complete.
pub fn code_around(text: &str, at: usize, options: Options) -> Option<Correction> {
    Read::new(text, options).code_around(at)
}

/// What the parser reads.
struct Read {
    /// Code spans and formulas, in order.
    code: Vec<Range<usize>>,
    /// Where headings begin, which stand for fences and for items of nothing but JSX.
    headings: HashSet<usize>,
}

impl Read {
    fn new(text: &str, options: Options) -> Read {
        let mut read = Read { code: Vec::new(), headings: HashSet::new() };
        for (event, at) in Parser::new_ext(text, options).into_offset_iter() {
            match event {
                Event::Code(_) | Event::InlineMath(_) | Event::DisplayMath(_) => read.code.push(at),
                Event::Start(Tag::Heading { .. }) => drop(read.headings.insert(at.start)),
                _ => {}
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
}

/// Whether the mark of an item stands before a place in its line.
fn is_in_item(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '\t', '>']);
    !before.is_empty() && !before.ends_with('\n')
}
