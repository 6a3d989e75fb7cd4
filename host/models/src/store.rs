//! The folder of models: who may change it, and what is left there by a download.

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
};

use crate::{
    error::{Error, Result},
    staging::REPLACED,
};

/// The folder, in the folder of models, that holds compressed files until they are unpacked.
const DOWNLOADS: &str = ".downloads";

/// The file, in the folder of models, that is locked while models change.
const LOCK: &str = ".lock";

/// A folder of models that this process alone changes, until the value is dropped.
pub struct Store {
    folder: PathBuf,
    _lock: File,
}

impl Store {
    /// Makes the folder if need be, and locks it.
    ///
    /// # Errors
    /// Another process is changing models there, or the folder cannot be written.
    pub fn open(folder: &Path) -> Result<Store> {
        fs::create_dir_all(folder).map_err(Error::on(folder))?;
        let path = folder.join(LOCK);
        let lock = File::create(&path).map_err(Error::on(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Error::Request(format!(
                    "another command is changing the models in {}; wait for it to end",
                    folder.display()
                )));
            }
            Err(TryLockError::Error(error)) => return Err(Error::on(&path)(error)),
        }
        let store = Store { folder: folder.to_owned(), _lock: lock };
        store.sweep();
        Ok(store)
    }

    /// Returns the folder that a model stands in.
    pub(crate) fn place(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Returns the file that a compressed file is fetched to: named by its digest, so that an
    /// interrupted download is found again, and never continued as another file.
    pub(crate) fn download(&self, sha256: &str) -> Result<PathBuf> {
        let folder = self.folder.join(DOWNLOADS);
        fs::create_dir_all(&folder).map_err(Error::on(&folder))?;
        Ok(folder.join(sha256))
    }

    /// Returns how much of a compressed file is there.
    pub(crate) fn downloaded(&self, sha256: &str) -> u64 {
        let file = self.folder.join(DOWNLOADS).join(sha256);
        fs::metadata(file).map_or(0, |about| about.len())
    }

    /// Removes compressed files that are not needed any more.
    pub(crate) fn forget<'a>(&self, digests: impl Iterator<Item = &'a str>) {
        let folder = self.folder.join(DOWNLOADS);
        for digest in digests {
            // A file that stays takes room and does no harm.
            let _ = fs::remove_file(folder.join(digest));
        }
        let _ = fs::remove_dir(folder);
    }

    /// Removes the folders of processes that were killed during an installation, and restores a model that such a
    /// process had moved away.
    fn sweep(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let staged = name.strip_prefix('.').and_then(|rest| rest.rsplit_once('.'));
            let Some((model, ending)) = staged else { continue };
            let place = self.place(model);
            let is_replaced = ending == REPLACED;
            if is_replaced && place.symlink_metadata().is_err() {
                // A model that cannot be moved now is moved by the next sweep.
                let _ = fs::rename(entry.path(), place);
            } else if is_replaced || ending.bytes().all(|byte| byte.is_ascii_digit()) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
}
