//! The commands of the program.

#[cfg(feature = "serve")]
pub(crate) mod cache;
pub(crate) mod check;
pub(crate) mod documentation;
pub(crate) mod glossary;
pub(crate) mod init;
pub(crate) mod keys;
mod known_formats;
pub(crate) mod mcp;
pub(crate) mod models;
pub(crate) mod plugin;
mod print;
#[cfg(feature = "serve")]
mod quickstart_hint;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod translate;

use std::path::PathBuf;

use clap::Args;

use targum_core::installed;

/// The folders that a host runs on.
#[derive(Args, Clone, Debug)]
pub(crate) struct Folders {
    /// The configuration folder: targum.toml and projects/*.toml.
    #[arg(long, default_value_os_t = installed::config())]
    pub(crate) config: PathBuf,
    /// The data directory: plugins, models, cache.
    #[arg(long, default_value_os_t = installed::data())]
    pub(crate) data: PathBuf,
}
