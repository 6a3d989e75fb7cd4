//! The clock that interrupts running plugins, so that they check whether they may go on. The clock
//! stops while no plugin runs, so that an idle host uses no processor time.

use std::{
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use wasmtime::EngineWeak;

/// The time after which a running plugin checks again whether it may go on.
pub(super) const TICK: Duration = Duration::from_millis(10);

/// Advances the epoch of an engine while calls run, until it is dropped. The clock is a thread of the
/// system and not a task, because plugins must be stopped even if the runtime is busy.
pub(super) struct Clock(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    begun: Condvar,
}

#[derive(Default)]
struct State {
    /// The number of running calls.
    running: usize,
    /// Whether the thread waits for a call to begin.
    waits: bool,
    ended: bool,
}

/// A running call. Dropping it ends the call.
pub(super) struct Running<'a>(&'a Shared);

impl Clock {
    /// Starts the thread.
    pub(super) fn start(engine: EngineWeak) -> io::Result<Self> {
        let shared = Arc::<Shared>::default();
        let clock = Self(shared.clone());
        let body = move || {
            while shared.wait() {
                thread::sleep(TICK);
                let Some(engine) = engine.upgrade() else { break };
                engine.increment_epoch();
            }
        };
        thread::Builder::new().name("plugin-clock".into()).spawn(body)?;
        Ok(clock)
    }

    /// Notes that a call runs.
    pub(super) fn run(&self) -> Running<'_> {
        let mut state = self.0.lock();
        state.running += 1;
        if state.waits {
            self.0.begun.notify_one();
        }
        Running(&self.0)
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.0.lock().ended = true;
        self.0.begun.notify_one();
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.lock().running -= 1;
    }
}

impl Shared {
    /// Waits until a call runs. Returns whether the clock goes on.
    fn wait(&self) -> bool {
        let mut state = self.lock();
        while state.running == 0 && !state.ended {
            state.waits = true;
            state = self.begun.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waits = false;
        !state.ended
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
