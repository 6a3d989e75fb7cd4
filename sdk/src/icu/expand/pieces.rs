//! A message in pieces: each branch, and each run of text and arguments between choices, is a segment.

use std::ops::Range;

use super::{Around, Expand, angular, kind};
use crate::{
    Change, Entry, Inline, Unit,
    icu::message::{Branch, Choice, ChoiceKind, Message, Node},
    key,
};

impl<'s, P: Clone> Expand<'_, 's, P> {
    /// Copies a range of the message as it is spelled.
    fn source(&self, change: &mut Change<'_, 's, P>, range: Range<usize>) {
        change.source(self.text.source_with_lead(range));
    }

    /// Writes the content of `range`: choices with their branches, and each run of text and
    /// arguments between them as a segment.
    pub(super) fn message(
        &self,
        change: &mut Change<'_, 's, P>,
        message: &Message<'_>,
        range: Range<usize>,
        entry: Entry,
        around: Around<'_>,
    ) {
        if !message.nodes.iter().any(|node| matches!(node, Node::Choice(_))) {
            return self.run(change, &message.nodes, range, entry, around);
        }
        let mut at = range.start;
        let mut nodes = message.nodes.as_slice();
        while !nodes.is_empty() {
            let is_choice = |node: &Node| matches!(node, Node::Choice(_));
            let run = nodes.iter().position(is_choice).unwrap_or(nodes.len());
            if run > 0 {
                let end = nodes[run - 1].range().end;
                self.run(change, &nodes[..run], at..end, entry.clone(), around.clone());
                at = end;
            }
            if let Some(Node::Choice(choice)) = nodes.get(run) {
                self.choice(change, choice, &entry, &around);
                at = choice.range.end;
            }
            nodes = nodes.get(run + 1..).unwrap_or_default();
        }
        self.source(change, at..range.end);
    }

    /// Writes text and arguments between choices as a segment.
    fn run(
        &self,
        change: &mut Change<'_, 's, P>,
        nodes: &[Node<'_>],
        range: Range<usize>,
        entry: Entry,
        around: Around<'_>,
    ) {
        if nodes.is_empty() {
            return self.source(change, range);
        }
        change.source(self.text.lead_of(range.start));
        let interpolation = around.interpolation.clone();
        let unit = self.unit(nodes, range, entry, around);
        change.segment(angular::counted(unit, interpolation.as_deref()));
    }

    /// Returns text and arguments between choices as a segment.
    pub(super) fn unit(
        &self,
        nodes: &[Node<'_>],
        range: Range<usize>,
        entry: Entry,
        around: Around<'_>,
    ) -> Unit<'s, P> {
        let mut inline = Inline::with_capacity(nodes.len());
        for node in nodes {
            match node {
                Node::Text { range, text } => self.text.give(&mut inline, range.clone(), text),
                _ => inline.argument(&self.text.text()[node.range()]),
            }
        }
        let quoting = self.quoting(range.clone(), &around);
        let entry = Entry { plural: around.plural, ..entry };
        let original = self.text.spelling_of(range.clone());
        let place = self.places.at(range.start == 0, range.end == self.text.text().len()).clone();
        let unit = Unit::inline(entry, inline, self.syntax, original, place);
        unit.quoted(quoting).counting(around.number)
    }

    /// Writes a choice with the branches that the target needs.
    fn choice(
        &self,
        change: &mut Change<'_, 's, P>,
        choice: &Choice<'_>,
        entry: &Entry,
        around: &Around<'_>,
    ) {
        let Some(kind) = kind(choice.kind) else {
            let intervals = choice.kind == ChoiceKind::Choice;
            let mut at = choice.range.start;
            for branch in &choice.branches {
                self.source(change, at..branch.range.start);
                let around = Around { inside: true, choice: intervals, ..around.clone() };
                self.branch(change, branch, branch.selector.as_ref(), entry, around);
                at = branch.range.end;
            }
            return self.source(change, at..choice.range.end);
        };
        let branches = self.planned(choice, kind, change.context());
        let interpolation = self.interpolation(choice);
        let (number, end) = (Some(choice.name), choice.range.end);
        let first = choice.branches.first().map_or(end, |branch| branch.range.start);
        let last = choice.branches.last().map_or(end, |branch| branch.range.end);
        self.source(change, choice.range.start..first);
        for (nth, branch) in branches.into_iter().enumerate() {
            match choice.branches.get(branch.place.saturating_sub(1)..) {
                _ if nth == 0 => {}
                Some([before, own, ..]) => self.source(change, before.range.end..own.range.start),
                _ => change.literal(" "),
            }
            let selector = branch.selector().to_owned();
            let (plural, interpolation) = (branch.plural, interpolation.clone());
            let around = Around { plural, number, interpolation, inside: true, choice: false };
            self.branch(change, branch.from, &selector, entry, around);
        }
        self.source(change, last..end);
    }

    /// Writes a branch under `selector`.
    fn branch(
        &self,
        change: &mut Change<'_, 's, P>,
        branch: &Branch<'_>,
        selector: &str,
        entry: &Entry,
        around: Around<'_>,
    ) {
        let after = branch.range.start + branch.selector.len();
        if selector == branch.selector {
            self.source(change, branch.range.start..after);
        } else {
            change.literal(selector);
        }
        self.source(change, after..branch.inner.start);
        let entry = entry.under(key::within(&entry.key, selector));
        self.message(change, &branch.message, branch.inner.clone(), entry, around);
        self.source(change, branch.inner.end..branch.range.end);
    }
}
