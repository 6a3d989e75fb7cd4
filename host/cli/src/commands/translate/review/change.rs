//! The changes and approvals of a person in one translation: worked out first, and written when all files are known to be
//! sound.

use std::fs;

use super::{
    super::{
        lock::{self, Made, SourceDigests, Target},
        plan::Task,
        reader::Reader,
        write,
    },
    authored::Authored,
};
use targum_core::contract::Part;
use targum_translate::{
    inspect::{
        compare::Name,
        record::{self, By, Entry},
    },
    review::Change,
};

/// A person's translation of a text, or the approval of the translation that it has.
pub(super) struct Opinion<'t> {
    pub(super) of: &'t Authored,
    /// The translation, with the codes of the source.
    pub(super) parts: Vec<Part>,
    /// `Hand` or `Approved`.
    pub(super) by: By,
}

impl Opinion<'_> {
    /// Returns whether the person has changed the translation.
    pub(super) fn changes(&self) -> bool {
        self.of.translation() != Some(&*self.parts)
    }
}

/// A translation that is to be written.
pub(super) struct Prepared {
    task: Task,
    /// The bytes of the file when it was read.
    before: Vec<u8>,
    /// The bytes that the file becomes. `None` where they do not change.
    bytes: Option<Vec<u8>>,
    /// The entry of the lock. `None` where the lock does not know the file.
    target: Option<Target>,
    /// The opinions that the file cannot have, each with the reason.
    pub(super) refused: Vec<(Name, String)>,
}

/// Works out a translation with the opinions of a person.
///
/// # Errors
/// A file cannot be read, or is not valid.
pub(super) async fn prepare(
    reader: &Reader,
    task: &Task,
    all: &[Authored],
    opinions: &[Opinion<'_>],
) -> anyhow::Result<Prepared> {
    let change =
        |opinion: &Opinion<'_>| Change { name: opinion.of.text.name, parts: opinion.parts.clone() };
    let changes: Vec<Change> = opinions.iter().map(change).collect();
    let before = fs::read(reader.root.join(&task.output))?;
    let (bytes, refused) = reader.put(task, &changes).await?;
    let is_refused =
        |opinion: &&Opinion<'_>| refused.iter().any(|(name, _)| *name == opinion.of.text.name);
    let mut target = reader.lock().get(task).cloned();
    if let Some(target) = &mut target {
        record_edits(target, all);
        for opinion in opinions.iter().filter(|opinion| !is_refused(opinion)) {
            let text = &opinion.of.text;
            let former = text.translation.as_ref().map(|segment| &*segment.parts);
            target.record(text.name, former, entry(opinion.of, &opinion.parts, opinion.by));
        }
        if let Some(bytes) = &bytes {
            rewrite(target, task, &before, bytes);
        }
    }
    Ok(Prepared { task: task.clone(), before, bytes, target, refused })
}

/// Records the texts that a person has edited or approved in the file since the last run.
fn record_edits(target: &mut Target, all: &[Authored]) {
    for authored in all {
        let Some(translation) = &authored.text.translation else { continue };
        let (name, parts) = (authored.text.name, &translation.parts);
        let recorded = target.recorded(name.0, parts).map(|entry| entry.by);
        if authored.by.is_person() && recorded != Some(authored.by) {
            target.record(name, Some(parts), entry(authored, parts, authored.by));
        }
    }
}

fn entry(of: &Authored, translation: &[Part], by: By) -> Entry {
    let translation = record::of_parts(translation);
    Entry { key: of.text.name.0, source: of.text.digest, translation, terms: None, by }
}

/// Records the new bytes of a file in the states that its former bytes were in.
fn rewrite(target: &mut Target, task: &Task, before: &[u8], after: &[u8]) {
    let in_place = task.in_place();
    let source = SourceDigests::of(task, before);
    target.rewrite(
        |made| lock::is_of_file(&made.target, before) || in_place && source.include(&made.source),
        |made| Made {
            source: if in_place { lock::of_source(task, after) } else { made.source.clone() },
            target: lock::digest(after),
            ..made.clone()
        },
    );
}

impl Prepared {
    /// Writes the file and its entry in the lock.
    ///
    /// # Errors
    /// The file has changed since it was read, or cannot be written.
    pub(super) fn write(self, reader: &Reader) -> anyhow::Result<()> {
        let file = reader.root.join(&self.task.output);
        write::check_unchanged(&file, Some(&self.before))?;
        if let Some(target) = &self.target {
            reader.lock().announce_target(&self.task, target.clone())?;
        }
        if let Some(bytes) = &self.bytes {
            write::write(&file, bytes)?;
        }
        if let Some(target) = self.target {
            reader.lock().set_target(&self.task, target);
        }
        Ok(())
    }
}
