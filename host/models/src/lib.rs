//! The sources of the embedded engine's models, and the installation of models.
//!
//! A [`Source`] is a server of Remote Settings, a mirror of one, or a folder. Opened, it has a
//! [`Catalogue`] of whole models, of which a [`Choice`] takes one for each direction. A model is
//! fetched file by file, checked before and after unpacking, filled into a folder beside its
//! place, and put there in one step, with its [`Origin`] and its digests.
//!
//! | step | module |
//! |---|---|
//! | an address or a folder becomes a catalogue | `source`, `client`, `catalogue` |
//! | a model is chosen for a direction | `catalogue::choice`, `route` |
//! | a file is fetched, resumed, checked | `download`, `client::patience` |
//! | it is unpacked and checked again | `unpack` |
//! | a whole model is put in place | `install`, `staging`, `store` |
//! | what is installed is found, and held against its digests | `installed`, `sums`, `origin` |

mod catalogue;
mod client;
mod download;
mod error;
mod install;
pub mod installed;
mod list;
mod manage;
mod mirror;
mod name;
mod origin;
pub mod own;
mod package;
pub mod route;
mod source;
mod staging;
mod store;
pub mod sums;
mod unpack;
mod watch;

pub use self::{
    catalogue::{
        Architecture, Attachment, Catalogue, Choice, FileType, Filter, Identity, ModelSet,
        RemoteFile, Size, Stage, Version,
    },
    client::{Client, Limits},
    error::{Error, Result},
    install::{Plan, pairs, pairs_to},
    installed::ModelFiles,
    list::{Installed, InstalledModel, Offer, Sentinel, installed as list, megabytes, offers},
    manage::{Request, add, remove, update},
    mirror::{Mirrored, mirror},
    origin::{Kind, ORIGIN, Origin},
    source::{MOZILLA, Opened, Source},
    store::Store,
    watch::Watch,
};
