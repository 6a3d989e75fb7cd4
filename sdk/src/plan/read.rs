//! Reads a plan. The host keeps it as it was written, so a plan that cannot be read ends the call.

use std::rc::Rc;

use serde::{Deserialize, de::DeserializeOwned};

use super::{
    OWN, Plan, REPEATED,
    shared::{self, Values},
};
use crate::{Syntax, peculiar::Peculiar};

/// The condition of all reading, for the message of a panic.
const EXPECTED: &str = "the plan of this document, by this plugin";

/// A plan that is being read.
pub(crate) struct Reader<'p, P> {
    bytes: &'p [u8],
    source: &'p str,
    shared: Values,
    /// The syntax of the unit before.
    syntax: Syntax,
    /// The place of the unit before.
    place: Option<Rc<P>>,
    /// The peculiarities of the last unit that had any.
    peculiar: Rc<Peculiar>,
    no_peculiarities: Rc<Peculiar>,
    /// The end of the range of the source that was read last.
    end: usize,
    /// The last text that is no range of the source.
    own: &'p str,
}

impl<'p, P> Reader<'p, P> {
    /// Begins to read the plan of the document `source`.
    pub(crate) fn new(plan: &'p Plan, source: &'p str) -> Self {
        Reader {
            bytes: &plan.0,
            source,
            shared: Vec::new(),
            syntax: Syntax::NONE,
            place: None,
            peculiar: Rc::default(),
            no_peculiarities: Rc::default(),
            end: 0,
            own: "",
        }
    }

    /// Returns the first byte of the next part, if there is one.
    pub(crate) fn next(&mut self) -> Option<u8> {
        (!self.bytes.is_empty()).then(|| self.byte())
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

    /// Returns the place of a unit, which may be that of the unit before.
    pub(crate) fn place(&mut self, is_repeated: bool) -> Rc<P>
    where
        P: DeserializeOwned,
    {
        if let Some(place) = self.place.as_ref().filter(|_| is_repeated) {
            return Rc::clone(place);
        }
        let mut values = std::mem::take(&mut self.shared);
        let place = Rc::new(shared::with(&mut values, || self.record()));
        self.shared = values;
        self.place = Some(Rc::clone(&place));
        place
    }

    /// Returns the peculiarities of a unit, which may be those of the last unit that had any.
    pub(crate) fn peculiarities(&mut self, is_repeated: bool) -> Rc<Peculiar> {
        if !is_repeated {
            self.peculiar = self.record();
        }
        Rc::clone(&self.peculiar)
    }

    /// Returns the peculiarities of a unit that has none.
    pub(crate) fn no_peculiarities(&self) -> Rc<Peculiar> {
        Rc::clone(&self.no_peculiarities)
    }

    /// Returns the syntax of a unit, which is that of the unit before unless it `changes`.
    pub(crate) fn syntax(&mut self, changes: bool) -> Syntax {
        if changes {
            self.syntax = self.record();
        }
        self.syntax
    }
}
