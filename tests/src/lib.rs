//! What the black-box tests share: a host of one's own, its configuration, a client.
//!
//! Every test file keeps one promise; what is asserted is what a client sees.

mod client;
mod command;
mod host;
mod judges;
mod places;
pub mod specimens;
pub mod wire;

pub use client::{Answer, Client, translate_body};
pub use command::{Ended, targum};
pub use host::{Host, SOON, Setup};
pub use judges::{Case, judge, judged_formats};
pub use places::{binary, corpus, models, plugins, workspace};

/// A key that the tests' projects know.
pub const KEY: &str = "org_a-key-of-the-tests";
/// A key that no project knows.
pub const FOREIGN_KEY: &str = "org_a-key-of-nobody";
