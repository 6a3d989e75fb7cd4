//! Measures the host's memory under load.

use std::{
    fmt, fs, thread,
    time::{Duration, Instant},
};

/// The memory that allocators may keep, however long the load lasts.
const SLACK_KIB: u64 = 48 << 10;

/// Samples, taken evenly over the time.
pub(super) struct Memory(Vec<Sample>);

#[derive(Clone, Copy)]
struct Sample {
    /// The process's own memory, and its memory with mapped files.
    own_kib: u64,
    all_kib: u64,
    threads: u64,
    files: u64,
}

impl Memory {
    /// Watches a process for this long.
    pub(super) fn watch(id: u32, time: Duration) -> Self {
        let begin = Instant::now();
        let mut samples = Vec::new();
        let pause = (time / 400).clamp(Duration::from_millis(100), Duration::from_secs(10));
        while begin.elapsed() < time {
            thread::sleep(pause);
            samples.push(Sample::of(id));
        }
        Self(samples)
    }

    /// Returns the median and the peak of the own memory in a quarter of the time, in KiB.
    fn quarter(&self, quarter: usize) -> (u64, u64) {
        let each = self.0.len() / 4;
        let mut own: Vec<_> = self.0[quarter * each..(quarter + 1) * each]
            .iter()
            .map(|sample| sample.own_kib)
            .collect();
        own.sort_unstable();
        (own[own.len() / 2], own[own.len() - 1])
    }

    /// Asserts that the last quarter of the time used no more memory than the second.
    pub(super) fn is_flat(&self) {
        let ((second, _), (last, _)) = (self.quarter(1), self.quarter(3));
        assert!(last < second + SLACK_KIB, "from {second} to {last} KiB");
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "own memory by quarters of the time, median (peak), in MiB:")?;
        for quarter in 0..4 {
            let (median, peak) = self.quarter(quarter);
            write!(f, " {} ({})", median >> 10, peak >> 10)?;
        }
        let most = |of: fn(&Sample) -> u64| self.0.iter().map(of).max().unwrap_or_default();
        writeln!(
            f,
            "; with mapped files at most {} MiB; at most {} threads and {} open files",
            most(|sample| sample.all_kib) >> 10,
            most(|sample| sample.threads),
            most(|sample| sample.files)
        )
    }
}

impl Sample {
    fn of(id: u32) -> Self {
        let status = fs::read_to_string(format!("/proc/{id}/status")).expect("its status");
        let field = |name: &str| {
            let value = status.lines().find_map(|line| line.strip_prefix(name)).expect("a field");
            value.trim().trim_end_matches(" kB").parse().expect("a number")
        };
        let files = fs::read_dir(format!("/proc/{id}/fd")).expect("its files").count();
        Self {
            own_kib: field("RssAnon:"),
            all_kib: field("VmRSS:"),
            threads: field("Threads:"),
            files: files as u64,
        }
    }
}
