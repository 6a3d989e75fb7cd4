//! The threads that plugins run on: as many as calls may run at a time, and a bounded
//! queue before them.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use tokio::sync::oneshot;

/// Stack of a worker: wasm may use a quarter of it (see [`super::sandbox`]), the rest is
/// for the host's own frames around and below it.
const STACK_BYTES: usize = 4 << 20;

type Job = Box<dyn FnOnce() + Send>;

/// A bounded pool of threads. They end when it is dropped and the queue is empty.
pub(super) struct Workers {
    queue: SyncSender<Job>,
}

/// Set when nobody waits for a call any more.
#[derive(Clone, Default)]
pub(super) struct Cancelled(Arc<AtomicBool>);

impl Cancelled {
    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Sets the flag when the future that holds it ends or is dropped.
struct CancelOnDrop(Cancelled);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

/// Why a job has no result.
pub(super) enum NoResult {
    /// The queue is full.
    Full,
    /// The job panicked: a bug of the host.
    Panicked,
}

impl Workers {
    pub(super) fn start(threads: usize, max_waiting: usize) -> std::io::Result<Self> {
        let (queue, jobs) = sync_channel(max_waiting);
        let jobs = Arc::new(Mutex::new(jobs));
        for index in 0..threads {
            let jobs = Arc::clone(&jobs);
            thread::Builder::new()
                .name(format!("plugin-{index}"))
                .stack_size(STACK_BYTES)
                .spawn(move || while next(&jobs).is_some_and(run) {})?;
        }
        Ok(Self { queue })
    }

    /// Runs `job` on a thread of the pool. When the returned future is dropped, a job that
    /// still waits is left out and one that runs sees [`Cancelled::is_set`].
    pub(super) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Cancelled) -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        let cancelled = Cancelled::default();
        let _cancel = CancelOnDrop(cancelled.clone());
        let (answer, result) = oneshot::channel();
        let job = move || {
            if !cancelled.is_set() {
                // Nobody left to answer is no failure.
                let _ = answer.send(job(&cancelled));
            }
        };
        self.queue.try_send(Box::new(job)).map_err(|_| NoResult::Full)?;
        result.await.map_err(|_| NoResult::Panicked)
    }
}

/// The next job; none once the pool is dropped.
fn next(jobs: &Mutex<Receiver<Job>>) -> Option<Job> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Runs a job and keeps the thread when it panics. Always true.
fn run(job: Job) -> bool {
    if catch_unwind(AssertUnwindSafe(job)).is_err() {
        tracing::error!("a plugin call panicked within the host");
    }
    true
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use super::*;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
    }

    #[test]
    fn turns_away_what_does_not_fit_the_queue() {
        let workers = Arc::new(Workers::start(1, 1).unwrap());
        let (release, held) = mpsc::channel::<()>();
        let (started, running) = mpsc::channel::<()>();
        runtime().block_on(async {
            let busy = tokio::spawn({
                let workers = Arc::clone(&workers);
                async move {
                    workers
                        .run(move |_| {
                            started.send(()).unwrap();
                            held.recv().unwrap();
                        })
                        .await
                        .is_ok()
                }
            });
            tokio::task::yield_now().await;
            running.recv().unwrap();
            let waiting = tokio::spawn({
                let workers = Arc::clone(&workers);
                async move { workers.run(|_| 2).await.ok() }
            });
            tokio::task::yield_now().await;
            assert!(matches!(workers.run(|_| 3).await, Err(NoResult::Full)));
            release.send(()).unwrap();
            assert!(busy.await.unwrap());
            assert_eq!(waiting.await.unwrap(), Some(2));
        });
    }

    #[test]
    fn survives_a_panic() {
        let workers = Workers::start(1, 1).unwrap();
        runtime().block_on(async {
            let panicked = workers.run(|_| panic!("expected by a test")).await;
            assert!(matches!(panicked, Err::<(), _>(NoResult::Panicked)));
            assert_eq!(workers.run(|_| 1).await.ok(), Some(1));
        });
    }

    #[test]
    fn a_dropped_future_cancels_its_job() {
        let workers = Workers::start(1, 1).unwrap();
        let (seen, cancelled) = mpsc::channel();
        runtime().block_on(async {
            let call = workers.run(move |cancelled| {
                while !cancelled.is_set() {
                    thread::sleep(Duration::from_millis(1));
                }
                seen.send(()).unwrap();
            });
            assert!(tokio::time::timeout(Duration::from_millis(20), call).await.is_err());
        });
        cancelled.recv_timeout(Duration::from_secs(10)).expect("the job saw it");
    }
}
