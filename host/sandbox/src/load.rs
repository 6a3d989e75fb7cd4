//! From bytes to a plugin that has described itself.

use std::{
    collections::BTreeSet,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use anyhow::anyhow;
use wasmtime::{
    Store,
    component::{Component, Linker},
};

use super::{
    call::Plugin,
    code::{Code, Origin, engine_digest},
    code_cache::CodeCache,
    component::{imports, refused_imports},
    failure::CallError,
    guard::Guard,
    limits::Limits,
    sandbox::Sandbox,
    validate::check_about,
    wit::{Format, FormatPre},
    workers::Cancelled,
};
use targum_core::contract::About;

/// The interface of the contract, without its version.
const HANDLER: &str = "targum:format/handler@";

/// The version this host speaks.
const VERSION: &str = "1.0.0";

/// A call that nobody's request makes has this long, whatever others may take: a reload waits
/// for it.
const ASIDE_MS: u64 = 2_000;

/// The pool of instances has room for one more than there are calls.
static ASIDE: Mutex<()> = Mutex::new(());

/// Where a sandbox gets compiled code from.
#[derive(Clone, Default)]
pub struct Compiler {
    code_cache: Option<Arc<CodeCache>>,
    apart: bool,
}

impl Compiler {
    /// For a service: keeps code under the data directory, and compiles in processes of their
    /// own, which can be stopped.
    pub fn serving(data: &Path) -> Self {
        let kept = CodeCache::own(data).inspect_err(|error| {
            tracing::warn!(
                "compiled code is not kept, so each start compiles what is new: {error:#}"
            );
        });
        // What an earlier start has kept may still be read.
        Self { code_cache: kept.ok().or_else(|| CodeCache::read(data)).map(Arc::new), apart: true }
    }

    /// For a command: takes code that the service has kept, where it may read it.
    pub fn reading(data: &Path) -> Self {
        Self { code_cache: CodeCache::read(data).map(Arc::new), apart: false }
    }

    /// Drops the code that is kept for other components than these.
    pub(super) fn retain(&self, digests: &BTreeSet<[u8; 32]>) {
        if let Some(cache) = &self.code_cache {
            let hex = |digest: &[u8; 32]| blake3::Hash::from_bytes(*digest).to_hex().to_string();
            cache.retain(&digests.iter().map(hex).collect());
        }
    }
}

/// Why bytes are not a plugin of this host. The messages go on from the plugin's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// Larger than `max_plugin_bytes`.
    #[error("is {size} bytes long; max_plugin_bytes allows {limit}")]
    TooLarge {
        /// In bytes.
        size: usize,
        /// In bytes.
        limit: usize,
    },
    /// Not a WebAssembly component, or one that needs what plugins do not get.
    #[error("is no component this host can run: {0}")]
    Invalid(String),
    /// Wants something of the host.
    #[error("{}", refused_imports(.0))]
    Imports(Vec<String>),
    /// Exports another contract, or another version of it.
    #[error("{0}")]
    Contract(String),
    /// Compiling it took longer than `compile_deadline_ms`.
    #[error("took more than {0} ms to compile, which is all that compile_deadline_ms allows")]
    TooSlow(u64),
    /// It fails to describe itself.
    #[error("cannot describe itself: {0}")]
    Describe(CallError),
}

/// Why a file is not used: in one word, and in a sentence.
pub(super) type Reason = (&'static str, String);

impl LoadError {
    /// In one word, for metrics.
    pub(super) fn reason(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "too-large",
            Self::Invalid(_) => "invalid",
            Self::Imports(_) => "imports",
            Self::Contract(_) => "contract",
            Self::TooSlow(_) => "too-slow",
            Self::Describe(_) => "describe",
        }
    }
}

impl Sandbox {
    /// Compiles a component, instantiates it and has it describe itself. Takes a moment:
    /// not for a thread of the runtime.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn load(self: &Arc<Self>, bytes: &[u8]) -> Result<Plugin, LoadError> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        self.load_with(bytes, threads, &|| true)
    }

    /// The same, compiling on `threads` threads, as long as it is `wanted`.
    pub(super) fn load_with(
        self: &Arc<Self>,
        bytes: &[u8],
        threads: usize,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Plugin, LoadError> {
        let loaded = self.make(bytes, threads, wanted);
        if loaded.is_err() {
            self.observed.loaded("refused");
        }
        loaded
    }

    fn make(
        self: &Arc<Self>,
        bytes: &[u8],
        threads: usize,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Plugin, LoadError> {
        let limit = self.limits.max_plugin_bytes;
        if bytes.len() > limit {
            return Err(LoadError::TooLarge { size: bytes.len(), limit });
        }
        let imports = imports(bytes).map_err(|error| LoadError::Invalid(error.to_string()))?;
        if !imports.is_empty() {
            return Err(LoadError::Imports(imports));
        }
        let origin = Origin { digest: blake3::hash(bytes), engine: engine_digest(&self.engine) };
        let cache = self.compiler.code_cache.as_deref();
        let known = cache.and_then(|cache| cache.get(&origin)?.component(&self.engine).ok());
        let (component, new) = match known {
            Some(component) => (component, None),
            None => {
                let code = self.compile(bytes, threads, wanted)?;
                (code.component(&self.engine).map_err(|error| invalid(&error))?, Some(code))
            }
        };
        let contract = contract(&component)?;
        let linker = Linker::<Guard>::new(&self.engine);
        let instance = linker.instantiate_pre(&component).map_err(|error| invalid(&error))?;
        let instance = FormatPre::new(instance).map_err(|error| {
            LoadError::Contract(format!("{error}; rebuild it with the SDK of this host"))
        })?;
        let about = self.describe(&instance)?;
        self.observed.loaded(if new.is_some() { "compiled" } else { "kept" });
        if let (Some(cache), Some(code)) = (cache, new) {
            cache.put(&origin, &code);
        }
        Ok(Plugin {
            about,
            contract,
            digest: origin.digest,
            size_bytes: bytes.len() as u64,
            file: None,
            sandbox: Arc::clone(self),
            instance,
            peak_bytes: Arc::default(),
        })
    }

    /// Whether no code of a component with this digest is kept.
    pub(super) fn is_new(&self, digest: blake3::Hash) -> bool {
        let origin = Origin { digest, engine: engine_digest(&self.engine) };
        self.compiler.code_cache.as_deref().is_none_or(|cache| !cache.has(&origin))
    }

    fn describe(self: &Arc<Self>, instance: &FormatPre<Guard>) -> Result<About, LoadError> {
        let about = self
            .call_aside(instance, |format, store| {
                format.targum_format_handler().call_describe(store)
            })
            .map_err(LoadError::Describe)?;
        let about = About::from(about);
        check_about(&about).map_err(|what| LoadError::Describe(CallError::BadAnswer(what)))?;
        Ok(about)
    }

    /// Calls a plugin on this thread, beside the calls that requests make, one at a time.
    pub(super) fn call_aside<T>(
        &self,
        instance: &FormatPre<Guard>,
        call: impl FnOnce(&Format, &mut Store<Guard>) -> wasmtime::Result<T>,
    ) -> Result<T, CallError> {
        let _alone = ASIDE.lock().unwrap_or_else(PoisonError::into_inner);
        let deadline_ms = self.limits.deadline_ms.min(ASIDE_MS);
        let limits = Limits { deadline_ms, ..self.limits.clone() };
        self.call_here(instance, &limits, &Cancelled::default(), call).0
    }

    fn compile(
        &self,
        bytes: &[u8],
        threads: usize,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Code, LoadError> {
        if self.compiler.apart {
            return Code::compile_apart(bytes, &self.limits, threads, wanted);
        }
        Code::compile(&self.engine, bytes).map_err(|error| LoadError::Invalid(format!("{error:#}")))
    }

    /// Compiles for another process of this program, which has the same limits.
    ///
    /// # Errors
    /// What is no component.
    pub fn machine_code(&self, bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
        let code = Code::compile(&self.engine, bytes).map_err(|error| anyhow!("{error:#}"))?;
        Ok(code.into_bytes())
    }
}

fn invalid(error: &wasmtime::Error) -> LoadError {
    LoadError::Invalid(error.root_cause().to_string())
}

/// The version of the contract that a component speaks. Where it is not the host's, the error
/// says which side to upgrade.
fn contract(component: &Component) -> Result<String, LoadError> {
    let ty = component.component_type();
    let exported = ty
        .exports(component.engine())
        .find_map(|(name, _)| name.strip_prefix(HANDLER).map(str::to_owned));
    let major = |version: &str| version.split('.').next().and_then(|m| m.parse::<u64>().ok());
    let problem = match exported {
        None => {
            format!("does not export {HANDLER}{VERSION}: it is a component, but no format plugin")
        }
        Some(theirs) if major(&theirs) > major(VERSION) => {
            format!("speaks {HANDLER}{theirs}, this host {VERSION}: use a newer host")
        }
        Some(theirs) if major(&theirs) < major(VERSION) => {
            format!("speaks {HANDLER}{theirs}, this host {VERSION}: rebuild it with a newer SDK")
        }
        Some(theirs) => return Ok(theirs),
    };
    Err(LoadError::Contract(problem))
}
