//! Writes a plan while a document is read.

use serde::Serialize;

use super::{
    Plan, UNIT, WHOLE,
    shared::{self, Values},
};
use crate::{Syntax, Unit, Whole, search};

/// A plan that is being written.
#[derive(Debug)]
pub(crate) struct Planner<P> {
    bytes: Vec<u8>,
    write_place: fn(&P, Vec<u8>) -> Vec<u8>,
    shared: Values,
    /// The syntax of the unit before.
    syntax: Option<Syntax>,
    /// The end of the range of the source that was written last.
    end: usize,
}

/// The size of the plan so far, to which [`Planner::truncate`] returns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    bytes: usize,
    shared: usize,
    end: usize,
}

impl<P: Serialize> Planner<P> {
    /// Makes an empty plan.
    pub(crate) fn new() -> Self {
        let write_place = put::<P>;
        Planner { bytes: Vec::new(), write_place, shared: Vec::new(), syntax: None, end: 0 }
    }
}

impl<P> Planner<P> {
    /// Adds a unit of the document `source`.
    pub(crate) fn unit(&mut self, unit: &Unit<'_, P>, source: &str) {
        self.byte(UNIT);
        unit.plan(self, source);
    }

    /// Adds a message whose segments are written with the text between them.
    pub(crate) fn whole(&mut self, whole: &Whole<'_, P>, source: &str) {
        self.byte(WHOLE);
        whole.plan(self, source);
    }

    /// Adds a byte.
    pub(crate) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Adds a number: seven bits in each byte, the lowest first. All bytes but the last have the eighth
    /// bit.
    pub(crate) fn number(&mut self, mut number: usize) {
        while number > 0x7F {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    /// Adds a text: its length in bytes, and the bytes.
    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len());
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Adds a text that is usually a range of `source`. Then only its length and its distance from the
    /// range before are written.
    pub(crate) fn slice(&mut self, text: &str, source: &str) {
        self.number(text.len());
        match position(text, source) {
            Some(start) => {
                let is_behind = start >= self.end;
                self.number(2 * start.abs_diff(self.end) + if is_behind { 1 } else { 2 });
                self.end = start + text.len();
            }
            None => {
                self.number(0);
                self.bytes.extend_from_slice(text.as_bytes());
            }
        }
    }

    /// Adds a text that may stand at the start of `rest`, or anywhere in it if it `is_sign`. Then only its
    /// place and its length are written, and `rest` becomes what stands behind it.
    pub(crate) fn quote(&mut self, text: &str, rest: &mut &str, is_sign: bool) {
        let start = if rest.starts_with(text) {
            Some(0)
        } else if is_sign {
            search::find(rest, text)
        } else {
            None
        };
        match start {
            Some(start) => {
                self.number(start + 1);
                self.number(text.len());
                *rest = &rest[start + text.len()..];
            }
            None => {
                self.number(0);
                self.text(text);
            }
        }
    }

    /// Adds a record.
    pub(crate) fn record(&mut self, record: &impl Serialize) {
        self.bytes = put(record, std::mem::take(&mut self.bytes));
    }

    /// Adds the place of a unit.
    pub(crate) fn place(&mut self, place: &P) {
        let bytes = std::mem::take(&mut self.bytes);
        self.bytes = shared::with(&mut self.shared, || (self.write_place)(place, bytes));
    }

    /// Returns whether a unit has another syntax than the unit before.
    pub(crate) fn changes_syntax(&mut self, syntax: Syntax) -> bool {
        self.syntax.replace(syntax) != Some(syntax)
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { bytes: self.bytes.len(), shared: self.shared.len(), end: self.end }
    }

    /// Drops what was added since `mark`.
    pub(crate) fn truncate(&mut self, mark: Mark) {
        self.bytes.truncate(mark.bytes);
        self.shared.truncate(mark.shared);
        self.syntax = None;
        self.end = mark.end;
    }

    pub(crate) fn into_plan(self) -> Plan {
        Plan(self.bytes)
    }
}

/// Appends a value to bytes.
fn put<T: Serialize + ?Sized>(value: &T, bytes: Vec<u8>) -> Vec<u8> {
    postcard::to_extend(value, bytes).expect("a value with a known length")
}

/// Returns the place of `text` in `source`, in bytes, if `text` is a slice of it. An empty text is none.
pub(crate) fn position(text: &str, source: &str) -> Option<usize> {
    let start = text.as_ptr().addr().checked_sub(source.as_ptr().addr())?;
    let is_slice = !text.is_empty() && source.get(start..start.checked_add(text.len())?)? == text;
    is_slice.then_some(start)
}
