//! The threads that run plugins, with a bounded queue in which projects take turns, and the keys of a
//! project.
//!
//! There are twice as many threads as one project may use, so that a project with slow calls delays
//! only itself.

mod turn;

use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use tokio::sync::oneshot;

use targum_core::{
    fair::{self, Client, Turns},
    low_priority::lower_thread_priority,
};

/// The stack of a worker, in bytes. WebAssembly may use a quarter of the stack (see
/// [`super::sandbox`]), and the host's own frames use the rest.
const STACK_BYTES: usize = 4 << 20;

/// The line in the log about a job that panicked.
const PANICKED: &str = "a plugin call panicked within the host";

type Job = Box<dyn FnOnce() + Send>;

/// A bounded pool of threads. The threads end when the pool is dropped and the queue is empty.
pub(super) struct Workers {
    shared: Arc<Shared>,
    max_waiting: usize,
}

struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    /// The number of jobs of one project that may run at a time.
    share: usize,
}

#[derive(Default)]
struct Queue {
    turns: Turns<Job>,
    running: HashMap<Arc<str>, usize>,
    closed: bool,
}

/// The two pools of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// The threads for small documents.
    Fast,
    /// The threads for large documents, which have a lower priority.
    Slow,
}

/// A flag that is set when no caller waits for a call.
#[derive(Clone, Default)]
pub(super) struct Cancelled(Arc<AtomicBool>);

impl Cancelled {
    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A guard that sets the flag when it is dropped.
struct CancelOnDrop(Cancelled);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

/// The reason why a job has no result.
pub(super) enum NoResult {
    /// The queue is full.
    Full,
    /// The job panicked: a bug of the host.
    Panicked,
}

impl Workers {
    /// Starts a pool in which one project may run `share` jobs at a time. At most `max_waiting` jobs
    /// wait, and half of them of one project. A key of a project that waits with many jobs may still add
    /// its first one.
    pub(super) fn start(lane: Lane, share: usize, max_waiting: usize) -> std::io::Result<Self> {
        let (queue, ready) = (Mutex::default(), Condvar::new());
        let shared = Arc::new(Shared { queue, ready, share });
        for index in 0..threads(share) {
            let shared = Arc::clone(&shared);
            thread::Builder::new().name(format!("plugin-{index}")).stack_size(STACK_BYTES).spawn(
                move || {
                    if lane == Lane::Slow {
                        lower_thread_priority();
                    }
                    work(&shared);
                },
            )?;
        }
        Ok(Self { shared, max_waiting })
    }

    /// Runs `job` on a thread of the pool: on this one, if it runs a turn of the pool. When the returned
    /// future is dropped, a waiting job is skipped, and a running job finds [`Cancelled::is_set`].
    pub(super) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Cancelled) -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        if let Some(cancelled) = turn::current(self.pool()) {
            if cancelled.is_set() {
                // Nobody waits for the turn any more.
                return std::future::pending().await;
            }
            let done = catch_unwind(AssertUnwindSafe(|| job(&cancelled)));
            return done.map_err(|_| {
                tracing::error!("{PANICKED}");
                NoResult::Panicked
            });
        }
        let cancelled = Cancelled::default();
        let _cancel = CancelOnDrop(cancelled.clone());
        let (answer, result) = oneshot::channel();
        let job = move || {
            if !cancelled.is_set() {
                // The caller may have dropped the future.
                let _ = answer.send(job(&cancelled));
            }
        };
        self.push(Box::new(job))?;
        result.await.map_err(|_| NoResult::Panicked)
    }

    /// Returns a number that no other pool has.
    pub(super) fn pool(&self) -> usize {
        Arc::as_ptr(&self.shared).addr()
    }

    fn push(&self, job: Job) -> Result<(), NoResult> {
        let client = fair::client();
        let mut queue = self.shared.lock();
        let share = self.shared.share;
        let own = queue.running(&client.project) + queue.turns.waiting_of_project(&client.project);
        let all = queue.running.values().sum::<usize>() + queue.turns.len();
        let is_over_share =
            own >= share + self.max_waiting.div_ceil(2) && queue.turns.waiting(&client) > 0;
        if is_over_share || all >= threads(share) + self.max_waiting {
            return Err(NoResult::Full);
        }
        queue.turns.push(&client, job);
        drop(queue);
        self.shared.ready.notify_one();
        Ok(())
    }
}

/// Returns the number of threads of a pool in which one project may use `share`.
pub(super) fn threads(share: usize) -> usize {
    2 * share
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.ready.notify_all();
    }
}

impl Shared {
    /// Locks the queue. Jobs run outside the lock, so the queue is valid even if the lock is poisoned.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// Returns the number of running jobs of a project.
    fn running(&self, project: &str) -> usize {
        self.running.get(project).copied().unwrap_or_default()
    }

    /// Removes and returns the next job of a project that runs fewer than `share` jobs.
    fn next(&mut self, share: usize) -> Option<(Arc<str>, Job)> {
        let running = &self.running;
        let next = self.turns.next(|project| running.get(project).is_none_or(|run| *run < share));
        let (Client { project, .. }, job) = next?;
        *self.running.entry(project.clone()).or_default() += 1;
        Some((project, job))
    }

    fn done(&mut self, project: &Arc<str>) {
        if let Some(running) = self.running.get_mut(project) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(project);
            }
        }
    }
}

/// Runs jobs until the pool is dropped and no job is left. A job that panics has no result, and other
/// jobs are not affected.
fn work(shared: &Shared) {
    let mut queue = shared.lock();
    loop {
        if let Some((project, job)) = queue.next(shared.share) {
            drop(queue);
            if catch_unwind(AssertUnwindSafe(job)).is_err() {
                tracing::error!("{PANICKED}");
            }
            queue = shared.lock();
            queue.done(&project);
            if queue.closed {
                shared.ready.notify_all();
            }
        } else if queue.closed && queue.turns.is_empty() {
            return;
        } else {
            queue = shared.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use super::*;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
    }

    #[test]
    fn refuses_calls_beyond_the_queue() {
        let workers = Arc::new(Workers::start(Lane::Fast, 1, 1).unwrap());
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
    fn a_project_delays_only_itself() {
        let of = |project: &str| Client { project: project.into(), ..Client::default() };
        let workers = Arc::new(Workers::start(Lane::Slow, 1, 8).unwrap());
        let (release, held) = mpsc::channel::<()>();
        let held = Mutex::new(held);
        runtime().block_on(async {
            let hog = |workers: Arc<Workers>, held: Option<Mutex<mpsc::Receiver<()>>>| {
                tokio::spawn(fair::on_behalf(of("hog"), async move {
                    let wait =
                        move |_: &Cancelled| held.map(|receiver| receiver.lock().unwrap().recv());
                    workers.run(wait).await.is_ok()
                }))
            };
            let running = hog(Arc::clone(&workers), Some(held));
            let waiting = hog(Arc::clone(&workers), None);
            tokio::task::yield_now().await;
            let other = fair::on_behalf(of("other"), workers.run(|_| 1));
            assert_eq!(other.await.ok(), Some(1));
            assert!(!running.is_finished() && !waiting.is_finished());
            release.send(()).unwrap();
            assert!(running.await.unwrap() && waiting.await.unwrap());
        });
    }

    #[test]
    fn a_key_that_fills_the_queue_leaves_room_for_other_keys() {
        let workers = Arc::new(Workers::start(Lane::Slow, 1, 4).unwrap());
        let (release, held) = mpsc::channel::<()>();
        let (started, running) = mpsc::channel::<()>();
        let (ended, order) = mpsc::channel();
        runtime().block_on(async {
            let spawn = |key: &'static str, job: Box<dyn FnOnce() + Send>| {
                let (workers, ended) = (Arc::clone(&workers), ended.clone());
                let client = Client { project: "demo".into(), key: key.into() };
                tokio::spawn(fair::on_behalf(client, async move {
                    let job = move |_: &Cancelled| {
                        job();
                        ended.send(key).unwrap();
                    };
                    workers.run(job).await.is_ok()
                }))
            };
            let mut tasks = vec![spawn(
                "first",
                Box::new(move || {
                    started.send(()).unwrap();
                    held.recv().unwrap();
                }),
            )];
            tokio::task::yield_now().await;
            running.recv().unwrap();
            for key in ["many", "many", "many", "few"] {
                tasks.push(spawn(key, Box::new(|| ())));
                tokio::task::yield_now().await;
            }
            release.send(()).unwrap();
            let mut done = Vec::new();
            for task in tasks {
                done.push(task.await.unwrap());
            }
            assert_eq!(done, [true, true, true, false, true]);
        });
        assert_eq!(order.try_iter().collect::<Vec<_>>(), ["first", "many", "few", "many"]);
    }

    #[test]
    fn survives_a_panic() {
        let workers = Workers::start(Lane::Fast, 1, 1).unwrap();
        runtime().block_on(async {
            let panicked = workers.run(|_| panic!("expected by a test")).await;
            assert!(matches!(panicked, Err::<(), _>(NoResult::Panicked)));
            assert_eq!(workers.run(|_| 1).await.ok(), Some(1));
        });
    }

    #[test]
    fn a_dropped_future_cancels_its_job() {
        let workers = Workers::start(Lane::Fast, 1, 1).unwrap();
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
