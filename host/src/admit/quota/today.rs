//! The characters that a key has used today in a project. The count survives a restart: it is
//! kept in the store. So as not to write at every request it is written some way ahead of what
//! is used: a crash loses a little of the day's characters, and gives none twice.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

use super::Account;
use crate::cache::Store;

/// Seconds of a day.
pub(super) const DAY: u64 = 24 * 60 * 60;
/// The part of a day's characters that the store may be ahead.
const AHEAD: u64 = 256;

/// A count, `None` before the first request.
#[derive(Default)]
pub(super) struct Today(Mutex<Option<Used>>);

#[derive(Clone, Copy)]
struct Used {
    day: u64,
    characters: u64,
    /// What the store has for the day; never less than is used.
    stored: u64,
}

impl Today {
    /// Counts characters; gives how many are left of `limit`.
    ///
    /// # Errors
    /// How many are left, which are too few.
    pub fn charge(
        &self,
        characters: u64,
        limit: u64,
        account: Account,
        store: &Store,
    ) -> Result<u64, u64> {
        let mut today = self.lock();
        let used = of_today(&mut today, account, store);
        let left = limit.saturating_sub(used.characters);
        let Some(still_left) = left.checked_sub(characters) else { return Err(left) };
        used.characters += characters;
        if used.characters > used.stored {
            used.stored = used.characters + limit / AHEAD;
            store.set_usage(&account.0, used.day, used.stored);
        }
        Ok(still_left)
    }

    /// Takes back what was counted for a request that failed.
    pub fn give_back(&self, characters: u64) {
        if let Some(used) = self.lock().as_mut()
            && used.day == today()
        {
            used.characters = used.characters.saturating_sub(characters);
        }
    }

    /// How many characters are left of `limit`.
    pub fn left(&self, limit: u64, account: Account, store: &Store) -> u64 {
        limit.saturating_sub(of_today(&mut self.lock(), account, store).characters)
    }

    /// Writes what is used, to the character.
    pub fn settle(&self, account: Account, store: &Store) {
        if let Some(used) = self.lock().as_mut()
            && used.stored != used.characters
        {
            used.stored = used.characters;
            store.set_usage(&account.0, used.day, used.stored);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Used>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn of_today<'a>(used: &'a mut Option<Used>, account: Account, store: &Store) -> &'a mut Used {
    let used = used.get_or_insert_with(|| {
        let (day, characters) = store.usage(&account.0).unwrap_or_default();
        Used { day, characters, stored: characters }
    });
    let day = today();
    if used.day != day {
        *used = Used { day, characters: 0, stored: 0 };
    }
    used
}

/// Days since 1970, UTC.
fn today() -> u64 {
    now() / DAY
}

/// Seconds to the next day.
pub(super) fn rest_of_day() -> u64 {
    DAY - now() % DAY
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_gives_nothing_twice_and_a_stop_loses_nothing() {
        let folder = std::env::temp_dir().join(format!("targum-today-{}", std::process::id()));
        let store = Store::open(&folder);
        let account = Account::new(&blake3::hash(b"key"), "demo");
        let limit = 10 * AHEAD;
        let count = Today::default();
        assert_eq!(count.charge(5, limit, account, &store), Ok(limit - 5));
        assert_eq!(count.charge(3, limit, account, &store), Ok(limit - 8));
        // As after a crash: ten characters ahead of the first request.
        assert_eq!(Today::default().left(limit, account, &store), limit - 15);
        count.give_back(2);
        count.settle(account, &store);
        assert_eq!(Today::default().left(limit, account, &store), limit - 6);
        assert_eq!(count.charge(limit, limit, account, &store), Err(limit - 6));
        drop(store);
        let _ = std::fs::remove_dir_all(&folder);
    }
}
