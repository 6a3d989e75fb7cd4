//! ICU MessageFormat: messages taken apart into their branches.

mod expand;
mod parse;
mod quoting;

pub use parse::{Branch, Choice, ChoiceKind, Invalid, Message, Node, has_choice, parse};
pub use quoting::Quoting;

pub(crate) use expand::{reads_otherwise, write};
