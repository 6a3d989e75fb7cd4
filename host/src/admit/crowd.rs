//! The requests of one project that are under way: one project never takes all that the host
//! translates at once, so there is room for the others.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use crate::error::Error;

/// How many there are.
#[derive(Clone, Debug, Default)]
pub struct Crowd(Arc<AtomicUsize>);

/// One of them, as long as it lives.
#[derive(Debug)]
pub struct Member(Crowd);

impl Crowd {
    /// Adds one, where the host translates `max_in_flight` at once.
    ///
    /// # Errors
    /// [`Error::Overloaded`]: the project has three quarters of them.
    pub fn enter(&self, max_in_flight: usize) -> Result<Member, Error> {
        let most = max_in_flight - max_in_flight / 4;
        let before = self.0.fetch_add(1, Ordering::Relaxed);
        let member = Member(self.clone());
        if before < most {
            return Ok(member);
        }
        Err(Error::Overloaded {
            message: format!(
                "{most} requests of this project are under way, and the rest of this host is for others: try again in a moment"
            ),
            retry_after: Duration::from_secs(1),
        })
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_project_never_has_all() {
        let crowd = Crowd::default();
        let members: Vec<_> = (0..3).map(|_| crowd.enter(4).unwrap()).collect();
        assert!(crowd.enter(4).unwrap_err().to_string().starts_with("3 requests of this project"));
        drop(members);
        assert!(crowd.enter(1).is_ok());
    }
}
