//! What the black-box tests share: a host of one's own, its configuration, a client.
//!
//! Every test file keeps one promise; what is asserted is what a client sees.

pub mod catalogue;
mod client;
mod clients;
mod command;
mod fleet;
mod host;
pub mod hostile;
mod judges;
mod places;
pub mod project;
pub mod proxy;
pub mod redis;
pub mod service;
mod spec;
pub mod specimens;
pub mod synthetic;
pub mod vendors;
pub mod wire;

pub use client::{Answer, Client, translate_body};
pub use clients::{client_script, output, tool};
pub use command::{Ended, targum};
pub use fleet::{Fleet, Gated};
pub use host::{Host, SOON, Setup, free_address};
pub use judges::{Case, judge, judged_formats};
pub use places::{author_target, binary, corpus, models, plugins, workspace};
pub use spec::{SpecCase, spec_cases};

/// A key that the tests' projects know.
pub const KEY: &str = "org_a-key-of-the-tests";
/// A key that no project knows.
pub const FOREIGN_KEY: &str = "org_a-key-of-nobody";
