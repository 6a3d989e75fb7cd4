//! A circuit breaker: a service that fails time and again is left alone for a while, so that
//! requests fail at once instead of waiting for it.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// Counts failures in a row.
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
    /// Pauses for `pause` after so many failures in a row.
    pub fn new(failures: u32, pause: Duration) -> Self {
        Self { failures, pause, state: Mutex::default() }
    }

    /// Lets a call through. After a pause one is let through to try; the others wait for how
    /// it fares, at most another pause.
    ///
    /// # Errors
    /// How long the pause still lasts.
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

    /// A call succeeded, or failed by no fault of the service.
    pub fn succeeded(&self) {
        *self.state() = State::default();
    }

    /// A call failed.
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
    fn pauses_tries_once_and_recovers() {
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
        assert_eq!(breaker.enter_at(after(10)), Ok(()), "one tries");
        assert_eq!(breaker.enter_at(after(11)), Err(Duration::from_secs(9)), "the others wait");
        breaker.failed_at(after(12));
        assert_eq!(breaker.enter_at(after(21)), Err(Duration::from_secs(1)));
        assert_eq!(breaker.enter_at(after(22)), Ok(()));
        breaker.succeeded();
        assert_eq!((breaker.enter_at(after(22)), breaker.enter_at(after(22))), (Ok(()), Ok(())));
    }
}
