//! A segment, with the information that is needed to spell its translation.

#[cfg(feature = "html")]
mod html;
mod left;
mod number;
mod plan;

use std::{borrow::Cow, ops::Range};

use crate::{
    CodeKind, Decoded, Grammar, Inline, Part, Segment, Syntax,
    entry::Entry,
    icu::Quoting,
    inline::{Carrier, Parts, Slot},
    joined::Notation,
    language,
    mf2::PatternPlace,
    nesting::{self, Nested},
    peculiar::Peculiar,
    plural, prefix, wrap,
};

/// A segment, the spelling of its source, and its place.
#[derive(Clone, Debug)]
pub struct Unit<'s, P> {
    pub(crate) segment: Segment,
    /// Whether the parts of the segment are language: an answer that is needed several times.
    is_language: bool,
    /// Whether the text is left because it is not a valid message, which the note states.
    pub(crate) is_invalid: bool,
    /// The way each code is written. Codes beyond the end of this list are [`Carrier::Text`].
    carriers: Vec<Carrier>,
    syntax: Syntax,
    original: Cow<'s, str>,
    place: P,
    slots: Vec<Slot>,
    pub(crate) nested: Vec<Nested<'s, P>>,
    /// Anything else that the spelling depends on, which few units have.
    peculiar: Peculiar,
}

impl<'s, P> Unit<'s, P> {
    /// Makes a segment of a text, with the markup of the format in it.
    pub fn text(entry: Entry, text: &Decoded<'s>, syntax: Syntax, place: P) -> Self {
        Unit::text_in(entry, text, 0..text.text().len(), syntax, place)
    }

    /// Makes a segment of a range of a text, with the markup of the format in it.
    pub(crate) fn text_in(
        entry: Entry,
        text: &Decoded<'s>,
        range: Range<usize>,
        syntax: Syntax,
        place: P,
    ) -> Self {
        let (own, original) = (&text.text()[range.clone()], text.spelling_of(range.clone()));
        if !text.has_marks() {
            return Unit::spelled(entry, own, syntax, original, place);
        }
        let mut inline = Inline::new();
        text.give(&mut inline, range, own);
        Unit::inline(entry, inline, syntax, original, place)
    }

    /// Makes a segment of text without markup of the format. `original` is the spelling of the
    /// source.
    pub fn spelled(
        entry: Entry,
        text: &str,
        syntax: Syntax,
        original: impl Into<Cow<'s, str>>,
        place: P,
    ) -> Self {
        if syntax.has(Grammar::Mf2) {
            let mut inline = Inline::new();
            inline.text(text);
            return Unit::inline(entry, inline, syntax, original, place);
        }
        Unit::of_parts(entry, Parts::of_text(text, syntax), syntax, original.into(), place)
    }

    /// Makes a segment of text and markup. `original` is the spelling of the whole in the source.
    pub fn inline(
        entry: Entry,
        inline: Inline<'_>,
        syntax: Syntax,
        original: impl Into<Cow<'s, str>>,
        place: P,
    ) -> Self {
        let original = original.into();
        if !syntax.has(Grammar::Mf2) {
            return Unit::of_parts(entry, inline.into_parts(syntax), syntax, original, place);
        }
        let syntax = syntax.within_pattern();
        match inline.into_message() {
            Ok(inline) => Unit::of_parts(entry, inline.into_parts(syntax), syntax, original, place)
                .in_pattern(PatternPlace::Whole),
            Err(invalid) => {
                let parts = Inline::new().into_parts(syntax);
                let unit = Unit::of_parts(entry, parts, syntax, original, place);
                Unit { is_invalid: true, ..unit.left_as_it_is(invalid.note()) }
            }
        }
    }

    fn of_parts(
        entry: Entry,
        parts: Parts,
        syntax: Syntax,
        original: Cow<'s, str>,
        place: P,
    ) -> Self {
        let Parts { mut parts, carriers, mixed, slots, apostrophe } = parts;
        let Entry { key, note, plural, max_length } = entry;
        let prefix = if syntax.has(Grammar::Keyed) { prefix::take(&mut parts, &key) } else { None };
        let prefix = prefix.unwrap_or_default();
        let wrapping = syntax.has(Grammar::Wrapped).then(|| wrap::unwrap(&mut parts)).flatten();
        let number = plural.is_some().then(|| plural::number_code(&parts)).flatten();
        let plural = plural.map(|planned| planned.into_use(number));
        let is_language = language::is_language(&parts);
        let segment = Segment { parts, key, note, plural, max_length };
        let peculiar = Peculiar::new(mixed, wrapping, prefix, apostrophe);
        Unit {
            segment,
            is_language,
            is_invalid: false,
            carriers,
            syntax,
            original,
            place,
            slots,
            nested: Vec::new(),
            peculiar,
        }
    }

    /// Sets the content at the slots of the segment's markup, in order. The spelling of the segment
    /// begins at the byte `start` of the document.
    ///
    /// A nested segment is not part of its code, so that a translation of one does not change the
    /// context of the other. The two are written together.
    #[must_use]
    pub fn nesting(mut self, start: usize, nested: Vec<Nested<'s, P>>) -> Self {
        let slots = std::mem::take(&mut self.slots);
        if slots.is_empty() {
            return self;
        }
        let codes: Vec<_> = language::codes(&self.segment.parts).collect();
        (self.peculiar.edit().holes, self.nested) = nesting::in_order(&codes, slots, nested, start);
        self
    }

    /// Makes a segment in which these terms are arguments wherever they occur.
    pub(crate) fn keeping(mut self, terms: Vec<String>) -> Self {
        if !terms.is_empty() {
            self.peculiar.edit().terms = terms;
        }
        self
    }

    /// Makes a segment within an ICU message, whose quoting the translation must follow.
    pub(crate) fn quoted(mut self, quoting: Quoting) -> Self {
        self.peculiar.edit().quoting = Some(quoting);
        self
    }

    /// Makes a segment that is a pattern of a MessageFormat 2 message.
    pub(crate) fn in_pattern(mut self, place: PatternPlace) -> Self {
        self.peculiar.edit().pattern = Some(place);
        self
    }

    /// Makes a segment that has braces but is not a message.
    #[must_use]
    pub fn braced(mut self) -> Self {
        self.peculiar.edit().braced = true;
        self
    }

    /// Makes a segment with signs beside the forms of a magic word, which its translation must have.
    pub(crate) fn keeping_signs(mut self) -> Self {
        self.peculiar.edit().keeps_signs = true;
        self
    }

    /// Makes a segment that is one of several plural forms in one text.
    pub(crate) fn joined(mut self, notation: Notation) -> Self {
        self.peculiar.edit().joined = Some(notation);
        self
    }

    /// Makes a segment whose markup is spelled as `spell` returns it, in a copy of the source with
    /// other names in it.
    #[must_use]
    pub fn with_markup(mut self, spell: impl Fn(&str) -> String) -> Self {
        let codes = self.segment.parts.iter_mut().filter_map(|part| match part {
            Part::Code(code) => Some(code),
            Part::Text(_) => None,
        });
        let markup = codes.zip(&self.carriers).filter(|(_, carrier)| **carrier == Carrier::Markup);
        markup.for_each(|(code, _)| code.spelling = spell(&code.spelling));
        self.original = Cow::Owned(spell(&self.original));
        self
    }

    /// Returns whether there is anything to translate.
    pub fn is_language(&self) -> bool {
        self.is_language
    }

    /// Returns how many values the segment shows, for [`plural::plan`].
    pub fn values(&self) -> usize {
        let codes = language::codes(&self.segment.parts);
        codes.filter(|code| code.kind == CodeKind::Placeholder).count()
    }

    /// Returns the spelling of the source.
    pub fn original(&self) -> &str {
        &self.original
    }
}
