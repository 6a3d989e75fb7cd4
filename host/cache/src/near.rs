//! Near matches: imported translations of texts that are similar to a segment.
//!
//! The similarity of two texts is 1 less the number of words that have to be added, removed or replaced, divided by the
//! number of words of the longer text. [`words`] cuts texts, and an [`index`] of a project finds units that can be
//! similar enough. It is made when near matches are first looked for, and again after an import.

mod fuzzy;
mod index;
mod words;

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

pub use self::fuzzy::Fuzzy;
use self::index::Index;
use crate::{Store, translation_memory, unit};
use targum_core::{Hundredths, contract::Segment, locale::Pair};

/// The number of projects whose index is held in memory.
const PROJECTS: usize = 8;

/// The time for which the index of a memory that could not be read to its end is used.
const RETRY_AFTER: Duration = Duration::from_secs(60);

/// A near match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// The text that people have translated, with codes as they are spelled.
    pub source: String,
    /// Its translation.
    pub translation: String,
    /// The similarity of the text and the segment, at most 0.99.
    pub similarity: Hundredths,
}

/// The indexes of projects.
#[derive(Default)]
pub(crate) struct Indexes {
    /// The number of changes of the memory.
    changes: AtomicU64,
    /// The indexes of projects, the one used last at the end.
    held: Mutex<Vec<(String, Arc<Slot>)>>,
    /// The projects of which the memory could not be read to its end.
    unread: Mutex<BTreeSet<String>>,
}

/// The place of the index of a project.
#[derive(Default)]
struct Slot(Mutex<Option<Made>>);

/// An index.
struct Made {
    index: Arc<Index>,
    /// The number of changes of the memory before the index was made.
    changes: u64,
    /// When the index is made again, because the memory could not be read to its end.
    again_at: Option<Instant>,
}

impl Indexes {
    /// Notes that the memory has changed, so that indexes are made again.
    pub(crate) fn changed(&self) {
        self.changes.fetch_add(1, Ordering::Release);
    }

    /// Returns the number of changes of the memory.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// Returns whether the memory of a project could not be read to its end.
    pub(crate) fn has_unread(&self) -> bool {
        !self.unread().is_empty()
    }

    fn unread(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.unread.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes whether the memory of a project was read to its end. The log has a line for each change.
    fn note(&self, project: &str, read: Result<(), String>) {
        match read {
            Ok(()) => {
                if self.unread().remove(project) {
                    tracing::info!(project, "the imported translations can be read again");
                }
            }
            Err(error) => {
                if self.unread().insert(project.to_owned()) {
                    tracing::error!(
                        project, %error,
                        "the imported translations cannot be read; near matches are incomplete"
                    );
                }
            }
        }
    }

    /// Returns the index of a project. One thread makes it, and others that need it wait. `make` returns the index, and
    /// whether it is complete.
    fn of(&self, project: &str, make: impl FnOnce() -> (Index, bool)) -> Arc<Index> {
        let slot = self.slot(project);
        let mut held = slot.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changes = self.changes();
        if let Some(made) = &*held
            && made.changes == changes
            && made.again_at.is_none_or(|at| Instant::now() < at)
        {
            return Arc::clone(&made.index);
        }
        let (index, is_complete) = make();
        let index = Arc::new(index);
        let again_at = (!is_complete).then(|| Instant::now() + RETRY_AFTER);
        *held = Some(Made { index: Arc::clone(&index), changes, again_at });
        index
    }

    fn slot(&self, project: &str) -> Arc<Slot> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let place = held.iter().position(|(name, _)| name == project);
        let found = match place {
            Some(place) => held.remove(place),
            None => (project.to_owned(), Arc::default()),
        };
        if held.len() == PROJECTS {
            let (project, _) = held.remove(0);
            self.unread().remove(&project);
        }
        let slot = Arc::clone(&found.1);
        held.push(found);
        slot
    }
}

impl Store {
    /// Returns the near matches of each segment among the imported translations of a project, the most similar first.
    /// The first call after an import reads all imported translations. The search ends early, with fewer answers, once
    /// `is_wanted` returns false.
    pub fn near(
        &self,
        project: &str,
        pair: &Pair,
        segments: &[Segment],
        fuzzy: Fuzzy,
        is_wanted: impl Fn() -> bool,
    ) -> Vec<Vec<Near>> {
        if !self.has_memory() {
            return vec![Vec::new(); segments.len()];
        }
        let index = self.near.of(project, || self.index(project));
        let wanted = segments.iter().take_while(|_| is_wanted());
        let found = wanted.map(|segment| index.find(pair, segment, fuzzy));
        found.map(|found| self.read_near(found)).collect()
    }

    /// Returns the index of what can be read, and whether that is all.
    fn index(&self, project: &str) -> (Index, bool) {
        let mut index = Index::default();
        let read = self.imported_units(project, |unit| index.add(project, &unit));
        let is_complete = read.is_ok();
        self.near.note(project, read);
        (index, is_complete)
    }

    fn read_near(&self, found: Vec<(blake3::Hash, Hundredths)>) -> Vec<Near> {
        let keys: Vec<_> = found.iter().map(|(key, _)| *key).collect();
        let units = self.memory(&keys).into_iter().zip(found);
        let near = |(unit, (_, similarity)): (Option<unit::Unit>, _)| {
            let unit = unit?;
            let translation = translation_memory::spelled_target(&unit)?;
            Some(Near { source: translation_memory::spelled(&unit.from), translation, similarity })
        };
        units.filter_map(near).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::{SourcePiece, TargetPiece, Unit};
    use targum_core::{contract::Part, locale::Locale};

    #[test]
    fn only_wanted_matches_of_the_own_project_are_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path());
        let unit = Unit {
            source: "en".into(),
            target: "pt".into(),
            plural: None,
            from: vec![SourcePiece::Text("Open the file".into())],
            to: vec![TargetPiece::Text("Abra o ficheiro".into())],
            terms: Vec::new(),
            confidence: None,
        };
        let names = translation_memory::names("own", &unit).into_iter();
        let named = names.map(|name| (name, unit.clone())).collect::<Vec<_>>();
        store.keep_memory("own", &named).expect("the memory is stored");
        let parse = |tag| Locale::parse(tag).expect("a locale");
        let pair = Pair { source: parse("en"), target: parse("pt") };
        let parts = vec![Part::Text("Open the file now".into())];
        let segment =
            Segment { parts, key: String::new(), note: None, plural: None, max_length: None };
        let segments = [segment.clone(), segment];
        let near = |project, is_wanted: bool| {
            let found = store.near(project, &pair, &segments, Fuzzy::default(), || is_wanted);
            found.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(near("own", true), [1, 1]);
        assert_eq!(near("other", true), [0, 0]);
        assert_eq!(near("own", false), [0; 0]);
    }
}
