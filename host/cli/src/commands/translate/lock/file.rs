//! Writes the lock. One run writes at a time.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions, TryLockError},
    io::{ErrorKind, Write},
    mem,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};

use super::{Lock, merge, parsed, path_of, text};
use crate::commands::translate::write;

impl Lock {
    /// Appends lines to the file with one write.
    ///
    /// # Errors
    /// The file cannot be written, or another run does not end its turn.
    pub(super) fn append(&mut self, lines: &str) -> anyhow::Result<()> {
        let head =
            if self.written.is_none() { text::write(&BTreeMap::new()) } else { String::new() };
        let lines = head + lines;
        let _turn = turn(self.root(), PATIENCE)?;
        let mut file = OpenOptions::new().append(true).create(true).open(&self.file)?;
        file.write_all(lines.as_bytes())?;
        self.written.get_or_insert_default().push_str(&lines);
        Ok(())
    }

    /// Prepares the file for appended lines.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn begin(&mut self) -> anyhow::Result<()> {
        let Some(text) = &self.written else { return Ok(()) };
        if self.had_conflict || !text.ends_with('\n') || !text::is_ours(text) {
            return self.save();
        }
        let opened = OpenOptions::new().append(true).open(&self.file);
        opened.map(drop).with_context(|| self.cannot_be_written())
    }

    /// Writes the file, without outputs that have been removed since.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn write(&mut self) -> anyhow::Result<()> {
        let root = self.root().to_owned();
        self.targets.retain(|name, target| {
            target.is_without_output()
                || root.join(path_of(name)).is_file()
                || root.join(name).is_file()
        });
        if self.targets.is_empty() && self.written.is_none() {
            return Ok(());
        }
        self.save()
    }

    fn save(&mut self) -> anyhow::Result<()> {
        let _turn = turn(self.root(), PATIENCE).with_context(|| self.cannot_be_written())?;
        self.take_others()?;
        let text = text::write(&self.targets);
        if self.written.as_ref() != Some(&text) {
            write::write(&self.file, text.as_bytes())?;
            self.written = Some(text);
        }
        self.base.clone_from(&self.targets);
        Ok(())
    }

    /// Takes over what another run has written since this lock was read or written.
    ///
    /// # Errors
    /// The file cannot be read, or is no lock any more.
    fn take_others(&mut self) -> anyhow::Result<()> {
        let Some(on_disk) = text_of(&self.file)? else { return Ok(()) };
        if self.written.as_ref() == Some(&on_disk) {
            return Ok(());
        }
        let (theirs, _) = parsed(&on_disk).map_err(|why| unreadable(&self.file, &why))?;
        self.targets = merge::merged(&self.base, mem::take(&mut self.targets), theirs);
        self.written = Some(on_disk);
        Ok(())
    }

    fn root(&self) -> &Path {
        self.file.parent().unwrap_or(Path::new(""))
    }

    pub(super) fn cannot_be_written(&self) -> String {
        format!("{} cannot be written", self.file.display())
    }
}

/// How long a run waits for another one, which writes the file within milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// Waits until no other run writes the lock of a folder, and keeps others from it until the result is dropped. Returns
/// `None` where the file system has no locks, as some network file systems do not.
///
/// # Errors
/// Another run does not end its turn, because it was stopped or its disk does not answer.
fn turn(root: &Path, patience: Duration) -> anyhow::Result<Option<File>> {
    let root = if root.as_os_str().is_empty() { Path::new(".") } else { root };
    let Ok(folder) = File::open(root) else { return Ok(None) };
    let begun = Instant::now();
    loop {
        match folder.try_lock() {
            Ok(()) => return Ok(Some(folder)),
            Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Interrupted => {
                return Ok(None);
            }
            Err(_) if begun.elapsed() >= patience => bail!(
                "another run of targum has kept the file for {} seconds: end that run, or let it go on, and repeat \
                 this command",
                patience.as_secs()
            ),
            Err(_) => thread::sleep(Duration::from_millis(2)),
        }
    }
}

/// Returns the text of a file. Returns `None` where the file does not exist.
pub(super) fn text_of(file: &Path) -> anyhow::Result<Option<String>> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| file.display().to_string()),
    }
}

/// Returns the error of a file that is no lock.
pub(super) fn unreadable(file: &Path, why: &str) -> anyhow::Error {
    anyhow::anyhow!(
        "{} cannot be read: {why}: restore it, or remove it to begin anew (texts in \
         translations that are there then count as written by people, unless the host \
         would write them just so)",
        file.display()
    )
}

#[cfg(test)]
mod tests {
    use super::{
        super::{NAME, Target},
        *,
    };

    #[test]
    fn two_runs_keep_what_the_other_writes() {
        const ENTRIES: usize = 50;
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let mut one = Lock::read(root).unwrap();
        let mut other = Lock::read(root).unwrap();
        let name = |index: usize| format!("{index}.json");
        std::thread::scope(|scope| {
            scope.spawn(move || {
                for index in 0..ENTRIES {
                    one.append(&text::section(&name(index), &Target::default())).unwrap();
                }
            });
            for index in 0..ENTRIES {
                other.targets.insert(format!("other/{index}.json"), Target::default());
                other.save().unwrap();
            }
        });
        let found = Lock::read(root).unwrap().targets;
        let lost = (0..ENTRIES).filter(|index| !found.contains_key(&name(*index))).count();
        assert_eq!((lost, found.len()), (0, 2 * ENTRIES));
    }

    #[test]
    fn a_run_does_not_wait_for_one_that_was_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let held = turn(folder.path(), Duration::ZERO).unwrap();
        assert!(held.is_some());
        let error = turn(folder.path(), Duration::from_millis(1)).unwrap_err();
        let expected = "another run of targum has kept the file for 0 seconds: end that run, or let it go on, and \
                        repeat this command";
        assert_eq!(error.to_string(), expected);
        drop(held);
        assert!(turn(folder.path(), Duration::ZERO).unwrap().is_some());
    }

    #[test]
    fn a_file_that_is_no_lock_any_more_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let mut lock = Lock::read(folder.path()).unwrap();
        lock.targets.insert("pt.json".into(), Target::default());
        std::fs::write(folder.path().join(NAME), "no lock").unwrap();
        let error = lock.save().unwrap_err().to_string();
        assert!(error.contains("cannot be read: "), "{error}");
        assert_eq!(std::fs::read_to_string(folder.path().join(NAME)).unwrap(), "no lock");
    }
}
