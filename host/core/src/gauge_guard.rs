//! A guard that counts work in progress in a gauge.

use prometheus_client::metrics::gauge::Gauge;

/// A guard that adds one to a gauge for as long as it exists.
#[derive(Debug)]
pub struct GaugeGuard(Gauge);

impl GaugeGuard {
    /// Adds one to `gauge`.
    pub fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.dec();
    }
}
