//! The folder of models, and the source that they come from.

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};
use clap::Args;
use targum_models::Source;

use crate::commands::Folders;

/// The environment variable that names a source of models.
const SOURCE: &str = "TARGUM_MODELS_SOURCE";

/// Where models are, and where they come from.
#[derive(Args, Debug)]
pub(crate) struct Place {
    /// Where models come from: the address of a server or a mirror, or a folder. By default the
    /// environment variable TARGUM_MODELS_SOURCE, `[models] source` of the configuration, or
    /// Mozilla's server.
    #[arg(long)]
    source: Option<String>,
    #[command(flatten)]
    folders: Folders,
}

impl Place {
    /// Returns the folder of models.
    pub(super) fn models(&self) -> PathBuf {
        self.folders.data.join("models")
    }

    /// The source that somebody has named.
    pub(super) fn source(&self) -> anyhow::Result<Option<Source>> {
        if let Some(text) = &self.source {
            return Ok(Some(Source::parse(text)?));
        }
        named_source(Some(&self.folders.config))
    }

    pub(super) fn source_or_mozilla(&self) -> anyhow::Result<Source> {
        Ok(self.source()?.map_or_else(Source::mozilla, Ok)?)
    }
}

/// Returns the source that the environment or a configuration folder names.
///
/// # Errors
/// The source is no address and no folder, or the configuration cannot be read.
pub(crate) fn named_source(config: Option<&Path>) -> anyhow::Result<Option<Source>> {
    if let Some(text) = env::var_os(SOURCE).filter(|text| !text.is_empty()) {
        let text = text.into_string().ok().with_context(|| format!("{SOURCE} is no text"))?;
        return Ok(Some(Source::parse(&text).context(SOURCE)?));
    }
    config.map_or(Ok(None), configured)
}

/// Returns the source that a configuration folder names. There need not be such a folder.
fn configured(folder: &Path) -> anyhow::Result<Option<Source>> {
    if !folder.join("targum.toml").exists() {
        return Ok(None);
    }
    let loaded = targum_config::load(folder);
    let problem = loaded.problems.first().map(ToString::to_string).unwrap_or_default();
    ensure!(!loaded.without_settings, "{problem}");
    let (_, settings) = &loaded.settings;
    settings.models.source(folder).transpose().context("models.source")
}
