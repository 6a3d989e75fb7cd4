//! The limits of plugins.

use serde::Deserialize;

/// Bounds of every plugin, as configured under `[plugins.limits]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Memories and tables of one call together, in bytes.
    pub memory_bytes: usize,
    /// Processor time of one call, in milliseconds.
    pub deadline_ms: u64,
    /// Time to compile one plugin, in milliseconds.
    pub compile_deadline_ms: u64,
    /// Size of a plugin's file, in bytes.
    pub max_plugin_bytes: usize,
    /// Size of one call's answer as the host holds it, in bytes.
    pub max_output_bytes: usize,
    /// Calls of one project at a time, for small documents and for large ones; all projects
    /// together may have twice as many.
    pub concurrency: usize,
    /// Calls that may wait for a thread, half of them of one project; more are turned away.
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
