//! Splits a message into segments: each pattern is one, and the variants are those that the target
//! needs.

use std::ops::Range;

use super::{
    declared::Declared,
    message::{Body, Invalid, Matcher, Pattern},
    parse::{is_complex, parse},
    pattern::{Piece, pieces},
    plan::{self, Written},
    spell::PatternPlace,
};
use crate::{
    Change, Decoded, Entry, Inline, Syntax, Unit, carrier::Carrier, key, places::Places,
    plural::Planned,
};

/// Writes the translation of a message.
pub(crate) fn write<'s, P: Clone>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    entry: Entry,
    syntax: Syntax,
    places: Places<P>,
) {
    if is_complex(text.text()) {
        complex(change, text, entry, syntax, places);
    } else {
        change.source(text.lead_of(0));
        change.segment(Unit::text(entry, text, syntax, places.whole()));
    }
    change.source(text.tail());
}

/// Writes a message with declarations, variants or a quoted pattern.
fn complex<'s, P: Clone>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    entry: Entry,
    syntax: Syntax,
    places: Places<P>,
) {
    let message = match parse(text.text()) {
        Ok(message) => message,
        Err(invalid) => return left(change, text, entry, places, invalid),
    };
    let writer = Writer { text, syntax: syntax.within_pattern(), place: places.at(false, false) };
    let end = text.text().len();
    let written = match &message.body {
        Body::Simple(pattern) | Body::Quoted(pattern) => {
            writer.unit(pattern, entry.clone()).map(|unit| {
                writer.source(change, 0..pattern.range.start);
                writer.segment(change, pattern, unit);
                writer.source(change, pattern.range.end..end);
            })
        }
        Body::Matcher(matcher) => {
            let declared = Declared::of(&message.declarations);
            let variants = plan::variants(matcher, &declared, change.context());
            let unit =
                |variant: &Written<'_, '_>| writer.variant(matcher, variant, &declared, &entry);
            let units: Result<Vec<_>, _> = variants.iter().map(unit).collect();
            units.map(|units| writer.matcher(change, matcher, variants.iter().zip(units)))
        }
    };
    if let Err(invalid) = written {
        left(change, text, entry, places, invalid);
    }
}

/// Leaves a message as it is, with a note of the reason.
fn left<'s, P: Clone>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    entry: Entry,
    places: Places<P>,
    invalid: Invalid,
) {
    change.source(text.lead_of(0));
    let original = text.spelling_of(0..text.text().len());
    let unit = Unit::inline(entry, Inline::new(), Syntax::NONE, original, places.whole());
    change.left(unit.left_as_it_is(invalid.note()));
}

struct Writer<'w, 's, P> {
    text: &'w Decoded<'s>,
    syntax: Syntax,
    place: &'w P,
}

impl<'s, P: Clone> Writer<'_, 's, P> {
    fn source(&self, change: &mut Change<'_, 's, P>, range: Range<usize>) {
        change.source(self.text.source_with_lead(range));
    }

    /// Writes the segment of a pattern, with what is not content before it.
    fn segment(&self, change: &mut Change<'_, 's, P>, pattern: &Pattern<'_>, unit: Unit<'s, P>) {
        if !pattern.range.is_empty() {
            change.source(self.text.lead_of(pattern.range.start));
            change.segment(unit);
        }
    }

    /// Returns the segment of a pattern.
    fn unit(&self, pattern: &Pattern<'_>, entry: Entry) -> Result<Unit<'s, P>, Invalid> {
        let pieces = pieces(self.text.text(), &pattern.nodes)?;
        let mut inline = Inline::with_capacity(pieces.len());
        for piece in pieces {
            match piece {
                Piece::Text { at, text } => self.text.give(&mut inline, at, text),
                Piece::Code { at, kind, name } => {
                    let spelling = &self.text.text()[at];
                    inline.code(kind, name.into(), spelling.into(), Carrier::Argument);
                }
            }
        }
        let original = self.text.spelling_of(pattern.range.clone());
        let unit = Unit::inline(entry, inline, self.syntax, original, self.place.clone());
        Ok(unit.in_pattern(PatternPlace::Quoted))
    }

    /// Returns the segment of a variant.
    fn variant(
        &self,
        matcher: &Matcher<'_>,
        variant: &Written<'_, '_>,
        declared: &Declared<'_, '_>,
        entry: &Entry,
    ) -> Result<Unit<'s, P>, Invalid> {
        let nodes = &variant.from.pattern.nodes;
        let shown = |column: usize| {
            let name = &matcher.selectors[column].name;
            let node = nodes.iter().find(|node| declared.shows(node, name))?;
            Some(&self.text.text()[node.range()])
        };
        // The innermost number that is shown comes first.
        let forms = variant.forms.iter().enumerate().rev();
        let mut forms: Vec<(Option<&str>, &Planned)> =
            forms.filter_map(|(column, form)| Some((shown(column), form.as_ref()?))).collect();
        forms.sort_by_key(|(shown, _)| shown.is_none());
        let (number, plural) = forms.first().map_or((None, None), |(at, form)| (*at, Some(*form)));
        let under =
            |path: String, value: &Option<_>| key::within(&path, value.as_deref().unwrap_or("*"));
        let path = variant.keys.iter().fold(entry.key.clone(), under);
        let entry = Entry { plural: plural.cloned(), ..entry.under(path) };
        Ok(self.unit(&variant.from.pattern, entry)?.showing_number(|code| number == Some(code)))
    }

    /// Writes the variants between the parts of the source around them.
    fn matcher<'v, 'm: 'v, 't: 'm>(
        &self,
        change: &mut Change<'_, 's, P>,
        matcher: &Matcher<'_>,
        variants: impl Iterator<Item = (&'v Written<'m, 't>, Unit<'s, P>)>,
    ) {
        let own = &matcher.variants;
        let end = self.text.text().len();
        let head = own.first().map_or(end, |variant| variant.range.start);
        let first_gap = match own.as_slice() {
            [first, second, ..] => first.range.end..second.range.start,
            _ => matcher.selectors.last().map_or(head, |selector| selector.range.end)..head,
        };
        self.source(change, 0..head);
        for (nth, (variant, unit)) in variants.enumerate() {
            match variant.place.checked_sub(1) {
                _ if nth == 0 => {}
                Some(before) => {
                    let gap = own[before].range.end..own[variant.place].range.start;
                    self.source(change, gap);
                }
                None => self.source(change, first_gap.clone()),
            }
            self.keys(change, variant);
            let pattern = &variant.from.pattern;
            self.segment(change, pattern, unit);
            self.source(change, pattern.range.end..variant.from.range.end);
        }
        self.source(change, own.last().map_or(head, |variant| variant.range.end)..end);
    }

    /// Writes the keys of a variant, and the braces before its pattern. A key of another length
    /// keeps the columns where the source has them.
    fn keys(&self, change: &mut Change<'_, 's, P>, variant: &Written<'_, '_>) {
        let braces = variant.from.pattern.range.start;
        let own = &variant.from.keys;
        for (index, (key, value)) in own.iter().zip(&variant.keys).enumerate() {
            let next = own.get(index + 1).map_or(braces, |next| next.range.start);
            if key.value.as_deref() == value.as_deref() {
                self.source(change, key.range.start..next);
                continue;
            }
            let value = value.as_deref().unwrap_or("*");
            change.source(self.text.lead_of(key.range.start));
            change.literal(value);
            let after = &self.text.text()[key.range.end..next];
            let spaces = after.len() - after.trim_start_matches(' ').len();
            let is_plain = self.text.spelling_of(key.range.end..next) == after;
            let kept = if is_plain && spaces > 1 {
                let width = (key.range.len() + spaces).saturating_sub(value.len());
                change.literal(&" ".repeat(width.max(1)));
                spaces
            } else {
                0
            };
            self.source(change, key.range.end + kept..next);
        }
    }
}
