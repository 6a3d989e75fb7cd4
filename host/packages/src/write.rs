//! Files that are written whole or not at all.

use std::{
    fs::{self, File},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile};

use crate::error::{Error, Result};

/// A file that is written beside another and not yet in its place.
pub(crate) struct Beside {
    file: NamedTempFile,
    target: PathBuf,
}

impl Beside {
    /// Writes `bytes` beside `target`. A link is followed. The permissions of `target` stay.
    pub(crate) fn write(target: &Path, bytes: &[u8]) -> Result<Self> {
        let target = fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        let folder = target.parent().unwrap_or(Path::new("."));
        // A host takes no file whose name begins with a dot for a plugin.
        let named = Builder::new().prefix(".targum-").tempfile_in(folder);
        let mut file = named.map_err(Error::on(folder))?;
        file.write_all(bytes).map_err(Error::on(file.path()))?;
        let permissions = fs::metadata(&target).ok().map(|about| about.permissions());
        let permissions = permissions.unwrap_or_else(readable);
        file.as_file().set_permissions(permissions).map_err(Error::on(file.path()))?;
        file.as_file().sync_all().map_err(Error::on(file.path()))?;
        Ok(Self { file, target })
    }

    /// Puts the file in its place.
    pub(crate) fn put(self) -> Result<()> {
        let Self { file, target } = self;
        file.persist(&target).map_err(|error| Error::on(&target)(error.error))?;
        let folder = target.parent().unwrap_or(Path::new("."));
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(Error::on(folder))
    }
}

/// Returns what a file holds. Returns `None` where there is no file.
///
/// # Errors
/// The file cannot be read.
pub(crate) fn content(file: &Path) -> Result<Option<Vec<u8>>> {
    match fs::read(file) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::on(file)(error)),
    }
}

/// Puts back what a file held before.
///
/// # Errors
/// The file cannot be written or removed.
pub(crate) fn restore(file: &Path, before: Option<&[u8]>) -> Result<()> {
    match before {
        Some(bytes) => Beside::write(file, bytes)?.put(),
        None => fs::remove_file(file).map_err(Error::on(file)),
    }
}

/// Returns the permissions of a file that the user of a service may read.
fn readable() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt as _;
    fs::Permissions::from_mode(0o644)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_gets_back_what_it_held() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.wasm");
        assert_eq!(content(&file).unwrap(), None);
        assert!(content(folder.path()).is_err(), "a file that cannot be read is not missing");
        fs::write(&file, "old").unwrap();
        let before = content(&file).unwrap();
        fs::remove_file(&file).unwrap();
        restore(&file, before.as_deref()).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"old");
        restore(&file, None).unwrap();
        assert!(!file.exists());
    }
}
