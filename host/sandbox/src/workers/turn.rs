//! Turns on the threads of plugins: work that calls plugins one after the other stays on one thread,
//! so that a small document does not wait for a change of threads before and after each call.

use std::{
    any::Any,
    cell::RefCell,
    future::{Future, poll_fn},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    pin::Pin,
    task::{Context, Poll},
};

use tokio::runtime::Handle;

use super::{Cancelled, NoResult, Workers};
use targum_core::task::part_of_current;

thread_local! {
    /// The turn that this thread runs.
    static CURRENT: RefCell<Option<Turn>> = const { RefCell::new(None) };
}

struct Turn {
    /// The pool that the thread belongs to.
    pool: usize,
    cancelled: Cancelled,
}

/// The result of polling work once.
enum Polled<T> {
    Done(T),
    /// The work waits for something else than a plugin.
    Waits(Pin<Box<dyn Future<Output = T> + Send>>),
    Panicked(Box<dyn Any + Send>),
}

/// Returns the flag of the turn that this thread runs, if it is a thread of `pool` and runs a turn.
pub(super) fn current(pool: usize) -> Option<Cancelled> {
    CURRENT.with_borrow(|turn| {
        turn.as_ref().filter(|turn| turn.pool == pool).map(|turn| turn.cancelled.clone())
    })
}

impl Workers {
    /// Runs `work` on a thread of the pool, where its calls of plugins run at once. As soon as the work
    /// waits for anything else, it leaves the thread and goes on in the caller's task.
    ///
    /// # Panics
    /// Panics as the work does.
    pub(crate) async fn take_turn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, NoResult> {
        if current(self.pool()).is_some() {
            return Ok(work.await);
        }
        let mut work: Pin<Box<dyn Future<Output = T> + Send>> = Box::pin(part_of_current(work));
        let (pool, runtime) = (self.pool(), Handle::try_current().ok());
        // Wakes the caller's task, which polls the work again.
        let waker = poll_fn(|context| Poll::Ready(context.waker().clone())).await;
        let job = move |cancelled: &Cancelled| {
            let _runtime = runtime.as_ref().map(Handle::enter);
            let _end = begin(Turn { pool, cancelled: cancelled.clone() });
            let context = &mut Context::from_waker(&waker);
            match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
                Ok(Poll::Ready(done)) => Polled::Done(done),
                Ok(Poll::Pending) => Polled::Waits(work),
                Err(panic) => Polled::Panicked(panic),
            }
        };
        match self.run(job).await? {
            Polled::Done(done) => Ok(done),
            Polled::Waits(work) => Ok(work.await),
            Polled::Panicked(panic) => resume_unwind(panic),
        }
    }
}

fn begin(turn: Turn) -> End {
    CURRENT.set(Some(turn));
    End
}

/// A guard that ends the turn of this thread when it is dropped.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        CURRENT.set(None);
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, thread, time::Duration};

    use super::*;
    use crate::workers::Lane;

    fn within<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
    }

    fn workers() -> Arc<Workers> {
        Arc::new(Workers::start(Lane::Fast, 1, 1).unwrap())
    }

    #[test]
    fn calls_stay_on_one_thread_until_the_work_waits() {
        let workers = workers();
        let shared = Arc::clone(&workers);
        let here = || thread::current().id();
        let work = async move {
            let first = shared.run(move |_| here()).await.ok();
            let second = shared.take_turn(async move { here() }).await.ok();
            assert_eq!((first, second), (Some(here()), Some(here())));
            let before = here();
            tokio::time::sleep(Duration::from_millis(1)).await;
            (before, here(), shared.run(move |_| here()).await.ok())
        };
        let (before, after, call) = within(workers.take_turn(work)).ok().expect("a result");
        assert_eq!(after, here());
        assert_ne!(before, after);
        assert_ne!(call, Some(after));
    }

    #[test]
    fn a_panic_is_the_callers() {
        let workers = workers();
        let work = AssertUnwindSafe(workers.take_turn(async { panic!("expected by a test") }));
        let panicked = within(async { panics(work).await });
        assert!(panicked);
        assert_eq!(within(workers.take_turn(async { 1 })).ok(), Some(1));
        assert!(current(workers.pool()).is_none());
    }

    /// Returns whether `work` panics.
    async fn panics(work: AssertUnwindSafe<impl Future<Output = Result<(), NoResult>>>) -> bool {
        let mut work = Box::pin(work.0);
        poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(_)) => Poll::Ready(false),
            Err(_) => Poll::Ready(true),
        })
        .await
    }

    #[test]
    fn a_dropped_turn_cancels_its_calls() {
        let workers = workers();
        let (seen, cancelled) = std::sync::mpsc::channel();
        let shared = Arc::clone(&workers);
        let work = async move {
            let call = move |cancelled: &Cancelled| {
                while !cancelled.is_set() {
                    thread::sleep(Duration::from_millis(1));
                }
                seen.send(()).unwrap();
            };
            shared.run(call).await.ok()
        };
        within(async {
            let turn = tokio::time::timeout(Duration::from_millis(20), workers.take_turn(work));
            assert!(turn.await.is_err());
        });
        cancelled.recv_timeout(Duration::from_secs(10)).expect("the job saw it");
    }
}
