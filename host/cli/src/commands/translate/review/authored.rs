//! The texts of a translation with their authors.

use std::collections::HashSet;

use super::super::{plan::Task, reader::Reader, reviewing::Reviewing};
use targum_core::contract::Part;
use targum_translate::{
    inspect::record::{self, By, Digest, Entry},
    review::Text,
};

/// A text, and the author of its translation.
pub(super) struct Authored {
    pub(super) text: Text,
    /// The author. `Nobody` for a text without a translation.
    pub(super) by: By,
    /// Whether a machine made the translation of another source than the current one.
    pub(super) is_outdated: bool,
}

/// Returns the texts of a task with their authors, as the lock and the file have them. Returns `None` where there is no
/// translation yet, or where the engine is a host.
///
/// # Errors
/// A file cannot be read, or is not valid.
pub(super) async fn read(reader: &Reader, task: &Task) -> anyhow::Result<Option<Vec<Authored>>> {
    let Some(texts) = reader.texts(task).await? else { return Ok(None) };
    let lock = reader.lock();
    let known = lock.get(task);
    let sources: HashSet<Digest> = texts.iter().map(|text| text.digest).collect();
    let authored = texts.into_iter().map(|text| {
        let translation = text.translation.as_ref();
        let entry = translation.and_then(|translation| {
            known?.recorded(record::of_key(&translation.key), &translation.parts)
        });
        let by = match (translation, entry) {
            (None, _) => By::Nobody,
            // A person who removes the mark approves the translation.
            (_, Some(Entry { by: By::Marked, .. })) if !text.is_marked => By::Approved,
            (_, Some(entry)) => entry.by,
            (_, None) => By::Hand,
        };
        // A plural form may be made of another form of the same source.
        let is_of_source = |entry: &Entry| {
            let is_form = text.source.plural.is_some() && sources.contains(&entry.source);
            is_form || entry.is_of_source(&text.source)
        };
        let is_outdated = by.is_machine() && !entry.is_some_and(is_of_source);
        Authored { text, by, is_outdated }
    });
    Ok(Some(authored.collect()))
}

impl Authored {
    /// Returns whether a person has to look at the text, or may do so, where no machine translation has to wait.
    pub(super) fn waits(&self, reviewing: Reviewing) -> bool {
        reviewing.waits(self.by) || reviewing == Reviewing::Off && self.by.is_machine()
    }

    /// Returns the translation. A text that is kept in the source language has none.
    pub(super) fn translation(&self) -> Option<&[Part]> {
        let translation = self.text.translation.as_ref().filter(|_| self.by != By::Nobody);
        translation.map(|segment| &*segment.parts)
    }
}

/// Returns parts as text, with codes as they are spelled, in a form in which the kind of line breaks does not count.
pub(super) fn comparable(parts: &[Part]) -> String {
    let spelled = parts.iter().map(|part| match part {
        Part::Text(text) => text.as_str(),
        Part::Code(code) => &code.spelling,
    });
    spelled.collect::<String>().replace("\r\n", "\n")
}
