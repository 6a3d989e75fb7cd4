//! A circuit breaker: after repeated failures, calls to a service pause for a while, so that requests fail
//! at once instead of waiting.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// A circuit breaker that counts consecutive failures.
pub struct Breaker {
    failures: u32,
    pause: Duration,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    failed: u32,
    paused_until: Option<Instant>,
}

impl Breaker {
    /// Returns a breaker that pauses calls for `pause` after `failures` consecutive failures.
    pub fn new(failures: u32, pause: Duration) -> Self {
        Self { failures, pause, state: Mutex::default() }
    }

    /// Permits a call. After a pause, one call is permitted as a trial, and the others are rejected until
    /// the trial ends or another pause has passed.
    ///
    /// # Errors
    /// Calls are paused. The error is the remaining time.
    pub fn enter(&self) -> Result<(), Duration> {
        self.enter_at(Instant::now())
    }

    fn enter_at(&self, now: Instant) -> Result<(), Duration> {
        let mut state = self.state();
        match state.paused_until {
            Some(until) if until > now => Err(until - now),
            Some(_) => {
                state.paused_until = Some(now + self.pause);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Records a call that succeeded, or failed through no fault of the service.
    pub fn succeeded(&self) {
        *self.state() = State::default();
    }

    /// Records a call that failed.
    pub fn failed(&self) {
        self.failed_at(Instant::now());
    }

    fn failed_at(&self, now: Instant) {
        let mut state = self.state();
        state.failed += 1;
        if state.failed >= self.failures {
            state.paused_until = Some(now + self.pause);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_permits_one_trial_and_recovers() {
        let pause = Duration::from_secs(10);
        let breaker = Breaker::new(2, pause);
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        breaker.failed_at(start);
        breaker.succeeded();
        breaker.failed_at(start);
        assert_eq!(breaker.enter_at(start), Ok(()));
        breaker.failed_at(start);
        assert_eq!(breaker.enter_at(after(4)), Err(Duration::from_secs(6)));
        assert_eq!(breaker.enter_at(after(10)), Ok(()), "the trial");
        assert_eq!(breaker.enter_at(after(11)), Err(Duration::from_secs(9)), "no second trial");
        breaker.failed_at(after(12));
        assert_eq!(breaker.enter_at(after(21)), Err(Duration::from_secs(1)));
        assert_eq!(breaker.enter_at(after(22)), Ok(()));
        breaker.succeeded();
        assert_eq!((breaker.enter_at(after(22)), breaker.enter_at(after(22))), (Ok(()), Ok(())));
    }
}
