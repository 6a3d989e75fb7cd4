//! Mends what engines change in a translation: capitals, signs, spaces, brackets.

mod abbreviation;
mod added_parentheses;
mod ampersand;
pub(crate) mod article;
pub(crate) mod brackets;
pub(crate) mod calendar;
mod capitals;
mod dash;
pub(crate) mod echo;
mod ending;
pub(crate) mod joined;
mod label;
mod mnemonic;
pub(crate) mod name_first;
pub(crate) mod one;
pub mod open_codes;
mod optional_plural;
pub(crate) mod passes;
mod path_capitals;
pub mod plausible;
mod quotes;
pub(crate) mod repetition;
pub mod signs;
mod spaces;
mod spacing;
mod version;
mod wraps;
