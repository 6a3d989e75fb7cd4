//! The configuration folder: `targum.toml` and one file for each project.
//!
//! [`load()`] reads a folder into [`Loaded`]. [`schema`] holds the types of what may be written, with
//! the default of each key; every layer below owns the types of its own settings. [`check`] finds
//! what a type cannot forbid, and [`warnings`] finds what is valid and has no effect. Nothing stops at
//! the first mistake: every [`Problem`] is reported with its file, line and key.
//!
//! This crate uses the crates whose settings it reads. It knows no HTTP.

pub mod check;
#[cfg(test)]
mod fuzz;
pub mod listen;
mod load;
mod problem;
mod read;
pub mod schema;
#[cfg(test)]
mod shipped;
mod unread_files;
mod variables;
pub mod warnings;

pub use self::{
    load::{Loaded, load},
    problem::Problem,
    read::{Source, read},
    schema::{Project, Settings},
};
