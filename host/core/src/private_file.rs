//! Files that only their owner may read, written as a whole.

use std::{
    ffi::OsStr,
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

/// The ending of a file that is being written.
const ENDING: &str = ".new";

/// The age from which no run writes such a file any more.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// Writes a file beside, syncs it, and renames it, so that no reader sees a part of the content, also after a power
/// cut. Only the owner may read the file. Removes what killed runs have left beside.
///
/// # Errors
/// The file cannot be written or renamed.
pub fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    remove_abandoned(file);
    let beside = beside(file);
    let replaced = write(&beside, content).and_then(|()| fs::rename(&beside, file));
    if replaced.is_err() {
        let _ = fs::remove_file(&beside);
    }
    replaced
}

/// Returns a path that no other writer has, also none in another container.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{:016x}{ENDING}", fastrand::u64(..)));
    file.with_file_name(name)
}

/// Removes the files that killed runs have left beside a file.
fn remove_abandoned(file: &Path) {
    let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else { return };
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
        if is_beside(&entry.file_name(), name) && age().is_some_and(|age| age >= ABANDONED) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns whether `name` is the name of a file beside the file `of`.
fn is_beside(name: &OsStr, of: &OsStr) -> bool {
    let middle = || {
        let rest = name.to_str()?.strip_prefix(of.to_str()?)?.strip_prefix('.')?;
        rest.strip_suffix(ENDING)
    };
    let is_own = |c: char| c.is_ascii_hexdigit() || c == '.';
    middle().is_some_and(|middle| !middle.is_empty() && middle.chars().all(is_own))
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
    use std::{os::unix::fs::PermissionsExt, time::SystemTime};

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
        let [one, other] = [(); 2].map(|()| beside(Path::new("data/quickstart.key")));
        assert_ne!(one, other);
        for beside in [one, other] {
            assert_eq!(beside.parent(), Some(Path::new("data")));
            assert!(is_beside(beside.file_name().unwrap(), OsStr::new("quickstart.key")));
        }
    }

    #[test]
    fn what_a_killed_run_has_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let left = |name: &str, age: Duration| {
            let file = fs::File::create(path(name)).unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
        };
        left("key.1.0.new", ABANDONED);
        left("key.00c0ffee00c0ffee.new", ABANDONED);
        left("key.0123456789abcdef.new", ABANDONED / 2);
        left("key.txt.new", ABANDONED);
        left("other.1.0.new", ABANDONED);
        replace(&path("key"), b"new").unwrap();
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["key", "key.0123456789abcdef.new", "key.txt.new", "other.1.0.new"]);
    }
}
