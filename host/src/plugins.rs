//! Format plugins: loaded from a folder, called in a sandbox.
//!
//! A plugin's life: [`folder`] finds its file, [`load`] makes a [`Plugin`] of its bytes,
//! [`call`] calls it in the [`sandbox`], each call watched by a `guard` on a thread of the
//! `workers`, and `answer` checks what it says.

mod answer;
pub mod call;
pub mod component;
pub mod failure;
pub mod folder;
mod guard;
pub mod limits;
pub mod load;
pub mod sandbox;
pub mod wit;
mod workers;

#[cfg(test)]
mod hostile;

pub use self::{
    call::Plugin, failure::CallError, folder::Plugins, limits::Limits, load::LoadError,
    sandbox::Sandbox,
};
