//! The counters of plugins, which outlive a snapshot.

use std::time::Duration;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Registry, Unit},
};

use super::failure::CallError;
use targum_core::gauge_guard::GaugeGuard;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Call {
    plugin: String,
    function: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Failure {
    plugin: String,
    reason: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Load {
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refused {
    file: String,
    reason: &'static str,
}

/// The counters of all plugins. Clones share the counts.
#[derive(Clone)]
pub struct Observed {
    time: Family<Call, Histogram>,
    memory: Family<Call, Histogram>,
    failures: Family<Failure, Counter>,
    loads: Family<Load, Counter>,
    refused: Family<Refused, Gauge>,
    waiting: Gauge,
    running: Gauge,
}

impl Default for Observed {
    fn default() -> Self {
        let seconds: fn() -> Histogram = || Histogram::new(exponential_buckets(0.0001, 2.0, 18));
        // From one page to four gigabytes.
        let bytes: fn() -> Histogram = || Histogram::new(exponential_buckets(65536.0, 4.0, 9));
        Self {
            time: Family::new_with_constructor(seconds),
            memory: Family::new_with_constructor(bytes),
            failures: Family::default(),
            loads: Family::default(),
            refused: Family::default(),
            waiting: Gauge::default(),
            running: Gauge::default(),
        }
    }
}

impl Observed {
    /// Registers the counters with Prometheus.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Time of a call of a plugin, without the wait for a thread";
        registry.register_with_unit("plugin_call", help, Unit::Seconds, self.time.clone());
        let help = "Memory of a call of a plugin";
        registry.register_with_unit("plugin_memory", help, Unit::Bytes, self.memory.clone());
        let help = "Calls of plugins that failed: traps, limits, wrong answers";
        registry.register("plugin_failures", help, self.failures.clone());
        let help = "Plugins loaded: compiled, taken from compiled code, or refused";
        registry.register("plugin_loads", help, self.loads.clone());
        let help = "Files in the folder of plugins that are refused";
        registry.register("plugin_refused", help, self.refused.clone());
        let help = "Calls of plugins that wait for a thread";
        registry.register("plugin_calls_waiting", help, self.waiting.clone());
        let help = "Calls of plugins that are running";
        registry.register("plugin_calls_running", help, self.running.clone());
    }

    /// Counts a call that begins to wait for a thread.
    pub(super) fn wait(&self) -> GaugeGuard {
        GaugeGuard::new(&self.waiting)
    }

    /// Counts a call that begins to run.
    pub(super) fn run(&self) -> GaugeGuard {
        GaugeGuard::new(&self.running)
    }

    /// Counts a call that has ended.
    pub(super) fn called(
        &self,
        plugin: &str,
        function: &'static str,
        took: Duration,
        bytes: usize,
    ) {
        let call = Call { plugin: plugin.to_owned(), function };
        self.time.get_or_create(&call).observe(took.as_secs_f64());
        self.memory.get_or_create(&call).observe(bytes as f64);
    }

    /// Counts a failed call, if the plugin caused the failure.
    pub(super) fn failed(&self, plugin: &str, error: &CallError) {
        let reason = match error {
            CallError::Trapped(_) => "trap",
            CallError::Deadline => "deadline",
            CallError::OutOfMemory => "memory",
            CallError::BadAnswer(_) => "answer",
            CallError::Malformed { .. } | CallError::Unsupported { .. } | CallError::Overloaded => {
                return;
            }
        };
        self.failures.get_or_create(&Failure { plugin: plugin.to_owned(), reason }).inc();
    }

    /// Counts an attempt to load a plugin, by its result.
    pub(super) fn loaded(&self, outcome: &'static str) {
        self.loads.get_or_create(&Load { outcome }).inc();
    }

    /// Sets the number of refused files for each reason.
    pub fn refused<'a>(&self, files: impl Iterator<Item = (&'a str, &'static str)>) {
        self.refused.clear();
        for (file, reason) in files {
            self.refused.get_or_create(&Refused { file: file.to_owned(), reason }).set(1);
        }
    }
}
