//! Text alone: brackets, line ends, numbers, per cent signs, scripts.

pub(crate) mod brackets;
pub(crate) mod escaped_line_end;
pub(crate) mod numbers;
pub(crate) mod percent;
pub mod script;
