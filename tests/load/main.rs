//! Black-box tests under load. Each test has the machine to itself: Cargo runs test programs one after
//! another, and the tests of this program wait for each other.

mod endless;
mod endurance;
mod rolling_restart;
mod soak;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Waits until no other test of this program runs. The others wait until the guard is dropped.
fn alone() -> MutexGuard<'static, ()> {
    static RUNNING: Mutex<()> = Mutex::new(());
    // A test that failed leaves the lock poisoned.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}
