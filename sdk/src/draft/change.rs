//! An edit of several pieces, while a format makes it.

use std::ops::Range;

use super::Draft;
use crate::{
    Context, Decoded, Edit, Entry, Grammar, Piece, Span, Syntax,
    icu::{self, Places},
    instruction, joined, magic, magic_word, mf2,
    unit::Unit,
    whole::Whole,
};

/// The room for more in a text that goes on, in bytes.
const MORE: usize = 64;

/// An edit that is being made; [`done`](Change::done) adds it to the draft.
#[derive(Debug)]
#[must_use = "an edit counts once it is done"]
pub struct Change<'d, 's, P> {
    draft: &'d mut Draft<'s, P>,
    at: Range<usize>,
    pieces: Vec<Piece>,
    has_segments: bool,
    /// The message that is being written as a whole.
    whole: Option<Whole<'s, P>>,
}

impl<'d, 's, P> Change<'d, 's, P> {
    pub(super) fn new(draft: &'d mut Draft<'s, P>, at: Range<usize>) -> Self {
        Change { draft, at, pieces: Vec::new(), has_segments: false, whole: None }
    }
}

impl<'s, P> Change<'_, 's, P> {
    /// Returns the draft's context.
    pub fn context(&self) -> &'s Context {
        self.draft.context
    }

    /// Returns the draft's document.
    pub fn document(&self) -> &'s str {
        self.draft.source
    }

    /// Adds the source at `range`, unchanged.
    pub fn source(&mut self, range: Range<usize>) {
        let source = self.draft.source;
        self.literal(&source[range]);
    }

    /// Adds text that is written unchanged.
    pub fn literal(&mut self, text: &str) {
        if let Some(whole) = &mut self.whole {
            return whole.literal(text);
        }
        if text.is_empty() {
            return;
        }
        match self.pieces.last_mut() {
            Some(Piece::Literal(before)) => {
                if before.capacity() < before.len() + text.len() {
                    before.reserve(text.len() + MORE);
                }
                before.push_str(text);
            }
            _ => self.put(Piece::Literal(text.to_owned())),
        }
    }

    fn put(&mut self, piece: Piece) {
        // Most edits have one piece, and there may be very many of them.
        if self.pieces.is_empty() {
            self.pieces.reserve_exact(1);
        }
        self.pieces.push(piece);
    }

    /// Adds a segment's translation, or the source's spelling where there is nothing to translate
    /// or a comment [forbids](crate::instruction) a translation.
    pub fn segment(&mut self, mut unit: Unit<'s, P>) {
        if let Some(whole) = &mut self.whole {
            return whole.unit(unit);
        }
        if unit.is_invalid {
            self.left(unit);
        } else if unit.is_language() {
            unit.heed_note();
            self.left(unit);
        } else if !unit.nested.is_empty() {
            // A note of what has no text would say why it is left as it is.
            unit.segment.note = None;
            self.left(unit);
        } else {
            self.literal(unit.original());
        }
    }

    /// Adds a segment even where there is nothing to translate, so that its note is reported.
    pub fn left(&mut self, unit: Unit<'s, P>) {
        self.has_segments = true;
        let index = self.draft.add(unit);
        self.put(Piece::Segment(index));
    }

    /// Writes what `write` writes as one message in the place of `source`: the texts between its
    /// segments are spelled together with the segments, so their structure need not be that of the
    /// source. If the message has the `own` structure of the source in another form, a translation
    /// of all segments by their own words is spelled as the source. So is a message without
    /// language.
    ///
    /// The notes of the units must not [forbid](crate::instruction) a translation.
    pub fn together(&mut self, source: Range<usize>, own: bool, write: impl FnOnce(&mut Self)) {
        let original = &self.draft.source[source];
        self.whole = Some(Whole::new(own.then_some(original)));
        write(self);
        match self.whole.take().filter(|whole| whole.segments() > 0) {
            Some(whole) => self.whole(whole),
            None => self.literal(original),
        }
    }

    /// Adds the segments of a message that is written as a whole. A message without language keeps
    /// its spelling.
    pub(crate) fn whole(&mut self, whole: Whole<'s, P>) {
        let count = whole.segments();
        self.has_segments |= count > 0;
        self.draft.untranslated.count += count;
        if let Some(planner) = &mut self.draft.planner {
            planner.whole(&whole, self.draft.source);
        }
        // The place of a segment that is the only piece would be that of the segment alone.
        if count == 1 && self.pieces.is_empty() {
            self.put(Piece::Literal(String::new()));
        }
        let segments = &mut self.draft.segments;
        for segment in whole.into_segments() {
            let index = u32::try_from(segments.len()).unwrap_or(u32::MAX);
            segments.push(segment);
            self.pieces.push(Piece::Segment(index));
        }
    }

    /// Returns whether a segment that is to be translated was added.
    pub fn has_segments(&self) -> bool {
        self.has_segments
    }

    /// Adds a message as [`Draft::message`] does, where the value is a piece of the edit: a form
    /// that the source does not have, or one at another place than its source.
    pub fn message(
        &mut self,
        text: &Decoded<'s>,
        entry: Entry,
        syntax: Syntax,
        places: impl Into<Places<P>>,
    ) where
        P: Clone,
    {
        let places = places.into();
        if entry.note.as_deref().is_some_and(instruction::forbids) {
            return self.segment(Unit::text(entry, text, syntax, places.whole()));
        }
        if syntax.has(Grammar::Mf2) || mf2::is_declared(text.text()) {
            return mf2::write(self, text, entry, syntax, places);
        }
        if entry.plural.is_none() && magic_word::has(text.text(), syntax) {
            return magic::write(self, text, &entry, syntax, &places);
        }
        // A form is not several itself.
        let notation = match entry.plural {
            None => joined::notation(text.text(), syntax),
            Some(_) => None,
        };
        if entry.plural.is_none() && notation.is_none() && joined::is_unread(text.text(), syntax) {
            let unit = Unit::text(entry, text, syntax, places.whole());
            self.source(text.lead_of(0));
            self.left(unit.left_as_it_is(joined::UNREAD));
            return self.source(text.tail());
        }
        match notation {
            Some(notation) => joined::write(self, text, notation, &entry, syntax, &places),
            None => icu::write(self, text, entry, syntax, places),
        }
    }

    /// Adds the edit to the draft, unless the edit would change nothing.
    pub fn done(self) {
        let unchanged = match self.pieces.as_slice() {
            [] => self.at.is_empty(),
            [Piece::Literal(text)] => *text == self.draft.source[self.at.clone()],
            _ => false,
        };
        if !unchanged {
            let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            let at = Span { start: offset(self.at.start), end: offset(self.at.end) };
            self.draft.edits.push(Edit { at, pieces: self.pieces });
        }
    }
}
