//! The value of a resource as a segment.

use std::ops::Range;

use targum_sdk::{Content, Draft, Entry, Failure, Inline, Syntax, Unit, icu, xml::Node};

use crate::{
    Style,
    frame::{frame, is_reference},
    locales, prose,
    reading::{self, Bit},
    stored,
};

/// A segment, and the range that its translation replaces.
type Placed<'s> = (Range<usize>, Unit<'s, Style>);

/// The content of a `<string>` or `<item>`.
#[derive(Clone, Debug)]
pub(crate) struct Value<'s> {
    source: &'s str,
    /// The range that a translation replaces, without the white space, quotes and CDATA delimiters
    /// around the text. `None` for an empty value or a reference to another resource.
    at: Option<Range<usize>>,
    style: Style,
    bits: Vec<Bit<'s>>,
}

impl<'s> Value<'s> {
    /// Reads the value of an element.
    pub(crate) fn of(node: Node<'_, 's>) -> Result<Self, Failure> {
        let source = node.source();
        let (at, style) = frame(node);
        if at.is_empty() || is_reference(&source[at.clone()]) {
            return Ok(Value { source, at: None, style, bits: Vec::new() });
        }
        let bits = reading::read(node, at.clone(), style)?;
        Ok(Value { source, at: Some(at), style, bits })
    }

    /// Returns whether the value is a locale tag or other data.
    pub(crate) fn is_locale(&self) -> bool {
        matches!(self.bits.as_slice(), [Bit::Text(text)] if locales::is_value(text))
    }

    /// Marks the value so that no translation may be a locale tag.
    pub(crate) fn telling(self) -> Self {
        Value { style: Style { tells: true, ..self.style }, ..self }
    }

    /// Returns whether the value is prose, which no other type of item can be.
    pub(crate) fn is_prose(&self) -> bool {
        self.bits.iter().any(|bit| matches!(bit, Bit::Text(text) if prose::is_prose(text)))
    }

    /// Marks the value so that no translation may be other than prose.
    pub(crate) fn prose(self) -> Self {
        Value { style: Style { prose: true, ..self.style }, ..self }
    }

    /// Returns whether the value reads as one that the app stores.
    pub(crate) fn is_stored(&self) -> bool {
        matches!(self.bits.as_slice(), [Bit::Text(text)] if stored::is_value(text))
    }

    /// Marks the value so that no translation may read as one that the app stores.
    pub(crate) fn beside_stored(self) -> Self {
        Value { style: Style { stored: true, ..self.style }, ..self }
    }

    /// Returns the segment of the value, and the range that its translation replaces.
    pub(crate) fn unit(&self, entry: Entry, syntax: Syntax) -> Option<Placed<'s>> {
        let at = self.at.clone()?;
        let original = &self.source[at.clone()];
        if let [Bit::Text(text)] = self.bits.as_slice() {
            return Some((at, Unit::spelled(entry, text, syntax, original, self.style)));
        }
        let mut inline = Inline::with_capacity(self.bits.len());
        for bit in &self.bits {
            match bit {
                Bit::Text(text) => inline.text(text.as_ref()),
                Bit::Markup(kind, name, spelling) => inline.markup(*kind, *name, *spelling),
            }
        }
        Some((at, Unit::inline(entry, inline, syntax, original, self.style)))
    }

    /// Proposes the value as one segment. A message with branches stays, because an engine would
    /// translate its keywords.
    pub(crate) fn propose(&self, draft: &mut Draft<'s, Style>, entry: Entry, syntax: Syntax) {
        let Some((at, unit)) = self.unit(entry, syntax) else { return };
        if self.is_message() {
            draft.left(at, unit.left_as_it_is("an ICU message with branches, left as it is"));
        } else {
            draft.segment(at, unit);
        }
    }

    fn is_message(&self) -> bool {
        let content = self.bits.iter().map(|bit| match bit {
            Bit::Text(text) => Content::Text(text),
            Bit::Markup(_, _, spelling) => Content::Markup(spelling),
        });
        icu::reads_as_branching(&content.collect::<Vec<_>>())
    }
}
