//! The record of an installed model's origin, which is kept beside its files.

use std::{collections::BTreeMap, fs, path::Path};

use serde::{Deserialize, Serialize};

use crate::{
    catalogue::{Choice, ModelSet, Size},
    error::{Error, Result},
};

/// The file in a model's folder that holds its origin.
pub const ORIGIN: &str = "origin.json";

/// The licence of the models that Mozilla publishes.
pub(crate) const LICENCE: &str = "MPL-2.0";

/// The kind of source that an installed model comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A server, a mirror or a folder with a catalogue.
    Catalogue,
    /// The Python package.
    Package,
    /// Files that were on this machine.
    Files,
}

/// The origin of an installed model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The address, folder or package.
    pub source: String,
    /// The kind of the source.
    pub kind: Kind,
    /// The version, when the source names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The architecture, when the source names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub architecture: Option<String>,
    /// The licence, when it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    /// The size that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// Whether a model that is not released was allowed.
    #[serde(default)]
    pub nightly: bool,
    /// SHA-256 digests in hex, by the name of the file.
    pub sha256: BTreeMap<String, String>,
}

impl Origin {
    /// Returns the origin of a model of a catalogue.
    pub(crate) fn of_set(set: &ModelSet, source: String, choice: &Choice) -> Origin {
        let digest = |file: &crate::catalogue::RemoteFile| (file.name.clone(), file.sha256.clone());
        Origin {
            source,
            kind: Kind::Catalogue,
            version: Some(set.identity.version.to_string()),
            architecture: Some(set.identity.architecture.name().into()),
            licence: Some(LICENCE.into()),
            size: choice.size,
            nightly: choice.nightly,
            sha256: set.files.iter().map(digest).collect(),
        }
    }

    /// Returns the choice that the model was installed by.
    pub(crate) fn choice(&self) -> Choice {
        Choice { size: self.size, nightly: self.nightly }
    }

    /// Returns whether a set of a catalogue has the very files of this origin.
    pub(crate) fn is(&self, set: &ModelSet) -> bool {
        self.sha256.len() == set.files.len()
            && set.files.iter().all(|file| self.sha256.get(&file.name) == Some(&file.sha256))
    }

    /// Reads the origin of the model in a folder. Folders that were filled by hand, or by earlier
    /// versions of this program, have none.
    ///
    /// # Errors
    /// The file cannot be read, or holds something else.
    pub fn read(folder: &Path) -> Result<Option<Origin>> {
        let path = folder.join(ORIGIN);
        let text = match fs::read(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            text => text.map_err(Error::on(&path))?,
        };
        let origin = serde_json::from_slice(&text).map_err(std::io::Error::from);
        origin.map(Some).map_err(Error::on(&path))
    }

    /// Returns the text of [`ORIGIN`].
    pub(crate) fn text(&self) -> String {
        // Strings and booleans can always be spelled.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}
