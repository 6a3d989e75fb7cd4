//! Lower priority for the threads of large requests, so that small requests overtake them.

use std::sync::Once;

/// The size above which a document or a request body counts as large. Even the fastest engine takes
/// milliseconds for such a document, and reading such a body takes as long as a small request.
pub const LARGE_BYTES: usize = 64 << 10;

/// The increment of the `nice` value over the host's own. Where threads of both priorities compete for
/// one processor, those of low priority get a quarter of its time. With less, large documents would
/// exceed their time limit.
#[cfg(target_os = "linux")]
const NICER: i32 = 5;

/// Lowers the priority of this thread. If the system does not allow it, large requests keep the priority
/// of small ones, and the log has one warning. On systems that set priorities per process, this function
/// does nothing.
pub fn lower_thread_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICER) {
        static WARNED: Once = Once::new();
        WARNED.call_once(|| {
            tracing::warn!(
                %error,
                "the system does not let this process lower the priority of its threads: small \
                 requests may wait for large ones; allow the system call setpriority"
            );
        });
    }
}
