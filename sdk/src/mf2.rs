//! MessageFormat 2 (Unicode LDML 47 and later): splits messages into their patterns.
//!
//! A message is a pattern (`Hello {$name}`), or declarations with a pattern or with variants
//! (`.input {$n :number} .match $n one {{{$n} file}} * {{{$n} files}}`). Each pattern is a segment,
//! as it is the whole sentence that a reader sees. Expressions and markup are codes.

mod characters;
mod cursor;
mod declared;
mod message;
mod parse;
mod pattern;
mod placeholder;
mod plan;
mod spell;
mod validate;
mod write;

pub use message::{
    Attribute, Body, Declaration, Expression, Function, Invalid, Key, Markup, MarkupKind, Matcher,
    Message, Node, Operand, Pair, Pattern, Selector, Variant,
};
pub use parse::{is_complex, parse};

pub(crate) use parse::is_declared;
pub(crate) use pattern::{Piece, simple};
pub(crate) use placeholder::length as placeholder_length;
pub(crate) use spell::{PatternPlace, spell};
pub(crate) use write::write;
