//! A previous translation, and the segments of it that still stand.
//!
//! A segment is taken over when its source has not changed, wherever it stands now. A translation
//! that a person has written stays even when its source has changed, and the report says so.
//! Without a record every translation at the place of a segment counts as a person's, except where
//! the file states another source itself, and where the host would make the same translation
//! ([`rediscover`](super::rediscover)). A person's translation that has no segment any more is
//! lost, and reported. [`compare`](super::compare) matches the segments, and
//! [`moved`](super::moved) looks for them in other files.

use std::{collections::HashSet, sync::Arc};

use serde::{Deserialize, Serialize};
use targum_sdk::PREVIOUS;

use super::{
    compare::{Comparison, Old, has_equal_keys, names, sources_of},
    marks::Marks,
    moved::{self, Moved},
    record::{self, Digest, Entry},
    renewal::{Renewal, Wanted},
    sources,
    takeover::{Spellings, Taken, take},
};
use targum_core::{
    contract::{Context, Document},
    error::Error,
};
use targum_sandbox::{
    CallError, Plugin,
    render::reading_back,
    verify::{Expected, found, has_words},
};

/// The error of a previous translation in which a person has added or removed texts, in a format without keys.
pub const UNMATCHED: &str = "the previous translation has more or fewer segments than its source, so they cannot be matched";

/// A previous translation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", expecting = "an object")]
pub struct Previous {
    /// The current translated file, with people's edits.
    pub text: String,
    /// The record of the file, as the host returned it; `None` without a record.
    #[serde(default)]
    pub record: Option<Vec<Entry>>,
    /// Further records that may apply: those of another branch, or of a run that was interrupted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_records: Vec<Vec<Entry>>,
    /// The entries of the file's values that are not texts, as the host returned them, of all records.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Entry>,
    /// Whether the file to be translated is its own previous translation: it holds its languages
    /// side by side, and `text` is not used.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_place: bool,
    /// The translations that are made again.
    #[serde(flatten)]
    pub wanted: Wanted,
    /// Other translated files of the same format and languages, from which texts may have moved
    /// to this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<Moved>,
}

impl Previous {
    /// Returns the size of the translated files, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.text.len() + self.moved.iter().map(|moved| moved.text.len()).sum::<usize>()
    }
}

/// The segments that are taken over from a previous translation.
pub(super) struct Takeover {
    /// The segment that is taken over for each current segment.
    pub taken: Vec<Option<Taken>>,
    /// The keys of the translations that are lost.
    pub lost: Vec<String>,
}

impl Previous {
    /// Returns the option that hands the previous translation to a plugin.
    pub(super) fn option(&self, plugin: &Plugin) -> Option<(String, String)> {
        let renamed = self.moved.iter().find(|moved| moved.is_renamed).map(|moved| &moved.text);
        let text = if self.text.is_empty() { renamed? } else { &self.text };
        plugin.traits.takes_over.then(|| (PREVIOUS.to_owned(), text.clone()))
    }

    /// Takes over the translation of each segment of `document`, which is that of `source`, unless
    /// `renewal` includes it. Returns the keys of the lost translations as well.
    pub(super) async fn take(
        &self,
        renewal: &Renewal<'_>,
        plugin: &Plugin,
        source: &Arc<str>,
        context: &Arc<Context>,
        document: &Document,
    ) -> Result<Takeover, Error> {
        let mut taken = vec![None; document.segments.len()];
        let mut lost = Vec::new();
        if !self.text.trim().is_empty() {
            (taken, lost) = self.take_own(renewal, plugin, source, context, document).await?;
        }
        moved::take(&self.moved, renewal, &mut taken, plugin, context, document).await?;
        Ok(Takeover { taken, lost })
    }

    async fn take_own(
        &self,
        renewal: &Renewal<'_>,
        plugin: &Plugin,
        source: &Arc<str>,
        context: &Arc<Context>,
        document: &Document,
    ) -> Result<(Vec<Option<Taken>>, Vec<String>), Error> {
        let text: Arc<str> = self.text.as_str().into();
        let target = Arc::new(reading_back(context));
        let read = plugin.extract(text.clone(), Arc::clone(&target)).await;
        let before = read.map_err(|error| match error {
            CallError::Malformed { .. } | CallError::Unsupported { .. } => {
                Error::Invalid(format!("the previous translation cannot be read: {error}"))
            }
            other => other.into(),
        })?;
        let has_names = plugin.traits.has_named_keys;
        let marks = Marks::find(plugin, &text, &target, &before).await?;
        let mut all = Comparison::new(&self.records(), &before, document, has_names);
        if plugin.traits.takes_over && has_equal_keys(document) {
            let mut plain = Context::clone(context);
            plain.options.retain(|(name, _)| name != PREVIOUS);
            let waiting = plugin.extract(text.clone(), Arc::new(plain)).await?;
            all.place(&sources_of(&before, document, &waiting), document);
        }
        let names_before: Vec<_> = names(&before.segments).collect();
        for old in &mut all.old {
            old.by = old.by.seen_with(marks.has(names_before[old.index]));
        }
        if !has_names && !self.same_places(&before, document) {
            if !all.knows_every_text() {
                return Err(Error::Invalid(UNMATCHED.into()));
            }
            all.has_moved_places = true;
        }
        if plugin.traits.states_sources && all.has_unrecorded() {
            all.of_others = sources::of_others(plugin, source, &text, context, &before).await?;
        }
        let spellings = Spellings::of(&before, &text);
        let mut used = HashSet::new();
        let segments = names(&document.segments).zip(&document.segments).enumerate();
        let taken = segments.map(|(index, (name, segment))| {
            let Some((old, state)) = all.find(name, segment) else { return Ok(None) };
            used.insert(old.index);
            if renewal.includes(segment, old) {
                return Ok(None);
            }
            let take = take(index, segment, old, &spellings)?;
            Ok(Some(Taken::new(take, state, old)))
        });
        let taken = taken.collect::<Result<_, Error>>()?;
        let unused: Vec<_> = all.old.iter().filter(|old| !used.contains(&old.index)).collect();
        Ok((taken, lost(&unused, [&before, document], plugin, source, target).await?))
    }

    fn records(&self) -> Vec<&[Entry]> {
        let others = self.other_records.iter().map(Vec::as_slice);
        self.record.as_deref().into_iter().chain(others).collect()
    }

    /// Returns whether the segments of the translation stand where those of its source did; without
    /// a record, where those of the current source do. The order of a record does not count.
    fn same_places(&self, before: &Document, now: &Document) -> bool {
        let sorted = |mut places: Vec<Digest>| {
            places.sort_unstable();
            places
        };
        let worded = |document: &Document| {
            let worded = document.segments.iter().filter(|segment| has_words(&segment.parts));
            sorted(worded.map(|segment| record::of_key(&segment.key)).collect())
        };
        let places = match &self.record {
            Some(record) => sorted(record.iter().map(|entry| entry.key).collect()),
            None => worded(now),
        };
        worded(before) == places
    }
}

/// Returns the keys of people's translations that no segment uses. A text that the source itself
/// holds, as a copy that nobody has translated or as a file of both languages, is not lost.
async fn lost(
    unused: &[&Old],
    [before, document]: [&Document; 2],
    plugin: &Plugin,
    source: &Arc<str>,
    target: Arc<Context>,
) -> Result<Vec<String>, Error> {
    let key = |old: &Old| before.segments[old.index].key.as_str();
    let hand = |old: &&&Old| old.by.is_person() && has_words(&old.parts);
    let left: Vec<_> = unused.iter().filter(hand).collect();
    if left.is_empty() {
        return Ok(Vec::new());
    }
    let now = plugin.extract(Arc::clone(source), target).await?;
    let held: HashSet<_> = found(&now).into_iter().chain(found(document)).collect();
    let gone = left
        .into_iter()
        .filter(|old| !held.contains(&Expected { key: key(old), parts: old.parts.clone() }));
    Ok(gone.map(|old| key(old).to_owned()).collect())
}
