//! The bound on the memory of the bodies of all requests together.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use targum_core::error::Error;

/// The memory that the bodies under way take, in bytes.
#[derive(Debug, Default)]
pub struct BodyBudget(AtomicUsize);

/// The memory that one body takes. Dropping the reservation returns it.
#[derive(Debug)]
pub struct Reservation<'a> {
    budget: &'a BodyBudget,
    max: usize,
    taken: usize,
}

impl BodyBudget {
    /// Makes a reservation of no bytes. All reservations together may take `max` bytes.
    pub fn reserve(&self, max: usize) -> Reservation<'_> {
        Reservation { budget: self, max, taken: 0 }
    }
}

impl Reservation<'_> {
    /// Reserves more bytes.
    ///
    /// # Errors
    /// [`Error::Overloaded`]: fewer bytes are left.
    pub fn grow(&mut self, bytes: usize) -> Result<(), Error> {
        if self.hold(bytes) <= self.max {
            return Ok(());
        }
        Err(Error::Overloaded {
            message: "this host has no memory left for requests: try again in a moment".into(),
            retry_after: Duration::from_secs(1),
        })
    }

    /// Reserves more bytes, even if fewer are left: those of a body that was admitted before. Returns the bytes
    /// of all reservations.
    pub fn hold(&mut self, bytes: usize) -> usize {
        self.taken += bytes;
        self.budget.0.fetch_add(bytes, Ordering::Relaxed) + bytes
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        self.budget.0.fetch_sub(self.taken, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_is_shared_and_returned() {
        let budget = BodyBudget::default();
        let (mut one, mut other) = (budget.reserve(10), budget.reserve(10));
        assert!(one.grow(6).is_ok() && other.grow(4).is_ok());
        assert!(matches!(other.grow(1), Err(Error::Overloaded { .. })));
        drop(other);
        assert!(one.grow(4).is_ok());
        let mut held = budget.reserve(10);
        held.hold(5);
        assert!(one.grow(1).is_err());
        drop((one, held));
        assert_eq!(budget.0.into_inner(), 0);
    }
}
