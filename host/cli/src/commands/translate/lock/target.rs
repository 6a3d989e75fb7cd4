//! What is known of one output.

use std::collections::{BTreeMap, BTreeSet};

use super::{super::plan::Task, with_slashes};
use targum_translate::inspect::{
    compare::{Name, numbered},
    record::{By, Entry},
};

/// What is known of an output. After a merge of two branches, or a run that was interrupted,
/// several states of it are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// Of what it is made; none where a file of an older version does not say.
    pub origin: Option<Origin>,
    /// When it was as it should be.
    pub made: BTreeSet<Made>,
    /// Its segments, by the digests of their keys.
    entries: BTreeMap<Name, Vec<Entry>>,
}

/// Of what an output is made.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin {
    /// The source locale.
    pub from: String,
    /// The target locale.
    pub to: String,
    /// The source file, from the root, with `/`.
    pub source: String,
}

/// A translation that was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Made {
    /// The digest of the source and its locale.
    pub source: String,
    /// The digest of what was written; empty where there was nothing to translate, and therefore
    /// nothing to write.
    pub target: String,
    /// The digest of glossary and options; none where they were not known.
    pub settings: Option<String>,
    /// The encoding that was asked for.
    pub encoding: Option<String>,
}

/// How many texts of an output somebody has to look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Edited by a person, and the source has changed since.
    pub outdated: usize,
    /// In the source language.
    pub kept: usize,
}

impl Made {
    /// Whether encodings were noted when it was made: they are wherever settings are.
    pub fn has_encoding(&self) -> bool {
        self.settings.is_some() || self.encoding.is_some()
    }
}

impl Needs {
    /// Whether there are none.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

impl Origin {
    /// Of a task.
    pub fn of(task: &Task) -> Self {
        Self {
            from: task.from.as_str().to_owned(),
            to: task.to.as_str().to_owned(),
            source: with_slashes(&task.source),
        }
    }
}

impl Target {
    /// Of one state.
    pub fn new(origin: Option<Origin>, made: Made, record: &[Entry]) -> Self {
        let mut target = Self { origin, made: BTreeSet::from([made]), entries: BTreeMap::new() };
        for (name, entry) in numbered(record.iter().map(|entry| entry.key)).zip(record) {
            target.add_entry(name, entry.clone());
        }
        target
    }

    /// Adds an entry of a segment, once.
    pub fn add_entry(&mut self, name: Name, entry: Entry) {
        let entries = self.entries.entry(name).or_default();
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }

    /// Adds what is known from elsewhere.
    pub fn add(&mut self, other: Self) {
        self.origin = other.origin.or(self.origin.take());
        self.made.extend(other.made);
        for (name, entries) in other.entries {
            entries.into_iter().for_each(|entry| self.add_entry(name, entry));
        }
    }

    /// Whether all of another is known.
    pub fn includes(&self, other: &Self) -> bool {
        let has = |(name, entries): (&Name, &Vec<Entry>)| {
            let known = self.entries.get(name);
            entries.iter().all(|entry| known.is_some_and(|known| known.contains(entry)))
        };
        self.origin == other.origin
            && other.made.is_subset(&self.made)
            && other.entries.iter().all(has)
    }

    /// Every entry with its name, in the order of names.
    pub fn entries(&self) -> impl Iterator<Item = (Name, &Entry)> {
        self.entries.iter().flat_map(|(name, all)| all.iter().map(|entry| (*name, entry)))
    }

    /// The entries as records, each with one entry of a name at most. Where a name has more in
    /// one record, those of the same key have theirs in it, too, so that they can be numbered.
    pub fn records(&self) -> Vec<Vec<Entry>> {
        let most = self.entries.values().map(Vec::len).max().unwrap_or(0);
        let mut records = vec![Vec::new(); most.max(1)];
        let mut depth = BTreeMap::new();
        for ((key, _), entries) in &self.entries {
            let most = depth.entry(*key).or_insert(0);
            *most = entries.len().max(*most);
        }
        for ((key, _), entries) in &self.entries {
            for (record, nth) in records.iter_mut().zip(0..depth[key]) {
                record.extend(entries.get(nth).or(entries.last()).cloned());
            }
        }
        records
    }

    /// Whether it says that there is nothing to write.
    pub fn is_without_output(&self) -> bool {
        !self.made.is_empty() && self.made.iter().all(|made| made.target.is_empty())
    }

    /// What somebody has to look at.
    pub fn needs(&self) -> Needs {
        let count = |by: By| self.first().filter(|entry| entry.by == by).count();
        Needs { outdated: count(By::Outdated), kept: count(By::Nobody) }
    }

    /// How many segments there are, and how many of them people wrote.
    pub fn counts(&self) -> (usize, usize) {
        (self.entries.len(), self.first().filter(|entry| entry.by.is_person()).count())
    }

    /// Says that somebody has looked, and it is right as it is.
    pub fn accept(&mut self) {
        for entry in self.entries.values_mut().flatten().filter(|entry| entry.by.needs_person()) {
            entry.by = By::Hand;
        }
    }

    fn first(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values().filter_map(|entries| entries.first())
    }
}
