//! The source of compiled code: the code cache, or a compiler in this process or in another process.

use std::{collections::BTreeSet, path::Path, sync::Arc};

use wasmtime::Engine;

use super::{code::Code, code_cache::CodeCache, failure::LoadError, limits::Limits};

/// The source of a sandbox's compiled code.
#[derive(Clone, Default)]
pub struct Compiler {
    code_cache: Option<Arc<CodeCache>>,
    apart: bool,
}

impl Compiler {
    /// Makes the compiler of a service. It stores code in the data directory, and compiles in separate
    /// processes, which can be stopped.
    pub fn serving(data: &Path) -> Self {
        let kept = CodeCache::own(data).inspect_err(|error| {
            tracing::warn!(
                "compiled code is not kept, so each start compiles what is new: {error:#}"
            );
        });
        // The code of an earlier start can still be read.
        Self { code_cache: kept.ok().or_else(|| CodeCache::read(data)).map(Arc::new), apart: true }
    }

    /// Makes a compiler for bytes that nobody vouches for: it compiles them in a process of its own, which can be
    /// stopped, and stores nothing.
    pub fn guarded() -> Self {
        Self { code_cache: None, apart: true }
    }

    /// Makes the compiler of a command. It reads the code of the service, if the user may read it.
    pub fn reading(data: &Path) -> Self {
        Self { code_cache: CodeCache::read(data).map(Arc::new), apart: false }
    }

    /// Deletes the stored code of other components.
    pub(super) fn retain(&self, digests: &BTreeSet<[u8; 32]>) {
        if let Some(cache) = &self.code_cache {
            let hex = |digest: &[u8; 32]| blake3::Hash::from_bytes(*digest).to_hex().to_string();
            cache.retain(&digests.iter().map(hex).collect());
        }
    }

    /// Returns the code that earlier starts have compiled.
    pub(super) fn cache(&self) -> Option<&CodeCache> {
        self.code_cache.as_deref()
    }

    /// Compiles a component on `threads` threads, as long as the code is `wanted`.
    ///
    /// # Errors
    /// [`LoadError::Invalid`]: the bytes are not a component. [`LoadError::TooSlow`].
    pub(super) fn compile(
        &self,
        engine: &Engine,
        limits: &Limits,
        bytes: &[u8],
        threads: usize,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Code, LoadError> {
        if self.apart {
            return Code::compile_apart(bytes, limits, threads, wanted);
        }
        Code::compile(engine, bytes).map_err(|error| LoadError::Invalid(format!("{error:#}")))
    }
}
