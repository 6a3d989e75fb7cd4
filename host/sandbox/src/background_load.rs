//! Loads plugins on background threads. A plugin that takes long to compile delays neither other plugins
//! nor a reload.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, mpsc},
    thread,
    time::{Duration, Instant, SystemTime},
};

use wasmparser::Parser;

use super::{call::Plugin, failure::LoadError, sandbox::Sandbox};

/// The bytes of one file, being loaded into one sandbox or loaded.
pub(super) struct BackgroundLoad {
    file: String,
    digest: blake3::Hash,
    changed: Option<SystemTime>,
    sandbox: Arc<Sandbox>,
    bytes: Mutex<Vec<u8>>,
    done: OnceLock<Result<Arc<Plugin>, LoadError>>,
}

impl BackgroundLoad {
    /// Returns the result; `None` while the load goes on.
    pub(super) fn done(&self) -> Option<&Result<Arc<Plugin>, LoadError>> {
        self.done.get()
    }

    /// Returns whether the file has to be compiled.
    fn is_new(&self) -> bool {
        Parser::is_component(&lock(&self.bytes)) && self.sandbox.is_new(self.digest)
    }

    fn run(self: &Arc<Self>, threads: usize) {
        let bytes = std::mem::take(&mut *lock(&self.bytes));
        // When its file is gone, nobody has it but the thread that runs this.
        let wanted = || Arc::strong_count(self) > 1;
        let load = || {
            let plugin = self.sandbox.load_with(&bytes, threads, &wanted)?;
            Ok(Arc::new(plugin.renamed(self.file.clone())))
        };
        let loaded = catch_unwind(AssertUnwindSafe(load))
            .unwrap_or_else(|_| Err(LoadError::Invalid("the host failed to load it".into())));
        // Nobody else sets it: a loading is begun once.
        let _ = self.done.set(loaded);
    }
}

/// The loads that are done or under way, by digest: no bytes are compiled twice.
#[derive(Default)]
pub(super) struct Loads(Mutex<BTreeMap<[u8; 32], Arc<BackgroundLoad>>>);

/// The loads that are still to be run.
#[derive(Default)]
pub(super) struct Begun(VecDeque<Arc<BackgroundLoad>>);

impl Loads {
    /// Returns the load of `file`, whose bytes have this digest: the previous load, or a new one, which is added to
    /// `begun`. A file that was refused and has changed since is tried again.
    pub(super) fn find(
        &self,
        file: &str,
        bytes: Vec<u8>,
        digest: blake3::Hash,
        changed: Option<SystemTime>,
        sandbox: &Arc<Sandbox>,
        begun: &mut Begun,
    ) -> Arc<BackgroundLoad> {
        let mut known = lock(&self.0);
        let still_good = |load: &&Arc<BackgroundLoad>| {
            let refused = matches!(load.done(), Some(Err(_)));
            Arc::ptr_eq(&load.sandbox, sandbox) && (!refused || load.changed == changed)
        };
        if let Some(loading) = known.get(digest.as_bytes()).filter(still_good) {
            return Arc::clone(loading);
        }
        let loading = Arc::new(BackgroundLoad {
            file: file.to_owned(),
            digest,
            changed,
            sandbox: Arc::clone(sandbox),
            bytes: Mutex::new(bytes),
            done: OnceLock::new(),
        });
        known.insert(*digest.as_bytes(), Arc::clone(&loading));
        begun.0.push_back(Arc::clone(&loading));
        loading
    }

    /// Forgets all but these.
    pub(super) fn retain(&self, digests: &BTreeSet<[u8; 32]>) {
        lock(&self.0).retain(|digest, _| digests.contains(digest));
    }
}

impl Begun {
    /// Runs the loads on as many threads as there are cores, and waits until all are done, but not
    /// for longer than `patience`. The others go on.
    pub(super) fn run(self, patience: Duration) {
        let new = self.0.iter().filter(|loading| loading.is_new()).count();
        if new > 0 {
            tracing::info!("compiling plugins, which may take a minute: {new}");
        }
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let (workers, mut left) = (cores.min(self.0.len()), self.0.len());
        let (queue, (tell, told)) = (Arc::new(Mutex::new(self.0)), mpsc::channel());
        for _ in 0..workers {
            let (queue, tell) = (Arc::clone(&queue), tell.clone());
            let body = move || {
                let next = || lock(&queue).pop_front();
                while let Some(loading) = next() {
                    loading.run(cores / workers);
                    // After the wait has ended, nobody receives this; the next reload finds the
                    // load done.
                    let _ = tell.send(());
                }
            };
            if let Err(error) = thread::Builder::new().name("plugin-load".into()).spawn(body) {
                tracing::error!(%error, "cannot start the thread that loads plugins");
            }
        }
        drop(tell);
        let begin = Instant::now();
        while left > 0 && told.recv_timeout(patience.saturating_sub(begin.elapsed())).is_ok() {
            left -= 1;
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
