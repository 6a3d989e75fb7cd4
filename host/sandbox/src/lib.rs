//! Format plugins: loaded from folders, called within bounds, their edits spliced and checked.
//!
//! [`Plugins`] are the plugins of a folder, each a [`Plugin`] that runs in a [`Sandbox`].
//! [`Plugin::extract`] finds the segments of a document, and [`render`] writes their translations
//! into it: the plugin spells them, the host puts them in their places and has the plugin read the
//! result back, which [`verify`] compares with what was put in.
//!
//! The modules follow the life of a plugin. `folder` finds its file, and `pins` admit it.
//! `background_load` loads it on a thread of its own, from machine code that `code_cache` has kept
//! or `compiler` makes. `call` calls it on a thread of `workers`, watched by a `guard`. `validate`
//! checks each answer before the rest of the host sees it, and `observed` counts.
//!
//! This crate uses the core and the SDK's contract. It knows no store, no engine and no HTTP.

mod background_load;
mod call;
mod clock;
mod code;
mod code_cache;
mod compiler;
pub mod component;
mod exports;
mod failure;
mod folder;
mod guard;
mod interface;
mod limits;
mod load;
pub mod manifest;
mod observed;
mod packed;
mod pins;
pub mod render;
mod sandbox;
mod splice;
mod traits;
mod validate;
pub mod verify;
mod wit;
mod workers;

#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod hostile;

pub use self::{
    call::Plugin,
    compiler::Compiler,
    failure::{CallError, LoadError, Place},
    folder::{PluginProblem, Plugins},
    limits::Limits,
    observed::Observed,
    pins::Pins,
    sandbox::Sandbox,
    traits::Traits,
};
