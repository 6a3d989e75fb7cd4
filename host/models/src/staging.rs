//! A folder that is filled beside its place and put there whole.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::{
    error::{Error, Result},
    installed::ModelFiles,
    origin::{ORIGIN, Origin},
    sums::{self, SUMS},
};

/// The ending of the name of a model while another model takes its place.
pub(crate) const REPLACED: &str = "replaced";

/// A folder that is being filled. It is removed when it is dropped.
pub(crate) struct Staging {
    path: PathBuf,
    model: PathBuf,
    sums: String,
}

impl Staging {
    /// Makes the folder in the one that `target` is to stand in.
    pub(crate) fn beside(target: &Path) -> Result<Staging> {
        let name = target.file_name().unwrap_or_default();
        let path =
            target.with_file_name(format!(".{}.{}", name.to_string_lossy(), std::process::id()));
        let model = path.join(name);
        fs::create_dir_all(&model).map_err(Error::on(&model))?;
        Ok(Staging { path, model, sums: String::new() })
    }

    /// Returns the folder for what is needed on the way only.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the folder that will be put in place.
    pub(crate) fn model(&self) -> &Path {
        &self.model
    }

    /// Writes a file of the model to the disk, and notes its digest.
    pub(crate) fn write(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        self.note(name, &blake3::hash(bytes));
        self.to_disk(name, bytes)
    }

    /// Notes the digest of a file that has been written to [`Staging::model`].
    pub(crate) fn note(&mut self, name: &str, digest: &blake3::Hash) {
        self.sums += &sums::line(digest, name);
    }

    fn to_disk(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.model.join(name);
        let written = File::create(&path).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        });
        written.map_err(Error::on(&path))
    }

    /// Puts the model in place with its digests and its origin. A model that was there is replaced
    /// in one step, so that a host finds the old one or the new one at any moment.
    ///
    /// # Errors
    /// A file of the model is missing, or a file cannot be written. The model that was there stays.
    pub(crate) fn put(self, target: &Path, origin: &Origin) -> Result<()> {
        self.to_disk(SUMS, self.sums.as_bytes())?;
        self.to_disk(ORIGIN, origin.text().as_bytes())?;
        ModelFiles::in_folder(&self.model).map_err(Error::Source)?;
        for entry in fs::read_dir(&self.model).map_err(Error::on(&self.model))?.flatten() {
            let path = entry.path();
            File::open(&path).and_then(|file| file.sync_all()).map_err(Error::on(&path))?;
        }
        if target.symlink_metadata().is_err() {
            return fs::rename(&self.model, target).map_err(Error::on(target));
        }
        if renameat_with(CWD, &self.model, CWD, target, RenameFlags::EXCHANGE).is_ok() {
            return Ok(());
        }
        // Not every file system can exchange two folders.
        replace_in_steps(&self.model, target)
    }
}

/// Puts a folder in the place of another, which has the [name](replaced) meanwhile that a sweep restores.
fn replace_in_steps(model: &Path, target: &Path) -> Result<()> {
    let old = replaced(target);
    fs::rename(target, &old).map_err(Error::on(target))?;
    if let Err(error) = fs::rename(model, target) {
        // The first error is the one that helps, also where this fails too.
        let _ = fs::rename(&old, target);
        return Err(Error::on(target)(error));
    }
    // A folder that is left is removed by the next sweep.
    let _ = fs::remove_dir_all(&old);
    Ok(())
}

/// Returns the path of the model that another model takes the place of: `.en-pt.replaced` for `en-pt`.
fn replaced(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!(".{name}.{REPLACED}"))
}

impl Drop for Staging {
    fn drop(&mut self) {
        // The name of a folder that is left begins with a dot, so the folder is never taken for a model.
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn a_model_that_cannot_be_replaced_stays_in_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let (target, new) = (folder.path().join("en-pt"), folder.path().join("new"));
        fs::create_dir(&target).unwrap();
        fs::write(target.join("old"), "").unwrap();
        replace_in_steps(&new, &target).unwrap_err();
        assert!(target.join("old").is_file());
        fs::create_dir(&new).unwrap();
        replace_in_steps(&new, &target).unwrap();
        assert!(!target.join("old").exists() && !new.exists() && !replaced(&target).exists());
    }

    #[test]
    fn a_model_whose_replacement_was_interrupted_is_restored() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("en-pt");
        fs::create_dir(replaced(&target)).unwrap();
        fs::write(replaced(&target).join("old"), "").unwrap();
        drop(Store::open(folder.path()).unwrap());
        assert!(target.join("old").is_file() && !replaced(&target).exists());
        fs::create_dir(replaced(&target)).unwrap();
        drop(Store::open(folder.path()).unwrap());
        assert!(target.join("old").is_file() && !replaced(&target).exists());
    }
}
