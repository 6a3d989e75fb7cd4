//! A plugin is removed, with its pin, its origin and its signer.

use std::{fs, path::PathBuf};

use crate::{
    configuration::Configuration,
    error::{Error, Result},
    host::Host,
    write::{Beside, content, restore},
};

/// The parts of a plugin that were removed.
#[derive(Clone, Debug)]
pub struct Removed {
    /// Its file; `None` where there was only a pin or an origin.
    pub file: Option<PathBuf>,
}

impl Host {
    /// Removes the file, the pin, the origin and the signer of a plugin. `force` allows it while projects name the format.
    ///
    /// # Errors
    /// There is no such plugin, projects name it, or a file cannot be written.
    pub fn remove(&self, id: &str, force: bool) -> Result<Removed> {
        require_id(id)?;
        let file = Some(self.file(id)).filter(|file| file.is_file());
        if file.is_none() && self.pin(id).is_none() && !self.origins().contains_key(id) {
            let folder = self.folder.display();
            return Err(Error::Request(format!(
                "there is no plugin `{id}` to remove: {folder} has no {id}.wasm, and the \
                 configuration has neither its pin nor its origin"
            )));
        }
        let projects = self.projects_with(id);
        if !projects.is_empty() && !force {
            return Err(Error::Request(format!(
                "projects have the format `{id}`: {}; remove it from their [formats] first, or \
                 give --force",
                projects.join(", ")
            )));
        }
        let mut configuration = Configuration::read(&self.config)?;
        configuration.unpin(id);
        let settings = Beside::write(&configuration.file, configuration.text()?.as_bytes())?;
        let Some(plugin) = &file else {
            settings.put()?;
            return Ok(Removed { file });
        };
        let before = content(plugin)?;
        fs::remove_file(plugin).map_err(Error::on(plugin))?;
        if let Err(error) = settings.put() {
            restore(plugin, before.as_deref())?;
            return Err(error);
        }
        Ok(Removed { file })
    }
}

/// Requires that a text can be the id of a plugin, and so a part of a file name.
fn require_id(text: &str) -> Result<()> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !text.is_empty() && text.chars().all(allowed) {
        return Ok(());
    }
    let message = "is no id: name the plugin as `targum plugin list` does under FORMAT";
    Err(Error::Request(format!("{text:?} {message}")))
}
