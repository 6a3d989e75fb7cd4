//! A bounded pool of threads that serves projects in turn, the keys of a project in turn, and the requests of
//! a key in turn: one job of each, round and round. A large document does not hold up a small document, and a project that sends many
//! documents does not hold up a project that sends few.
//!
//! A job that takes long calls [`Turn::pause`] now and then. In a pause it lets other clients go first, and
//! it ends there when its request was dropped. As many jobs work at a time as the pool has threads to work
//! with; jobs that pause have further threads.

mod turn;

use std::{
    collections::VecDeque,
    num::NonZeroUsize,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

pub(super) use self::turn::Turn;
use self::turn::{Paused, Stopped};
use targum_core::fair::{self, Client, Turns};

/// The number of jobs that can pause at a time. A job goes on where no idle thread could work in its place.
const PAUSING: usize = 16;

/// A piece of a request's work. A job that panics is lost without harm to other jobs.
pub(super) struct Job {
    /// The number of sentences that it translates.
    pub sentences: usize,
    /// The work itself.
    pub work: Box<dyn FnOnce(Turn) + Send>,
}

/// Threads, and the jobs that wait for them.
pub(super) struct Pool {
    shared: Arc<Shared>,
    max_waiting: usize,
}

struct Shared {
    queue: Mutex<Queue>,
    /// A job was handed to an idle thread, or the pool is closed.
    ready: Condvar,
}

/// The requests that wait, and the number of threads that work. Every thread is idle, at work or paused, or
/// is about to take a job that was handed out.
struct Queue {
    /// Requests with jobs left and jobs that pause, by client.
    turns: Turns<Waiting>,
    /// The number of sentences that wait.
    waiting: usize,
    last: u64,
    closed: bool,
    /// The number of jobs that may be at work.
    most: usize,
    /// The number of jobs that are at work.
    working: usize,
    /// The number of threads that are idle.
    idle: usize,
    /// Jobs for idle threads to begin.
    handed: VecDeque<Started>,
}

enum Waiting {
    Request(Request),
    Paused(Arc<Paused>),
}

struct Request {
    number: u64,
    jobs: VecDeque<Job>,
    stopped: Arc<AtomicBool>,
}

/// A job that has a thread.
struct Started {
    client: Client,
    job: Job,
    stopped: Arc<AtomicBool>,
}

impl Shared {
    /// Locks the queue. Jobs run outside the lock, so a poisoned queue is still consistent.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands out work, and wakes as many idle threads as there are jobs to begin.
    fn dispatch(&self, mut queue: MutexGuard<'_, Queue>) {
        let handed = queue.dispatch();
        drop(queue);
        (0..handed).for_each(|_| self.ready.notify_one());
    }
}

impl Queue {
    /// Lets paused jobs go on and hands out jobs, until as many jobs work as may. Returns the number of jobs
    /// that were handed out.
    fn dispatch(&mut self) -> usize {
        let before = self.handed.len();
        while self.working < self.most {
            let may_begin = self.idle > 0;
            let may = |next: &Waiting| may_begin || matches!(next, Waiting::Paused(_));
            let Some((client, next)) = self.turns.next_item(|_, next| may(next)) else { break };
            match next {
                Waiting::Paused(paused) => {
                    self.working += 1;
                    paused.go_on();
                }
                Waiting::Request(request) => self.begin(client, request),
            }
        }
        self.handed.len() - before
    }

    /// Hands out the first job of a request. The other jobs wait for the next turn.
    fn begin(&mut self, client: Client, mut request: Request) {
        let stopped = Arc::clone(&request.stopped);
        let Some(job) = request.jobs.pop_front() else { return };
        if !request.jobs.is_empty() {
            self.turns.push(&client, Waiting::Request(request));
        }
        self.waiting -= job.sentences;
        self.idle -= 1;
        self.working += 1;
        self.handed.push_back(Started { client, job, stopped });
    }

    fn request(&mut self, number: u64) -> Option<&mut Request> {
        self.turns.iter_mut().find_map(|waiting| match waiting {
            Waiting::Request(request) if request.number == number => Some(request),
            _ => None,
        })
    }
}

/// A request in the queue. When the ticket is dropped, jobs that have not begun are taken out, and jobs that
/// have begun stop at their next pause.
pub(super) struct Ticket {
    shared: Arc<Shared>,
    client: Client,
    number: u64,
    stopped: Arc<AtomicBool>,
}

impl Pool {
    /// Starts the threads, each of which first calls `begin`. Their names begin with `name`.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(super) fn new(
        name: &str,
        threads: NonZeroUsize,
        max_waiting: usize,
        begin: fn(),
    ) -> std::io::Result<Pool> {
        let queue = Queue {
            turns: Turns::default(),
            waiting: 0,
            last: 0,
            closed: false,
            most: threads.get(),
            working: 0,
            idle: 0,
            handed: VecDeque::new(),
        };
        let shared = Arc::new(Shared { queue: Mutex::new(queue), ready: Condvar::new() });
        let pool = Pool { shared, max_waiting };
        for number in 0..threads.get() + PAUSING {
            let shared = Arc::clone(&pool.shared);
            thread::Builder::new().name(format!("{name}-{number}")).spawn(move || {
                begin();
                work(&shared);
            })?;
        }
        Ok(pool)
    }

    /// Queues the jobs of one request, which begin in order. Returns `None` when too many sentences wait
    /// already; the size of the request itself does not count.
    pub(super) fn submit(&self, jobs: Vec<Job>) -> Option<Ticket> {
        let mut queue = self.shared.queue();
        if queue.waiting > 0 && queue.waiting >= self.max_waiting {
            return None;
        }
        queue.last += 1;
        let ticket = Ticket {
            shared: Arc::clone(&self.shared),
            client: fair::client(),
            number: queue.last,
            stopped: Arc::default(),
        };
        drop(queue);
        ticket.add(jobs);
        Some(ticket)
    }

    /// Returns the number of sentences whose jobs have not begun.
    pub(super) fn waiting(&self) -> usize {
        self.shared.queue().waiting
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.closed = true;
        for waiting in queue.turns.iter_mut() {
            if let Waiting::Paused(paused) = waiting {
                paused.go_on();
            }
        }
        drop(queue);
        self.shared.ready.notify_all();
    }
}

impl Ticket {
    /// Queues more jobs of the request, after the jobs that it has.
    pub(super) fn add(&self, jobs: Vec<Job>) {
        if jobs.is_empty() {
            return;
        }
        let mut queue = self.shared.queue();
        queue.waiting += sentences(&jobs);
        match queue.request(self.number) {
            Some(request) => request.jobs.extend(jobs),
            None => {
                let (number, stopped) = (self.number, Arc::clone(&self.stopped));
                let request = Request { number, jobs: jobs.into(), stopped };
                queue.turns.push(&self.client, Waiting::Request(request));
            }
        }
        self.shared.dispatch(queue);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        let mut queue = self.shared.queue();
        let own = |waiting: &Waiting| match waiting {
            Waiting::Request(request) => request.number == self.number,
            Waiting::Paused(_) => false,
        };
        if let Some(Waiting::Request(request)) = queue.turns.remove(own) {
            queue.waiting -= sentences(&request.jobs);
        }
    }
}

fn sentences<'a>(jobs: impl IntoIterator<Item = &'a Job>) -> usize {
    jobs.into_iter().map(|job| job.sentences).sum()
}

/// Runs jobs until the pool is closed.
fn work(shared: &Arc<Shared>) {
    let mut queue = shared.queue();
    loop {
        queue.idle += 1;
        // The thread takes one of the jobs that it hands out itself.
        for _ in 1..queue.dispatch() {
            shared.ready.notify_one();
        }
        let started = loop {
            if queue.closed {
                return;
            }
            match queue.handed.pop_front() {
                Some(started) => break started,
                None => queue = shared.ready.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(queue);
        run(shared, started);
        queue = shared.queue();
        queue.working -= 1;
    }
}

fn run(shared: &Arc<Shared>, Started { client, job, stopped }: Started) {
    let turn = Turn::new(Arc::clone(shared), client, stopped);
    let work = AssertUnwindSafe(|| (job.work)(turn));
    if catch_unwind(work).is_err_and(|why| !why.is::<Stopped>()) {
        tracing::error!("a sentence made the embedded engine panic");
    }
}

#[cfg(test)]
mod tests;
