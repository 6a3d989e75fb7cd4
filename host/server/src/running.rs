//! The running host: one immutable [`Snapshot`] behind one pointer, and the state that outlives it.
//!
//! A request takes the snapshot once and keeps it to its end, so a reload never changes a request
//! under way.

mod audit;
mod options;
mod snapshot;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, SystemTime},
};

use arc_swap::ArcSwap;
use tokio::{runtime::Handle, sync::watch};

pub use snapshot::Snapshot;

use crate::{
    admit::{body_budget::BodyBudget, in_flight::InFlight},
    compatible::documents::Documents,
    log::Relevel,
    low_priority_runtime::LowPriorityRuntime,
    metrics::Metrics,
    response_cache::ResponseCache,
    tls::Notice,
    trace_export::TraceExport,
};
use targum_cache::Store;
use targum_config::{Problem, schema::Cache};
use targum_translate::Translator;

/// The time between two sweeps of the store.
const SWEEP: Duration = Duration::from_secs(10);

/// The running host.
pub struct Host {
    /// The configuration folder.
    pub config: PathBuf,
    /// The data directory.
    pub data: PathBuf,
    /// The translator, with the store of earlier translations.
    pub translator: Arc<Translator>,
    /// The responses to earlier requests, in memory.
    pub response_cache: ResponseCache,
    /// Translated files that wait to be fetched.
    pub(crate) documents: Documents,
    /// The requests under way.
    pub in_flight: InFlight,
    /// Memory for the bodies of requests.
    pub body_budget: BodyBudget,
    /// The threads that translate large documents.
    pub low_priority_runtime: LowPriorityRuntime,
    /// The counters of the service.
    pub metrics: Metrics,
    /// The export of traces, if the configuration has a collector.
    pub trace_export: Option<TraceExport>,
    /// The time at which the host started.
    pub started: SystemTime,
    stopping: AtomicBool,
    told_certificate: Mutex<Option<Notice>>,
    snapshot: ArcSwap<Snapshot>,
    last_reload: Mutex<LastReload>,
    relevel: Relevel,
    runtime: Option<Handle>,
    cut_off: watch::Sender<bool>,
}

/// The result of the last reload.
#[derive(Clone, Debug, Default)]
pub struct LastReload {
    /// The reasons for keeping the previous snapshot; empty if it was replaced.
    pub kept: Vec<String>,
    /// Changes that need a restart.
    pub refused: Vec<String>,
}

impl Host {
    /// Makes a host that runs `snapshot`. Opens the store.
    pub fn new(config: &Path, data: &Path, snapshot: Snapshot, relevel: Relevel) -> Self {
        let cache = &snapshot.settings.cache;
        let store = open_store(data, cache);
        if let Some(problem) = store.problem() {
            tracing::error!("{problem}; translations continue without it");
        }
        warn(&snapshot);
        let translator = Translator::new(Arc::new(store));
        let metrics = Metrics::new(|registry| {
            snapshot.calls.register(registry);
            translator.metrics.register(registry);
            snapshot.observed().register(registry);
            snapshot.sharing.register(registry);
        });
        let response_cache = ResponseCache::new(cache.memory_bytes);
        let host = Self {
            response_cache,
            documents: Documents::default(),
            low_priority_runtime: LowPriorityRuntime::start(),
            in_flight: InFlight::default(),
            body_budget: BodyBudget::default(),
            config: config.to_owned(),
            data: data.to_owned(),
            translator,
            metrics,
            trace_export: None,
            started: SystemTime::now(),
            stopping: AtomicBool::new(false),
            told_certificate: Mutex::default(),
            snapshot: ArcSwap::from_pointee(snapshot),
            last_reload: Mutex::default(),
            relevel,
            runtime: Handle::try_current().ok(),
            cut_off: watch::Sender::new(false),
        };
        host.share(&host.snapshot());
        host.metrics.generation.set(1);
        host
    }

    /// Exports traces.
    #[must_use]
    pub fn with_trace_export(mut self, export: Option<TraceExport>) -> Self {
        self.trace_export = export;
        self
    }

    /// Returns the current snapshot.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.snapshot.load_full()
    }

    /// Notes that the host is stopping. Readiness reports it from now on.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Returns whether the host is stopping.
    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Logs a certificate that is not valid or expires soon: when that begins, and every day.
    pub fn warn_of_certificate(&self) {
        let notice = self.snapshot().certificate_notice();
        let mut told = self.told_certificate.lock().unwrap_or_else(PoisonError::into_inner);
        if *told != notice {
            match &notice {
                Some(Notice::Invalid(message)) => tracing::error!("{message}"),
                Some(Notice::Ending(message)) => tracing::warn!("{message}"),
                None => {}
            }
            *told = notice;
        }
    }

    /// Cuts off the requests under way: the host ends.
    pub fn cut_off(&self) {
        self.cut_off.send_replace(true);
    }

    /// Waits until the requests under way are cut off.
    pub(crate) async fn until_cut_off(&self) {
        // The host owns the sender, so the channel is open.
        let _ = self.cut_off.subscribe().wait_for(|cut| *cut).await;
    }

    /// Returns the result of the last reload.
    pub(crate) fn last_reload(&self) -> LastReload {
        self.reload_status().clone()
    }

    /// Returns the plugins that have been loaded since the snapshot was built, and whether some are
    /// still loading.
    pub(crate) fn loading(&self) -> (Arrived, bool) {
        let snapshot = self.snapshot();
        let plugins = &snapshot.resources.plugins;
        let arrived = Arrived { generation: snapshot.generation, plugins: plugins.arrived() };
        (arrived, plugins.loading().next().is_some())
    }

    /// Logs the problems that keep engines from translating.
    pub fn warn_of_engines(&self) {
        warn_of_engines(&self.snapshot());
    }

    /// Builds the next snapshot and replaces the current one, or keeps the current one and logs the
    /// reasons.
    pub fn reload(&self) {
        let before = self.snapshot();
        match Snapshot::build(&self.config, &self.data, Some(&before)) {
            Ok((snapshot, refused)) => {
                let cache = &snapshot.settings.cache;
                self.translator.store.set_limits(cache.ttl_days, cache.max_bytes);
                self.response_cache.set_capacity(cache.memory_bytes);
                (self.relevel)(&snapshot.settings.log);
                self.metrics.generation.set(snapshot.generation.try_into().unwrap_or(i64::MAX));
                tracing::info!(
                    generation = snapshot.generation,
                    "configuration and plugins reloaded"
                );
                audit::log_changes(&before, &snapshot);
                warn(&snapshot);
                for problem in &refused {
                    tracing::error!("not applied: {problem}");
                }
                self.metrics.reloaded("swapped");
                self.share(&snapshot);
                // Before requests use the snapshot: this reads the files of new models.
                warn_of_engines(&snapshot);
                self.snapshot.store(Arc::new(snapshot));
                self.warn_of_certificate();
                self.reload_status()
                    .clone_from(&LastReload { kept: Vec::new(), refused: spell(&refused) });
            }
            Err(problems) => {
                for problem in &problems {
                    tracing::error!("reload: {problem}");
                }
                tracing::error!(
                    generation = before.generation,
                    "the previous configuration stays in use"
                );
                self.metrics.reloaded("kept");
                self.reload_status().kept = spell(&problems);
            }
        }
    }

    /// Starts the shared store of a snapshot, if there is one.
    fn share(&self, snapshot: &Snapshot) {
        if let (Some(shared), Some(runtime)) = (&snapshot.resources.shared, &self.runtime) {
            shared.begin(runtime);
        }
    }

    /// Starts a task that makes room in the store if needed, retries a store that has failed, and checks how
    /// long the certificate is valid, every ten seconds. The task ends with the host.
    pub fn sweep_now_and_then(self: &Arc<Self>) {
        let host = Arc::downgrade(self);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                let Some(host) = host.upgrade() else { break };
                let swept = tokio::task::spawn_blocking(move || {
                    host.warn_of_certificate();
                    host.translator.store.try_again();
                    host.translator.store.sweep();
                });
                if swept.await.is_err() {
                    tracing::error!("the cache cannot be swept");
                }
            }
        });
    }

    fn reload_status(&self) -> MutexGuard<'_, LastReload> {
        self.last_reload.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The number of plugins that have been loaded since a snapshot was built, and do not serve yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arrived {
    /// The number of the snapshot.
    generation: u64,
    pub(crate) plugins: usize,
}

/// Opens the store of translations in the data directory. A store that cannot be opened keeps
/// nothing and reports the reason ([`Store::problem`]).
pub fn open_store(data: &Path, cache: &Cache) -> Store {
    let store = Store::open(&data.join(&cache.path));
    store.set_limits(cache.ttl_days, cache.max_bytes);
    store
}

/// Logs the problems that keep the engines of a snapshot from translating.
fn warn_of_engines(snapshot: &Snapshot) {
    for problem in snapshot.engine_problems() {
        tracing::warn!("{problem}");
    }
}

/// Reports the problems of a snapshot, in the log and in the metrics.
fn warn(snapshot: &Snapshot) {
    for problem in snapshot.degraded.iter().chain(&snapshot.warnings) {
        tracing::warn!("{problem}");
    }
    let problems = snapshot.resources.plugins.problems().iter();
    snapshot.observed().refused(problems.map(|problem| (problem.file.as_str(), problem.reason)));
}

fn spell(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}
