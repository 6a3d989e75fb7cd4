//! Writes files completely or not at all, as long as the machine runs.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};

const ENDING: &str = ".new";

/// Writes a file and the folders above the file. Where `file` is a link, its target is written.
///
/// # Errors
/// The file cannot be written. The previous file is left as it was.
pub(crate) fn write(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    replace(file, bytes).with_context(|| format!("{} cannot be written", file.display()))
}

/// Refuses to replace a file that has changed since it was read, so that no edit of a person is lost. `before` is what was
/// read, or `None` where there was no file.
///
/// # Errors
/// The file has changed.
pub(crate) fn check_unchanged(file: &Path, before: Option<&[u8]>) -> anyhow::Result<()> {
    ensure!(
        fs::read(file).ok().as_deref() == before,
        "{} has changed meanwhile: run the command again",
        file.display()
    );
    Ok(())
}

fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let file = &fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let temporary = temporary(file);
    let written = fs::write(&temporary, bytes).and_then(|()| {
        // The permissions of the file stay.
        if let Ok(about) = fs::metadata(file) {
            fs::set_permissions(&temporary, about.permissions())?;
        }
        fs::rename(&temporary, file)
    });
    written.inspect_err(|_| drop(fs::remove_file(&temporary)))
}

/// Returns the temporary path that a file is written to first.
fn temporary(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}.{}{ENDING}", std::process::id()))
}

/// Removes temporary files of processes that have ended from a folder.
pub(crate) fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_str().and_then(writer).is_some_and(|process| !is_running(process)) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns the id of the process that writes a temporary file.
fn writer(name: &str) -> Option<i32> {
    let (name, process) = name.strip_prefix('.')?.strip_suffix(ENDING)?.rsplit_once('.')?;
    process.parse().ok().filter(|_| !name.is_empty())
}

fn is_running(process: i32) -> bool {
    let known = rustix::process::Pid::from_raw(process);
    // Only `SRCH` says that the process does not exist. It may belong to another user.
    known.is_none_or(|known| {
        rustix::process::test_kill_process(known) != Err(rustix::io::Errno::SRCH)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_abandoned_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let own = format!(".a.json.{}.new", std::process::id());
        let names = [own.as_str(), ".a.json.999999999.new", "a.new", ".12.new", ".a.b.new"];
        names.iter().for_each(|name| fs::write(folder.path().join(name), "").unwrap());
        sweep(folder.path());
        let left = names.map(|name| folder.path().join(name).exists());
        assert_eq!(left, [true, false, true, true, true]);
    }

    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let [link, file] = ["link", "file"].map(|name| folder.path().join(name));
        fs::write(&file, "before").unwrap();
        std::os::unix::fs::symlink("file", &link).unwrap();
        write(&link, b"after").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "after");
    }
}
