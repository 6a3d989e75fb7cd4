//! The priority of threads that do large work, so that small requests overtake it.

use std::sync::Once;

/// A document above this size is large: translating it takes milliseconds with the fastest of
/// engines. So is a body with more: reading and naming it takes as long as a small request.
pub const LARGE_BYTES: usize = 64 << 10;

/// In terms of `nice`, on top of the host's own. Where both lanes have work for one processor, the
/// slow one has a quarter of it: less, and large documents would not be done in time.
#[cfg(target_os = "linux")]
const NICER: i32 = 5;

/// Lowers the priority of this thread. Where the system does not allow that, large requests go as
/// fast as small ones, and the log says so once. Where priorities are those of whole processes,
/// nothing is lowered.
pub fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICER) {
        static SAID: Once = Once::new();
        SAID.call_once(|| {
            tracing::warn!(
                %error,
                "the system does not let this process lower the priority of its threads: small \
                 requests may wait for large ones; allow the system call setpriority"
            );
        });
    }
}
