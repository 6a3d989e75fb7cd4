//! The quality of translations: FLORES ([`flores`]), strings of interfaces ([`strings`]), and the worth of the
//! confidence in each ([`confidence`]).

pub(crate) mod confidence;
pub(crate) mod flores;
pub(crate) mod strings;

use std::path::PathBuf;

use anyhow::{Context, ensure};

/// Returns the Python that has sacreBLEU.
fn python() -> anyhow::Result<PathBuf> {
    let python = folder()?.join("bin/python");
    ensure!(python.exists(), "{} is missing: run `.setup/quality.sh` first", python.display());
    Ok(python)
}

/// Returns the folder of what these measurements need, beside the build.
fn folder() -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe()?;
    let target = own.ancestors().nth(2).context("no folder of the build")?;
    Ok(target.join("bench/quality"))
}
