//! Format plugins by reference: fetched, checked and installed with a pin, updated and removed.
//!
//! A [`Reference`] names a file or an address. [`fetch`] reads the bytes within [`Bounds`], and [`Package::check`]
//! compiles them in a process of its own and has them describe themselves. Only then does a [`Host`] write: the
//! plugin into its folder, and the pin and the origin into `targum.toml`.
//!
//! Only the command line uses this crate. A host that serves fetches nothing.

mod address;
mod bounds;
mod configuration;
mod error;
mod fetch;
mod host;
mod install;
mod package;
mod reference;
mod remove;
mod update;
mod verify;
mod write;

pub use self::{
    bounds::Bounds,
    error::{Error, Result},
    fetch::fetch,
    host::Host,
    install::Installed,
    package::Package,
    reference::Reference,
    remove::Removed,
    update::Update,
};
