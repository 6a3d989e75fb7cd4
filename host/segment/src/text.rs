//! Text alone: brackets, numbers, per cent signs, scripts.

pub(crate) mod brackets;
pub(crate) mod numbers;
pub(crate) mod percent;
pub mod script;
