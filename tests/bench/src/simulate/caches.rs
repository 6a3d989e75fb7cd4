//! Caches that hold only names.

use std::{
    collections::{HashMap, VecDeque},
    hash::{BuildHasherDefault, DefaultHasher},
};

use quick_cache::{
    UnitWeighter,
    unsync::{Cache, DefaultLifecycle},
};

/// The event that renews the age of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Renew {
    /// No event. The oldest entry is dropped.
    Never,
    /// A request for the entry. The least recently used entry is dropped.
    AtHit,
}

/// A cache that drops the oldest entry.
pub(super) struct Aged {
    places: usize,
    renew: Renew,
    /// The time at which each entry was stored or renewed.
    ages: HashMap<u64, u64, Hashing>,
    /// The entries with their times, in order. An entry with an outdated time has been renewed
    /// since.
    line: VecDeque<(u64, u64)>,
    now: u64,
}

/// A hash function that is the same in every run.
type Hashing = BuildHasherDefault<DefaultHasher>;

impl Aged {
    /// Makes an empty cache for this many entries.
    pub(super) fn new(places: usize, renew: Renew) -> Self {
        Self { places, renew, ages: HashMap::default(), line: VecDeque::new(), now: 0 }
    }

    /// Returns whether an entry is there, and adds it.
    pub(super) fn ask(&mut self, name: u64) -> bool {
        let found = self.ages.contains_key(&name);
        if self.places > 0 && (!found || self.renew == Renew::AtHit) {
            self.now += 1;
            self.ages.insert(name, self.now);
            self.line.push_back((name, self.now));
        }
        while self.ages.len() > self.places {
            let Some((name, age)) = self.line.pop_front() else { break };
            if self.ages.get(&name) == Some(&age) {
                self.ages.remove(&name);
            }
        }
        found
    }
}

/// The cache in which the host keeps answers.
pub(super) struct Front(Cache<u64, (), UnitWeighter, Hashing>);

impl Front {
    /// Makes an empty cache for this many entries.
    pub(super) fn new(places: usize) -> Self {
        let (hashing, life) = (Hashing::default(), DefaultLifecycle::default());
        Self(Cache::with(places, places as u64, UnitWeighter, hashing, life))
    }

    /// Returns whether an entry is there, and adds it.
    pub(super) fn ask(&mut self, name: u64) -> bool {
        let found = self.0.get(&name).is_some();
        if !found {
            self.0.insert(name, ());
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_entry_is_dropped() {
        let asked = |renew| {
            let mut cache = Aged::new(2, renew);
            [1, 2, 1, 3, 1, 2].map(|name| cache.ask(name))
        };
        assert_eq!(asked(Renew::Never), [false, false, true, false, false, false]);
        assert_eq!(asked(Renew::AtHit), [false, false, true, false, true, false]);
        let mut front = Front::new(2);
        assert_eq!([1, 1, 2, 2].map(|name| front.ask(name)), [false, true, false, true]);
    }
}
