//! The place of a text in the lines of its pattern: its indentation, and the blanks at its edges.

use std::ops::Range;

use super::Walk;
use crate::{
    ast::{Element, Pattern, Variant},
    spell::{Blank, Place},
};

impl Walk<'_> {
    /// Returns a place within a line.
    pub(super) fn place(&self, indent: usize) -> Place {
        Place {
            indent,
            starts: false,
            inline: true,
            ends: false,
            line_break: self.line_break,
            lead: None,
            tail: None,
            margins: false,
            at_margin: false,
            holds_margin: false,
        }
    }

    /// Returns whether a further line of a run has the indentation of the pattern, and lines outside of
    /// the run are indented further.
    pub(super) fn holds_margin(&self, pattern: &Pattern, run: Range<usize>) -> bool {
        let (before, behind) = (&pattern.elements[..run.start], &pattern.elements[run.end..]);
        let Some(margin) = pattern.indent else { return false };
        let mut others = before.iter().chain(behind);
        let is_deeper = |indent| indent > margin;
        let begins_deeper = || {
            let start = pattern.span(0..pattern.elements.len()).start;
            !before.is_empty() && !pattern.inline && is_deeper(self.column(start))
        };
        pattern.elements[run].iter().any(|element| element.indent() == Some(margin))
            && (others.any(|element| element.indent().is_some_and(is_deeper)) || begins_deeper())
    }

    /// Returns whether a pattern that begins on a line of its own has its indentation there.
    pub(super) fn is_at_margin(&self, pattern: &Pattern) -> bool {
        let start = pattern.span(0..pattern.elements.len()).start;
        Some(self.column(start)) == pattern.indent
    }

    /// Returns the number of spaces before a place.
    pub(super) fn column(&self, at: usize) -> usize {
        let line = &self.source[..at];
        line.len() - line.trim_end_matches(' ').len()
    }

    /// Returns the literal of blanks that an element is.
    pub(super) fn blank(&self, element: Option<&Element>) -> Option<Blank> {
        let Some(Element::Literal(at, text)) = element else { return None };
        let is_blank = text.bytes().all(|b| b == b' ');
        let spelling = self.source[at.clone()].to_owned();
        is_blank.then(|| Blank { text: text.clone(), spelling })
    }

    /// Returns the indentation of the further lines of a variant.
    pub(super) fn indent(&self, variant: &Variant) -> usize {
        self.column(variant.at.start) + usize::from(variant.is_default) + 4
    }
}
