//! ICU MessageFormat: messages taken apart into their branches.

mod choice;
mod expand;
mod parse;
mod places;
mod quoting;

pub use parse::{
    Branch, Choice, ChoiceKind, Invalid, Message, Node, has_choice, is_branching, parse,
};
pub use places::Places;
pub use quoting::{ChoiceOf, Quoting};

pub(crate) use expand::{reads_otherwise, write};
