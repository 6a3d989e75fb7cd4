//! The constructs found by a scan, and the corrections of earlier scans.

use std::{collections::HashMap, ops::Range};

use crate::construct::Construct;

/// The constructs found by a scan.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The tags and expressions, in order.
    pub constructs: Vec<Construct>,
    /// The byte ranges of imports and exports.
    pub scripts: Vec<Range<usize>>,
    /// The byte ranges of fenced code, from the opening fence on.
    pub fences: Vec<Range<usize>>,
    /// The code spans and formulas that have several lines, or hold what looks like a tag or an
    /// expression.
    pub spans: Vec<Range<usize>>,
    /// The byte offsets of backticks and dollar signs that begin no code span or formula.
    pub marks: Vec<usize>,
    /// Whether there are such marks, or code spans and formulas of several lines.
    pub unclear: bool,
    /// The byte offset of the last tag or expression, complete or not.
    pub begun: usize,
    /// The byte offsets of tags that begin a line of a code span or formula.
    pub tags_in_code: Vec<usize>,
    /// The ends of links that hold what looks like a tag or an expression.
    pub link_ends: Vec<Range<usize>>,
    /// Whether some brackets look like the end of a link but are not.
    pub unclear_links: bool,
}

/// Corrections by byte offset: `None` where nothing begins, or the end of the code that begins
/// there.
pub(super) type Known = HashMap<usize, Option<usize>>;

/// A correction: the byte offset of a construct, and its end if it is code.
pub(super) type Correction = (usize, Option<usize>);
