//! The entry of one output.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    super::{plan::Task, reviewing::Reviewing, settings_digest::SettingsDigest},
    with_slashes,
};
use targum_core::contract::Part;
use targum_translate::inspect::{
    compare::{Name, numbered},
    record::{self, By, Digest, Entry},
};

/// The entry of an output. After a merge of two branches, or after an interrupted run, it holds several states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    /// The source of the output. `None` in locks of version 1.
    pub(crate) origin: Option<Origin>,
    /// The states in which the output was up to date.
    pub(crate) made: BTreeSet<Made>,
    /// The segments of the output and its values that are not texts, by the digests of their keys.
    pub(super) entries: BTreeMap<Name, Vec<Entry>>,
}

/// The source and the locales of an output.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Origin {
    /// The source locale.
    pub(crate) from: String,
    /// The target locale.
    pub(crate) to: String,
    /// The path of the source from the root, with `/`.
    pub(crate) source: String,
}

/// A state of a translation.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Made {
    /// The digest of the source and its locale.
    pub(crate) source: String,
    /// The digest of the output. Empty where the source had no text and no output was written.
    pub(crate) target: String,
    /// The digests of glossary and options. `None` where they were not known.
    pub(crate) settings: Option<SettingsDigest>,
    /// The encoding that was named.
    pub(crate) encoding: Option<String>,
}

/// Counts of texts that a person has to look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// Texts that a person edited before their source changed.
    pub(crate) outdated: usize,
    /// Texts in the source language.
    pub(crate) kept: usize,
    /// Translations of which the machine is less sure than the project demands.
    pub(crate) unsure: usize,
    /// Other machine translations that wait until a person approves them.
    pub(crate) machine: usize,
}

impl Made {
    /// Returns whether the state records its encoding. Every state with settings does.
    pub(crate) fn has_encoding(&self) -> bool {
        self.settings.is_some() || self.encoding.is_some()
    }
}

impl Needs {
    /// Returns whether no text needs a person.
    pub(crate) fn is_none(self) -> bool {
        self == Self::default()
    }

    /// Returns the number of all texts that need a person.
    pub(crate) fn all(self) -> usize {
        self.outdated + self.kept + self.unsure + self.machine
    }
}

impl Origin {
    /// Returns the origin of the output of a task.
    pub(crate) fn of(task: &Task) -> Self {
        Self {
            from: task.from.as_str().to_owned(),
            to: task.to.as_str().to_owned(),
            source: with_slashes(&task.source),
        }
    }
}

impl Target {
    /// Makes an entry with one state.
    pub(crate) fn new(origin: Option<Origin>, made: Made, record: &[Entry]) -> Self {
        let mut target = Self { origin, made: BTreeSet::from([made]), entries: BTreeMap::new() };
        for (name, entry) in numbered(record.iter().map(|entry| entry.key)).zip(record) {
            target.add_entry(name, entry.clone());
        }
        target
    }

    /// Adds the entry of a segment, unless it is known.
    pub(crate) fn add_entry(&mut self, name: Name, entry: Entry) {
        let entries = self.entries.entry(name).or_default();
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }

    /// Adds the states and segments of another entry.
    pub(crate) fn add(&mut self, other: Self) {
        self.origin = other.origin.or(self.origin.take());
        self.made.extend(other.made);
        for (name, entries) in other.entries {
            entries.into_iter().for_each(|entry| self.add_entry(name, entry));
        }
    }

    /// Returns whether all states and segments of another entry are known.
    pub(crate) fn includes(&self, other: &Self) -> bool {
        let has = |(name, entries): (&Name, &Vec<Entry>)| {
            let known = self.entries.get(name);
            entries.iter().all(|entry| known.is_some_and(|known| known.contains(entry)))
        };
        self.origin == other.origin
            && other.made.is_subset(&self.made)
            && other.entries.iter().all(has)
    }

    /// Returns the entries of segments with their names, in the order of names.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Name, &Entry)> {
        self.entries.iter().flat_map(|(name, all)| all.iter().map(|entry| (*name, entry)))
    }

    /// Returns the entries of values that are not texts.
    pub(crate) fn values(&self) -> Vec<Entry> {
        let all = self.entries.values().flatten();
        all.filter(|entry| entry.by == By::Value).cloned().collect()
    }

    /// Returns the entries of texts with their names.
    fn texts(&self) -> impl Iterator<Item = (&Name, &Vec<Entry>)> {
        let is_text =
            |(_, all): &(&Name, &Vec<Entry>)| all.iter().all(|entry| entry.by != By::Value);
        self.entries.iter().filter(is_text)
    }

    /// Returns the entries of texts as records. A record holds at most one entry of a name. Where a key has several names,
    /// each record with one of them holds them all, so that they can be numbered.
    pub(crate) fn records(&self) -> Vec<Vec<Entry>> {
        let most = self.texts().map(|(_, entries)| entries.len()).max().unwrap_or(0);
        let mut records = vec![Vec::new(); most.max(1)];
        let mut depth = BTreeMap::new();
        for ((key, _), entries) in self.texts() {
            let most = depth.entry(*key).or_insert(0);
            *most = entries.len().max(*most);
        }
        for ((key, _), entries) in self.texts() {
            for (record, nth) in records.iter_mut().zip(0..depth[key]) {
                record.extend(entries.get(nth).or(entries.last()).cloned());
            }
        }
        records
    }

    /// Returns the entry of a translation, by the key of its segment. A translation without one is a person's.
    pub(crate) fn recorded(&self, key: Digest, translation: &[Part]) -> Option<&Entry> {
        self.entries
            .range((key, 0)..=(key, usize::MAX))
            .flat_map(|(_, entries)| entries)
            .find(|entry| record::is_of_parts(entry.translation, translation))
    }

    /// Records a translation in place of the translation `before`.
    pub(crate) fn record(&mut self, name: Name, before: Option<&[Part]>, entry: Entry) {
        let is_before = |entry: &Entry| match before {
            Some(before) => record::is_of_parts(entry.translation, before),
            None => entry.by == By::Nobody,
        };
        let range = (name.0, 0)..=(name.0, usize::MAX);
        let mut known = self.entries.range_mut(range).flat_map(|(_, entries)| entries);
        match known.find(|entry| is_before(entry)) {
            Some(known) => *known = entry,
            None => self.entries.entry(name).or_default().insert(0, entry),
        }
    }

    /// Replaces the states that the files are in, after the output was changed.
    pub(crate) fn rewrite(&mut self, is_now: impl Fn(&Made) -> bool, next: impl Fn(&Made) -> Made) {
        self.made = self
            .made
            .iter()
            .map(|made| if is_now(made) { next(made) } else { made.clone() })
            .collect();
    }

    /// Returns whether the source had no text, so that no output was written.
    pub(crate) fn is_without_output(&self) -> bool {
        !self.made.is_empty() && self.made.iter().all(|made| made.target.is_empty())
    }

    /// Returns the counts of texts that a person has to look at.
    pub(crate) fn needs(&self, reviewing: Reviewing) -> Needs {
        let mut needs = Needs::default();
        for by in self.first().map(|entry| entry.by).filter(|by| reviewing.waits(*by)) {
            match by {
                By::Outdated => needs.outdated += 1,
                By::Nobody => needs.kept += 1,
                by if reviewing.is_unsure(by) => needs.unsure += 1,
                _ => needs.machine += 1,
            }
        }
        needs
    }

    /// Returns the number of segments, and the number of segments that people wrote.
    pub(crate) fn counts(&self) -> (usize, usize) {
        (self.texts().count(), self.first().filter(|entry| entry.by.is_person()).count())
    }

    /// Records that a person accepts all texts that wait as they are.
    pub(crate) fn accept(&mut self, reviewing: Reviewing) {
        let entries = self.entries.values_mut().flatten();
        for entry in entries.filter(|entry| reviewing.waits(entry.by)) {
            entry.by = if entry.by.is_machine() { By::Approved } else { By::Hand };
        }
    }

    fn first(&self) -> impl Iterator<Item = &Entry> {
        self.texts().filter_map(|(_, entries)| entries.first())
    }
}
