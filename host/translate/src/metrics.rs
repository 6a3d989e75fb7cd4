//! The counters of translations. Keys are counted by their names in the configuration; no secret and no text is ever
//! shown.

use std::{collections::BTreeMap, future::Future, time::Instant};

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::{Registry, Unit},
};
use targum_core::{
    error::Error,
    gauge_guard::GaugeGuard,
    stages::{Stages, seconds},
};
use targum_segment::Step;

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
struct OfKey {
    project: String,
    key: String,
    engine: String,
}

/// Counters of look-ups, segments, codes and calls of engines.
pub struct Metrics {
    /// The time that each stage of a translation takes.
    pub stages: Stages,
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
    key_calls: Family<OfKey, Counter>,
    key_characters: Family<OfKey, Counter>,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            stages: Stages::default(),
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
            key_calls: Family::default(),
            key_characters: Family::default(),
        }
    }
}

impl Metrics {
    /// Shows the counters to Prometheus.
    pub fn register(&self, registry: &mut Registry) {
        self.stages.register(registry);
        registry.register("cache_lookups", "Look-ups in the cache", self.cache.clone());
        let help = "Segments translated, by the step that kept their codes";
        registry.register("segments", help, self.steps.clone());
        let help = "Placeholders and tags of translated segments";
        registry.register("codes", help, self.codes.clone());
        let help = "Translations longer than the file allows";
        registry.register("overlong", help, self.overlong.clone());
        let help = "Batches of segments sent to engines";
        registry.register("engine_batches", help, self.engine_calls.clone());
        let help = "Batches of segments that engines are translating";
        registry.register("engine_batches_running", help, self.engine_running.clone());
        let help = "Sentences that wait for a thread of an engine";
        registry.register("engine_sentences_waiting", help, self.engine_waiting.clone());
        let help = "Time of an engine for a batch of segments";
        registry.register_with_unit("engine_batch", help, Unit::Seconds, self.engine_time.clone());
        let help = "Batches of segments sent to engines, by project";
        registry.register("project_engine_batches", help, self.project_calls.clone());
        let help = "Characters that engines have translated, by project";
        registry.register("project_engine_characters", help, self.project_characters.clone());
        let help = "Batches of segments sent to engines, by key";
        registry.register("key_engine_batches", help, self.key_calls.clone());
        let help = "Characters that engines have translated, by key";
        registry.register("key_engine_characters", help, self.key_characters.clone());
    }

    /// Counts a batch that an engine has answered for a key of a project, and its characters. Work without a key, such as
    /// that of the command line, has an empty name.
    pub(crate) fn engine_used(&self, project: &str, key: &str, engine: &str, characters: u64) {
        let of = OfProject { project: project.to_owned(), engine: engine.to_owned() };
        self.project_calls.get_or_create(&of).inc();
        self.project_characters.get_or_create(&of).inc_by(characters);
        if !key.is_empty() {
            let OfProject { project, engine } = of;
            let of = OfKey { project, key: key.to_owned(), engine };
            self.key_calls.get_or_create(&of).inc();
            self.key_characters.get_or_create(&of).inc_by(characters);
        }
    }

    /// Returns the batches and the characters that an engine has answered for a key of a project.
    pub fn used_by_key(&self, project: &str, key: &str, engine: &str) -> (u64, u64) {
        let (project, key, engine) = (project.to_owned(), key.to_owned(), engine.to_owned());
        let of = OfKey { project, key, engine };
        let of = |counters: &Family<OfKey, Counter>| counters.get(&of).map_or(0, |one| one.get());
        (of(&self.key_calls), of(&self.key_characters))
    }

    /// Returns the batches and the characters that an engine has answered for a project.
    pub fn used_by_project(&self, project: &str, engine: &str) -> (u64, u64) {
        let of = OfProject { project: project.to_owned(), engine: engine.to_owned() };
        let of =
            |counters: &Family<OfProject, Counter>| counters.get(&of).map_or(0, |one| one.get());
        (of(&self.project_calls), of(&self.project_characters))
    }

    /// Counts and times a call of an engine.
    pub(crate) async fn engine_called<T>(
        &self,
        engine: &str,
        call: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        let of = OfEngine { engine: engine.to_owned() };
        let _running = GaugeGuard::new(&self.engine_running.get_or_create_owned(&of));
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

    /// Sets how many sentences wait for a thread of an engine.
    pub fn set_engine_waiting(&self, engine: &str, sentences: usize) {
        let of = OfEngine { engine: engine.to_owned() };
        let sentences = i64::try_from(sentences).unwrap_or(i64::MAX);
        self.engine_waiting.get_or_create(&of).set(sentences);
    }

    /// Counts a look into a cache of this `kind`.
    pub fn looked_up(&self, kind: &'static str, found: bool) {
        let result = if found { "hit" } else { "miss" };
        self.cache.get_or_create(&LookedUp { kind, result }).inc();
    }

    /// Counts segments by how far the code ladder went for them, and `left` segments more that are
    /// left in the source language.
    pub(crate) fn count_steps(&self, steps: impl Iterator<Item = Step>, left: usize) {
        let mut counts = BTreeMap::from([(Step::Kept, left as u64)]);
        for step in steps {
            *counts.entry(step).or_default() += 1;
        }
        for (step, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
            let step = match step {
                Step::Clean => "clean",
                Step::Mended => "mended",
                Step::Retried => "retried",
                Step::Aligned => "aligned",
                Step::Pieced => "pieced",
                Step::Kept => "kept",
            };
            self.steps.get_or_create(&Rung { step }).inc_by(count);
        }
    }

    /// Counts placeholders and tags that were carried over.
    pub(crate) fn carried(&self, codes: u64) {
        self.codes.inc_by(codes);
    }

    /// Counts translations that are longer than the file allows.
    pub(crate) fn overran(&self, segments: u64) {
        self.overlong.inc_by(segments);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use prometheus_client::encoding::text;

    use super::*;

    #[test]
    fn counted_events_are_shown() {
        let metrics = Metrics::default();
        metrics.looked_up("document", true);
        metrics.count_steps([Step::Clean].into_iter(), 1);
        metrics.carried(3);
        metrics.overran(2);
        assert!(metrics.engine_called("local", async { Ok(()) }).now_or_never().is_some());
        let mut registry = Registry::with_prefix("targum");
        metrics.register(&mut registry);
        let mut shown = String::new();
        text::encode(&mut shown, &registry).expect("a text");
        for line in [
            "targum_cache_lookups_total{kind=\"document\",result=\"hit\"} 1",
            "targum_segments_total{step=\"kept\"} 1",
            "targum_codes_total 3",
            "targum_overlong_total 2",
            "targum_engine_batches_total{engine=\"local\",outcome=\"translated\"} 1",
            "targum_engine_batches_running{engine=\"local\"} 0",
            "targum_engine_batch_seconds_count{engine=\"local\"} 1",
        ] {
            assert!(shown.contains(line), "{line} not in {shown}");
        }
    }
}
