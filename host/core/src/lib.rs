//! The words that every layer of the host uses.
//!
//! [`contract`] holds what a format plugin and the host say to each other: documents, segments,
//! codes and words. [`codes`] is the law that a translation keeps every code of its segment.
//! [`locale`] and [`plural`] know languages; [`error`] says what went wrong and whose fault it is.
//! [`fair`] and [`low_priority`] keep large work from holding up small work, and [`progress`] and
//! [`stages`] report on work that is under way.
//!
//! Nothing here knows a plugin runtime, a store, an engine or HTTP.

pub mod cache_key;
pub mod codes;
pub mod contract;
pub mod day;
pub mod error;
pub mod fair;
pub mod gauge_guard;
pub mod installed;
pub mod keys;
pub mod limits;
pub mod locale;
pub mod low_priority;
pub mod network;
pub mod plural;
pub mod progress;
pub mod regular_file;
mod request_id;
mod secret;
mod size;
pub mod stages;

pub use self::{
    limits::{Account, Limits},
    network::Network,
    request_id::request_id,
    secret::{MissingSecret, Secret},
    size::{Size, characters_of},
};
