//! Bounds on the requests that are under way at once, of the whole host and of each project.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use targum_core::error::Error;

/// A project leaves one in this many requests under way to others: it has at most three quarters of them.
const LEFT_TO_OTHERS: usize = 4;

/// A count of requests under way. Clones count together.
#[derive(Clone, Debug, Default)]
pub struct InFlight(Arc<AtomicUsize>);

/// A request under way, as long as the guard lives.
#[derive(Debug)]
pub(crate) struct InFlightGuard(InFlight);

impl InFlight {
    /// Adds a request of any project to those of this host.
    ///
    /// # Errors
    /// [`Error::Overloaded`]: `max_in_flight` requests are under way.
    pub(crate) fn enter_host(&self, max_in_flight: usize) -> Result<InFlightGuard, Error> {
        self.enter(max_in_flight).ok_or_else(|| {
            overloaded(
                "this host has reached its limit of requests (server.max_in_flight): try \
                        again in a moment"
                    .into(),
            )
        })
    }

    /// Adds a request to those of its project, on a host that translates `max_in_flight` requests
    /// at once. One project never has all of them ([`LEFT_TO_OTHERS`]), so there is room for the others.
    ///
    /// # Errors
    /// [`Error::Overloaded`]: the project has three quarters of the requests under way.
    pub(crate) fn enter_project(&self, max_in_flight: usize) -> Result<InFlightGuard, Error> {
        let most = max_in_flight - max_in_flight / LEFT_TO_OTHERS;
        self.enter(most).ok_or_else(|| {
            overloaded(format!(
                "{most} requests of this project are under way, and the rest of this host is for others: \
                 try again in a moment"
            ))
        })
    }

    /// Returns how many requests are under way.
    pub fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    fn enter(&self, most: usize) -> Option<InFlightGuard> {
        let before = self.0.fetch_add(1, Ordering::Relaxed);
        let guard = InFlightGuard(self.clone());
        (before < most).then_some(guard)
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn overloaded(message: String) -> Error {
    Error::Overloaded { message, retry_after: Duration::from_secs(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_project_never_gets_all_the_room() {
        let project = InFlight::default();
        let guards: Vec<_> = (0..3).map(|_| project.enter_project(4).unwrap()).collect();
        let refused = project.enter_project(4).unwrap_err();
        assert!(refused.to_string().starts_with("3 requests of this project"));
        drop(guards);
        assert!(project.enter_project(1).is_ok());
    }

    #[test]
    fn the_end_of_a_request_makes_room() {
        let host = InFlight::default();
        let guard = host.enter_host(1).unwrap();
        assert!(host.enter_host(1).is_err());
        assert_eq!(host.count(), 1);
        drop(guard);
        assert_eq!(host.count(), 0);
        assert!(host.enter_host(1).is_ok());
    }
}
