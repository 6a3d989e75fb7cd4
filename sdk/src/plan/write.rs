//! Writes a plan while a document is read.

use std::ops::Range;

use serde::Serialize;

use super::{
    OWN, Plan, REPEATED, UNIT, WHOLE,
    shared::{self, Values},
};
use crate::{Syntax, Unit, Whole, peculiar::Peculiar, search};

/// The size from which a block of a plan is full. A plan may be as large as its document, and one buffer
/// that grows would for a moment take three times as much.
const BLOCK_BYTES: usize = 1 << 18;

/// A plan that is being written.
#[derive(Debug)]
pub(crate) struct Planner<P> {
    /// The full blocks.
    blocks: Vec<Vec<u8>>,
    /// The block that is being written.
    bytes: Vec<u8>,
    write_place: fn(&P, Vec<u8>) -> Vec<u8>,
    shared: Values,
    /// The syntax of the unit before.
    syntax: Option<Syntax>,
    /// Where the block holds the place of the unit before, if it does.
    place: Option<Range<usize>>,
    /// Where the block holds the peculiarities of the last unit that had any, if it does.
    peculiar: Option<Range<usize>>,
    /// The end of the range of the source that was written last.
    end: usize,
    /// The place in the block of the last text that is no range of the source. It is empty at first.
    own: Range<usize>,
}

/// The size of the plan so far, to which [`Planner::truncate`] returns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    blocks: usize,
    bytes: usize,
    shared: usize,
    end: usize,
}

impl<P: Serialize> Planner<P> {
    /// Makes an empty plan.
    pub(crate) fn new() -> Self {
        let write_place = put::<P>;
        Planner {
            blocks: Vec::new(),
            bytes: Vec::new(),
            write_place,
            shared: Vec::new(),
            syntax: None,
            place: None,
            peculiar: None,
            end: 0,
            own: 0..0,
        }
    }
}

impl<P> Planner<P> {
    /// Adds a unit of the document `source`.
    pub(crate) fn unit(&mut self, unit: &Unit<'_, P>, source: &str) {
        self.begin(UNIT);
        unit.plan(self, source);
    }

    /// Adds a message whose segments are written with the text between them.
    pub(crate) fn whole(&mut self, whole: &Whole<'_, P>, source: &str) {
        self.begin(WHOLE);
        whole.plan(self, source);
    }

    /// Begins a part of the plan, in another block if this one is full.
    pub(super) fn begin(&mut self, part: u8) {
        if self.bytes.len() >= BLOCK_BYTES {
            let next = Vec::with_capacity(self.bytes.capacity());
            self.blocks.push(std::mem::replace(&mut self.bytes, next));
            self.forget();
        }
        self.byte(part);
    }

    /// Forgets the values that this block holds, because the next ones stand in another block.
    fn forget(&mut self) {
        (self.place, self.peculiar, self.own) = (None, None, 0..0);
    }

    /// Adds a byte. Returns where it stands, for [`set`](Planner::set).
    pub(crate) fn byte(&mut self, byte: u8) -> usize {
        self.bytes.push(byte);
        self.bytes.len() - 1
    }

    /// Changes a byte of the part that is being written.
    pub(crate) fn set(&mut self, at: usize, byte: u8) {
        self.bytes[at] = byte;
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
    /// range before are written. A text that is no range and equals the one before is not repeated.
    pub(crate) fn slice(&mut self, text: &str, source: &str) {
        self.number(text.len());
        match position(text, source) {
            Some(start) => {
                let is_behind = start >= self.end;
                self.number(2 * start.abs_diff(self.end) + if is_behind { 1 } else { 2 });
                self.end = start + text.len();
            }
            None if self.bytes[self.own.clone()] == *text.as_bytes() => self.number(REPEATED),
            None => {
                self.number(OWN);
                self.own = self.bytes.len()..self.bytes.len() + text.len();
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

    /// Adds the place of a unit, unless it is that of the unit before. Returns whether it was added.
    pub(crate) fn place(&mut self, place: &P) -> bool {
        let (start, shared) = (self.bytes.len(), self.shared.len());
        let bytes = std::mem::take(&mut self.bytes);
        self.bytes = shared::with(&mut self.shared, || (self.write_place)(place, bytes));
        // A value that is shared from here on has to be read from here.
        let is_repeatable = self.shared.len() == shared;
        is_new(&mut self.bytes, start, &mut self.place, is_repeatable)
    }

    /// Adds the peculiarities of a unit, unless they are those of the last unit that had any. Returns
    /// whether they were added.
    pub(crate) fn peculiarities(&mut self, peculiar: &Peculiar) -> bool {
        let start = self.bytes.len();
        self.record(peculiar);
        is_new(&mut self.bytes, start, &mut self.peculiar, true)
    }

    /// Returns whether a unit has another syntax than the unit before.
    pub(crate) fn changes_syntax(&mut self, syntax: Syntax) -> bool {
        self.syntax.replace(syntax) != Some(syntax)
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            blocks: self.blocks.len(),
            bytes: self.bytes.len(),
            shared: self.shared.len(),
            end: self.end,
        }
    }

    /// Drops what was added since `mark`.
    pub(crate) fn truncate(&mut self, mark: Mark) {
        if let Some(block) = self.blocks.drain(mark.blocks..).next() {
            self.bytes = block;
        }
        self.bytes.truncate(mark.bytes);
        self.shared.truncate(mark.shared);
        self.syntax = None;
        self.end = mark.end;
        self.forget();
    }

    pub(crate) fn into_plan(mut self) -> Plan {
        if self.blocks.is_empty() {
            return Plan(self.bytes);
        }
        self.blocks.push(self.bytes);
        Plan(self.blocks.concat())
    }
}

/// Returns whether the value that begins at `start` differs from the one before, which stands at `before`.
/// An equal value is removed if it `is_repeatable`.
fn is_new(
    bytes: &mut Vec<u8>,
    start: usize,
    before: &mut Option<Range<usize>>,
    is_repeatable: bool,
) -> bool {
    let is_equal = |at: &Range<usize>| bytes[at.clone()] == bytes[start..];
    let is_new = !is_repeatable || !before.as_ref().is_some_and(is_equal);
    if is_new {
        *before = Some(start..bytes.len());
    } else {
        bytes.truncate(start);
    }
    is_new
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
