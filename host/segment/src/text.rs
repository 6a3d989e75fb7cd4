//! Text alone: brackets, line ends, numbers, per cent signs, scripts, words.

pub(crate) mod brackets;
pub(crate) mod escaped_line_end;
pub(crate) mod numbers;
pub(crate) mod percent;
pub mod script;
pub(crate) mod words;
