//! Strands of load. Each sends one kind of request at a steady rate until the end.

use std::{
    collections::BTreeMap,
    fmt::Write,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// The number of wrong answers that are reported in full.
const TOLD: usize = 20;

/// All strands, with the outcomes of their requests.
#[derive(Default)]
pub(super) struct Strands {
    threads: Mutex<Vec<thread::JoinHandle<()>>>,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    done: AtomicBool,
    kinds: Mutex<BTreeMap<&'static str, Kind>>,
    wrong: Mutex<Vec<String>>,
}

#[derive(Default)]
struct Kind {
    statuses: BTreeMap<u16, u64>,
    wrong: u64,
    total: Duration,
    slowest: Duration,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Strands {
    /// Calls `ask` at a steady rate, with the number of the turn. `ask` returns the status of the
    /// answer, or panics on an unexpected answer. Delayed turns are not made up for.
    pub(super) fn run(
        &self,
        kind: &'static str,
        every: Duration,
        mut ask: Box<dyn FnMut(u64) -> u16 + Send>,
    ) {
        let shared = self.shared.clone();
        lock(&self.threads).push(thread::spawn(move || {
            let (mut next, mut turn) = (Instant::now(), 0);
            while !shared.done.load(Ordering::Relaxed) {
                let begin = Instant::now();
                let answered = catch_unwind(AssertUnwindSafe(|| ask(turn)));
                shared.tell(kind, begin.elapsed(), answered.map_err(|why| message(&*why)));
                turn += 1;
                next = (next + every).max(Instant::now());
                while !shared.done.load(Ordering::Relaxed) && Instant::now() < next {
                    let rest = next.saturating_duration_since(Instant::now());
                    thread::sleep(rest.min(Duration::from_millis(200)));
                }
            }
        }));
    }

    /// Ends all strands. Returns the number of requests that were answered 500, and a table of all
    /// requests.
    pub(super) fn end(&self) -> (u64, String) {
        self.shared.done.store(true, Ordering::Relaxed);
        for thread in lock(&self.threads).drain(..) {
            let _ = thread.join();
        }
        let (mut table, mut failed) = (String::new(), 0);
        let mut all = 0;
        for (kind, told) in &*lock(&self.shared.kinds) {
            let asked: u64 = told.statuses.values().sum::<u64>() + told.wrong;
            all += asked;
            failed += told.statuses.get(&500).copied().unwrap_or_default();
            let (mean, slowest) = (told.total / asked.max(1) as u32, told.slowest);
            let _ = writeln!(
                table,
                "{kind:<20} {asked:>7} answered {:?}, {} wrong; {mean:.0?} each, {slowest:.1?} the slowest",
                told.statuses, told.wrong
            );
        }
        let _ = writeln!(table, "{all} turns, {failed} failures, all of them made here");
        (failed, table)
    }

    /// Returns the unexpected answers.
    pub(super) fn wrong(&self) -> Vec<String> {
        lock(&self.shared.wrong).clone()
    }
}

impl Shared {
    fn tell(&self, kind: &'static str, took: Duration, answered: Result<u16, String>) {
        let mut kinds = lock(&self.kinds);
        let told = kinds.entry(kind).or_default();
        told.total += took;
        told.slowest = told.slowest.max(took);
        match answered {
            Ok(status) => *told.statuses.entry(status).or_default() += 1,
            Err(why) => {
                told.wrong += 1;
                let mut wrong = lock(&self.wrong);
                if wrong.len() < TOLD {
                    wrong.push(format!("{kind}: {}", why.chars().take(1500).collect::<String>()));
                }
            }
        }
    }
}

fn message(why: &(dyn std::any::Any + Send)) -> String {
    let text = why.downcast_ref::<String>().map(String::as_str);
    text.or(why.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned()
}
