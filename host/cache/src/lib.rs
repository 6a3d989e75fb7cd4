//! What was translated before: whole documents and single segments, in RocksDB.
//!
//! [`keys`] names a translation by everything it depends on, [`unit`] is what is kept of a
//! segment, [`value`] seals what is stored, [`store`] keeps it, [`expiry`] drops what is old or
//! too much. What goes from store to
//! store stays sealed: [`transfer`]. [`translation_memory`] is what people brought along, [`inspect`] is for them to look at.

pub mod expiry;
pub mod inspect;
pub mod shared;
pub mod store;
pub mod tmx;
pub mod transfer;
pub mod translation_memory;
pub mod unit;
pub mod value;

pub use store::Store;
