//! The budgets of engines: the number of characters that an engine may translate in a day (UTC), for
//! all projects together. The store keeps the spent characters, so that they survive a restart. Hosts
//! that share a store spend from one budget.
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
    shared::{
        Shared,
        limits::{Asked, Place},
    },
};
use targum_core::{Account, Limits, characters_of, contract::Segment, day, error::Error};

/// The characters that engines have spent today, by name.
#[derive(Default)]
pub(crate) struct Budgets(Mutex<HashMap<String, Arc<DailyCount>>>);

/// Spent characters. They are given back when this value is dropped, unless they were
/// [kept](Self::keep).
pub(crate) struct Spending<'a> {
    count: Arc<DailyCount>,
    account: Account,
    store: &'a Store,
    /// The day on which they were spent, since 1970.
    day: u64,
    characters: u64,
    /// The place in the count that several hosts share, if they do.
    place: Option<Place>,
}

impl Budgets {
    /// Spends the cost of `segments` from the budget of `engine`, if it has one: from the budget of all
    /// hosts, or from the budget of this host while the shared store is unavailable.
    ///
    /// # Errors
    /// [`Error::Engine`]: fewer characters are left. A retry succeeds on the next day.
    pub(crate) async fn spend<'a>(
        &self,
        engine: &NamedEngine,
        segments: &[Segment],
        store: &'a Store,
        shared: Option<&Arc<Shared>>,
    ) -> Result<Option<Spending<'a>>, Error> {
        let Some(limit) = engine.characters_per_day else { return Ok(None) };
        let (limit, characters) = (limit.get(), characters_of(segments));
        if let Some(shared) = shared {
            let spending = self.take_shared(limit, &engine.name, characters, store, shared).await;
            if let Some(spending) = spending {
                return spending.map(Some);
            }
        }
        self.take(limit, &engine.name, characters, store).map(Some)
    }

    fn take<'a>(
        &self,
        limit: u64,
        engine: &str,
        characters: u64,
        store: &'a Store,
    ) -> Result<Spending<'a>, Error> {
        let (count, account) = (self.count(engine), Account::of_engine(engine));
        let day = day::today();
        match count.charge(characters, allowance(limit), account, store) {
            Ok(_) => Ok(Spending { count, account, store, day, characters, place: None }),
            Err(left) => Err(too_little(engine, limit, left, characters)),
        }
    }

    /// Spends from the budget of all hosts. Returns `None` while the shared store is unavailable.
    async fn take_shared<'a>(
        &self,
        limit: u64,
        engine: &str,
        characters: u64,
        store: &'a Store,
        shared: &Arc<Shared>,
    ) -> Option<Result<Spending<'a>, Error>> {
        let (count, account) = (self.count(engine), Account::of_engine(engine));
        let limits = Limits { characters_per_day: Some(limit), ..Limits::default() };
        let report = count.report(account, store);
        let asked = Asked { limits: &limits, characters, known: report.known() };
        let (verdict, place) = shared.admit(account, &asked).await?;
        report.taken();
        count.learn(verdict.day, verdict.used, allowance(limit), account, store);
        if verdict.refused.is_some() {
            let left = limit.saturating_sub(verdict.used);
            return Some(Err(too_little(engine, limit, left, characters)));
        }
        Some(Ok(Spending { count, account, store, day: verdict.day, characters, place }))
    }

    fn count(&self, engine: &str) -> Arc<DailyCount> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(engine.to_owned()).or_default().clone()
    }
}

/// Returns the allowance of an engine. An engine is asked for many segments at once, so each count can
/// be written.
fn allowance(limit: u64) -> Allowance {
    Allowance { limit, ahead: 0 }
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
        if let Some(place) = &mut self.place {
            place.keep();
        }
    }
}

impl Drop for Spending<'_> {
    fn drop(&mut self) {
        if self.characters > 0 {
            self.count.give_back(self.day, self.characters, self.place.is_some());
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
