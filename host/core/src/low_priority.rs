//! The priority of threads that do large work, so that small requests overtake it.

/// A document above this size is large: translating it takes milliseconds with the fastest of
/// engines. So is a body with more: reading and naming it takes as long as a small request.
pub const LARGE_BYTES: usize = 64 << 10;

/// In terms of `nice`, on top of the host's own. Where both lanes have work for one processor, the
/// slow one has a quarter of it: less, and large documents would not be done in time.
#[cfg(target_os = "linux")]
const NICER: i32 = 5;

/// Lowers the priority of this thread. Where the system does not let it, the lanes are equal; so
/// they are where priorities are those of whole processes.
pub fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICER) {
        let thread = std::thread::current();
        tracing::debug!(thread = thread.name(), %error, "keeps its priority");
    }
}
