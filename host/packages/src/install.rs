//! A checked plugin is put in its place, with its pin and its origin.

use std::{fs, path::PathBuf};

use crate::{
    configuration::Configuration,
    error::{Error, Result},
    host::Host,
    offer::Offer,
    write::{Beside, content, restore},
};

/// A plugin that was installed.
#[derive(Clone, Debug)]
pub struct Installed {
    /// Its file.
    pub file: PathBuf,
    /// The digest of the file that it took the place of.
    pub before: Option<blake3::Hash>,
}

impl Host {
    /// Installs a plugin, pins it and its signer, and writes down its origin. `replace` allows another plugin with
    /// the same id to be replaced, and another signer.
    ///
    /// # Errors
    /// Another plugin has the id, or a file cannot be written. Then the host is as before.
    pub fn install(&self, offer: &Offer, replace: bool) -> Result<Installed> {
        let Offer { package, origin, signer } = offer;
        let id = &package.about.id;
        let before = self.digest(id)?;
        if !replace {
            if before.is_some_and(|before| before != package.digest) {
                return Err(taken(id, self.origins().get(id)));
            }
            self.require_signer(id, signer.as_ref())?;
        }
        let mut configuration = Configuration::read(&self.config)?;
        let signer = signer.as_ref().map(|signer| signer.name.as_str());
        configuration.pin(id, &package.digest, &origin.to_string(), signer)?;
        let text = configuration.text()?;
        fs::create_dir_all(&self.folder).map_err(Error::on(&self.folder))?;
        let file = self.file(id);
        let settings = Beside::write(&configuration.file, text.as_bytes())?;
        let plugin = Beside::write(&file, &package.bytes)?;
        let replaced = content(&file)?;
        // A host that sees the new file before the new pin goes on with the old plugin, which still has its pin.
        plugin.put()?;
        if let Err(error) = settings.put() {
            restore(&file, replaced.as_deref())?;
            return Err(error);
        }
        Ok(Installed { file, before })
    }
}

fn taken(id: &str, origin: Option<&String>) -> Error {
    let from = origin.map_or_else(String::new, |origin| format!(", installed from {origin}"));
    let update = origin.map_or_else(String::new, |_| {
        format!("use `targum plugin update {id}` for its next version, or ")
    });
    Error::Request(format!(
        "this host has another plugin with the id `{id}`{from}: {update}give --replace to put this \
         one in its place"
    ))
}
