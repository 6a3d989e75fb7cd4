//! Format plugins by reference: fetched, checked and installed with a pin, updated, removed and published.
//!
//! A [`Reference`] names a file, an address or an artifact in a registry. [`fetch`] reads the bytes within
//! [`Bounds`], and [`Package::check`] compiles them in a process of its own and has them describe themselves. An
//! [`Offer`] is a package whose signature was verified too, where the host trusts keys. Only then does a [`Host`]
//! write: the plugin into its folder, and the pin, the origin and the signer into `targum.toml`. [`push`] puts a
//! package into a registry, and an [`Index`] lists plugins for others.
//!
//! Only the command line uses this crate. A host that serves fetches nothing.

mod address;
mod bounds;
mod configuration;
mod error;
mod fetch;
mod host;
mod http;
mod image;
mod index;
mod install;
mod offer;
mod package;
mod push;
mod reference;
mod registry;
mod remove;
mod signature;
mod transport;
mod update;
mod verify;
mod write;

pub use self::{
    bounds::Bounds,
    error::{Error, Result},
    fetch::{fetch, signature_beside},
    host::Host,
    image::Image,
    index::{Entry, Index},
    install::Installed,
    offer::Offer,
    package::Package,
    push::push,
    reference::Reference,
    remove::Removed,
    signature::Signer,
};
