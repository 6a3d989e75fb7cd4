//! The values of a document that are not texts, such as the separators of numbers or the address of a page.
//!
//! A value of the previous translation stays as long as the value of the source stays what it was. Where the
//! source's value changes, the translation follows, unless the translation had a value of its own. A record states
//! both values of the last time.

mod listed;
mod moved;
mod written;

use std::collections::{HashMap, HashSet};

use super::{
    Previous,
    record::{self, Digest, Entry},
};
use crate::Job;
use listed::Listed;
use moved::Before;
use targum_core::{
    contract::{Document, Edit, Span},
    error::Error,
};

/// The greatest number of values that are not texts. Of a document with more, which is data, only the values stay that a
/// person wrote according to a record.
const MAX_VALUES: usize = 1000;

/// The contents of a value that is left empty.
const EMPTY: [&str; 2] = ["\"\"", "null"];

/// The values of a document that are not texts.
#[derive(Debug, Default)]
pub(super) struct Values {
    /// The values of the previous translation that stay.
    kept: Vec<Kept>,
    /// The entries of all values.
    pub(super) record: Vec<Entry>,
    /// The keys of the values that people wrote and that the translation loses.
    pub(super) lost: Vec<String>,
}

/// A value of the previous translation that stays.
#[derive(Debug)]
struct Kept {
    key: String,
    /// The place of the source's value.
    at: Span,
    /// The value as it is spelled in the previous translation.
    spelling: String,
    /// The index of the entry in the record.
    entry: usize,
    /// Whether the previous record lacks the value, or has it for another value of the source.
    is_new: bool,
}

impl Values {
    /// Finds the values of the source of a job that are not texts, and those of the previous translation that are
    /// kept. `document` holds the texts of the source.
    ///
    /// # Errors
    /// The failures of the plugin.
    pub(super) async fn find(
        job: &Job,
        document: &Document,
        previous: Option<&Previous>,
    ) -> Result<Self, Error> {
        let manifest = job.plugin.manifest.as_ref();
        if !manifest.is_some_and(|manifest| manifest.translations.lists_values) {
            return Ok(Self::default());
        }
        let mut source = Listed::read(job, &job.source).await?;
        source.leave_out(|value| is_changed(&document.edits, &value.at));
        let before = previous.and_then(Before::of);
        let before = before.filter(|before| !source.values.is_empty() || !before.values.is_empty());
        let Some(Before { text, values, texts }) = before else {
            return Ok(Self::compare(&source, &Listed::default(), &[], &[]));
        };
        let before = Listed::read(job, &text.into()).await?;
        Ok(Self::compare(&source, &before, values, texts))
    }

    /// Compares the values of the source that are not texts with all values of the previous translation. `recorded` are
    /// the entries of its values, and `texts` those of its texts.
    fn compare(source: &Listed, before: &Listed, recorded: &[Entry], texts: &[Entry]) -> Self {
        let mut all = Self::default();
        let is_data = source.values.len() > MAX_VALUES;
        let mut entries = HashMap::<Digest, Vec<&Entry>>::new();
        recorded.iter().for_each(|entry| entries.entry(entry.key).or_default().push(entry));
        let recorded = |key: &str| {
            let entries = entries.get(&record::of_value_key(key));
            entries.map(Vec::as_slice).unwrap_or_default()
        };
        // A value that was a text may have a translation by a machine.
        let by_machine = texts.iter().filter(|entry| entry.by.is_machine());
        let by_machine: HashSet<_> =
            by_machine.map(|entry| (entry.key, entry.translation)).collect();
        let is_by_machine = |own: &listed::Value| {
            let translation = record::of_value(&own.text());
            let keys = [record::of_key(&own.key), record::of_key(&dotted(&own.key))];
            keys.iter().any(|key| by_machine.contains(&(*key, translation)))
        };
        let mut old = before.by_name();
        for (name, value) in source.named() {
            let now = &*value.content;
            let own = old.remove(&name).filter(|own| own.content != now);
            let own = own.filter(|own| !EMPTY.contains(&&*own.content));
            let own = own.filter(|own| !is_by_machine(own));
            let known = recorded(&value.key);
            if is_data && !own.is_some_and(|own| is_of_person(own, known)) {
                continue;
            }
            let origin = own.map_or(Origin::Source, |own| Origin::of(now, &own.content, known));
            let own = own.filter(|_| origin != Origin::Source);
            let is_aligned = source.is_aligned(before, &value.key);
            let written = own.filter(|_| is_aligned);
            let entry = all.record.len();
            let content = written.map_or(now, |own| &own.content);
            all.record.push(Entry::of_value(record::of_value_key(&value.key), now, content));
            if let Some(own) = written {
                let (key, spelling) = (value.key.clone(), own.spelling.clone());
                let is_new = origin == Origin::New;
                all.kept.push(Kept { key, at: value.at, spelling, entry, is_new });
            } else if own.is_some_and(|own| is_of_person(own, known)) {
                all.lost.push(value.key.clone());
            }
        }
        let mut gone: Vec<_> = old.into_values().collect();
        gone.retain(|own| !source.has_left_out(&own.key) && is_of_person(own, recorded(&own.key)));
        gone.sort_unstable_by_key(|own| own.at.start);
        all.lost.extend(gone.into_iter().map(|own| own.key.clone()));
        all
    }

    /// Removes from the keys of lost texts those of values that are kept.
    pub(super) fn leave_out_of(&self, lost: &mut Vec<String>) {
        let kept: HashSet<_> = self.kept.iter().map(|kept| dotted(&kept.key)).collect();
        lost.retain(|key| !kept.contains(&dotted(key)));
    }

    /// Returns the keys of kept values that the previous record lacks, or has for other values of the source.
    pub(super) fn new_keys(&self) -> Vec<String> {
        let new = self.kept.iter().filter(|kept| kept.is_new);
        new.map(|kept| kept.key.clone()).collect()
    }

    /// Takes the value of the source in the place of each kept value that does not fit.
    fn give_up(&mut self, mut fits: impl FnMut(&Kept) -> bool) {
        let (kept, given_up): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.kept).into_iter().partition(|kept| fits(kept));
        self.kept = kept;
        for Kept { key, entry, .. } in given_up {
            self.record[entry].translation = self.record[entry].source;
            self.lost.push(key);
        }
    }
}

/// The origin of a value, where the translation has another value than the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// The source.
    Source,
    /// The previous translation, for the same value of the source.
    Known,
    /// The previous translation, for another or an unknown value of the source.
    New,
}

impl Origin {
    /// Decides between the contents of the source and of the translation. `known` are the records of the value.
    fn of(now: &str, own: &str, known: &[&Entry]) -> Self {
        let [now, own] = [now, own].map(record::of_value);
        if known.iter().any(|entry| entry.source == now) {
            Self::Known
        } else if known.iter().any(|entry| entry.source == own) {
            // The translation has the value that the source had.
            Self::Source
        } else {
            Self::New
        }
    }
}

/// Returns a key with indexes as some formats write them in the keys of texts: `a.0` for `a[0]`.
fn dotted(key: &str) -> String {
    key.replace('[', ".").replace(']', "")
}

/// Returns whether a person wrote a value of the previous translation, according to the records of the value.
fn is_of_person(own: &listed::Value, known: &[&Entry]) -> bool {
    let content = record::of_value(&own.content);
    known.iter().any(|entry| entry.translation == content && entry.source != content)
}

/// Returns whether an edit changes what stands at a place. The edits are in order.
fn is_changed(edits: &[Edit], at: &Span) -> bool {
    let first = edits.partition_point(|edit| edit.at.end <= at.start);
    edits.get(first).is_some_and(|edit| edit.at.start < at.end)
}

#[cfg(test)]
mod tests;
