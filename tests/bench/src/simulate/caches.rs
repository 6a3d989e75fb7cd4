//! Caches that hold names alone.

use std::{
    collections::{HashMap, VecDeque},
    hash::{BuildHasherDefault, DefaultHasher},
};

use quick_cache::{
    UnitWeighter,
    unsync::{Cache, DefaultLifecycle},
};

/// What makes an entry young again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Renew {
    /// Nothing: the oldest goes.
    Never,
    /// That it is asked for: what was least recently asked for goes.
    AtHit,
}

/// A cache that drops the oldest.
pub struct Aged {
    places: usize,
    renew: Renew,
    /// When each was stored or asked for.
    ages: HashMap<u64, u64, Hashing>,
    /// In order; where a later age is known, the entry is not there any more.
    line: VecDeque<(u64, u64)>,
    now: u64,
}

/// The same in every run.
type Hashing = BuildHasherDefault<DefaultHasher>;

impl Aged {
    /// An empty one for so many.
    pub fn new(places: usize, renew: Renew) -> Self {
        Self { places, renew, ages: HashMap::default(), line: VecDeque::new(), now: 0 }
    }

    /// Whether it is there; afterwards it is.
    pub fn ask(&mut self, name: u64) -> bool {
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

/// The cache that the host keeps answers in.
pub struct Front(Cache<u64, (), UnitWeighter, Hashing>);

impl Front {
    /// An empty one for so many.
    pub fn new(places: usize) -> Self {
        let (hashing, life) = (Hashing::default(), DefaultLifecycle::default());
        Self(Cache::with(places, places as u64, UnitWeighter, hashing, life))
    }

    /// Whether it is there; afterwards it is.
    pub fn ask(&mut self, name: u64) -> bool {
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
    fn the_oldest_goes() {
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
