//! Translations that were made before: whole documents and single segments, on disk, from people's
//! translation memories, and shared with other hosts.
//!
//! [`Store`] keeps them in RocksDB, under keys that the core makes of everything a translation
//! depends on. A [`unit::Unit`] is the translation of one segment. [`value`] seals what is stored, so
//! that a damaged value is found out; `expiry` and the store's `sweep` drop what is old or too much.
//! [`translation_memory`] finds the units that people have imported, [`tmx`] reads and writes them as
//! files, `import` stores them, and `near` finds those that are similar to a segment. `inspect` lists
//! and clears the store. A [`daily_count::DailyCount`] counts the characters of a day.
//!
//! [`shared`] is the store that several hosts share on Redis. `transfer` takes its values into the
//! store of this host.
//!
//! This crate uses the core. It knows no plugin, no engine and no HTTP.

pub mod daily_count;
mod expiry;
mod import;
mod inspect;
mod near;
pub mod shared;
mod store;
pub mod tmx;
mod transfer;
pub mod translation_memory;
pub mod unit;
pub mod value;

pub use self::{
    inspect::Holding,
    near::{Fuzzy, Near},
    store::Store,
};
