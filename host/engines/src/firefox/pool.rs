//! A bounded pool of threads that serves projects in turn, and the requests of a project in
//! turn: one job of each, round and round, so that a large document does not hold up a small
//! one, nor one who sends many documents one who sends few.

use std::{
    collections::VecDeque,
    num::NonZeroUsize,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use targum_core::fair::{self, Turns};

/// A piece of a request's work. One that panics is lost, and nothing else is.
pub struct Job {
    /// How many sentences it is for.
    pub sentences: usize,
    /// What is to be done.
    pub work: Box<dyn FnOnce() + Send>,
}

/// Threads, and what waits for them.
pub struct Pool {
    shared: Arc<Shared>,
    max_waiting: usize,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
}

#[derive(Default)]
struct Queue {
    /// Requests with jobs left, by project.
    turns: Turns<(u64, VecDeque<Job>)>,
    /// In sentences.
    waiting: usize,
    last: u64,
    closed: bool,
}

impl Shared {
    /// Jobs run outside the lock, so a poisoned queue is still a whole one.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request in the queue. Dropping it takes out what has not begun.
pub struct Ticket {
    shared: Arc<Shared>,
    number: u64,
}

impl Pool {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn new(threads: NonZeroUsize, max_waiting: usize) -> std::io::Result<Pool> {
        let pool = Pool { shared: Arc::default(), max_waiting };
        for number in 0..threads.get() {
            let shared = Arc::clone(&pool.shared);
            thread::Builder::new()
                .name(format!("translate-{number}"))
                .spawn(move || work(&shared))?;
        }
        Ok(pool)
    }

    /// Queues the jobs of one request, which run in order; `None` when too many sentences
    /// wait already. The size of the request itself does not count.
    pub fn submit(&self, jobs: Vec<Job>) -> Option<Ticket> {
        let mut queue = self.shared.queue();
        if queue.waiting > 0 && queue.waiting >= self.max_waiting {
            return None;
        }
        queue.last += 1;
        let number = queue.last;
        queue.waiting += sentences(&jobs);
        if !jobs.is_empty() {
            queue.turns.push(fair::project(), (number, jobs.into()));
        }
        drop(queue);
        self.shared.ready.notify_all();
        Some(Ticket { shared: Arc::clone(&self.shared), number })
    }

    /// How many sentences have not begun.
    pub fn waiting(&self) -> usize {
        self.shared.queue().waiting
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.queue().closed = true;
        self.shared.ready.notify_all();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        if let Some((_, jobs)) = queue.turns.remove(|(number, _)| *number == self.number) {
            queue.waiting -= sentences(&jobs);
        }
    }
}

fn sentences<'a>(jobs: impl IntoIterator<Item = &'a Job>) -> usize {
    jobs.into_iter().map(|job| job.sentences).sum()
}

fn work(shared: &Shared) {
    while let Some(job) = next(shared) {
        if catch_unwind(AssertUnwindSafe(job.work)).is_err() {
            tracing::error!("a sentence made the embedded engine panic");
        }
    }
}

/// Waits for a job; `None` when the pool is gone.
fn next(shared: &Shared) -> Option<Job> {
    let mut queue = shared.queue();
    loop {
        if queue.closed {
            return None;
        }
        if let Some((project, (number, mut jobs))) = queue.turns.next(|_| true) {
            let job = jobs.pop_front();
            if !jobs.is_empty() {
                queue.turns.push(project, (number, jobs));
            }
            queue.waiting -= sentences(&job);
            return job;
        }
        queue = shared.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn job(work: impl FnOnce() + Send + 'static) -> Job {
        Job { sentences: 1, work: Box::new(work) }
    }

    /// A pool of one thread that is busy until the sender is dropped.
    fn busy(max_waiting: usize) -> (Pool, mpsc::Sender<()>, Ticket) {
        let pool = Pool::new(NonZeroUsize::MIN, max_waiting).expect("a thread");
        let (release, held) = mpsc::channel::<()>();
        let (began, begins) = mpsc::channel();
        let job = job(move || {
            began.send(()).expect("awaited");
            let _ = held.recv();
        });
        let ticket = pool.submit(vec![job]).expect("room");
        begins.recv().expect("begun");
        (pool, release, ticket)
    }

    fn says(out: &mpsc::Sender<&'static str>, words: &[&'static str]) -> Vec<Job> {
        let say = |word: &&'static str| {
            let (out, word) = (out.clone(), *word);
            job(move || out.send(word).expect("heard"))
        };
        words.iter().map(say).collect()
    }

    #[test]
    fn requests_take_turns() {
        let (pool, release, _busy) = busy(100);
        let (out, heard) = mpsc::channel();
        let _large = pool.submit(says(&out, &["a1", "a2", "a3"]));
        let _small = pool.submit(says(&out, &["b1"]));
        drop((release, out));
        assert_eq!(heard.iter().collect::<Vec<_>>(), ["a1", "b1", "a2", "a3"]);
    }

    #[tokio::test]
    async fn projects_take_turns_before_requests_do() {
        let (pool, release, _busy) = busy(100);
        let (out, heard) = mpsc::channel();
        let of = |project: &str, words| {
            let jobs = says(&out, words);
            fair::on_behalf(project.into(), async { pool.submit(jobs) })
        };
        let _first = of("many", &["m1", "m1"][..]).await;
        let _second = of("many", &["m2"][..]).await;
        let _third = of("few", &["f", "f"][..]).await;
        drop((release, out));
        assert_eq!(heard.iter().collect::<Vec<_>>(), ["m1", "f", "m2", "f", "m1"]);
    }

    #[test]
    fn a_dropped_request_is_taken_out() {
        let (pool, release, _busy) = busy(100);
        let (out, heard) = mpsc::channel();
        let gone = pool.submit(says(&out, &["gone", "gone"]));
        let _stays = pool.submit(says(&out, &["stays"]));
        drop(gone);
        drop((release, out));
        assert_eq!(heard.iter().collect::<Vec<_>>(), ["stays"]);
    }

    #[test]
    fn a_full_queue_refuses() {
        let (pool, release, _busy) = busy(2);
        let (out, _heard) = mpsc::channel();
        let large = pool.submit(says(&out, &["1", "2", "3"]));
        assert!(large.is_some());
        assert!(pool.submit(says(&out, &["4"])).is_none());
        drop(large);
        assert!(pool.submit(says(&out, &["5"])).is_some());
        drop(release);
    }

    #[test]
    fn a_panic_costs_its_own_job_only() {
        let pool = Pool::new(NonZeroUsize::MIN, 9).expect("a thread");
        let (out, heard) = mpsc::channel();
        let mut jobs = vec![job(|| panic!("on purpose"))];
        jobs.extend(says(&out, &["after"]));
        let _ticket = pool.submit(jobs);
        drop(out);
        assert_eq!(heard.iter().collect::<Vec<_>>(), ["after"]);
    }
}
