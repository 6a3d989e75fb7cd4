//! Logging to the standard error stream. The level can change while the host runs.

mod lines;

use tracing_subscriber::{EnvFilter, fmt, layer::SubscriberExt, reload, util::SubscriberInitExt};

pub use self::lines::{ANSWERS, flush};
use targum_config::schema::{Log, LogFormat};

/// The target of the audit log: changes of the configuration and of keys, and what administrators do.
pub(crate) const AUDIT: &str = "audit";

/// A function that changes the level.
pub type Relevel = Box<dyn Fn(&Log) + Send + Sync>;

/// Starts logging. Returns the function that changes the level.
pub fn start(log: &Log) -> Relevel {
    let (filter, handle) = reload::Layer::new(filter(log));
    let registry = tracing_subscriber::registry().with(filter);
    let layer = fmt::layer().with_writer(lines::Lines);
    let started = match log.format {
        LogFormat::Json => registry.with(layer.json().flatten_event(true)).try_init(),
        LogFormat::Text => registry.with(layer.with_ansi(false)).try_init(),
    };
    // A logger that exists already, as in a test, stays.
    drop(started);
    Box::new(move |log| drop(handle.reload(self::filter(log))))
}

fn filter(log: &Log) -> EnvFilter {
    // This crate logs a failure of the shared store once, when it begins; the Redis library would
    // log each attempt. A level that does not parse has been refused by the check of the
    // configuration.
    EnvFilter::try_new(format!("redis=off,{}", log.level))
        .unwrap_or_else(|_| EnvFilter::new("info"))
}
