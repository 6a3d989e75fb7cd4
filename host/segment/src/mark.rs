//! Writes items as text for an engine: sentinels or tags stand for codes.

pub(crate) mod adjacent_words;
pub(crate) mod lost_names;
pub(crate) mod menu_path;
pub(crate) mod out_of_vocabulary;
pub mod sentinels;
pub mod tags;
