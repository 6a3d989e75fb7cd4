//! The metrics of calls to remote engines.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family},
    registry::Registry,
};

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Called {
    engine: String,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Retried {
    engine: String,
}

/// Counters of calls, by engine. Clones share the counters.
#[derive(Clone, Default)]
pub struct Calls {
    calls: Family<Called, Counter>,
    retries: Family<Retried, Counter>,
}

impl Calls {
    /// Registers the counters with Prometheus.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Calls to remote engines, retries not counted";
        registry.register("engine_calls", help, self.calls.clone());
        registry.register(
            "engine_retries",
            "Repeated calls to remote engines",
            self.retries.clone(),
        );
    }

    /// Counts a call by its outcome: `ok`, `failed`, or `paused` for a call that was not made.
    pub fn ended(&self, engine: &str, outcome: &'static str) {
        self.calls.get_or_create(&Called { engine: engine.to_owned(), outcome }).inc();
    }

    /// Counts a repeated call.
    pub fn retried(&self, engine: &str) {
        self.retries.get_or_create(&Retried { engine: engine.to_owned() }).inc();
    }
}
