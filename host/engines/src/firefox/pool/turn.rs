//! A job's turn: the time that it works before other clients have their turn.

use std::{
    cell::Cell,
    panic::resume_unwind,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, Thread},
    time::{Duration, Instant},
};

use super::{Shared, Waiting};
use targum_core::fair::Client;

/// The time that a job works before it lets other clients go first. Most sentences take less.
const SLICE: Duration = Duration::from_millis(5);

/// The reason of a job that ended early: its request was dropped.
pub(super) struct Stopped;

/// A job's turn to work. The job may take the turn with it to another thread.
pub(crate) struct Turn {
    shared: Arc<Shared>,
    client: Client,
    stopped: Arc<AtomicBool>,
    began: Cell<Instant>,
}

impl Turn {
    pub(super) fn new(shared: Arc<Shared>, client: Client, stopped: Arc<AtomicBool>) -> Self {
        Turn { shared, client, stopped, began: Cell::new(Instant::now()) }
    }

    /// Lets other clients go first if this turn is over, and ends the job if its request was dropped. A job
    /// calls this every millisecond or so.
    ///
    /// The job ends by unwinding, as salsa's queries do: nothing that the job has made so far is needed, and
    /// no function between here and the pool has to check whether to go on.
    pub(crate) fn pause(&self) {
        self.check();
        if self.began.get().elapsed() < SLICE {
            return;
        }
        self.give_way();
        self.began.set(Instant::now());
        self.check();
    }

    /// Waits until it is this client's turn again. Returns at once where no other client waits.
    fn give_way(&self) {
        let mut queue = self.shared.queue();
        if queue.closed || !queue.turns.others_wait(&self.client) {
            return;
        }
        let paused =
            Arc::new(Paused { thread: thread::current(), goes_on: AtomicBool::new(false) });
        queue.working -= 1;
        // A job that has begun ends before further jobs of its client begin.
        queue.turns.push_first(&self.client, Waiting::Paused(Arc::clone(&paused)));
        self.shared.dispatch(queue);
        while !paused.goes_on.load(Ordering::Acquire) {
            thread::park();
        }
    }

    fn check(&self) {
        if self.stopped.load(Ordering::Relaxed) {
            resume_unwind(Box::new(Stopped));
        }
    }
}

/// A job that lets other clients go first.
pub(super) struct Paused {
    thread: Thread,
    goes_on: AtomicBool,
}

impl Paused {
    /// Ends the pause.
    pub(super) fn go_on(&self) {
        self.goes_on.store(true, Ordering::Release);
        self.thread.unpark();
    }
}
