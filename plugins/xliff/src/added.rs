//! Units and segments for plural forms that only the target has. They are copies of the unit or
//! segment from which their text is translated.

use targum_sdk::{
    Change, Draft, Entry,
    xml::{self, Node, Place},
};

use crate::target::{Pair, Writer, begin, close};

/// A unit or segment to add.
pub(crate) struct Added<'t, 's> {
    /// The unit or segment that is copied.
    pub from: Node<'t, 's>,
    /// The attributes that have other values, by their names.
    pub attributes: Vec<(&'t str, String)>,
    /// The text, without its target.
    pub pair: Pair<'t, 's>,
    /// The state of a segment of XLIFF 2.
    pub state: Option<&'t str>,
    /// The state of a target of XLIFF 1.
    pub target_state: Option<&'t str>,
}

/// The place of an added element.
#[derive(Clone, Copy)]
pub(crate) enum Beside {
    /// Before the element that begins there.
    Before(usize),
    /// Behind the element that ends there.
    Behind(usize),
}

impl<'s> Added<'_, 's> {
    /// Inserts the copy at a place, on a line of its own if the copied element stands on one.
    pub(crate) fn insert(
        self,
        draft: &mut Draft<'s, Place>,
        writer: &Writer,
        entry: Entry,
        at: Beside,
    ) {
        let (Beside::Before(offset) | Beside::Behind(offset)) = at;
        let indentation = self.from.indentation();
        let mut change = draft.change(offset..offset);
        if let Beside::Behind(_) = at {
            change.source(indentation.clone());
        }
        self.write(&mut change, writer, entry);
        if let Beside::Before(_) = at {
            change.source(indentation);
        }
        change.done();
    }

    /// Writes the copy with its target.
    fn write(self, change: &mut Change<'_, 's, Place>, writer: &Writer, entry: Entry) {
        let from = self.from;
        self.tag(change);
        let (start, end) = (from.span().end, self.pair.after);
        let target = from.child("target").filter(|target| target.whole().end <= end);
        let target =
            target.map_or(end..end, |target| target.indentation().start..target.whole().end);
        for before in [start..target.start, target.end..end] {
            let before = &change.document()[before];
            change.literal(&self.pair.renamed(before));
        }
        begin(change, &self.pair, self.target_state);
        writer.content(change, entry, &self.pair);
        close(change, &self.pair);
        for note in from.elements().filter(|child| child.is("note")) {
            change.source(note.indentation());
            change.source(note.whole());
        }
        if let Some(end) = from.end() {
            change.source(end.indentation());
            change.source(end.span());
        }
    }

    /// Writes the start tag.
    fn tag(&self, change: &mut Change<'_, 's, Place>) {
        let from = self.from;
        change.literal(&format!("<{}", from.name()));
        for attribute in from.attributes() {
            let name = &from.source()[attribute.name.clone()];
            let other = self.attributes.iter().find(|(known, _)| *known == name);
            let before = attribute.name.start - 1;
            match other {
                Some((_, value)) => {
                    let quote = from.source()[..attribute.value.start].chars().next_back();
                    change.source(before..attribute.value.start);
                    change
                        .literal(&xml::attribute(value, quote.unwrap_or('"')).unwrap_or_default());
                    change.source(attribute.value.end..attribute.value.end + 1);
                }
                None if matches!(name, "state" | "subState" | "approved") => {}
                None => change.source(before..attribute.value.end + 1),
            }
        }
        self.state.iter().for_each(|state| change.literal(&format!(" state=\"{state}\"")));
        change.literal(">");
    }
}
