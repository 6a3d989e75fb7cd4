//! The metrics that are read when they are asked for: the usage of keys, the last reload, the
//! certificate, the cache and the process.

use std::{
    fs,
    sync::atomic::AtomicU64,
    time::{SystemTime, UNIX_EPOCH},
};

use cpu_time::ProcessTime;
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::{Registry, Unit},
};

use crate::running::Host;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfKey {
    project: String,
    key: String,
}

/// Returns the metrics of the host, whose names begin with `targum`.
pub(super) fn of_host(host: &Host) -> Registry {
    let mut registry = Registry::with_prefix("targum");
    usage(host, &mut registry);
    let (snapshot, reload) = (host.snapshot(), host.last_reload());
    let help = "Whether the last reload was refused, so that the previous snapshot serves";
    registry.register("reload_failed", help, gauge(u64::from(!reload.kept.is_empty())));
    let help = "Changes of the configuration that take effect at the next start";
    registry.register("changes_awaiting_restart", help, gauge(reload.refused.len() as u64));
    let help = "Problems that readiness reports";
    registry.register("problems", help, gauge(super::problems(host, &snapshot).len() as u64));
    let help = "Translations in the cache, on disk and in memory";
    let size = gauge(host.translator.store.size_bytes());
    registry.register_with_unit("cache_size", help, Unit::Bytes, size);
    if let Some(validity) = snapshot.tls.as_ref().and_then(|tls| tls.validity()) {
        let help = "When the TLS certificate expires, in seconds since 1970";
        let end = gauge(since_1970(validity.end));
        let name = "tls_certificate_expiry_timestamp";
        registry.register_with_unit(name, help, Unit::Seconds, end);
    }
    registry
}

/// Returns the metrics that every process has, under the names that Prometheus prescribes.
pub(super) fn of_process(host: &Host) -> Registry {
    let mut registry = Registry::with_prefix("process");
    let cpu = Counter::<f64, AtomicU64>::default();
    cpu.inc_by(ProcessTime::now().as_duration().as_secs_f64());
    let help = "Processor time of the process";
    registry.register_with_unit("cpu", help, Unit::Seconds, cpu);
    let help = "When the process began, in seconds since 1970";
    let start = gauge(since_1970(host.started));
    registry.register_with_unit("start_time", help, Unit::Seconds, start);
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    for (name, field) in [("resident_memory", "VmRSS:"), ("virtual_memory", "VmSize:")] {
        if let Some(bytes) = kibibytes(&status, field) {
            let help = "Memory of the process";
            registry.register_with_unit(name, help, Unit::Bytes, gauge(bytes << 10));
        }
    }
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        registry.register("open_fds", "Open files of the process", gauge(open.count() as u64));
    }
    if let Ok(most) = rlimit::Resource::NOFILE.get_soft() {
        registry.register("max_fds", "Files that the process may have open", gauge(most));
    }
    registry
}

fn usage(host: &Host, registry: &mut Registry) {
    let requests = Family::<OfKey, Counter>::default();
    let characters = Family::<OfKey, Counter>::default();
    let snapshot = host.snapshot();
    for (project, grant) in snapshot.clients.grants() {
        let of = OfKey { project: project.to_owned(), key: grant.name.to_string() };
        let used = grant.meter.used();
        requests.get_or_create(&of).inc_by(used.requests());
        characters.get_or_create(&of).inc_by(used.characters());
    }
    let help = "Requests answered with a translation, by key";
    registry.register("key_requests", help, requests);
    let help = "Characters of translated texts, from the cache or not, by key";
    registry.register("key_characters", help, characters);
}

fn gauge(value: u64) -> Gauge {
    let gauge = Gauge::default();
    gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
    gauge
}

fn since_1970(moment: SystemTime) -> u64 {
    moment.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Returns a field of `/proc/self/status` that is counted in kB.
fn kibibytes(status: &str, field: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
