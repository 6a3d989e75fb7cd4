//! ICU MessageFormat: splits messages into their branches.

mod chosen;
mod dart;
mod dialect;
mod expand;
mod head;
mod message;
mod parse;
mod plan;
mod quoting;
mod sentences;
mod tags;
mod text;

pub use crate::places::Places;
pub use dialect::{is_other_notation, is_valid};
pub use head::{has_choice, is_branching, reads_as_branching};
pub use message::{Branch, Choice, ChoiceKind, Invalid, Message, Node};
pub use parse::parse;
pub use quoting::{ChoiceOf, Quoting};
pub use text::reads_as_text;

pub(crate) use dialect::ends_in_sign;
pub(crate) use expand::{reads_otherwise, write};
pub(crate) use tags::quotes_tags;
