//! From bytes to a plugin that has described itself.

use std::{
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
    time::Duration,
};

use wasmtime::component::{Component, Linker};

use super::{
    answer::check_about,
    call::Plugin,
    component::{imports, refused_imports},
    failure::CallError,
    guard::Guard,
    sandbox::Sandbox,
    wit::FormatPre,
    workers::Cancelled,
};

/// The interface of the contract, without its version.
const HANDLER: &str = "targum:format/handler@";

/// The version this host speaks.
const VERSION: &str = "1.0.0";

/// One plugin is loaded at a time: compiling uses every core as it is, and the pool of
/// instances has room for one more than there are calls.
static LOADING: Mutex<()> = Mutex::new(());

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
    #[error("took more than {0} ms to compile")]
    TooSlow(u64),
    /// It fails to describe itself.
    #[error("cannot describe itself: {0}")]
    Describe(CallError),
}

impl Sandbox {
    /// Compiles a component, instantiates it and has it describe itself. Takes a moment:
    /// not for a thread of the runtime.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn load(self: &Arc<Self>, bytes: &[u8]) -> Result<Plugin, LoadError> {
        let _alone = LOADING.lock().unwrap_or_else(PoisonError::into_inner);
        let limit = self.limits.max_plugin_bytes;
        if bytes.len() > limit {
            return Err(LoadError::TooLarge { size: bytes.len(), limit });
        }
        let imports = imports(bytes).map_err(|error| LoadError::Invalid(error.to_string()))?;
        if !imports.is_empty() {
            return Err(LoadError::Imports(imports));
        }
        let component = self.compile(bytes)?;
        check_contract(&component)?;
        let invalid = |error: wasmtime::Error| LoadError::Invalid(error.root_cause().to_string());
        let linker = Linker::<Guard>::new(&self.engine);
        let instance = linker.instantiate_pre(&component).map_err(invalid)?;
        let instance = FormatPre::new(instance).map_err(|error| {
            LoadError::Contract(format!("{error}; rebuild it with the SDK of this host"))
        })?;
        let about = self
            .call_here(&instance, &Cancelled::default(), |format, store| {
                format.targum_format_handler().call_describe(store)
            })
            .map_err(LoadError::Describe)?;
        check_about(&about).map_err(|what| LoadError::Describe(CallError::BadAnswer(what)))?;
        Ok(Plugin {
            about,
            digest: blake3::hash(bytes),
            size_bytes: bytes.len() as u64,
            file: None,
            sandbox: Arc::clone(self),
            instance,
            peak_bytes: Arc::default(),
        })
    }

    /// Compiles on a thread of its own, and leaves it behind when it takes too long: its
    /// work is bounded by the size of the plugin.
    fn compile(&self, bytes: &[u8]) -> Result<Component, LoadError> {
        let (done, compiled) = mpsc::channel();
        let (engine, bytes) = (self.engine.clone(), bytes.to_vec());
        thread::Builder::new()
            .name("plugin-compile".into())
            .spawn(move || done.send(Component::from_binary(&engine, &bytes)))
            .map_err(|error| LoadError::Invalid(error.to_string()))?;
        let deadline_ms = self.limits.compile_deadline_ms;
        match compiled.recv_timeout(Duration::from_millis(deadline_ms)) {
            Ok(compiled) => compiled.map_err(|error| LoadError::Invalid(format!("{error:#}"))),
            Err(mpsc::RecvTimeoutError::Timeout) => Err(LoadError::TooSlow(deadline_ms)),
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                Err(LoadError::Invalid("the compiler failed".into()))
            }
        }
    }
}

/// Says which side to upgrade when plugin and host do not speak the same version.
fn check_contract(component: &Component) -> Result<(), LoadError> {
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
        Some(_) => return Ok(()),
    };
    Err(LoadError::Contract(problem))
}
