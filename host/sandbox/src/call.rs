//! A loaded plugin, and calls of it.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use super::{
    failure::CallError,
    guard::Guard,
    sandbox::Sandbox,
    traits::Traits,
    validate::check_document,
    wit::{self, FormatPre},
};
use targum_core::contract::{About, Context, Document, Word};

/// A format plugin that has described itself. Every call runs in a fresh instance.
pub struct Plugin {
    /// The plugin's description of itself, checked.
    pub about: About,
    /// The traits of its format; the default where the plugin does not state them.
    pub traits: Traits,
    /// The version of the contract it speaks.
    pub contract: String,
    /// The digest of its bytes; a part of every cache key.
    pub digest: blake3::Hash,
    /// The size of its file.
    pub size_bytes: u64,
    /// Name of its file, where it was loaded from one.
    pub file: Option<String>,
    pub(super) sandbox: Arc<Sandbox>,
    pub(super) instance: FormatPre<Guard>,
    pub(super) peak_bytes: Arc<AtomicUsize>,
}

impl Plugin {
    /// The most memory that a successful call of the plugin has taken, in bytes.
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
        let peak = Arc::clone(&self.peak_bytes);
        self.sandbox
            .call(&self.about.id, &self.instance, "extract", source.len(), move |format, store| {
                let handler = format.targum_format_handler();
                let context = wit::Context::from(&*context);
                let answer = handler.call_extract(&mut *store, &source, &context)?;
                peak.fetch_max(store.data().taken_bytes(), Ordering::Relaxed);
                Ok(match answer {
                    Ok(document) => {
                        let document = Document::from(document);
                        check_document(&document, &source)
                            .map(|()| document)
                            .map_err(CallError::BadAnswer)
                    }
                    Err(failure) => Err(CallError::from_plugin(failure, &source)),
                })
            })
            .await
    }

    /// Returns the plugin's refusal of `context` for this source, if there is one. Runs beside the
    /// calls of requests: not for a thread of the runtime.
    pub fn unsupported(&self, source: &str, context: &Context) -> Option<String> {
        let answer = self.sandbox.call_aside(|store| {
            let context = wit::Context::from(context);
            let format = self.instance.instantiate(&mut *store)?;
            format.targum_format_handler().call_extract(store, source, &context)
        });
        match answer.ok()?.map_err(|failure| CallError::from_plugin(failure, source)) {
            Err(CallError::Unsupported { message, .. }) => Some(message),
            _ => None,
        }
    }

    /// Spells `translations`, one for each segment that [`Plugin::extract`] finds with the
    /// same source and context. A translation that the format cannot hold at its place is
    /// refused alone, with the reason.
    ///
    /// # Errors
    /// The errors of [`Plugin::extract`].
    pub async fn encode(
        &self,
        source: Arc<str>,
        context: Arc<Context>,
        translations: Vec<Vec<Word>>,
    ) -> Result<Vec<Result<String, String>>, CallError> {
        let peak = Arc::clone(&self.peak_bytes);
        self.sandbox
            .call(&self.about.id, &self.instance, "encode", source.len(), move |format, store| {
                let handler = format.targum_format_handler();
                let expected = translations.len();
                let context = wit::Context::from(&*context);
                let words = |words: Vec<Word>| words.into_iter().map(wit::Word::from).collect();
                let translations: Vec<Vec<wit::Word>> =
                    translations.into_iter().map(words).collect();
                let answer = handler.call_encode(&mut *store, &source, &context, &translations)?;
                peak.fetch_max(store.data().taken_bytes(), Ordering::Relaxed);
                Ok(match answer {
                    Ok(spellings) if spellings.len() == expected => Ok(spellings),
                    Ok(spellings) => Err(CallError::BadAnswer(format!(
                        "{} spellings for {expected} translations",
                        spellings.len()
                    ))),
                    Err(failure) => Err(CallError::from_plugin(failure, &source)),
                })
            })
            .await
    }
}

impl Plugin {
    /// Returns the same plugin, loaded from `file`.
    pub(super) fn renamed(&self, file: String) -> Self {
        Self {
            about: self.about.clone(),
            traits: self.traits,
            contract: self.contract.clone(),
            digest: self.digest,
            size_bytes: self.size_bytes,
            file: Some(file),
            sandbox: Arc::clone(&self.sandbox),
            instance: self.instance.clone(),
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
