//! `targum.lock` records the translations of a project, so that the next run translates only changed texts and
//! recognises edits of people. It belongs in version control.
//!
//! The file is a set of lines. [`text`] reads lines in any order and allows duplicates, so a file that git has
//! merged line by line is valid. [`sides`] reads both sides of an unresolved conflict, and [`json`] reads files of
//! version 1.
//!
//! An entry is written before the file that it describes, and the previous entry stays until the file is written.
//! So an entry describes the file at any moment.
//!
//! Two runs at once, such as a translation and an approval, keep each other's entries: [`merge`] joins the entries of
//! a run with what the other has written meanwhile.

mod file;
mod json;
mod merge;
mod sides;
mod target;
mod text;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use anyhow::Context;

pub(crate) use self::target::{Made, Needs, Origin, Target};
use super::plan::Task;
use targum_translate::inspect::record::Entry;

const NAME: &str = "targum.lock";

/// The lock of a project.
#[derive(Debug)]
pub(crate) struct Lock {
    /// The outputs by path from the root, with `/`. The path of a file of several languages is followed by `#` and
    /// the locale.
    targets: BTreeMap<String, Target>,
    /// The outputs when the file was last read or written as a whole.
    base: BTreeMap<String, Target>,
    file: PathBuf,
    /// The text on the disk. `None` where the file does not exist.
    written: Option<String>,
    /// Whether the file held an unresolved conflict.
    pub(crate) had_conflict: bool,
}

impl Lock {
    /// Reads the lock of a folder. A missing file is an empty lock.
    ///
    /// # Errors
    /// The file cannot be read, or is no lock.
    pub(crate) fn read(root: &Path) -> anyhow::Result<Self> {
        let file = root.join(NAME);
        let mut lock = Self {
            targets: BTreeMap::new(),
            base: BTreeMap::new(),
            file,
            written: None,
            had_conflict: false,
        };
        let Some(text) = file::text_of(&lock.file)? else { return Ok(lock) };
        (lock.targets, lock.had_conflict) =
            parsed(&text).map_err(|why| file::unreadable(&lock.file, &why))?;
        lock.base.clone_from(&lock.targets);
        lock.written = Some(text);
        Ok(lock)
    }

    /// Returns the entry of the output of a task.
    pub(crate) fn get(&self, task: &Task) -> Option<&Target> {
        self.targets.get(&name(task))
    }

    /// Returns all outputs with their names.
    pub(crate) fn targets(&self) -> impl Iterator<Item = (&str, &Target)> {
        self.targets.iter().map(|(name, target)| (name.as_str(), target))
    }

    /// Returns the path of the source of an output. Returns `None` for an output that is in its source's file, and for
    /// one that the lock does not record.
    pub(crate) fn source_of(&self, output: &Path) -> Option<&str> {
        let output = output.strip_prefix(".").unwrap_or(output);
        let target = self.targets.get(&with_slashes(output))?;
        Some(target.origin.as_ref()?.source.as_str())
    }

    /// Writes the entry of an output that is about to be written. The previous entry stays.
    ///
    /// # Errors
    /// The lock cannot be written.
    pub(crate) fn announce(
        &mut self,
        task: &Task,
        made: &Made,
        record: &[Entry],
    ) -> anyhow::Result<()> {
        self.announce_target(task, Target::new(Some(Origin::of(task)), made.clone(), record))
    }

    /// Writes the entry of an output that is about to be changed. The previous entry stays.
    ///
    /// # Errors
    /// The lock cannot be written.
    pub(crate) fn announce_target(&mut self, task: &Task, next: Target) -> anyhow::Result<()> {
        let name = name(task);
        if self.targets.get(&name).is_some_and(|known| known.includes(&next)) {
            return Ok(());
        }
        let lines = text::section(&name, &next);
        self.append(&lines).with_context(|| self.cannot_be_written())?;
        self.targets.entry(name).or_default().add(next);
        Ok(())
    }

    /// Sets the entry of an output, in place of its previous entry.
    pub(crate) fn set(&mut self, task: &Task, made: Made, record: &[Entry]) {
        self.targets.insert(name(task), Target::new(Some(Origin::of(task)), made, record));
    }

    /// Sets the entry of an output that has been changed, in place of its previous entry.
    pub(crate) fn set_target(&mut self, task: &Task, target: Target) {
        self.targets.insert(name(task), target);
    }

    /// Records the source of each output that has an entry.
    pub(crate) fn adopt<'t>(&mut self, tasks: impl Iterator<Item = &'t Task>) {
        for task in tasks {
            if let Some(target) = self.targets.get_mut(&name(task)) {
                target.origin = Some(Origin::of(task));
            }
        }
    }

    /// Changes the entry of the output of a task.
    pub(crate) fn change(&mut self, task: &Task, change: impl FnOnce(&mut Target)) {
        if let Some(target) = self.targets.get_mut(&name(task)) {
            change(target);
        }
    }

    /// Removes the entry of an output.
    pub(crate) fn remove(&mut self, name: &str) {
        self.targets.remove(name);
    }
}

/// Parses a lock. Returns its outputs, and whether it holds an unresolved conflict.
fn parsed(text: &str) -> Result<(BTreeMap<String, Target>, bool), String> {
    let sides = sides::sides(text)?;
    let mut targets = BTreeMap::new();
    for side in &sides {
        if side.trim_start().starts_with('{') {
            json::read(side, &mut targets)?;
        } else {
            text::read(side, &mut targets)?;
        }
    }
    Ok((targets, sides.len() > 1))
}

/// Returns the digest of a source. It depends on the source locale, and not on the kind of line breaks.
pub(crate) fn of_source(task: &Task, bytes: &[u8]) -> String {
    digest(&with_locale(task, bytes))
}

/// The digests of a source that a lock may have.
pub(crate) struct SourceDigests {
    digest: String,
    /// The digest that depends on the kind of line breaks.
    exact: String,
}

impl SourceDigests {
    /// Returns the digests of a source.
    pub(crate) fn of(task: &Task, bytes: &[u8]) -> Self {
        let bytes = with_locale(task, bytes);
        Self { digest: digest(&bytes), exact: of_bytes(&bytes) }
    }

    /// Returns whether `recorded` is one of the digests.
    pub(crate) fn include(&self, recorded: &str) -> bool {
        recorded == self.digest || recorded == self.exact
    }
}

fn with_locale(task: &Task, bytes: &[u8]) -> Vec<u8> {
    [task.from.as_str().as_bytes(), b"\n", bytes].concat()
}

/// Returns the digest of a file, whatever the kind of its line breaks.
pub(crate) fn digest(bytes: &[u8]) -> String {
    let mut alike = Vec::with_capacity(bytes.len());
    for (at, byte) in bytes.iter().enumerate() {
        if *byte != b'\r' || bytes.get(at + 1) != Some(&b'\n') {
            alike.push(*byte);
        }
    }
    of_bytes(&alike)
}

/// Returns whether a digest is that of a file; also a digest that depends on the kind of line breaks.
pub(crate) fn is_of_file(recorded: &str, bytes: &[u8]) -> bool {
    recorded == digest(bytes) || recorded == of_bytes(bytes)
}

fn of_bytes(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..32].to_owned()
}

/// Returns the name of a task's output in the lock.
pub(crate) fn name(task: &Task) -> String {
    let path = with_slashes(&task.output);
    if task.in_place() { format!("{path}#{}", task.to) } else { path }
}

/// Returns the path of an output by its name.
pub(crate) fn path_of(name: &str) -> &str {
    name.rsplit_once('#').map_or(name, |(path, _)| path)
}

fn with_slashes(path: &Path) -> String {
    let parts = path.components().map(|part| part.as_os_str().to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}
