//! A folder that is filled beside its place and put there whole.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::firefox::sums::{self, SUMS};

/// A folder being filled. Dropped, it is gone.
pub struct Folder {
    path: PathBuf,
    model: PathBuf,
    sums: String,
}

impl Folder {
    /// Begins one in the folder that `target` is to stand in.
    pub fn beside(target: &Path) -> anyhow::Result<Folder> {
        let name = target.file_name().unwrap_or_default();
        let path =
            target.with_file_name(format!(".{}.{}", name.to_string_lossy(), std::process::id()));
        let model = path.join(name);
        fs::create_dir_all(&model).with_context(|| format!("cannot make {}", model.display()))?;
        Ok(Folder { path, model, sums: String::new() })
    }

    /// For what is needed on the way only.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What will be put in place.
    pub fn model(&self) -> &Path {
        &self.model
    }

    /// Writes a file of the model to the disk, and notes its digest.
    pub fn write(&mut self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        self.sums += &sums::line(&blake3::hash(bytes), name);
        self.to_disk(name, bytes)
    }

    fn to_disk(&self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let path = self.model.join(name);
        let written = File::create(&path).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        });
        written.with_context(|| format!("cannot write {}", path.display()))
    }

    /// Puts the model in place with its digests; what was there goes away.
    pub fn put(self, target: &Path) -> anyhow::Result<()> {
        self.to_disk(SUMS, self.sums.as_bytes())?;
        let cannot = || format!("cannot write {}", target.display());
        if target.exists() {
            fs::rename(target, self.path.join("replaced")).with_context(cannot)?;
        }
        fs::rename(&self.model, target).with_context(cannot)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left begins with a dot and is never taken for a model.
        let _ = fs::remove_dir_all(&self.path);
    }
}
