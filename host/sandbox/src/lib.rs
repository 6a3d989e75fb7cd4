//! Format plugins: loaded from a folder, called in a sandbox.
//!
//! A plugin's life: [`folder`] finds its file, which [`pins`] let in; [`load`] makes a
//! [`Plugin`] of its bytes, `background_load` them beside what goes on, out of compiled `code` that is
//! in the `code_cache` between starts; [`call`] calls it in the [`sandbox`], each call watched by a `guard`
//! on a thread of the `workers`; `validate` checks what it says, and [`observed`] counts.

mod background_load;
pub mod call;
mod clock;
mod code;
mod code_cache;
mod compiler;
pub mod component;
pub mod failure;
pub mod folder;
mod guard;
pub mod limits;
mod load;
pub mod observed;
pub mod pins;
pub mod render;
pub mod sandbox;
pub mod splice;
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
    failure::{CallError, LoadError},
    folder::{PluginProblem, Plugins},
    limits::Limits,
    observed::Observed,
    pins::Pins,
    sandbox::Sandbox,
};
