//! Reads a plan. The host keeps it as it was written, so a plan that cannot be read ends the call.

use serde::{Deserialize, de::DeserializeOwned};

use super::{
    OWN, Plan, REPEATED, UNIT,
    shared::{self, Values},
};
use crate::{Syntax, Unit, Whole};

/// The condition of all reading, for the message of a panic.
const EXPECTED: &str = "the plan of this document, by this plugin";

/// A plan that is being read.
#[derive(Debug)]
pub(crate) struct Reader<'p> {
    bytes: &'p [u8],
    source: &'p str,
    shared: Values,
    /// The syntax of the unit before.
    syntax: Syntax,
    /// The end of the range of the source that was read last.
    end: usize,
    /// The last text that is no range of the source.
    own: &'p str,
}

/// A part of a plan.
#[derive(Debug)]
pub(crate) enum Planned<'p, P> {
    Unit(Unit<'p, P>),
    Whole(Whole<'p, P>),
}

impl<'p> Reader<'p> {
    /// Begins to read the plan of the document `source`.
    pub(crate) fn new(plan: &'p Plan, source: &'p str) -> Self {
        Reader { bytes: &plan.0, source, shared: Vec::new(), syntax: Syntax::NONE, end: 0, own: "" }
    }

    /// Returns the next part.
    pub(crate) fn next<P: DeserializeOwned>(&mut self) -> Option<Planned<'p, P>> {
        if self.bytes.is_empty() {
            return None;
        }
        Some(match self.byte() {
            UNIT => Planned::Unit(Unit::planned(self)),
            _ => Planned::Whole(Whole::planned(self)),
        })
    }

    /// Returns the next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        let (byte, rest) = self.bytes.split_first().expect(EXPECTED);
        self.bytes = rest;
        *byte
    }

    /// Returns the next number.
    pub(crate) fn number(&mut self) -> usize {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            number |= usize::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return number;
            }
            shift += 7;
        }
    }

    /// Returns the next text.
    pub(crate) fn text(&mut self) -> &'p str {
        let length = self.number();
        self.characters(length)
    }

    fn characters(&mut self, length: usize) -> &'p str {
        let (text, rest) = self.bytes.split_at(length);
        self.bytes = rest;
        std::str::from_utf8(text).expect(EXPECTED)
    }

    /// Returns the next text that is usually a range of the source.
    pub(crate) fn slice(&mut self) -> &'p str {
        let length = self.number();
        let start = match self.number() {
            OWN => {
                self.own = self.characters(length);
                return self.own;
            }
            REPEATED => return &self.own[..length],
            distance if distance % 2 == 1 => self.end + distance / 2,
            distance => self.end - (distance / 2 - 1),
        };
        self.end = start + length;
        &self.source[start..self.end]
    }

    /// Returns the next text that may stand in `rest`, which then becomes what stands behind it.
    pub(crate) fn quote(&mut self, rest: &mut &'p str) -> &'p str {
        let Some(start) = self.number().checked_sub(1) else { return self.text() };
        let end = start + self.number();
        let text = &rest[start..end];
        *rest = &rest[end..];
        text
    }

    /// Returns the next record.
    pub(crate) fn record<T: Deserialize<'p>>(&mut self) -> T {
        let (record, rest) = postcard::take_from_bytes(self.bytes).expect(EXPECTED);
        self.bytes = rest;
        record
    }

    /// Returns the place of a unit.
    pub(crate) fn place<P: DeserializeOwned>(&mut self) -> P {
        let mut values = std::mem::take(&mut self.shared);
        let place = shared::with(&mut values, || self.record());
        self.shared = values;
        place
    }

    /// Returns the syntax of a unit, which is that of the unit before unless it `changes`.
    pub(crate) fn syntax(&mut self, changes: bool) -> Syntax {
        if changes {
            self.syntax = self.record();
        }
        self.syntax
    }
}
