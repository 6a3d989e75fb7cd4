//! The characters that an account has used today. The store keeps the count, so that the count
//! survives a restart. The stored count may run some way ahead of the usage, so that not every
//! request writes it: a crash loses a little of the day's characters, and gives none twice.
//!
//! Where hosts count together, this count follows theirs. What this host admits while the shared
//! store is away is owed to the shared store, and reported when the shared store is back.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Store, shared::limits::Known};
use targum_core::{Account, day::today};

/// The characters that an account may use in a day.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// The characters of a day.
    pub limit: u64,
    /// The characters by which the stored count may be ahead.
    pub ahead: u64,
}

/// The count of an account.
#[derive(Debug, Default)]
pub struct DailyCount(Mutex<Option<Used>>);

/// The usage of a day. There is none before the first request.
#[derive(Clone, Copy, Debug)]
struct Used {
    day: u64,
    characters: u64,
    /// The count in the store for the day; never less than the usage.
    stored: u64,
    /// The characters that were not reported to the shared store, where there is one.
    owed: u64,
}

impl DailyCount {
    /// Counts characters, and returns how many are left of the allowance.
    ///
    /// # Errors
    /// The number of characters that are left, if they are fewer than `characters`.
    pub fn charge(
        &self,
        characters: u64,
        allowance: Allowance,
        account: Account,
        store: &Store,
    ) -> Result<u64, u64> {
        let mut today = self.lock();
        let used = of_today(&mut today, account, store);
        let left = allowance.limit.saturating_sub(used.characters);
        let Some(still_left) = left.checked_sub(characters) else { return Err(left) };
        used.characters += characters;
        used.owed += characters;
        used.write_ahead(allowance.ahead, account, store);
        Ok(still_left)
    }

    /// Takes back the characters that a request was charged on a day and that it did not use, because it
    /// failed. Where the shared store has counted them (`is_shared`), it takes them back itself.
    pub fn give_back(&self, day: u64, characters: u64, is_shared: bool) {
        if let Some(used) = self.lock().as_mut()
            && used.day == day
        {
            used.characters = used.characters.saturating_sub(characters);
            if !is_shared {
                used.owed = used.owed.saturating_sub(characters);
            }
        }
    }

    /// Returns the report for the shared store. The characters are owed again, unless the report is
    /// [taken](Report::taken).
    pub fn report(&self, account: Account, store: &Store) -> Report<'_> {
        let mut today = self.lock();
        let used = of_today(&mut today, account, store);
        let owed = std::mem::take(&mut used.owed);
        let counted = used.characters.saturating_sub(owed);
        Report { count: self, known: Known { day: used.day, counted, owed } }
    }

    /// Takes over the count of the shared store: so many characters in a day.
    pub fn learn(
        &self,
        day: u64,
        characters: u64,
        allowance: Allowance,
        account: Account,
        store: &Store,
    ) {
        let mut today = self.lock();
        let used = of_today(&mut today, account, store);
        if used.day == day {
            used.characters = characters + used.owed;
            used.write_ahead(allowance.ahead, account, store);
        }
    }

    /// Returns how many characters are left of `limit`.
    pub fn left(&self, limit: u64, account: Account, store: &Store) -> u64 {
        limit.saturating_sub(of_today(&mut self.lock(), account, store).characters)
    }

    /// Writes the exact count to the store.
    pub fn settle(&self, account: Account, store: &Store) {
        if let Some(used) = self.lock().as_mut()
            && used.stored != used.characters
        {
            used.stored = used.characters;
            store.set_usage(account.as_bytes(), used.day, used.stored);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Used>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A report to the shared store that is under way.
pub struct Report<'a> {
    count: &'a DailyCount,
    known: Known,
}

impl Report<'_> {
    /// Returns the content of the report.
    pub fn known(&self) -> Known {
        self.known
    }

    /// Marks the content of the report as known to the store.
    pub fn taken(mut self) {
        self.known.owed = 0;
    }
}

impl Drop for Report<'_> {
    fn drop(&mut self) {
        if let Some(used) = self.count.lock().as_mut()
            && used.day == self.known.day
        {
            used.owed += self.known.owed;
        }
    }
}

impl Used {
    fn write_ahead(&mut self, ahead: u64, account: Account, store: &Store) {
        if self.characters > self.stored {
            self.stored = self.characters + ahead;
            store.set_usage(account.as_bytes(), self.day, self.stored);
        }
    }
}

fn of_today<'a>(used: &'a mut Option<Used>, account: Account, store: &Store) -> &'a mut Used {
    let used = used.get_or_insert_with(|| {
        let (day, characters) = store.usage(account.as_bytes()).unwrap_or_default();
        Used { day, characters, stored: characters, owed: 0 }
    });
    let day = today();
    if used.day != day {
        *used = Used { day, characters: 0, stored: 0, owed: 0 };
    }
    used
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_gives_nothing_twice_and_a_stop_loses_nothing() {
        let folder =
            std::env::temp_dir().join(format!("targum-daily-count-{}", std::process::id()));
        let store = Store::open(&folder);
        let account = Account::new(&blake3::hash(b"key"), "demo");
        let limit = 2560;
        let allowance = Allowance { limit, ahead: 10 };
        let count = DailyCount::default();
        assert_eq!(count.charge(5, allowance, account, &store), Ok(limit - 5));
        assert_eq!(count.charge(3, allowance, account, &store), Ok(limit - 8));
        // This is the state after a crash: the count is ten characters ahead of the first request.
        assert_eq!(DailyCount::default().left(limit, account, &store), limit - 15);
        count.give_back(today() - 1, 2, false);
        count.give_back(today(), 2, false);
        count.settle(account, &store);
        assert_eq!(DailyCount::default().left(limit, account, &store), limit - 6);
        assert_eq!(count.charge(limit, allowance, account, &store), Err(limit - 6));
        drop(store);
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn usage_is_reported_once_and_the_common_count_is_kept() {
        let store = Store::none("test".into());
        let account = Account::new(&blake3::hash(b"key"), "demo");
        let count = DailyCount::default();
        let allowance = Allowance { limit: 100, ahead: 0 };
        let day = today();
        assert_eq!(count.charge(5, allowance, account, &store), Ok(95));
        let report = count.report(account, &store);
        assert_eq!(report.known(), Known { day, counted: 0, owed: 5 });
        // Meanwhile others have nothing to report.
        let other = count.report(account, &store).known();
        assert_eq!(other, Known { day, counted: 5, owed: 0 });
        drop(report);
        let report = count.report(account, &store);
        assert_eq!(report.known(), Known { day, counted: 0, owed: 5 });
        report.taken();
        count.learn(day, 40, allowance, account, &store);
        assert_eq!(count.left(100, account, &store), 60);
        count.give_back(day, 10, true);
        assert_eq!(count.charge(1, allowance, account, &store), Ok(69));
        assert_eq!(count.report(account, &store).known(), Known { day, counted: 30, owed: 1 });
        count.learn(day - 1, 100, allowance, account, &store);
        assert_eq!(count.left(100, account, &store), 69);
    }
    #[test]
    fn each_day_has_its_own_characters() {
        let store = Store::none("test".into());
        let account = Account::of_engine("a");
        let allowance = Allowance { limit: 10, ahead: 0 };
        let count = DailyCount::default();
        assert_eq!(count.charge(10, allowance, account, &store), Ok(0));
        assert_eq!(count.charge(1, allowance, account, &store), Err(0));
        if let Some(used) = count.lock().as_mut() {
            used.day -= 1;
        }
        assert_eq!(count.charge(10, allowance, account, &store), Ok(0));
    }
}
