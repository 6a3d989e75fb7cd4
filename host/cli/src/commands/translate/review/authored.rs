//! The texts of a translation with their authors.

use super::super::{plan::Task, reader::Reader};
use targum_core::contract::Part;
use targum_translate::{
    inspect::record::{self, By},
    review::Text,
};

/// A text, and the author of its translation.
pub(super) struct Authored {
    pub(super) text: Text,
    /// The author. `Nobody` for a text without a translation.
    pub(super) by: By,
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
    let authored = texts.into_iter().map(|text| {
        let by = text.translation.as_ref().map_or(By::Nobody, |translation| {
            let key = record::of_key(&translation.key);
            let by = known.map_or(By::Hand, |known| known.author(key, &translation.parts));
            // A person who removes the mark approves the translation.
            if by == By::Marked && !text.is_marked { By::Approved } else { by }
        });
        Authored { text, by }
    });
    Ok(Some(authored.collect()))
}

impl Authored {
    /// Returns whether a person has to look at the text.
    pub(super) fn waits(&self) -> bool {
        self.by.is_machine() || matches!(self.by, By::Outdated | By::Nobody)
    }

    /// Returns the translation. A text that is kept in the source language has none.
    pub(super) fn translation(&self) -> Option<&[Part]> {
        let translation = self.text.translation.as_ref().filter(|_| self.by != By::Nobody);
        translation.map(|segment| &*segment.parts)
    }
}

/// Returns parts as text, with codes as they are spelled.
pub(super) fn flat(parts: &[Part]) -> String {
    let spelled = parts.iter().map(|part| match part {
        Part::Text(text) => text.as_str(),
        Part::Code(code) => &code.spelling,
    });
    spelled.collect()
}
