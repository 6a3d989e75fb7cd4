//! The limits of plugins.

use serde::Deserialize;

/// The limits of every plugin, from the table `[plugins.limits]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// The memories and tables of one call together, in bytes.
    pub memory_bytes: usize,
    /// The processor time of one call, in milliseconds.
    pub deadline_ms: u64,
    /// The time to compile a plugin, in milliseconds.
    pub compile_deadline_ms: u64,
    /// The size of a plugin's file, in bytes.
    pub max_plugin_bytes: usize,
    /// The size of the answer of one call in the host's memory, in bytes.
    pub max_output_bytes: usize,
    /// The number of calls of one project at a time, for small documents and again for large ones. All
    /// projects together may have twice as many.
    pub concurrency: usize,
    /// The number of calls that may wait for a thread. One project may have half of them, and further
    /// calls are refused.
    pub max_waiting: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory_bytes: 256 << 20,
            deadline_ms: 10_000,
            compile_deadline_ms: 60_000,
            max_plugin_bytes: 16 << 20,
            max_output_bytes: 128 << 20,
            concurrency: std::thread::available_parallelism().map_or(1, usize::from),
            max_waiting: 256,
        }
    }
}

impl Limits {
    /// Returns the mistakes in the limits, each beginning with its key.
    pub fn problems(&self) -> Vec<String> {
        let least_memory = 1 << 20;
        [
            (self.memory_bytes < least_memory, "memory_bytes must be at least 1048576"),
            (self.memory_bytes > u32::MAX as usize, "memory_bytes must be below 4294967296"),
            (self.deadline_ms == 0, "deadline_ms must be at least 1"),
            (self.compile_deadline_ms == 0, "compile_deadline_ms must be at least 1"),
            (self.max_plugin_bytes == 0, "max_plugin_bytes must be at least 1"),
            (self.max_output_bytes == 0, "max_output_bytes must be at least 1"),
            (!(1..=1024).contains(&self.concurrency), "concurrency must be from 1 to 1024"),
        ]
        .into_iter()
        .filter(|(wrong, _)| *wrong)
        .map(|(_, problem)| problem.to_owned())
        .collect()
    }
}
