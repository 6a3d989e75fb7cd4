//! Code that the black-box tests share: a host for each test, its configuration, and clients.
//!
//! Every test file checks one promise, and asserts only what a client can see.

pub mod author;
pub mod balancer;
pub mod catalogue;
mod client;
mod clients;
mod command;
pub mod contract_page;
mod fleet;
mod host;
pub mod hostile;
pub mod installation;
mod judges;
mod machine_code;
mod places;
pub mod project;
pub mod proxy;
pub mod redis;
pub mod registry;
pub mod service;
mod setup;
mod spec;
pub mod specimens;
pub mod synthetic;
pub mod vendors;
pub mod wire;

pub use client::{Answer, Client, translate_body};
pub use clients::{client_script, output, tool};
pub use command::{Ended, finish, targum};
pub use fleet::{Fleet, Gated};
pub use host::{Host, SOON, slow_text};
pub use judges::{Case, branches, judge, judged_formats};
pub use places::{author_target, binary, corpus, models, plugins, workspace};
pub use setup::{Setup, free_address};
pub use spec::{SpecCase, spec_cases, spec_cases_in};

/// A key that belongs to the tests' projects.
pub const KEY: &str = "org_a-key-of-the-tests";
/// A key that belongs to no project.
pub const FOREIGN_KEY: &str = "org_a-key-of-nobody";
