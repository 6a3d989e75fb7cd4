//! The proposals for a document: segments, and the edits that put their translations in place.

mod change;
mod options;

use std::{collections::BTreeSet, ops::Range};

use serde::Serialize;

use crate::{
    Context, Decoded, Document, Edit, Entry, Nested, Syntax, Values,
    bindings::exports::targum::format1_2_0::packed::Pack,
    icu::Places,
    plan::{Plan, Planner},
    segments::Segments,
    unit::Unit,
    untranslated::{UNSURE, Untranslated, listed},
};

pub use change::Change;
pub use options::{HOST_OPTIONS, PREVIOUS};

/// The proposals for one document, in document order.
#[derive(Debug)]
pub struct Draft<'s, P> {
    source: &'s str,
    context: &'s Context,
    segments: Segments,
    edits: Vec<Edit>,
    untranslated: Untranslated,
    /// The segments whose translations are less sure than the project demands.
    unsure: BTreeSet<usize>,
    /// The plan that is being written.
    planner: Option<Planner<P>>,
}

impl<'s, P> Draft<'s, P> {
    pub(crate) fn new(source: &'s str, context: &'s Context) -> Self {
        let (segments, edits) = (Segments::Listed(Vec::new()), Vec::new());
        let (untranslated, unsure) = (Untranslated::of(context), listed(context, UNSURE));
        Draft { source, context, segments, edits, untranslated, unsure, planner: None }
    }

    /// Makes a draft whose segments are packed for the host.
    pub(crate) fn packing(source: &'s str, context: &'s Context) -> Self {
        Draft { segments: Segments::packed(source.len()), ..Draft::new(source, context) }
    }

    /// Makes a draft whose segments are counted and dropped.
    pub(crate) fn counting(source: &'s str, context: &'s Context) -> Self {
        Draft { segments: Segments::Counted(0), ..Draft::new(source, context) }
    }

    /// Writes a plan of the segments, too.
    pub(crate) fn planning(self) -> Self
    where
        P: Serialize,
    {
        Draft { planner: Some(Planner::new()), ..self }
    }

    /// Returns a draft of the same document whose proposals are dropped, for a pass that only
    /// reads.
    #[must_use]
    pub fn scratch(&self) -> Self {
        Draft::counting(self.source, self.context)
    }

    /// Returns the document.
    pub fn source(&self) -> &'s str {
        self.source
    }

    /// Returns the locales, their plural forms, and the project's options.
    pub fn context(&self) -> &'s Context {
        self.context
    }

    /// Returns whether the document is only read back. A format then adds nothing, and a bilingual
    /// format proposes its target side.
    pub fn reads_back(&self) -> bool {
        self.context.source_locale == self.context.target_locale
    }

    /// Puts a segment's translation in the place of `at`. A segment without language is left as it
    /// is, but the segments that are nested in it are proposed.
    ///
    /// A unit whose comment [forbids](crate::instruction) its translation is left with a note.
    pub fn segment(&mut self, at: Range<usize>, mut unit: Unit<'s, P>) {
        if unit.is_invalid {
            self.left(at, unit);
        } else if unit.is_language() {
            unit.heed_note();
            // A unit without a source, which would be added to the document, is left out.
            if unit.is_language() || !unit.original().is_empty() {
                self.left(at, unit);
            }
        } else {
            for Nested { at, unit } in unit.nested {
                self.segment(at, unit);
            }
        }
    }

    /// Proposes the unit even where it has nothing to translate, so that its note is reported.
    pub fn left(&mut self, at: Range<usize>, unit: Unit<'s, P>) {
        let mut change = self.change(at);
        change.left(unit);
        change.done();
    }

    /// Puts `text`, such as the name of a locale, in the place of `at`. Where the document is only
    /// read back, the place keeps its spelling.
    pub fn literal(&mut self, at: Range<usize>, text: impl Into<String>) {
        let text = text.into();
        let is_new = self.source[at.clone()] != text;
        if is_new && !self.reads_back() {
            let mut change = self.change(at);
            change.literal(&text);
            change.done();
        }
    }

    /// Begins an edit of several pieces in the place of `at`.
    pub fn change(&mut self, at: Range<usize>) -> Change<'_, 's, P> {
        Change::new(self, at)
    }

    /// Proposes what `propose` proposes, unless the host could not translate one of its segments:
    /// then none of them is proposed, and the format writes a mark that says so. Returns whether
    /// the segments were proposed.
    pub fn unless_untranslated(&mut self, propose: impl FnOnce(&mut Self)) -> bool {
        let first = self.untranslated.count;
        let (segments, edits) = (self.segments.mark(), self.edits.len());
        let planned = self.planner.as_ref().map(Planner::mark);
        propose(self);
        if !self.untranslated.has_since(first) {
            return true;
        }
        self.segments.truncate(segments);
        self.edits.truncate(edits);
        if let (Some(planner), Some(mark)) = (&mut self.planner, planned) {
            planner.truncate(mark);
        }
        false
    }

    /// Takes a segment and the segments nested in it. Returns the index of the segment.
    fn add(&mut self, unit: Unit<'s, P>) -> u32 {
        self.untranslated.count += 1 + unit.nested.len();
        let index = u32::try_from(self.segments.len()).unwrap_or(u32::MAX);
        if let Some(planner) = &mut self.planner {
            planner.unit(&unit, self.source);
        }
        self.segments.push(unit.segment);
        unit.nested.into_iter().for_each(|inner| self.segments.push(inner.unit.segment));
        index
    }

    /// Proposes the values of the document in place of its segments.
    pub(crate) fn values(&mut self, values: Values) {
        for (segment, edit) in values.into_proposals() {
            self.segments.push(segment);
            self.edits.push(edit);
        }
    }

    pub(crate) fn into_document(mut self) -> Document {
        self.sort_edits();
        Document { segments: self.segments.into_list(), edits: self.edits }
    }

    /// Returns the plan. A draft that writes none has an empty one.
    pub(crate) fn take_plan(&mut self) -> Plan {
        self.planner.take().map_or_else(Plan::default, Planner::into_plan)
    }

    pub(crate) fn into_pack(mut self) -> Pack {
        self.sort_edits();
        self.segments.into_pack(&self.edits)
    }

    fn sort_edits(&mut self) {
        self.edits.sort_by_key(|edit| (edit.at.start, edit.at.end));
    }
}

impl<'s, P: Clone> Draft<'s, P> {
    /// Proposes a value that may be a message of the given syntax. The branches of an ICU message
    /// become segments, with its plural forms planned; so do the forms of a text that has several.
    /// Any other value is one segment.
    pub fn message(
        &mut self,
        text: &Decoded<'s>,
        entry: Entry,
        syntax: Syntax,
        places: impl Into<Places<P>>,
    ) {
        let mut change = self.change(text.span());
        change.message(text, entry, syntax, places);
        change.done();
    }
}
