//! ICU MessageFormat: messages taken apart into their branches.

mod choice;
mod dart;
mod expand;
mod head;
mod message;
mod parse;
mod places;
mod quoting;
mod text;

pub use expand::is_other_notation;
pub use head::{has_choice, is_branching};
pub use message::{Branch, Choice, ChoiceKind, Invalid, Message, Node};
pub use parse::parse;
pub use places::Places;
pub use quoting::{ChoiceOf, Quoting};
pub use text::reads_as_text;

pub(crate) use expand::{ends_in_sign, reads_otherwise, write};
