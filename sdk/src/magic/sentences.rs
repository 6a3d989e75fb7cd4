//! The whole sentences that a reader sees of a message with forms.

use std::ops::Range;

use super::write::{Around, Step, Writer};
use crate::{
    Change,
    magic_word::{Choice, Form, Node},
};

/// The largest number of sentences of a message. A message with more keeps its form.
const MOST: usize = 36;

/// The largest number of choices around a sentence. A message with more keeps its form.
const DEPTH: usize = 8;

/// The forms that a message is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Forms {
    /// Those of the source.
    Source,
    /// Those that the target needs.
    Target,
}

/// The sentences of a message, in the steps of writing the message.
pub(super) struct Sentences {
    pub steps: Vec<Step>,
    /// Whether the message has the forms of the source.
    pub own: bool,
}

impl Sentences {
    /// Returns the sentences of a message. Returns `None` if the message keeps its form.
    pub(super) fn of<'s, P: Clone>(
        writer: &Writer<'_, 's, P>,
        nodes: &[Node],
        around: &Around,
        change: &Change<'_, 's, P>,
        forms: Forms,
    ) -> Option<Self> {
        let mut expand = Expand { writer, forms, steps: Vec::new(), count: 0, own: true };
        expand.sequence(nodes, around.clone(), change)?;
        Some(Sentences { steps: expand.steps, own: expand.own })
    }
}

struct Expand<'e, 'w, 's, P> {
    writer: &'e Writer<'w, 's, P>,
    forms: Forms,
    steps: Vec<Step>,
    /// The number of sentences so far.
    count: usize,
    /// Whether the message has the forms of the source so far.
    own: bool,
}

impl<'s, P: Clone> Expand<'_, '_, 's, P> {
    /// Adds the sentences of a sequence of nodes. Returns `None` if the message keeps its form.
    fn sequence(
        &mut self,
        nodes: &[Node],
        around: Around,
        change: &Change<'_, 's, P>,
    ) -> Option<()> {
        let choice = nodes.iter().enumerate().find_map(|(at, node)| match node {
            Node::Choice(choice) => Some((at, choice)),
            Node::Text(_) => None,
        });
        match choice {
            Some((at, choice)) => {
                let beside = (&nodes[..at], &nodes[at + 1..]);
                self.choice(choice, beside, &around, change)
            }
            None => self.sentence(nodes, around),
        }
    }

    /// Adds the sentence of a sequence of texts. Returns `None` if there are too many sentences.
    fn sentence(&mut self, nodes: &[Node], around: Around) -> Option<()> {
        self.count += 1;
        let range = |node: &Node| match node {
            Node::Text(range) => range.clone(),
            Node::Choice(choice) => choice.range.clone(),
        };
        let text = self.writer.text.text();
        let pieces = without_edges(text, nodes.iter().map(range).collect());
        self.steps.push(Step::Sentence(pieces, around));
        (self.count <= MOST).then_some(())
    }

    /// Adds the sentences of each form of a choice, with the nodes before and after the choice. Returns
    /// `None` if the message keeps its form.
    fn choice(
        &mut self,
        choice: &Choice,
        (before, after): (&[Node], &[Node]),
        around: &Around,
        change: &Change<'_, 's, P>,
    ) -> Option<()> {
        let text = self.writer.text;
        // Markup of the document stands in it once.
        let is_marked =
            |node: &Node| matches!(node, Node::Text(range) if text.has_mark_in(range.clone()));
        if around.depth == DEPTH || before.iter().chain(after).any(is_marked) {
            return None;
        }
        let written = match self.forms {
            Forms::Source => Writer::<P>::as_they_are(choice),
            Forms::Target => self.writer.planned(change, choice),
        };
        self.own &= written.len() == choice.forms.len()
            && written.iter().enumerate().all(|(index, form)| form.from == index);
        self.steps.push(Step::Source(choice.range.start..choice.first()));
        for (index, form) in written.into_iter().enumerate() {
            if index > 0 {
                self.steps.push(Step::Separator);
            }
            let within = self.writer.within(around, choice, index, &form);
            let Form { outer, head, range, nodes, .. } = &choice.forms[form.from];
            // The blanks around a form are not part of a text beside it.
            let lead =
                outer.start..if before.is_empty() { range.start } else { outer.start + head };
            let tail = if after.is_empty() { range.end } else { outer.end }..outer.end;
            let nodes: Vec<_> = before.iter().chain(nodes).chain(after).cloned().collect();
            self.steps.push(Step::Source(lead));
            self.sequence(&nodes, within, change)?;
            self.steps.push(Step::Source(tail));
        }
        self.steps.push(Step::Source(choice.last()..choice.range.end));
        Some(())
    }
}

/// Returns the pieces of a sentence without the white space at its ends.
fn without_edges(text: &str, mut pieces: Vec<Range<usize>>) -> Vec<Range<usize>> {
    while let Some(first) = pieces.first_mut() {
        first.start = first.end - text[first.clone()].trim_start().len();
        if first.start < first.end {
            break;
        }
        pieces.remove(0);
    }
    while let Some(last) = pieces.last_mut() {
        last.end = last.start + text[last.clone()].trim_end().len();
        if last.start < last.end {
            break;
        }
        pieces.pop();
    }
    pieces
}
