//! Texts that have moved from other translated files: if a source file was renamed, or a key was moved
//! to another file, people's edits are taken over.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    compare::{Comparison, Old, names},
    record::Entry,
    renewal::Renewal,
    report::State,
    takeover::{self, Spellings, Taken},
};
use targum_core::{
    contract::{Context, Document, Segment},
    error::Error,
};
use targum_sandbox::{Plugin, render::reading_back};

/// Another translated file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Moved {
    /// The current file, with people's edits.
    pub text: String,
    /// The record of the file, as the host returned it.
    pub record: Vec<Entry>,
    /// The entries of the file's values that are not texts, as the host returned them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Entry>,
    /// Whether the other file is the same file under its previous name.
    #[serde(default)]
    pub is_renamed: bool,
}

/// Takes translations over from other files, for segments without one. A file that cannot be read
/// gives none. Translations that `renewal` includes are not taken over.
pub(super) async fn take(
    files: &[Moved],
    renewal: &Renewal<'_>,
    taken: &mut [Option<Taken>],
    plugin: &Plugin,
    context: &Arc<Context>,
    document: &Document,
) -> Result<(), Error> {
    if files.is_empty() || taken.iter().all(Option::is_some) {
        return Ok(());
    }
    let target = Arc::new(reading_back(context));
    let has_names = plugin.traits.has_named_keys;
    for file in files {
        let text: Arc<str> = file.text.as_str().into();
        let Ok(before) = plugin.extract(Arc::clone(&text), Arc::clone(&target)).await else {
            continue;
        };
        let spellings = Spellings::of(&before, &text);
        let all = Comparison::new(&[&file.record], &before, document, has_names);
        for (index, (name, segment)) in
            names(&document.segments).zip(&document.segments).enumerate()
        {
            if taken[index].is_some() {
                continue;
            }
            let found = all.find(name, segment).filter(|(old, state)| {
                file.is_renamed || *state == State::Previous && is_recorded(old, segment)
            });
            let Some((old, state)) = found.filter(|(old, _)| !renewal.includes(segment, old))
            else {
                continue;
            };
            // A text whose codes differ from the source's is translated anew.
            let Ok(take) = takeover::take(index, segment, old, &spellings) else { continue };
            taken[index] = Some(Taken { has_moved: true, ..Taken::new(take, state, old) });
        }
    }
    Ok(())
}

/// Returns whether a record states that the text was made of the source of this segment.
fn is_recorded(old: &Old, segment: &Segment) -> bool {
    old.entry.as_ref().is_some_and(|entry| entry.is_of_source(segment))
}
