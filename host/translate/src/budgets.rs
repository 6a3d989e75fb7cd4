//! The budgets of engines: the number of characters that an engine may translate in a day (UTC), for
//! all projects together. The store keeps the spent characters, so that they survive a restart.
//!
//! An engine spends the characters of the source segments that it has translated. A second attempt to
//! save a placeholder costs nothing.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use crate::NamedEngine;
use targum_cache::{
    Store,
    daily_count::{Allowance, DailyCount},
};
use targum_core::{Account, characters_of, contract::Segment, day, error::Error};

/// The characters that engines have spent today, by name.
#[derive(Default)]
pub(crate) struct Budgets(Mutex<HashMap<String, Arc<DailyCount>>>);

/// Spent characters. They are given back when this value is dropped, unless they were
/// [kept](Self::keep).
pub(crate) struct Spending<'a> {
    count: Arc<DailyCount>,
    account: Account,
    store: &'a Store,
    characters: u64,
}

impl Budgets {
    /// Spends the cost of `segments` from the budget of `engine`, if it has one.
    ///
    /// # Errors
    /// [`Error::Engine`]: fewer characters are left. A retry succeeds on the next day.
    pub(crate) fn spend<'a>(
        &self,
        engine: &NamedEngine,
        segments: &[Segment],
        store: &'a Store,
    ) -> Result<Option<Spending<'a>>, Error> {
        let Some(limit) = engine.characters_per_day else { return Ok(None) };
        self.take(limit.get(), &engine.name, characters_of(segments), store).map(Some)
    }

    fn take<'a>(
        &self,
        limit: u64,
        engine: &str,
        characters: u64,
        store: &'a Store,
    ) -> Result<Spending<'a>, Error> {
        let (count, account) = (self.count(engine), Account::of_engine(engine));
        // An engine is asked for many segments at once, so each count can be written.
        let allowance = Allowance { limit, ahead: 0 };
        match count.charge(characters, allowance, account, store) {
            Ok(_) => Ok(Spending { count, account, store, characters }),
            Err(left) => Err(too_little(engine, limit, left, characters)),
        }
    }

    fn count(&self, engine: &str) -> Arc<DailyCount> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(engine.to_owned()).or_default().clone()
    }
}

fn too_little(engine: &str, limit: u64, left: u64, characters: u64) -> Error {
    let message = format!(
        "the engine `{engine}` has {left} of its {limit} characters_per_day left today (UTC), and these segments have {characters}"
    );
    // Segments longer than the limit itself never fit.
    let retry_after = (characters <= limit).then(|| Duration::from_secs(day::seconds_left()));
    Error::Engine { message, retry_after }
}

impl Spending<'_> {
    /// Keeps the characters spent: the engine has answered.
    pub(crate) fn keep(&mut self) {
        self.characters = 0;
    }
}

impl Drop for Spending<'_> {
    fn drop(&mut self) {
        if self.characters > 0 {
            self.count.give_back(self.characters, false);
            self.count.settle(self.account, self.store);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_a_limit_and_failures_cost_nothing() {
        let (budgets, store) = (Budgets::default(), Store::none("test".into()));
        let take = |characters| budgets.take(10, "a", characters, &store);
        take(4).expect("enough").keep();
        drop(take(6).expect("enough"));
        let Some(Error::Engine { message, retry_after }) = take(7).err() else {
            panic!("not enough is left");
        };
        assert_eq!(
            message,
            "the engine `a` has 6 of its 10 characters_per_day left today (UTC), and these segments have 7"
        );
        assert!(retry_after.is_some_and(|wait| wait <= Duration::from_secs(day::SECONDS)));
        let never = take(11).err().expect("not enough");
        assert!(matches!(never, Error::Engine { retry_after: None, .. }));
        assert!(budgets.take(10, "b", 10, &store).is_ok(), "another engine's");
    }
}
