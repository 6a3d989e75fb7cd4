//! Commands of the program.

pub mod cache;
pub mod check;
pub mod keys;
pub mod models;
pub mod plugin;
mod print;
mod quickstart_hint;
pub mod serve;
pub mod translate;

use std::path::PathBuf;

use clap::Args;

use targum_core::installed;

/// Where the host finds what it runs on.
#[derive(Args, Clone, Debug)]
pub struct Folders {
    /// The configuration folder: targum.toml and projects/*.toml.
    #[arg(long, default_value_os_t = installed::config())]
    pub config: PathBuf,
    /// The data directory: plugins, models, cache.
    #[arg(long, default_value_os_t = installed::data())]
    pub data: PathBuf,
}
