//! The plan of a document: what is needed to spell its translations without reading the document
//! again.

mod read;
mod shared;
mod write;

pub use shared::Shared;

pub(crate) use {
    read::{Planned, Reader},
    write::{Planner, position},
};

/// The first bytes of the parts of a plan.
const UNIT: u8 = 0;
const WHOLE: u8 = 1;

/// The segments of a document as [`Format::spell`](crate::Format::spell) needs them, and the texts
/// that stand between them.
///
/// A plan is of use with the document it was made for, and by the code that made it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan(pub(crate) Vec<u8>);

impl Plan {
    /// Returns the size of the plan in bytes.
    pub fn size(&self) -> usize {
        self.0.len()
    }
}
