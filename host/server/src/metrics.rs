//! The counters of the service. No label has a key or a text, and only projects and formats that
//! exist become labels.

use std::{fmt, sync::Arc, time::Duration};

use prometheus_client::{
    encoding::{EncodeLabelSet, text},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::{Registry, Unit},
};
use targum_core::{gauge_guard::GaugeGuard, stages::seconds};

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    project: Arc<str>,
    format: Arc<str>,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Holding {
    holder: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Reloaded {
    result: &'static str,
}

/// The counters of a running service.
pub struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    request_time: Histogram,
    reloads: Family<Reloaded, Counter>,
    in_flight: Gauge,
    connections: Gauge,
    refused_connections: Counter,
    memory: Family<Holding, Gauge>,
    /// The generation of the snapshot.
    pub generation: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new(|_| ())
    }
}

impl Metrics {
    /// Makes counters that begin at zero. `layers` registers the counters of the layers below.
    pub fn new(layers: impl FnOnce(&mut Registry)) -> Self {
        let mut registry = Registry::with_prefix("targum");
        layers(&mut registry);
        let mut metrics = Self {
            registry: Registry::default(),
            requests: Family::default(),
            request_time: seconds(),
            reloads: Family::default(),
            in_flight: Gauge::default(),
            connections: Gauge::default(),
            refused_connections: Counter::default(),
            memory: Family::default(),
            generation: Gauge::default(),
        };
        metrics.register(&mut registry);
        metrics.registry = registry;
        metrics
    }

    fn register(&self, registry: &mut Registry) {
        registry.register("requests", "Translation requests answered", self.requests.clone());
        let help = "Time to answer a translation request";
        registry.register_with_unit("request", help, Unit::Seconds, self.request_time.clone());
        let help = "Reloads of configuration and plugins";
        registry.register("reloads", help, self.reloads.clone());
        registry.register("in_flight", "Translation requests in flight", self.in_flight.clone());
        registry.register("connections", "Open connections", self.connections.clone());
        let help = "Connections refused because their address has too many";
        registry.register("connections_refused", help, self.refused_connections.clone());
        let help = "Memory of caches and loaded models, each within its limit";
        registry.register_with_unit("memory", help, Unit::Bytes, self.memory.clone());
        registry.register(
            "generation",
            "Number of the current snapshot, counted since the start",
            self.generation.clone(),
        );
    }

    /// Counts an answered request.
    pub fn answered(
        &self,
        project: Arc<str>,
        format: Arc<str>,
        outcome: &'static str,
        took: Duration,
    ) {
        self.requests.get_or_create(&Answered { project, format, outcome }).inc();
        self.request_time.observe(took.as_secs_f64());
    }

    /// Counts a refused connection.
    pub fn refused(&self) {
        self.refused_connections.inc();
    }

    /// Sets the memory that a cache or the loaded models hold.
    pub fn holds(&self, holder: &'static str, bytes: u64) {
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        self.memory.get_or_create(&Holding { holder }).set(bytes);
    }

    /// Sets the number of translation requests under way.
    pub fn under_way(&self, requests: usize) {
        self.in_flight.set(level(requests));
    }

    /// Counts a reload by its result: the snapshot was replaced, or the previous one was kept.
    pub fn reloaded(&self, result: &'static str) {
        self.reloads.get_or_create(&Reloaded { result }).inc();
    }

    /// Counts an open connection, as long as the guard lives.
    pub fn connected(&self) -> GaugeGuard {
        GaugeGuard::new(&self.connections)
    }

    /// Returns the text that Prometheus reads.
    ///
    /// # Errors
    /// None that is known.
    pub fn encode(&self) -> Result<String, fmt::Error> {
        let mut encoded = String::new();
        text::encode(&mut encoded, &self.registry)?;
        Ok(encoded)
    }
}

fn level(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counted_events_are_shown() {
        let metrics = Metrics::default();
        metrics.answered("demo".into(), "json".into(), "translated", Duration::from_millis(3));
        metrics.reloaded("kept");
        metrics.under_way(1);
        let open = metrics.connected();
        let shown = metrics.encode().unwrap();
        for line in [
            "targum_requests_total{project=\"demo\",format=\"json\",outcome=\"translated\"} 1",
            "targum_reloads_total{result=\"kept\"} 1",
            "targum_in_flight 1",
            "targum_connections 1",
            "targum_request_seconds_count 1",
        ] {
            assert!(shown.contains(line), "{line} not in {shown}");
        }
        drop(open);
        assert!(metrics.encode().unwrap().contains("targum_connections 0"));
    }
}
