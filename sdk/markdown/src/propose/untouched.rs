//! The reasons to keep a text or a part of its markup as it is.

use std::ops::Range;

use targum_sdk::{html, search};

use crate::{
    line::{delimiter_row, lines},
    stage::Stage,
};

/// The reason to keep markup whose joined lines would turn the text around it into a table's head
/// or a block of HTML.
pub(super) const LINES: &str = "on one line it would make something else of this paragraph";

/// The reason to keep markup without whose bars the text around it could have as many cells as the
/// line below it, which looks like the line below a table's head.
const BARS: &str = "without its bars this line could become the head of a table";

/// The reason to keep markup without whose backticks a line would become a code fence.
const FENCE: &str = "without its backticks a line here could begin a block of code";

/// The reason to keep text with emphasis within emphasis of the same kind.
pub(super) const NESTED: &str = "it has emphasis in emphasis of the same kind, which with other words would \
                      read as one behind the other: leave one of them out";

/// The reason to keep texts that share a paragraph of JSX elements and hold a mark of emphasis or
/// code.
pub(super) const MARKED: &str = "a mark of emphasis or code in one of the elements here could belong to \
                      another: put blank lines between the elements";

/// The constructs near a text for which some of its markup has to stay as it is.
pub(super) struct Near {
    table: bool,
    fence: bool,
}

impl Near {
    /// Returns what is near a `text` that is written on a `stage`.
    pub(super) fn of(text: &str, stage: &Stage) -> Self {
        let begins_table = || lines(text).skip(1).any(|line| delimiter_row(line).is_some());
        Near {
            table: stage.is_above_table() || begins_table(),
            fence: search::contains(text, "```") && lines(text).any(begins_fence),
        }
    }

    /// Returns the reason to keep a part of the text's markup, if there is one.
    pub(super) fn reason_to_keep(&self, markup: &str) -> Option<&'static str> {
        match () {
            () if self.table && markup.contains(['\n', '\r']) => Some(LINES),
            () if self.table && markup.contains('|') => Some(BARS),
            () if self.fence && markup.contains('`') => Some(FENCE),
            () => None,
        }
    }
}

/// Returns whether only its values make a tag span several lines. On one line, such a tag would
/// begin a block of HTML.
pub(super) fn is_wrapped_in_values(tag: &html::Tag, source: &str) -> bool {
    let lines = |at: Range<usize>| source[at].matches(['\n', '\r']).count();
    let values = tag.attributes.iter().filter_map(|attribute| attribute.value.clone());
    let within: usize = values.map(|(value, _)| lines(value)).sum();
    within > 0 && lines(tag.at.clone()) == within
}

/// Returns whether a line begins with three backticks. Backticks later in the line keep it from
/// being a fence.
fn begins_fence(line: &str) -> bool {
    line.trim_start_matches([' ', '\t', '>']).starts_with("```")
}
