//! Files that only their owner may read, written as a whole.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::Path,
};

/// Writes a file beside, with the ending `new`, and renames it, so that no reader sees a part of the content. Only
/// the owner may read the file.
///
/// # Errors
/// The file cannot be written or renamed.
pub fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let beside = file.with_extension("new");
    // A run that was killed may have left this file.
    let _ = fs::remove_file(&beside);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&beside)?.write_all(content)?;
    fs::rename(&beside, file)
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
        fs::write(folder.path().join("key.new"), "left by a run that was killed").unwrap();
        replace(&file, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
