//! The types that every layer of the host uses.
//!
//! [`contract`] defines the types that a format plugin and the host exchange: documents, segments,
//! codes and words. [`codes`] checks that a translation keeps every code of its segment. [`locale`]
//! and [`plural`] describe languages, and [`error`] lists the errors of a request. [`fair`] and
//! [`low_priority`] keep large requests from delaying small ones. [`progress`] and [`stages`] report
//! on work in progress.
//!
//! This crate depends on no plugin runtime, store, engine or HTTP library.

pub mod cache_key;
pub mod codes;
pub mod contract;
pub mod day;
pub mod error;
pub mod fair;
mod file_error;
pub mod gauge_guard;
mod hundredths;
pub mod installed;
pub mod keys;
pub mod limits;
pub mod locale;
pub mod low_priority;
pub mod manifest;
pub mod network;
pub mod plural;
pub mod private_file;
pub mod progress;
pub mod regular_file;
mod request_id;
mod secret;
mod size;
pub mod stages;
pub mod task;
pub mod trace;

pub use self::{
    file_error::FileError,
    hundredths::Hundredths,
    limits::{Account, Limits},
    network::Network,
    request_id::request_id,
    secret::{MissingSecret, Secret},
    size::{Size, characters_of},
};
