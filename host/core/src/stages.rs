//! The time that each stage of a translation takes.

use std::{future::Future, time::Instant};

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{
        family::Family,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Registry, Unit},
};

use crate::trace::Trace;

/// Histograms of seconds, one for each stage. Clones share the histograms.
#[derive(Clone, Debug)]
pub struct Stages(Family<Stage, Histogram>);

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Stage {
    stage: &'static str,
}

/// Returns a histogram of seconds with buckets from half a millisecond to a minute.
pub fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.0005, 2.0, 18))
}

impl Default for Stages {
    fn default() -> Self {
        Self(Family::new_with_constructor(seconds))
    }
}

impl Stages {
    /// Registers the histograms with Prometheus.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Time of a stage of a translation";
        registry.register_with_unit("stage", help, Unit::Seconds, self.0.clone());
    }

    /// Runs `work` and records its time under `stage`, and in the trace that the work belongs to.
    pub async fn timed<T>(&self, stage: &'static str, work: impl Future<Output = T>) -> T {
        let begin = Instant::now();
        let done = work.await;
        let took = begin.elapsed();
        self.0.get_or_create(&Stage { stage }).observe(took.as_secs_f64());
        Trace::note(stage, took);
        done
    }
}
