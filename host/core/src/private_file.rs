//! Files that only their owner may read, written as a whole.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

/// Writes a file beside, syncs it, and renames it, so that no reader sees a part of the content, also after a power
/// cut. Only the owner may read the file.
///
/// # Errors
/// The file cannot be written or renamed.
pub fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let beside = beside(file);
    // A run that was killed may have left this file.
    let _ = fs::remove_file(&beside);
    let replaced = write(&beside, content).and_then(|()| fs::rename(&beside, file));
    if replaced.is_err() {
        let _ = fs::remove_file(&beside);
    }
    replaced
}

/// Returns a path that no other writer has.
fn beside(file: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let (id, count) = (process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{id}.{count}.new"));
    file.with_file_name(name)
}

fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_is_private() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("key.txt");
        fs::write(&file, "old").unwrap();
        replace(&file, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_cannot_be_replaced_leaves_none_beside() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("key.txt");
        fs::create_dir(&file).unwrap();
        replace(&file, b"new").unwrap_err();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn each_writer_has_its_own_file_beside() {
        let names = ["quickstart.key", "quickstart.hash", "quickstart.hash"];
        let names = names.map(|name| beside(Path::new(name)));
        assert!(names[0] != names[1] && names[1] != names[2]);
        assert!(names.iter().all(|name| name.to_str().unwrap().starts_with("quickstart.")));
    }
}
