//! Models are loaded when a request needs them. They leave memory when no request has used them
//! for a while, or when other models need the memory.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, Once, OnceLock, PoisonError},
    thread,
    time::{Duration, Instant},
};

use targum_models::{ModelFiles, sums};

use super::keeper::Keeper;

/// The time between two looks for models that no request has used for long.
const LOOK: Duration = Duration::from_secs(10);

/// The models of this process by digest. No model is loaded twice, and a reload of the
/// configuration finds the loaded models here.
static LOADED: Mutex<Option<HashMap<String, Arc<Slot>>>> = Mutex::new(None);

/// The resources that models may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct ModelLimits {
    /// Threads that stay ready for one loaded model.
    pub threads: usize,
    /// The size of the files of all loaded models together. A single larger model is loaded too.
    pub max_bytes: u64,
    /// The time that a model stays loaded without being used.
    pub unused: Duration,
}

/// A model that is loaded, or not.
#[derive(Default)]
struct Slot {
    /// Locked while the model is being loaded.
    loading: Mutex<()>,
    /// Locked for moments only.
    held: Mutex<Option<Held>>,
}

struct Held {
    keeper: Arc<Keeper>,
    bytes: u64,
    used: Instant,
    unused: Duration,
}

/// A model that may not be loaded.
pub(super) struct LazyModel {
    files: ModelFiles,
    limits: ModelLimits,
    digest: OnceLock<String>,
    /// The last failure since the last success. Locked while the files are read.
    failure: Mutex<Option<Failure>>,
}

/// A failure to read or to load a model.
struct Failure {
    at: Instant,
    what: String,
    /// Whether the files are damaged. Other files in their place make another [`LazyModel`].
    is_damage: bool,
}

/// The time for which a model that failed is not tried again, unless its files are damaged. Some failures pass, such
/// as a lack of memory or of open files.
const RETRY_AFTER: Duration = Duration::from_secs(10);

impl LazyModel {
    /// Names the model in these files.
    pub(super) fn new(files: ModelFiles, limits: ModelLimits) -> LazyModel {
        LazyModel { files, limits, digest: OnceLock::new(), failure: Mutex::default() }
    }

    /// Returns BLAKE3 over the digests of the model's files, in hex.
    ///
    /// # Errors
    /// A file cannot be read, or is not what was installed.
    pub(super) fn digest(&self) -> Result<&str, String> {
        if let Some(digest) = self.digest.get() {
            return Ok(digest);
        }
        let mut failure = self.failure();
        if let Some(failure) = failure.as_ref().filter(|failure| failure.stays()) {
            return Err(failure.what.clone());
        }
        // Another thread may have read the files meanwhile.
        if self.digest.get().is_none() {
            let digest = sums::digest(&self.files).map_err(|error| {
                let (at, what) = (Instant::now(), self.blame(&error.message));
                let is_damage = error.is_damage;
                failure.insert(Failure { at, what, is_damage }).what.clone()
            })?;
            *failure = None;
            let _ = self.digest.set(digest);
        }
        Ok(self.digest.get().expect("it was set"))
    }

    /// Returns the loaded model. The first who asks loads it; the others wait.
    ///
    /// # Errors
    /// A file cannot be read or holds no model.
    pub(super) fn get(&self) -> Result<Arc<Keeper>, String> {
        let digest = self.digest()?;
        let slot = Arc::clone(loaded().get_or_insert_default().entry(digest.into()).or_default());
        if let Some(keeper) = slot.used() {
            return Ok(keeper);
        }
        let _loading = slot.loading.lock().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have loaded the model meanwhile, or have failed to.
        if let Some(keeper) = slot.used() {
            return Ok(keeper);
        }
        if let Some(failure) = self.failure().as_ref().filter(|failure| failure.stays()) {
            return Err(failure.what.clone());
        }
        // The files may have been replaced since their digest was made. The next snapshot of the
        // configuration takes the new files.
        if !sums::digest(&self.files).is_ok_and(|now| now == digest) {
            return Err(self.blame("its files have changed; try again"));
        }
        let bytes = self.files.bytes();
        make_room(self.limits.max_bytes.saturating_sub(bytes), digest);
        let started = Instant::now();
        let keeper = Keeper::load(self.files.clone(), self.limits.threads).map_err(|error| {
            let (at, what) = (Instant::now(), self.blame(&error));
            self.failure().insert(Failure { at, what, is_damage: false }).what.clone()
        })?;
        *self.failure() = None;
        let (name, ms) = (self.files.name(), started.elapsed().as_millis());
        tracing::info!(model = name, ms, "model loaded");
        let keeper = Arc::new(keeper);
        let (used, unused) = (Instant::now(), self.limits.unused);
        *slot.held() = Some(Held { keeper: Arc::clone(&keeper), bytes, used, unused });
        // Other models may have been loaded at the same time.
        make_room(self.limits.max_bytes, digest);
        static WATCH: Once = Once::new();
        WATCH.call_once(watch);
        Ok(keeper)
    }

    /// Returns the reason why the model cannot be loaded, if it is known without loading the model.
    pub(super) fn problem(&self) -> Option<String> {
        self.digest().err().or_else(|| Some(self.failure().as_ref()?.what.clone()))
    }

    fn failure(&self) -> MutexGuard<'_, Option<Failure>> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn blame(&self, error: &str) -> String {
        format!("the model {} cannot be loaded: {error}", self.files.name())
    }
}

impl Failure {
    /// Returns whether the model is not tried again now.
    fn stays(&self) -> bool {
        self.is_damage || self.at.elapsed() < RETRY_AFTER
    }
}

impl Slot {
    fn held(&self) -> MutexGuard<'_, Option<Held>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the model if it is loaded, which counts as a use of it.
    fn used(&self) -> Option<Arc<Keeper>> {
        let mut held = self.held();
        let held = held.as_mut()?;
        held.used = Instant::now();
        Some(Arc::clone(&held.keeper))
    }
}

fn loaded() -> MutexGuard<'static, Option<HashMap<String, Arc<Slot>>>> {
    LOADED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the models of this process, by digest.
fn slots() -> Vec<(String, Arc<Slot>)> {
    let loaded = loaded();
    let slots = loaded.iter().flatten();
    slots.map(|(digest, slot)| (digest.clone(), Arc::clone(slot))).collect()
}

/// Returns the size of the files of all loaded models.
pub fn loaded_bytes() -> u64 {
    slots().iter().filter_map(|(_, slot)| Some(slot.held().as_ref()?.bytes)).sum()
}

/// Releases the least recently used models, but for the one with the digest `newest`, until the others
/// are within the bound. Requests that still use a released model finish with it.
fn make_room(max_bytes: u64, newest: &str) {
    let mut sizes = Vec::new();
    let mut all = 0;
    for (digest, slot) in slots() {
        let size = slot.held().as_ref().map(|held| (held.used, held.bytes));
        let Some((used, bytes)) = size else { continue };
        all += bytes;
        if digest != newest {
            sizes.push((used, bytes, slot));
        }
    }
    sizes.sort_by_key(|(used, ..)| *used);
    for (_, bytes, slot) in sizes {
        if all <= max_bytes {
            return;
        }
        // Another thread may have released the model meanwhile.
        if slot.held().take().is_some() {
            tracing::info!(bytes, "a model left memory to make room");
        }
        all -= bytes;
    }
}

/// Releases the models that no request has used for long.
fn drop_unused() {
    for (_, slot) in slots() {
        let mut held = slot.held();
        if held.as_ref().is_some_and(|held| held.used.elapsed() >= held.unused) {
            *held = None;
            tracing::info!("a model that is not used left memory");
        }
    }
}

/// Starts the thread that releases unused models.
fn watch() {
    let look = || {
        loop {
            thread::sleep(LOOK);
            drop_unused();
        }
    };
    // Without the thread, models stay until others need the memory.
    let _ = thread::Builder::new().name("unused-models".into()).spawn(look);
}

#[cfg(test)]
mod tests;
