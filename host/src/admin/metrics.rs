//! What is counted. Never a key, never a text; names of projects and formats only once they are
//! known to exist.

use std::{
    fmt,
    future::Future,
    sync::Arc,
    time::{Duration, Instant},
};

use prometheus_client::{
    encoding::{EncodeLabelSet, text},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Registry, Unit},
};

use crate::{
    engine::{Step, remote::Calls},
    error::Error,
    plugins::Observed,
    shared::observed::Observed as Sharing,
};

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    project: Arc<str>,
    format: Arc<str>,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Stage {
    stage: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct LookedUp {
    kind: &'static str,
    result: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Rung {
    step: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct EngineCall {
    engine: String,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfEngine {
    engine: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfProject {
    project: String,
    engine: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Holding {
    holder: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Reloaded {
    result: &'static str,
}

/// Counters of a running host.
pub struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    request_time: Histogram,
    stages: Family<Stage, Histogram>,
    cache: Family<LookedUp, Counter>,
    steps: Family<Rung, Counter>,
    codes: Counter,
    overlong: Counter,
    engine_calls: Family<EngineCall, Counter>,
    engine_running: Family<OfEngine, Gauge>,
    engine_waiting: Family<OfEngine, Gauge>,
    engine_time: Family<OfEngine, Histogram>,
    project_calls: Family<OfProject, Counter>,
    project_characters: Family<OfProject, Counter>,
    reloads: Family<Reloaded, Counter>,
    in_flight: Arc<Gauge>,
    connections: Arc<Gauge>,
    refused_connections: Counter,
    memory: Family<Holding, Gauge>,
    /// Of the snapshot.
    pub generation: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new(&Calls::default(), &Observed::default(), &Sharing::default())
    }
}

impl Metrics {
    /// Counters that begin at nothing, and those of remote engines' calls, of the plugins and of
    /// the shared store.
    pub fn new(calls: &Calls, plugins: &Observed, sharing: &Sharing) -> Self {
        let mut registry = Registry::with_prefix("targum");
        calls.register(&mut registry);
        let seconds: fn() -> Histogram = || Histogram::new(exponential_buckets(0.0005, 2.0, 18));
        let metrics = Self {
            requests: Family::default(),
            request_time: seconds(),
            stages: Family::new_with_constructor(seconds),
            cache: Family::default(),
            steps: Family::default(),
            codes: Counter::default(),
            overlong: Counter::default(),
            engine_calls: Family::default(),
            engine_running: Family::default(),
            engine_waiting: Family::default(),
            engine_time: Family::new_with_constructor(seconds),
            project_calls: Family::default(),
            project_characters: Family::default(),
            reloads: Family::default(),
            in_flight: Arc::default(),
            connections: Arc::default(),
            refused_connections: Counter::default(),
            memory: Family::default(),
            generation: Gauge::default(),
            registry: Registry::default(),
        };
        registry.register("requests", "Translation requests answered", metrics.requests.clone());
        let help = "Time of a translation request";
        registry.register_with_unit("request", help, Unit::Seconds, metrics.request_time.clone());
        let help = "Time of a stage of a translation";
        registry.register_with_unit("stage", help, Unit::Seconds, metrics.stages.clone());
        registry.register("cache_lookups", "Looks into the cache", metrics.cache.clone());
        registry.register(
            "segments",
            "Segments translated, by how their codes were kept",
            metrics.steps.clone(),
        );
        let help = "Placeholders and tags of the segments translated";
        registry.register("codes", help, metrics.codes.clone());
        let help = "Translations longer than the file allows them to be";
        registry.register("overlong", help, metrics.overlong.clone());
        let help = "Batches of segments given to engines";
        registry.register("engine_batches", help, metrics.engine_calls.clone());
        let help = "Batches of segments that engines have at the moment";
        registry.register("engine_batches_running", help, metrics.engine_running.clone());
        let help = "Sentences that wait for a thread of an engine";
        registry.register("engine_sentences_waiting", help, metrics.engine_waiting.clone());
        let help = "Time of an engine with a batch of segments";
        registry.register_with_unit(
            "engine_batch",
            help,
            Unit::Seconds,
            metrics.engine_time.clone(),
        );
        registry.register(
            "reloads",
            "Reloads of configuration and plugins",
            metrics.reloads.clone(),
        );
        registry.register(
            "in_flight",
            "Translation requests under way",
            (*metrics.in_flight).clone(),
        );
        let help = "Batches of segments given to engines, by project";
        registry.register("project_engine_batches", help, metrics.project_calls.clone());
        let help = "Characters that engines were asked for and have answered, by project";
        registry.register("project_engine_characters", help, metrics.project_characters.clone());
        let help = "Connections refused: their address has as many as it may have";
        registry.register("connections_refused", help, metrics.refused_connections.clone());
        registry.register("connections", "Open connections", (*metrics.connections).clone());
        let help = "Memory that caches hold, each within its bound";
        registry.register_with_unit("memory", help, Unit::Bytes, metrics.memory.clone());
        registry.register("generation", "Snapshots since the start", metrics.generation.clone());
        plugins.register(&mut registry);
        sharing.register(&mut registry);
        Self { registry, ..metrics }
    }

    /// A request was answered.
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

    /// Times a stage.
    pub async fn timed<T>(&self, stage: &'static str, work: impl Future<Output = T>) -> T {
        let begin = Instant::now();
        let done = work.await;
        self.stages.get_or_create(&Stage { stage }).observe(begin.elapsed().as_secs_f64());
        done
    }

    /// Notes how many sentences wait for an engine.
    pub fn engine_queues(&self, engine: &str, sentences: usize) {
        let of = OfEngine { engine: engine.to_owned() };
        let sentences = i64::try_from(sentences).unwrap_or(i64::MAX);
        self.engine_waiting.get_or_create(&of).set(sentences);
    }

    /// Follows a call of an engine to its end, also where nobody waits for it any more.
    pub async fn engine_called<T>(
        &self,
        engine: &str,
        call: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        let of = OfEngine { engine: engine.to_owned() };
        let _running = Running::new(self.engine_running.get_or_create_owned(&of));
        let begin = Instant::now();
        let answer = call.await;
        self.engine_time.get_or_create(&of).observe(begin.elapsed().as_secs_f64());
        let outcome = match &answer {
            Ok(_) => "translated",
            Err(Error::Overloaded { .. }) => "overloaded",
            Err(_) => "failed",
        };
        self.engine_calls.get_or_create(&EngineCall { engine: of.engine, outcome }).inc();
        answer
    }

    /// An engine has answered for a project.
    pub fn engine_used(&self, project: &str, engine: &str, characters: u64) {
        let of = OfProject { project: project.to_owned(), engine: engine.to_owned() };
        self.project_calls.get_or_create(&of).inc();
        self.project_characters.get_or_create(&of).inc_by(characters);
    }

    /// A connection was refused.
    pub fn refused(&self) {
        self.refused_connections.inc();
    }

    /// Notes how much memory a cache holds.
    pub fn holds(&self, holder: &'static str, bytes: u64) {
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        self.memory.get_or_create(&Holding { holder }).set(bytes);
    }

    /// Something was looked for in the cache.
    pub fn looked_up(&self, kind: &'static str, found: bool) {
        let result = if found { "hit" } else { "miss" };
        self.cache.get_or_create(&LookedUp { kind, result }).inc();
    }

    /// Segments went so far up the ladder.
    pub fn climbed(&self, steps: impl Iterator<Item = Step>) {
        for step in steps {
            let step = match step {
                Step::Clean => "clean",
                Step::Mended => "mended",
                Step::Retried => "retried",
                Step::Aligned => "aligned",
                Step::Pieced => "pieced",
                Step::Kept => "kept",
            };
            self.steps.get_or_create(&Rung { step }).inc();
        }
    }

    /// Placeholders and tags were carried over.
    pub fn carried(&self, codes: u64) {
        self.codes.inc_by(codes);
    }

    /// Translations are longer than the file allows.
    pub fn overran(&self, segments: u64) {
        self.overlong.inc_by(segments);
    }

    /// A reload swapped, or kept what was.
    pub fn reloaded(&self, result: &'static str) {
        self.reloads.get_or_create(&Reloaded { result }).inc();
    }

    /// Enters a request, unless `max` are under way.
    pub fn enter(&self, max: usize) -> Option<Counted> {
        let entered = Counted(self.in_flight.clone());
        let before = self.in_flight.inc();
        usize::try_from(before).is_ok_and(|before| before < max).then_some(entered)
    }

    /// A connection is opened.
    pub fn connected(&self) -> Counted {
        self.connections.inc();
        Counted(self.connections.clone())
    }

    /// The text that Prometheus reads.
    ///
    /// # Errors
    /// None that is known.
    pub fn encode(&self) -> Result<String, fmt::Error> {
        let mut encoded = String::new();
        text::encode(&mut encoded, &self.registry)?;
        Ok(encoded)
    }
}

/// A request under way or an open connection, as long as it lives.
pub struct Counted(Arc<Gauge>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// A call under way, as long as it lives.
struct Running(Gauge);

impl Running {
    fn new(gauge: Gauge) -> Self {
        gauge.inc();
        Self(gauge)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_is_told() {
        let metrics = Metrics::default();
        metrics.answered("demo".into(), "json".into(), "translated", Duration::from_millis(3));
        metrics.looked_up("document", true);
        metrics.climbed([Step::Clean, Step::Kept].into_iter());
        metrics.carried(3);
        metrics.overran(2);
        metrics.reloaded("kept");
        let call = metrics.engine_called("local", async { Ok(()) });
        assert!(futures_util::FutureExt::now_or_never(call).is_some());
        let entered = metrics.enter(1);
        assert!(entered.is_some() && metrics.enter(1).is_none());
        let told = metrics.encode().unwrap();
        for line in [
            "targum_requests_total{project=\"demo\",format=\"json\",outcome=\"translated\"} 1",
            "targum_cache_lookups_total{kind=\"document\",result=\"hit\"} 1",
            "targum_segments_total{step=\"kept\"} 1",
            "targum_codes_total 3",
            "targum_overlong_total 2",
            "targum_reloads_total{result=\"kept\"} 1",
            "targum_in_flight 1",
            "targum_request_seconds_count 1",
            "targum_engine_batches_total{engine=\"local\",outcome=\"translated\"} 1",
            "targum_engine_batches_running{engine=\"local\"} 0",
            "targum_engine_batch_seconds_count{engine=\"local\"} 1",
        ] {
            assert!(told.contains(line), "{line} not in {told}");
        }
        drop(entered);
        assert!(metrics.encode().unwrap().contains("targum_in_flight 0"));
    }
}
