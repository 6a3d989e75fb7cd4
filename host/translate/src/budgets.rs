//! The budgets of engines: how many characters each may be asked to translate in a day (UTC), for
//! all projects together. The store keeps what was spent, so that it survives a restart.
//!
//! An engine spends the characters of the segments that it was asked for and has answered, as the
//! source has them. A second attempt to save a placeholder costs nothing.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use crate::NamedEngine;
use targum_cache::Store;
use targum_core::cache_key::KeyBuilder;
use targum_core::{characters_of, contract::Segment, error::Error};

const DAY: u64 = 24 * 60 * 60;

/// The characters that engines have spent today, by name.
#[derive(Default)]
pub(crate) struct Budgets(Mutex<HashMap<String, Spent>>);

#[derive(Clone, Copy, Default)]
struct Spent {
    day: u64,
    characters: u64,
}

/// Characters that are spent. Dropped without having been [kept](Self::keep), they are given
/// back.
pub(crate) struct Spending<'a> {
    budgets: &'a Budgets,
    store: &'a Store,
    engine: &'a str,
    characters: u64,
}

impl Budgets {
    /// Spends the cost of `segments` from the budget of `engine`, if it has one.
    ///
    /// # Errors
    /// [`Error::Engine`] when less is left; a retry succeeds on the next day.
    pub(crate) fn spend<'a>(
        &'a self,
        engine: &'a NamedEngine,
        segments: &[Segment],
        store: &'a Store,
    ) -> Result<Spending<'a>, Error> {
        let NamedEngine { name, characters_per_day, .. } = engine;
        match characters_per_day {
            Some(limit) => self.take(limit.get(), name, characters_of(segments), store, now()),
            None => Ok(Spending { budgets: self, store, engine: name, characters: 0 }),
        }
    }

    fn take<'a>(
        &'a self,
        limit: u64,
        engine: &'a str,
        characters: u64,
        store: &'a Store,
        now: u64,
    ) -> Result<Spending<'a>, Error> {
        let mut all = self.all();
        let spent = all.entry(engine.to_owned()).or_insert_with(|| {
            let (day, characters) = store.usage(&account(engine)).unwrap_or_default();
            Spent { day, characters }
        });
        if spent.day != now / DAY {
            *spent = Spent { day: now / DAY, characters: 0 };
        }
        let left = limit.saturating_sub(spent.characters);
        if characters > left {
            let message = format!(
                "the engine `{engine}` has {left} of its {limit} characters_per_day left today (UTC), and these segments have {characters}"
            );
            let retry_after = (characters <= limit).then(|| Duration::from_secs(DAY - now % DAY));
            return Err(Error::Engine { message, retry_after });
        }
        spent.characters += characters;
        store.set_usage(&account(engine), spent.day, spent.characters);
        Ok(Spending { budgets: self, store, engine, characters })
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Spent>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Spending<'_> {
    /// Keeps the characters spent: the engine has answered.
    pub(crate) fn keep(&mut self) {
        self.characters = 0;
    }
}

impl Drop for Spending<'_> {
    fn drop(&mut self) {
        if self.characters == 0 {
            return;
        }
        if let Some(spent) = self.budgets.all().get_mut(self.engine) {
            spent.characters = spent.characters.saturating_sub(self.characters);
            self.store.set_usage(&account(self.engine), spent.day, spent.characters);
        }
    }
}

/// Returns the account under which the store keeps the spending of an engine.
fn account(engine: &str) -> [u8; 32] {
    *KeyBuilder::new("engine budget").field(engine.as_bytes()).finish().as_bytes()
}

/// Seconds since 1970, UTC.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_a_limit_and_failures_cost_nothing() {
        let (budgets, store) = (Budgets::default(), Store::none("test".into()));
        let take = |characters, now| budgets.take(10, "a", characters, &store, now);
        take(4, 0).expect("enough").keep();
        drop(take(6, 0).expect("enough"));
        let error = take(7, DAY - 5).err().expect("not enough");
        assert_eq!(
            error.to_string(),
            "the engine `a` has 6 of its 10 characters_per_day left today (UTC), and these segments have 7"
        );
        assert!(
            matches!(error, Error::Engine { retry_after: Some(wait), .. } if wait.as_secs() == 5)
        );
        let never = take(11, 0).err().expect("not enough");
        assert!(matches!(never, Error::Engine { retry_after: None, .. }));
        assert!(budgets.take(10, "b", 10, &store, 0).is_ok(), "another engine's");
        assert!(take(10, DAY).is_ok(), "another day");
    }
}
