//! The counters of the shared store, which outlive a snapshot.

use std::{sync::Arc, time::Duration};

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

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Called {
    call: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Call {
    call: &'static str,
}

/// Counters; a clone counts into the same.
#[derive(Clone)]
pub struct Observed {
    calls: Family<Called, Counter>,
    time: Family<Call, Histogram>,
    unwritten: Counter,
    outages: Counter,
    up: Arc<Gauge>,
}

impl Default for Observed {
    fn default() -> Self {
        let seconds: fn() -> Histogram = || Histogram::new(exponential_buckets(0.00005, 2.0, 18));
        Self {
            calls: Family::default(),
            time: Family::new_with_constructor(seconds),
            unwritten: Counter::default(),
            outages: Counter::default(),
            up: Arc::default(),
        }
    }
}

impl Observed {
    /// Makes them known to Prometheus.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Calls to the shared store: ok, failed, or skipped while it is away";
        registry.register("shared_calls", help, self.calls.clone());
        let help = "Time of a call to the shared store";
        registry.register_with_unit("shared_call", help, Unit::Seconds, self.time.clone());
        let help = "Translations and notices not written to the shared store: the queue was full";
        registry.register("shared_unwritten", help, self.unwritten.clone());
        let help = "Times that the shared store went away";
        registry.register("shared_outages", help, self.outages.clone());
        let help = "Whether the shared store is reachable (0 also where none is configured)";
        registry.register("shared_up", help, (*self.up).clone());
    }

    /// Counts a call that was answered, and its time.
    pub(super) fn answered(&self, call: &'static str, took: Duration) {
        self.time.get_or_create(&Call { call }).observe(took.as_secs_f64());
        self.calls.get_or_create(&Called { call, outcome: "ok" }).inc();
    }

    /// Counts a call that failed.
    pub(super) fn failed(&self, call: &'static str) {
        self.calls.get_or_create(&Called { call, outcome: "failed" }).inc();
    }

    /// Counts a call that was not made because the store is not reachable.
    pub(super) fn skipped(&self, call: &'static str) {
        self.calls.get_or_create(&Called { call, outcome: "skipped" }).inc();
    }

    /// Counts a value that was not written.
    pub(super) fn unwritten(&self) {
        self.unwritten.inc();
    }

    /// Reports that the store is reachable.
    pub(super) fn up(&self) {
        self.up.inc();
    }

    /// Reports that the store is no longer used.
    pub(super) fn down(&self) {
        self.up.dec();
    }

    /// Counts an outage, and reports that the store is no longer reachable.
    pub(super) fn lost(&self) {
        self.outages.inc();
        self.down();
    }
}
