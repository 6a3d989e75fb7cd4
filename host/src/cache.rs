//! What was translated before: whole documents and single segments, in RocksDB.
//!
//! [`keys`] names a translation by everything it depends on, [`value`] seals what is stored,
//! [`store`] keeps it, [`expiry`] drops what is old or too much.

pub mod expiry;
pub mod flights;
pub mod keys;
pub mod store;
pub mod value;

pub use keys::KeyBuilder;
pub use store::Store;
