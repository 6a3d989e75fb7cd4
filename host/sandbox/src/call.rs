//! A loaded plugin, and calls of it.

use std::{
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use wasmtime::Store;

use super::{
    failure::CallError,
    guard::Guard,
    interface::{Answer, Interface},
    sandbox::Sandbox,
    traits::Traits,
    validate::check_document,
};
use targum_core::{
    contract::{About, Context, Document, Plan, Word},
    manifest::Manifest,
};

/// A format plugin that has described itself. Every call runs in a fresh instance.
pub struct Plugin {
    /// The plugin's description of itself, checked.
    pub about: About,
    /// The traits of its format; the default where the plugin does not state them.
    pub traits: Traits,
    /// Its manifest, where it has one.
    pub manifest: Option<Manifest>,
    /// The version of the contract it speaks.
    pub contract: String,
    /// The digest of its bytes; a part of every cache key.
    pub digest: blake3::Hash,
    /// The size of its file.
    pub size_bytes: u64,
    /// Name of its file, where it was loaded from one.
    pub file: Option<String>,
    pub(super) sandbox: Arc<Sandbox>,
    pub(super) interface: Interface,
    pub(super) peak_bytes: Arc<AtomicUsize>,
}

impl Plugin {
    /// Returns the most memory that a successful call of the plugin has taken, in bytes.
    pub fn peak_bytes(&self) -> usize {
        self.peak_bytes.load(Ordering::Relaxed)
    }

    /// Finds the language in `source`. The returned document keeps the contract.
    ///
    /// # Errors
    /// A source that is malformed or not supported, and every failure of the plugin.
    pub async fn extract(
        &self,
        source: Arc<str>,
        context: Arc<Context>,
    ) -> Result<Document, CallError> {
        self.find(source, context, false).await
    }

    /// Finds the language in `source` as [`extract`](Self::extract) does, with the plan by which
    /// [`encode`](Self::encode) spells translations faster, if the plugin makes plans.
    ///
    /// # Errors
    /// The errors of [`extract`](Self::extract).
    pub async fn extract_with_plan(
        &self,
        source: Arc<str>,
        context: Arc<Context>,
    ) -> Result<Document, CallError> {
        self.find(source, context, true).await
    }

    async fn find(
        &self,
        source: Arc<str>,
        context: Arc<Context>,
        planned: bool,
    ) -> Result<Document, CallError> {
        let (interface, in_call) = (self.interface.clone(), source.clone());
        let call =
            move |store: &mut Store<Guard>| interface.extract(store, &in_call, &context, planned);
        self.call("extract", source, call, check_document).await
    }

    /// Runs `work` about a document of `bytes` bytes on a thread of plugins, as long as the work waits
    /// for nothing but its calls of this plugin. These then cost no change of threads.
    ///
    /// # Errors
    /// [`CallError::Overloaded`]: too much work waits for a thread.
    pub async fn in_turn<T: Send + 'static>(
        &self,
        bytes: usize,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, CallError> {
        self.sandbox.take_turn(bytes, work).await
    }

    /// Returns the plugin's refusal of `context` for this source, if there is one. Runs beside the
    /// calls of requests: not for a thread of the runtime.
    pub fn unsupported(&self, source: &str, context: &Context) -> Option<String> {
        let answer =
            self.sandbox.call_aside(|store| self.interface.extract(store, source, context, false));
        match answer.ok()?.map_err(|failure| CallError::from_plugin(failure, source)) {
            Err(CallError::Unsupported { message, .. }) => Some(message),
            _ => None,
        }
    }

    /// Spells `translations`, one for each segment that [`Plugin::extract`] finds with the
    /// same source and context, by the plan that came with these segments if there is one. A
    /// translation that the format cannot hold at its place is refused alone, with the reason.
    ///
    /// # Errors
    /// The errors of [`Plugin::extract`].
    pub async fn encode(
        &self,
        source: Arc<str>,
        context: Arc<Context>,
        translations: Arc<Vec<Vec<Word>>>,
        plan: Option<Plan>,
    ) -> Result<Vec<Result<String, String>>, CallError> {
        let (interface, in_call) = (self.interface.clone(), source.clone());
        let expected = translations.len();
        let call = move |store: &mut Store<Guard>| {
            interface.encode(store, &in_call, &context, &translations, plan.as_ref())
        };
        let check = move |spellings: &Vec<_>, _: &str| match spellings.len() {
            found if found == expected => Ok(()),
            found => Err(format!("{found} spellings for {expected} translations")),
        };
        self.call("encode", source, call, check).await
    }

    /// Calls the plugin on a thread of the document's lane, and unpacks and checks the answer there.
    async fn call<T: Send + 'static>(
        &self,
        function: &'static str,
        source: Arc<str>,
        call: impl FnOnce(&mut Store<Guard>) -> wasmtime::Result<Answer<T>> + Send + 'static,
        check: impl FnOnce(&T, &str) -> Result<(), String> + Send + 'static,
    ) -> Result<T, CallError> {
        let (bytes, most_bytes) = (source.len(), self.sandbox.limits.max_output_bytes);
        let read = move |answer: Answer<T>| {
            let returned = answer.map_err(|failure| CallError::from_plugin(failure, &source))?;
            let answer = returned.unpacked(most_bytes)?;
            check(&answer, &source).map_err(CallError::BadAnswer)?;
            Ok(answer)
        };
        let peak = Arc::clone(&self.peak_bytes);
        let call = move |store: &mut Store<Guard>| {
            let answer = call(store)?;
            peak.fetch_max(store.data().taken_bytes(), Ordering::Relaxed);
            Ok(answer)
        };
        self.sandbox.call(&self.about.id, function, bytes, call, read).await
    }
}

impl Plugin {
    /// Returns the same plugin, loaded from `file`.
    pub(super) fn renamed(&self, file: String) -> Self {
        Self {
            about: self.about.clone(),
            traits: self.traits,
            manifest: self.manifest.clone(),
            contract: self.contract.clone(),
            digest: self.digest,
            size_bytes: self.size_bytes,
            file: Some(file),
            sandbox: Arc::clone(&self.sandbox),
            interface: self.interface.clone(),
            peak_bytes: Arc::clone(&self.peak_bytes),
        }
    }
}

impl std::fmt::Debug for Plugin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Plugin")
            .field("id", &self.about.id)
            .field("digest", &self.digest)
            .field("file", &self.file)
            .finish_non_exhaustive()
    }
}
