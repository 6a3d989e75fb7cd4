//! ICU MessageFormat: messages taken apart into their branches.

mod choice;
mod expand;
mod head;
mod message;
mod parse;
mod places;
mod quoting;

pub use head::{has_choice, is_branching};
pub use message::{Branch, Choice, ChoiceKind, Invalid, Message, Node};
pub use parse::parse;
pub use places::Places;
pub use quoting::{ChoiceOf, Quoting};

pub(crate) use expand::{has_other_codes, reads_otherwise, write};
