//! The guard of one call: its memory and its time.

use std::time::Duration;

use cpu_time::ThreadTime;
use wasmtime::{ResourceLimiter, Store, UpdateDeadline};

use super::{clock::TICK, limits::Limits, workers::Cancelled};

/// The number of instances, memories and tables of one call. A component made by `wit-component` has
/// one of each, and components of other tool chains may have more.
pub(super) const MAX_PARTS: u32 = 8;

/// The bytes that the memories and tables of one call take together. (Wasmtime's `StoreLimits` has a
/// bound for each memory.)
pub(super) struct Guard {
    left_bytes: usize,
    taken_bytes: usize,
    /// Whether memory was refused, which distinguishes an out-of-memory abort from other traps.
    pub(super) refused: bool,
}

impl Guard {
    fn take(&mut self, bytes: usize) -> bool {
        let left = self.left_bytes.checked_sub(bytes);
        self.refused |= left.is_none();
        if let Some(left) = left {
            self.left_bytes = left;
            self.taken_bytes += bytes;
        }
        left.is_some()
    }

    /// Returns the memory that the call has taken, which is also the most it has taken: memories
    /// and tables do not shrink.
    pub(super) fn taken_bytes(&self) -> usize {
        self.taken_bytes
    }
}

impl ResourceLimiter for Guard {
    fn memory_growing(
        &mut self,
        current: usize,
        desired: usize,
        _maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        Ok(self.take(desired.saturating_sub(current)))
    }

    fn table_growing(
        &mut self,
        current: usize,
        desired: usize,
        _maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let elements = desired.saturating_sub(current);
        Ok(self.take(elements.saturating_mul(size_of::<usize>())))
    }

    fn instances(&self) -> usize {
        MAX_PARTS as usize
    }

    fn tables(&self) -> usize {
        MAX_PARTS as usize
    }

    fn memories(&self) -> usize {
        MAX_PARTS as usize
    }
}

/// The reason for ending a running call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Ended {
    #[error("the call took too long")]
    Deadline,
    #[error("the call was abandoned")]
    Cancelled,
}

/// Makes a store for one call on this thread. The call's time begins now, and is the processor time
/// of the thread, so that a plugin is not blamed for a busy machine.
pub(super) fn store(
    engine: &wasmtime::Engine,
    limits: &Limits,
    cancelled: &Cancelled,
) -> Store<Guard> {
    let guard = Guard { left_bytes: limits.memory_bytes, taken_bytes: 0, refused: false };
    let mut store = Store::new(engine, guard);
    store.limiter(|guard| guard);
    store.set_hostcall_fuel(limits.max_output_bytes);
    let deadline = spent() + Duration::from_millis(limits.deadline_ms).max(TICK);
    let cancelled = cancelled.clone();
    store.set_epoch_deadline(1);
    store.epoch_deadline_callback(move |_| {
        if cancelled.is_set() {
            Err(Ended::Cancelled.into())
        } else if spent() >= deadline {
            Err(Ended::Deadline.into())
        } else {
            Ok(UpdateDeadline::Continue(1))
        }
    });
    store
}

/// Returns the processor time that this thread has used.
fn spent() -> Duration {
    ThreadTime::now().as_duration()
}
