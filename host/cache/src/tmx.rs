//! Translation memories as files: TMX 1.4b, with codes as `ph`, `bpt` and `ept`.
//!
//! Source: TMX 1.4b Specification, Globalization and Localization Association, 2005.

mod codes;
pub mod read;
pub mod write;

#[cfg(test)]
mod tests;
