//! Lists of the installed models, and of the models that a source offers.

use std::{fmt, path::Path};

use serde::Serialize;

use crate::{
    catalogue::{Catalogue, ModelSet},
    installed,
    origin::Origin,
    package::PUBLISHED,
    sums,
};

/// The models of a folder.
#[derive(Debug, Serialize)]
pub struct Installed {
    /// The installed models by name, then those that come in a Python package and are not installed.
    pub models: Vec<InstalledModel>,
    /// The problems of folders that hold no model.
    #[serde(rename = "problems")]
    pub left_out: Vec<String>,
}

/// A model.
#[derive(Debug, Serialize)]
pub struct InstalledModel {
    /// The pair of languages.
    #[serde(rename = "pair")]
    pub name: String,
    /// Whether the model is installed.
    pub installed: bool,
    /// The size of its files, where the model is installed.
    pub bytes: Option<u64>,
    /// The origin of the model, when it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The reason why the model cannot be loaded.
    pub damage: Option<String>,
    /// The reason why the files are not known to be the published ones.
    pub unverified: Option<String>,
    /// The spellings of the words that stand for placeholders, the best first, where the model was probed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentinels: Option<Vec<Sentinel>>,
}

/// A style of the invented words that stand for placeholders in what a model reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentinel {
    /// The spelling of the words; `#` stands for a number.
    pub style: String,
    /// The number of sentences of the probe whose words come out of the model as they went in.
    pub survived: usize,
    /// The number of sentences of the probe.
    pub of: usize,
}

/// Looks at the models in a folder.
pub fn installed(folder: &Path) -> Installed {
    let (models, left_out) = installed::discover(folder)
        .unwrap_or_else(|error| (Vec::new(), vec![format!("{}: {error}", folder.display())]));
    let model = |files: &installed::ModelFiles| InstalledModel {
        name: files.name(),
        installed: true,
        bytes: Some(files.bytes()),
        origin: Origin::read(files.folder()).ok().flatten(),
        damage: sums::digest(files).err().map(|error| error.message),
        unverified: sums::unverified(files),
        sentinels: None,
    };
    let mut models: Vec<_> = models.iter().map(model).collect();
    for published in &PUBLISHED {
        if !models.iter().any(|model| model.name == published.pair) {
            models.push(InstalledModel {
                name: published.pair.into(),
                installed: false,
                bytes: None,
                origin: None,
                damage: None,
                unverified: None,
                sentinels: None,
            });
        }
    }
    Installed { models, left_out }
}

impl fmt::Display for InstalledModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(damage) = &self.damage {
            return write!(f, "{}\tcannot be loaded: {damage}", self.name);
        }
        let Some(bytes) = self.bytes else {
            let pair = &self.name;
            return write!(f, "{pair}\tnot installed; get it with: targum models add {pair}");
        };
        write!(f, "{}\tinstalled, {}", self.name, megabytes(bytes))?;
        match (&self.unverified, &self.origin) {
            (Some(unverified), _) => write!(f, "; {unverified}")?,
            (None, Some(origin)) => {
                let about = [&origin.version, &origin.architecture, &origin.licence];
                for (index, text) in about.into_iter().flatten().enumerate() {
                    write!(f, "{}{text}", if index == 0 { "; " } else { ", " })?;
                }
                write!(f, "; from {}", origin.source)?;
            }
            (None, None) => {}
        }
        match self.sentinels.as_deref() {
            None => Ok(()),
            Some([]) => f.write_str("; nothing that stands for a placeholder survives it"),
            Some(sentinels) => {
                f.write_str("; placeholders travel as ")?;
                for (index, Sentinel { style, survived, of }) in sentinels.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{style} ({survived} of {of})")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Installed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (installed, others): (Vec<_>, Vec<_>) =
            self.models.iter().partition(|model| model.installed);
        for model in installed {
            writeln!(f, "{model}")?;
        }
        for problem in &self.left_out {
            writeln!(f, "left out\t{problem}")?;
        }
        for model in others {
            writeln!(f, "{model}")?;
        }
        write!(
            f,
            "others\tshow them with: targum models list --remote; from files of Firefox \
             Translations: targum models add XX-YY --from FOLDER"
        )
    }
}

/// A model that a source offers.
#[derive(Debug, Serialize)]
pub struct Offer {
    /// The pair of languages.
    pub name: String,
    /// The version.
    pub version: String,
    /// The shape of the network.
    pub architecture: &'static str,
    /// Whether the model is released.
    pub stable: bool,
    /// Bytes to fetch.
    pub bytes_to_fetch: u64,
    /// Bytes on the disk.
    pub bytes_on_disk: u64,
    /// Whether this very model is installed.
    pub installed: bool,
    /// Whether another model of the pair is installed.
    pub other_installed: bool,
}

/// Compares the models of a source with the installed ones.
pub fn offers(catalogue: &Catalogue, installed: &Installed) -> Vec<Offer> {
    catalogue.sets.iter().map(|set| offer(set, installed)).collect()
}

/// Compares a model of a source with the installed ones.
fn offer(set: &ModelSet, installed: &Installed) -> Offer {
    let name = set.name();
    let there = installed.models.iter().find(|model| model.installed && model.name == name);
    let same = there.and_then(|model| model.origin.as_ref()).is_some_and(|origin| origin.is(set));
    Offer {
        version: set.identity.version.to_string(),
        architecture: set.identity.architecture.name(),
        stable: set.is_stable(),
        bytes_to_fetch: set.bytes_to_fetch(),
        bytes_on_disk: set.bytes_on_disk(),
        installed: same,
        other_installed: there.is_some() && !same,
        name,
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (fetch, disk) = (megabytes(self.bytes_to_fetch), megabytes(self.bytes_on_disk));
        write!(
            f,
            "{}\t{} {}\t{fetch} to fetch, {disk} on disk",
            self.name, self.version, self.architecture
        )?;
        let state = match (self.installed, self.other_installed, self.stable) {
            (true, ..) => "\tinstalled",
            (_, true, _) => "\tanother one is installed",
            (_, _, false) => "\twith --nightly",
            _ => "",
        };
        f.write_str(state)
    }
}

/// Spells a size in megabytes, rounded up.
pub fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes.div_ceil(1_000_000))
}
