//! What is counted of calls to remote engines.

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

/// Counters of calls, by engine. Clones count together.
#[derive(Clone, Default)]
pub struct Calls {
    calls: Family<Called, Counter>,
    retries: Family<Retried, Counter>,
}

impl Calls {
    /// Lets a registry tell them.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Calls to remote engines, retries not counted";
        registry.register("engine_calls", help, self.calls.clone());
        registry.register(
            "engine_retries",
            "Repeated calls to remote engines",
            self.retries.clone(),
        );
    }

    /// A call came to its end: `ok`, `failed`, or `paused` where none was made.
    pub fn ended(&self, engine: &str, outcome: &'static str) {
        self.calls.get_or_create(&Called { engine: engine.to_owned(), outcome }).inc();
    }

    /// A call is made again.
    pub fn retried(&self, engine: &str) {
        self.retries.get_or_create(&Retried { engine: engine.to_owned() }).inc();
    }
}
