//! Decides what is translated as one: cuts items into sentences, and long sentences into pieces.

pub(crate) mod broken_label;
pub(crate) mod line_ends;
pub mod long;
pub mod sentences;
pub mod split_long;
