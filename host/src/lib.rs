//! A translation host: files in, the same files in another language out.
//!
//! # The life of a request
//!
//! 1. [`server`] accepts its connection, and [`answer`] sees it through, gate by gate.
//! 2. [`route`] makes an action of method and path.
//! 3. It takes the [`running`] snapshot, once: configuration, clients, plugins and engines as
//!    they belong together.
//! 4. [`admit::auth`] knows the key, before the body is looked at.
//! 5. [`receive`] takes in the body, and makes a request of it; one that is known by its bytes
//!    ([`recall`]) is answered from memory as soon as it is let in.
//! 6. [`admit::quota`] lets it in, or says which limit of its key and project it exceeds.
//! 7. [`translate::job`] finds its format, understands its locales ([`locale`]) and picks its
//!    engines.
//! 8. [`translate`] looks for the whole file in the [`cache`]; waits, where the same is being
//!    translated already; else has the plugin ([`plugins`]) find the language in it.
//! 9. [`translate::segments`] takes known segments from the cache, keeps the terms of the
//!    [`glossary`], and has an [`engine`] translate the rest.
//! 10. [`render`] has the plugin spell the translations, splices them in ([`splice`]) and checks
//!     the result ([`verify`]).
//! 11. [`reply`] makes a response of the outcome or the [`error`].
//!
//! [`inspect`] is the same way with every segment told of, for [`commands::translate`] and for
//! the [`page`]; [`exchange`] is the part of it that hosts do for each other, without a file.
//!
//! What takes long is kept from holding up others: large requests go by a slower [`lane`], and
//! queues serve projects in turn ([`fair`]).
//!
//! Several hosts serve as one where they have something [`shared`]: a cache and limits.
//!
//! Beside it, [`reload`] watches the folder that [`config`] reads and swaps in the next
//! snapshot, and [`admin`] says how things are.

pub mod admin;
pub mod admit;
pub mod answer;
pub mod cache;
pub mod commands;
pub mod config;
pub mod engine;
pub mod error;
pub mod exchange;
pub mod fair;
#[cfg(test)]
mod fuzz;
pub mod glossary;
pub mod inspect;
pub mod keys;
pub mod lane;
pub mod locale;
pub mod log;
pub mod pace;
pub mod page;
pub mod plugins;
pub mod plural;
pub mod recall;
pub mod receive;
pub mod reload;
pub mod render;
pub mod reply;
pub mod route;
pub mod running;
pub mod segment;
pub mod server;
pub mod shared;
pub mod splice;
pub mod tmx;
pub mod translate;
pub mod verify;
