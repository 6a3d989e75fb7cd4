//! Commands of the program.

pub mod cache;
pub mod check;
mod first_steps;
pub mod keys;
pub mod models;
pub mod plugin;
mod say;
pub mod serve;
pub mod translate;

use std::path::PathBuf;

use clap::Args;

/// Where the host finds what it runs on.
#[derive(Args, Clone, Debug)]
pub struct Folders {
    /// The configuration folder: targum.toml and projects/*.toml.
    #[arg(long, default_value = "config")]
    pub config: PathBuf,
    /// The data directory: plugins, models, cache. Without it the environment variable
    /// TARGUM_DATA says where that is, or else it is `data`.
    #[arg(long, default_value_os_t = default_data(), hide_default_value = true)]
    pub data: PathBuf,
}

/// Where the data directory is, where the command line does not say.
const DATA_VARIABLE: &str = "TARGUM_DATA";

fn default_data() -> PathBuf {
    let named = std::env::var_os(DATA_VARIABLE).filter(|named| !named.is_empty());
    named.map_or_else(|| PathBuf::from("data"), PathBuf::from)
}
