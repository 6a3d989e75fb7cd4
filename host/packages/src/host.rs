//! The host whose plugins are managed: its folders, its limits, and what it has pinned.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    path::{Path, PathBuf},
};

use targum_config::{Loaded, schema::Plugins};
use targum_core::installed;
use targum_sandbox::Limits;

use crate::error::{Error, Result};

/// A host whose plugins are managed.
pub struct Host {
    pub(crate) config: PathBuf,
    pub(crate) folder: PathBuf,
    loaded: Loaded,
    _lock: File,
}

impl Host {
    /// Reads the configuration of a host, and keeps other commands from changing it meanwhile.
    ///
    /// # Errors
    /// `targum.toml` is missing or invalid.
    pub fn open(config: &Path, data: &Path) -> Result<Self> {
        let lock = File::open(config).map_err(Error::on(config))?;
        // Some network file systems have no locks, and each has an error of its own for that.
        let _ = lock.lock();
        let loaded = targum_config::load(config);
        if loaded.without_settings || !loaded.problems.is_empty() {
            let problems: Vec<_> = loaded.problems.iter().map(ToString::to_string).collect();
            return Err(Error::Request(problems.join("\n")));
        }
        let folder = data.join(&loaded.settings.1.plugins.dir);
        Ok(Self { config: config.to_owned(), folder, loaded, _lock: lock })
    }

    /// Returns the settings of plugins.
    pub(crate) fn plugins(&self) -> &Plugins {
        &self.loaded.settings.1.plugins
    }

    /// Returns the limits of plugins.
    pub fn limits(&self) -> &Limits {
        &self.plugins().limits
    }

    /// Returns the ids that have a pin or an origin.
    pub fn ids(&self) -> BTreeSet<&str> {
        let plugins = self.plugins();
        plugins.pins.keys().chain(plugins.origins.keys()).map(String::as_str).collect()
    }

    /// Returns the origins of the plugins, by id.
    pub fn origins(&self) -> &BTreeMap<String, String> {
        &self.plugins().origins
    }

    /// Returns the digest that a plugin is pinned to.
    pub fn pin(&self, id: &str) -> Option<blake3::Hash> {
        self.plugins().pins().digests.get(id).copied()
    }

    /// Returns the file of a plugin that is installed by id.
    pub fn file(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.wasm"))
    }

    /// Returns the digest of the file that a host loads for a plugin, if there is one.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn digest(&self, id: &str) -> Result<Option<blake3::Hash>> {
        let files = installed::plugin_folders(&self.folder);
        let mut files = files.iter().map(|folder| folder.join(format!("{id}.wasm")));
        let Some(file) = files.find(|file| file.is_file()) else { return Ok(None) };
        fs::read(&file).map(|bytes| Some(blake3::hash(&bytes))).map_err(Error::on(&file))
    }

    /// Returns whether a project has a format.
    pub fn uses(&self, id: &str) -> bool {
        self.loaded.projects.iter().any(|(_, project)| project.formats.enabled(id))
    }

    /// Returns the ids of the projects that name a format.
    pub(crate) fn projects_with(&self, id: &str) -> Vec<&str> {
        let projects = self.loaded.projects.iter().map(|(_, project)| project);
        let using = projects.filter(|project| {
            let only = project.formats.only.as_ref().is_some_and(|only| only.contains(id));
            only || project.formats.additional.contains(id)
        });
        using.map(|project| project.id.as_str()).collect()
    }
}
