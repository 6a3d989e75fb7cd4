//! Compiled code, kept between starts in a folder of the data directory that only its owner may
//! write. The code counts only under the seal of this installation.

use std::{
    collections::BTreeSet,
    fs::{self, File, Permissions},
    io::{self, Read, Seek},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use targum_core::private_file;
use wasmtime::{Engine, component::Component};

use super::code::{Code, CodeFile, Origin, SealKey, is_own};

/// The folder within the data directory.
const FOLDER: &str = "compiled";
/// The key in it, made at the first start. Without it, or with one that others could read or have made,
/// everything is compiled anew.
const KEY: &str = "key";

/// A folder of compiled code, and the key that seals the code.
pub(super) struct CodeCache {
    folder: PathBuf,
    key: SealKey,
    writable: bool,
}

impl CodeCache {
    /// Opens the folder for the service that owns it; makes it and its key where needed.
    ///
    /// # Errors
    /// The folder cannot be made, or belongs to another user.
    pub(super) fn own(data: &Path) -> anyhow::Result<Self> {
        let folder = data.join(FOLDER);
        let owned = || -> io::Result<SealKey> {
            fs::create_dir_all(&folder)?;
            // Only the owner may do this, so the folder is ours where it succeeds.
            fs::set_permissions(&folder, Permissions::from_mode(0o700))?;
            read_key(&folder).map_or_else(|| make_key(&folder), Ok)
        };
        let key = owned().with_context(|| folder.display().to_string())?;
        Ok(Self { folder, key, writable: true })
    }

    /// Opens the folder for commands that read the code of the service, where they may.
    pub(super) fn read(data: &Path) -> Option<Self> {
        let folder = data.join(FOLDER);
        let key = read_key(&folder)?;
        Some(Self { folder, key, writable: false })
    }

    /// Returns the component of this origin, if there is code with an intact seal. The code stays in its
    /// file where that is safe and possible.
    pub(super) fn get(&self, origin: &Origin, engine: &Engine) -> Option<Component> {
        let mut file = File::open(self.file(origin)).ok()?;
        let kept = CodeFile::unseal(file.try_clone().ok()?, origin, &self.key);
        if let Some(component) = kept.and_then(|kept| kept.component(engine).ok()) {
            return Some(component);
        }
        let mut sealed = Vec::new();
        file.rewind().ok()?;
        file.read_to_end(&mut sealed).ok()?;
        Code::unseal(sealed, origin, &self.key)?.component(engine).ok()
    }

    /// Returns whether there is code of this origin, intact or not.
    pub(super) fn has(&self, origin: &Origin) -> bool {
        self.file(origin).exists()
    }

    /// Stores code. Code that cannot be stored is compiled again the next time.
    pub(super) fn put(&self, origin: &Origin, code: &Code) {
        if !self.writable {
            return;
        }
        let file = self.file(origin);
        let written = private_file::replace(&file, &code.seal(origin, &self.key));
        if let Err(error) = written {
            tracing::warn!(%error, file = %file.display(), "compiled code cannot be kept");
        }
    }

    /// Removes all code but that of these components.
    pub(super) fn retain(&self, digests: &BTreeSet<String>) {
        if !self.writable {
            return;
        }
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|name| *name != KEY) else { continue };
            let digest = name.split('-').next().unwrap_or_default();
            if !digests.contains(digest) {
                // A file that cannot be removed does no harm, and the next start tries again.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn file(&self, origin: &Origin) -> PathBuf {
        let (digest, engine) = (origin.digest.to_hex(), origin.engine.to_hex());
        self.folder.join(format!("{digest}-{}", &engine[..16]))
    }
}

/// Reads the key, if it is complete and only this user may read it. The administrator can read the key of another
/// user, too, who could have sealed any code with it.
fn read_key(folder: &Path) -> Option<SealKey> {
    let file = folder.join(KEY);
    let about = fs::metadata(&file).ok()?;
    let is_private = is_own(&about) && about.permissions().mode().trailing_zeros() >= 6;
    fs::read(file).ok().filter(|_| is_private)?.try_into().ok()
}

fn make_key(folder: &Path) -> io::Result<SealKey> {
    let mut key = SealKey::default();
    getrandom::fill(&mut key).map_err(io::Error::other)?;
    private_file::replace(&folder.join(KEY), &key)?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn a_key_that_others_could_read_is_replaced() {
        let data = tempfile::tempdir().unwrap();
        assert!(CodeCache::read(data.path()).is_none());
        let first = CodeCache::own(data.path()).unwrap();
        let file = first.folder.join(KEY);
        assert_eq!((mode(&first.folder), mode(&file)), (0o700, 0o600));
        assert_eq!(CodeCache::own(data.path()).unwrap().key, first.key);
        assert_eq!(CodeCache::read(data.path()).unwrap().key, first.key);

        fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
        assert!(CodeCache::read(data.path()).is_none());
        let second = CodeCache::own(data.path()).unwrap();
        assert_ne!(second.key, first.key);
        assert_eq!(mode(&file), 0o600);
        // Only the administrator may give files away.
        if std::os::unix::fs::chown(&file, Some(1), None).is_ok() {
            assert!(CodeCache::read(data.path()).is_none());
            std::os::unix::fs::chown(&file, Some(0), None).unwrap();
        }
        fs::set_permissions(&first.folder, Permissions::from_mode(0o777)).unwrap();
        assert_eq!(CodeCache::own(data.path()).unwrap().key, second.key);
        assert_eq!(mode(&first.folder), 0o700);
    }
}
