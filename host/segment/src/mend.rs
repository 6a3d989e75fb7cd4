//! Mends what engines change in a translation: capitals, signs, spaces, brackets.

mod added_parentheses;
pub(crate) mod brackets;
mod mnemonic;
pub mod open_codes;
mod optional_plural;
pub mod plausible;
pub mod shape;
mod spaces;
pub(crate) mod spacing;
