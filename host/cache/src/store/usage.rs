//! The characters that each account has used on a day.

use super::{
    Store,
    database::{Reach, Unread},
    family::Family,
};

impl Store {
    /// Returns the last day counted for an account, and the characters used on that day.
    pub fn usage(&self, account: &[u8; 32]) -> Option<(u64, u64)> {
        let value = match self.db()?.get(Family::Usage, account, Reach::Disk) {
            Ok(value) => value?,
            Err(Unread::NotInMemory) => return None,
            Err(Unread::Failed(error)) => {
                self.fail(&error);
                return None;
            }
        };
        let (day, characters) = value.split_at_checked(8)?;
        Some((
            u64::from_le_bytes(day.try_into().ok()?),
            u64::from_le_bytes(characters.try_into().ok()?),
        ))
    }

    /// Counts for an account.
    pub(crate) fn set_usage(&self, account: &[u8; 32], day: u64, characters: u64) {
        let value = [day.to_le_bytes(), characters.to_le_bytes()].concat();
        if let Some(db) = self.db() {
            self.done(db.put(Family::Usage, [(&account[..], &value[..])]));
        }
    }
}
