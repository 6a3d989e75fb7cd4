//! The loading of a plugin: from its bytes to its description.

use std::{
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
    component::imports,
    exports,
    failure::{CallError, LoadError},
    guard::Guard,
    interface::Interface,
    limits::Limits,
    manifest,
    packed::{self, PackingPre, PlanningPre},
    sandbox::Sandbox,
    traits::{self, DescribingPre, Traits},
    validate::check_about,
    wit::FormatPre,
    workers::Cancelled,
};
use targum_core::contract::About;

/// The interface of every plugin, without its version.
const HANDLER: &str = "targum:format/handler@";

/// The interfaces that a plugin need not have, without their versions, the latest first.
const OPTIONAL: [&str; 3] =
    ["targum:format/planned@", "targum:format/packed@", "targum:format/traits@"];

/// The bytes that every WebAssembly file begins with.
const MAGIC: &[u8] = b"\0asm";

/// The version of the contract that this host supports.
const VERSION: &str = "1.3.0";

/// The time limit of calls that no request makes, in milliseconds. A reload waits for them.
const ASIDE_MS: u64 = 2_000;

/// A lock for calls that no request makes: the pool of instances has room for one such call.
static ASIDE: Mutex<()> = Mutex::new(());

impl Sandbox {
    /// Compiles a component, instantiates it and calls `describe`. Blocks, so it must not run on a
    /// thread of the runtime.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn load(self: &Arc<Self>, bytes: &[u8]) -> Result<Plugin, LoadError> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        self.load_with(bytes, threads, &|| true)
    }

    /// Loads as [`load`](Self::load) does, compiling on `threads` threads, as long as the plugin is
    /// `wanted`.
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
        if !bytes.starts_with(MAGIC) {
            return Err(LoadError::NotWasm);
        }
        let imports = imports(bytes).map_err(|error| LoadError::Invalid(error.to_string()))?;
        if !imports.is_empty() {
            return Err(LoadError::Imports(imports));
        }
        let manifest =
            manifest::read(bytes).map_err(|error| LoadError::Contract(format!("{error:#}")))?;
        let origin = Origin { digest: blake3::hash(bytes), engine: engine_digest(&self.engine) };
        let cache = self.compiler.cache();
        let known = cache.and_then(|cache| cache.get(&origin, &self.engine));
        let (component, new) = match known {
            Some(component) => (component, None),
            None => {
                let code =
                    self.compiler.compile(&self.engine, &self.limits, bytes, threads, wanted)?;
                (code.component(&self.engine).map_err(|error| invalid(&error))?, Some(code))
            }
        };
        let contract = contract(&component)?;
        let linker = Linker::<Guard>::new(&self.engine);
        let instance = linker.instantiate_pre(&component).map_err(|error| invalid(&error))?;
        let describing =
            exports::find(&component, &instance, traits::INTERFACE, DescribingPre::new)
                .map_err(|error| misfit(&error))?;
        let packing = exports::find(&component, &instance, packed::INTERFACE, PackingPre::new)
            .map_err(|error| misfit(&error))?;
        let planning = exports::find(&component, &instance, packed::PLANNED, PlanningPre::new)
            .map_err(|error| misfit(&error))?;
        let format = FormatPre::new(instance).map_err(|error| misfit(&error))?;
        let about = self.describe(&format)?;
        if let Some(manifest) = &manifest {
            manifest::check(manifest, &about).map_err(LoadError::Contract)?;
        }
        let traits = match describing {
            Some(describing) => self.describe_traits(&describing)?,
            None => Traits::default(),
        };
        self.observed.loaded(if new.is_some() { "compiled" } else { "kept" });
        if let (Some(cache), Some(code)) = (cache, new) {
            cache.put(&origin, &code);
        }
        Ok(Plugin {
            about,
            traits,
            manifest,
            contract,
            digest: origin.digest,
            size_bytes: bytes.len() as u64,
            file: None,
            sandbox: Arc::clone(self),
            interface: match packing {
                Some(packing) => Interface::Packed(packing, planning),
                None => Interface::Plain(format),
            },
            peak_bytes: Arc::default(),
        })
    }

    /// Returns whether the code cache has no code of a component with this digest.
    pub(super) fn is_new(&self, digest: blake3::Hash) -> bool {
        let origin = Origin { digest, engine: engine_digest(&self.engine) };
        self.compiler.cache().is_none_or(|cache| !cache.has(&origin))
    }

    fn describe(self: &Arc<Self>, instance: &FormatPre<Guard>) -> Result<About, LoadError> {
        let about = self
            .call_aside(|store| {
                let format = instance.instantiate(&mut *store)?;
                format.targum_format_handler().call_describe(store)
            })
            .map_err(LoadError::Describe)?;
        let about = About::from(about);
        check_about(&about).map_err(|what| LoadError::Describe(CallError::BadAnswer(what)))?;
        Ok(about)
    }

    fn describe_traits(&self, instance: &DescribingPre<Guard>) -> Result<Traits, LoadError> {
        let traits = self
            .call_aside(|store| {
                let format = instance.instantiate(&mut *store)?;
                format.targum_format1_1_0_traits().call_describe_traits(store)
            })
            .map_err(LoadError::Describe)?;
        Ok(traits.into())
    }

    /// Calls a plugin on this thread, beside the calls that requests make, one at a time.
    pub(super) fn call_aside<T>(
        &self,
        call: impl FnOnce(&mut Store<Guard>) -> wasmtime::Result<T>,
    ) -> Result<T, CallError> {
        let _alone = ASIDE.lock().unwrap_or_else(PoisonError::into_inner);
        let deadline_ms = self.limits.deadline_ms.min(ASIDE_MS);
        let limits = Limits { deadline_ms, ..self.limits.clone() };
        self.call_here(&limits, &Cancelled::default(), call).0
    }

    /// Compiles for another process of this program, which has the same limits.
    ///
    /// # Errors
    /// Bytes that are not a component.
    pub fn machine_code(&self, bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
        let code = Code::compile(&self.engine, bytes).map_err(|error| anyhow!("{error:#}"))?;
        Ok(code.into_bytes())
    }
}

fn invalid(error: &wasmtime::Error) -> LoadError {
    LoadError::Invalid(error.root_cause().to_string())
}

fn misfit(error: &wasmtime::Error) -> LoadError {
    LoadError::Contract(format!("{error}; rebuild it with the SDK of this host"))
}

/// Returns the version of the contract that a component implements: the latest version of the
/// interfaces that the component exports.
///
/// # Errors
/// A major version that is not the host's; the message says which side to upgrade.
fn contract(component: &Component) -> Result<String, LoadError> {
    let exported = |name: &str| exports::rest_of_name(component, name);
    let major = |version: &str| version.split('.').next().and_then(|m| m.parse::<u64>().ok());
    let problem = match exported(HANDLER) {
        None => {
            format!("does not export {HANDLER}1.0.0: it is a component, but not a format plugin")
        }
        Some(theirs) if major(&theirs) > major(VERSION) => {
            format!("speaks {HANDLER}{theirs}, this host {VERSION}: use a newer host")
        }
        Some(theirs) if major(&theirs) < major(VERSION) => {
            format!("speaks {HANDLER}{theirs}, this host {VERSION}: rebuild it with a newer SDK")
        }
        Some(handler) => return Ok(OPTIONAL.into_iter().find_map(exported).unwrap_or(handler)),
    };
    Err(LoadError::Contract(problem))
}
