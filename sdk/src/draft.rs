//! The proposals for a document: segments, and the edits that put their translations in place.

use std::{collections::BTreeSet, ops::Range};

use crate::{
    Context, Decoded, Document, Edit, Entry, Failure, Grammar, Nested, Piece, Span, Syntax,
    bindings::exports::targum::format1_2_0::packed::Pack,
    encoding::{Encoding, Spelled},
    failure::unsupported,
    icu::{self, Places},
    instruction, joined, magic, mf2,
    segments::Segments,
    unit::Unit,
    untranslated::{UNSURE, UNTRANSLATED, Untranslated, listed},
    whole::Whole,
};

/// The option in which the host passes a previous translation.
pub const PREVIOUS: &str = "previous";

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
    /// Whether translations are being spelled. No edits are made then.
    encoding: Option<Encoding<'s, P>>,
}

impl<'s, P> Draft<'s, P> {
    pub(crate) fn new(source: &'s str, context: &'s Context) -> Self {
        let (segments, edits) = (Segments::Listed(Vec::new()), Vec::new());
        let (untranslated, unsure) = (Untranslated::of(context), listed(context, UNSURE));
        Draft { source, context, segments, edits, untranslated, unsure, encoding: None }
    }

    /// Makes a draft whose segments are packed for the host.
    pub(crate) fn packing(source: &'s str, context: &'s Context) -> Self {
        Draft { segments: Segments::packed(), ..Draft::new(source, context) }
    }

    pub(crate) fn encoding(
        source: &'s str,
        context: &'s Context,
        encoding: Encoding<'s, P>,
    ) -> Self {
        Draft { encoding: Some(encoding), ..Draft::new(source, context) }
    }

    /// Returns a draft of the same document whose proposals are dropped, for a pass that only
    /// reads.
    #[must_use]
    pub fn scratch(&self) -> Self {
        Draft::new(self.source, self.context)
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

    /// Returns whether translations are being spelled. Keys are not needed then; comments are,
    /// because a comment may forbid a translation.
    pub fn spells(&self) -> bool {
        self.encoding.is_some()
    }

    /// Returns the values of a project's option, in order.
    pub fn option(&self, name: &str) -> impl Iterator<Item = &'s str> + use<'s, P> {
        let name = name.to_owned();
        let options = self.context.options.iter();
        options.filter(move |(option, _)| *option == name).map(|(_, value)| value.as_str())
    }

    /// Returns whether the project's option `name` is `true`. An option that is not set is `false`.
    ///
    /// # Errors
    /// `unsupported` where the option is neither `true` nor `false`.
    pub fn switch(&self, name: &str) -> Result<bool, Failure> {
        match self.option(name).last() {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(other) => {
                let message = format!("option `{name}`: `{other}` is neither true nor false");
                Err(unsupported(0, message))
            }
        }
    }

    /// Returns whether a format marks translations for review by a person: the project's option `review` is `mark` or
    /// `unsure`. A translation that has the mark is then kept and read back. [`Draft::marks_next`] says which
    /// translations get the mark.
    ///
    /// # Errors
    /// `unsupported` where the option has another value.
    pub fn marks_for_review(&self) -> Result<bool, Failure> {
        match self.option("review").last() {
            None => Ok(false),
            Some("mark" | "unsure") => Ok(true),
            Some(other) => {
                let message =
                    format!("option `review`: expected `mark` or `unsure`, found `{other}`");
                Err(unsupported(0, message))
            }
        }
    }

    /// Returns whether the translation whose segments are proposed next gets the mark: with `review = "mark"` every
    /// translation, with `review = "unsure"` those that the host lists as less sure than the project demands.
    pub fn marks_next(&self) -> bool {
        match self.option("review").last() {
            Some("mark") => true,
            Some("unsure") => self.unsure.contains(&self.untranslated.count),
            _ => false,
        }
    }

    /// Returns the previous translation, where there is one and the host lets the format take over
    /// more from it than segments. The host itself puts in the segments.
    pub fn previous(&self) -> Option<&'s str> {
        self.option(PREVIOUS).next().filter(|_| !self.reads_back())
    }

    /// Refuses options that the format does not have, and unknown notations of placeholders. Call
    /// this before the document is read: the host tries the options on an empty document when it
    /// reads the configuration.
    ///
    /// # Errors
    /// `unsupported`, with the `known` names.
    pub fn known_options(&self, known: &[&str]) -> Result<(), Failure> {
        let is_of_host = |name: &str| matches!(name, PREVIOUS | UNTRANSLATED | UNSURE);
        let unknown =
            |(name, _): &&(String, String)| !is_of_host(name) && !known.contains(&name.as_str());
        match self.context.options.iter().find(unknown) {
            None => Syntax::named(self.context, Syntax::NONE).map(|_| ()),
            Some((name, _)) => {
                let message = format!("option `{name}` is none of {}", known.join(", "));
                Err(unsupported(0, message))
            }
        }
    }

    /// Puts a segment's translation in the place of `at`. A segment without language is left as it
    /// is, but the segments that are nested in it are proposed.
    ///
    /// A unit whose comment [forbids](crate::instruction) its translation is left with a note.
    pub fn segment(&mut self, at: Range<usize>, unit: Unit<'s, P>) {
        if unit.is_invalid {
            self.left(at, unit);
        } else if unit.is_language() {
            let unit = unit.heeding_note();
            // What would be added to the document beside its source is left out.
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
        if is_new && self.encoding.is_none() && !self.reads_back() {
            let mut change = self.change(at);
            change.literal(&text);
            change.done();
        }
    }

    /// Begins an edit of several pieces in the place of `at`.
    pub fn change(&mut self, at: Range<usize>) -> Change<'_, 's, P> {
        Change { draft: self, at, pieces: Vec::new(), has_segments: false, whole: None }
    }

    /// Proposes what `propose` proposes, unless the host could not translate one of its segments:
    /// then none of them is proposed, and the format writes a mark that says so. Returns whether
    /// the segments were proposed.
    pub fn unless_untranslated(&mut self, propose: impl FnOnce(&mut Self)) -> bool {
        let first = self.untranslated.count;
        let (segments, edits) = (self.segments.mark(), self.edits.len());
        let spelled = self.encoding.as_ref().map(Encoding::length);
        propose(self);
        if !self.untranslated.has_since(first) {
            return true;
        }
        self.segments.truncate(segments);
        self.edits.truncate(edits);
        if let (Some(encoding), Some(length)) = (&mut self.encoding, spelled) {
            encoding.truncate(length);
        }
        false
    }

    /// Takes a segment and the segments nested in it. Returns the index of the segment.
    fn add(&mut self, unit: Unit<'s, P>) -> u32 {
        self.untranslated.count += 1 + unit.nested.len();
        let index = u32::try_from(self.segments.len()).unwrap_or(u32::MAX);
        if let Some(encoding) = &mut self.encoding {
            encoding.add(&unit);
        } else {
            self.segments.push(unit.segment);
            unit.nested.into_iter().for_each(|inner| self.segments.push(inner.unit.segment));
        }
        index
    }

    pub(crate) fn into_document(mut self) -> Document {
        self.sort_edits();
        Document { segments: self.segments.into_list(), edits: self.edits }
    }

    pub(crate) fn into_pack(mut self) -> Pack {
        self.sort_edits();
        self.segments.into_pack(&self.edits)
    }

    fn sort_edits(&mut self) {
        self.edits.sort_by_key(|edit| (edit.at.start, edit.at.end));
    }

    pub(crate) fn into_spellings(self) -> Result<Vec<Spelled>, Failure> {
        self.encoding.map_or_else(|| Ok(Vec::new()), Encoding::finish)
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

impl<'s, P> Change<'_, 's, P> {
    /// Returns the draft's context.
    pub fn context(&self) -> &'s Context {
        self.draft.context
    }

    /// Returns the draft's document.
    pub fn document(&self) -> &'s str {
        self.draft.source
    }

    /// Returns the source at `range`.
    pub fn source(&mut self, range: Range<usize>) {
        let source = self.draft.source;
        self.literal(&source[range]);
    }

    /// Adds text that is written unchanged.
    pub fn literal(&mut self, text: &str) {
        if let Some(whole) = &mut self.whole {
            return whole.literal(text);
        }
        if self.draft.encoding.is_some() || text.is_empty() {
            return;
        }
        match self.pieces.last_mut() {
            Some(Piece::Literal(before)) => before.push_str(text),
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
            self.left(unit.heeding_note());
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
        if self.draft.encoding.is_none() {
            self.put(Piece::Segment(index));
        }
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
        if let Some(encoding) = &mut self.draft.encoding {
            return encoding.add_whole(&whole);
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
        if syntax.has(Grammar::Mf2) {
            return mf2::write(self, text, entry, syntax, places);
        }
        if entry.plural.is_none() && magic::has(text.text(), syntax) {
            return magic::write(self, text, &entry, syntax, &places);
        }
        // A form is not several itself.
        let notation = match entry.plural {
            None => joined::notation(text.text(), syntax),
            Some(_) => None,
        };
        match notation {
            Some(notation) => joined::write(self, text, notation, &entry, syntax, &places),
            None => icu::write(self, text, entry, syntax, places),
        }
    }

    /// Adds the edit to the draft, unless the edit would change nothing.
    pub fn done(self) {
        if self.draft.encoding.is_some() {
            return;
        }
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
