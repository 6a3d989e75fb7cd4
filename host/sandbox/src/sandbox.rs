//! The sandbox of plugins: no imports, and bounded time, memory, stack and output.

use std::{future::Future, sync::Arc, time::Instant};

use anyhow::anyhow;
use wasmtime::{Config, Enabled, Engine, InstanceAllocationStrategy, PoolingAllocationConfig};

use super::{
    clock::Clock,
    compiler::Compiler,
    failure::CallError,
    guard::{Guard, MAX_PARTS, store},
    limits::Limits,
    observed::Observed,
    workers::{Cancelled, Lane, NoResult, Workers, threads},
};
use targum_core::low_priority::LARGE_BYTES;

/// The stack of a plugin, in bytes. The thread has a stack of four times the size (see
/// [`super::workers`]).
const WASM_STACK_BYTES: usize = 1 << 20;

const WASM_PAGE_BYTES: usize = 64 << 10;

/// A wasmtime engine with limits and threads, which all plugins share.
pub struct Sandbox {
    pub(super) engine: Engine,
    pub(super) limits: Limits,
    pub(super) compiler: Compiler,
    pub(super) observed: Observed,
    clock: Clock,
    fast: Workers,
    slow: Workers,
}

impl Sandbox {
    /// Makes a sandbox for a command. It compiles in this process and has no counters.
    ///
    /// # Errors
    /// The errors of [`Sandbox::with`].
    pub fn new(limits: &Limits) -> anyhow::Result<Arc<Self>> {
        Self::with(limits, Compiler::default(), Observed::default())
    }

    /// Makes a sandbox with these limits.
    ///
    /// # Errors
    /// The limits are not valid, or the system does not supply the address space or the threads.
    pub fn with(
        limits: &Limits,
        compiler: Compiler,
        observed: Observed,
    ) -> anyhow::Result<Arc<Self>> {
        let problems = limits.problems();
        anyhow::ensure!(problems.is_empty(), "{}", problems.join("; "));
        let engine = Engine::new(&config(limits)?)
            .map_err(|error| anyhow!("no plugin sandbox on this machine: {error:#}"))?;
        let clock = Clock::start(engine.weak())?;
        let start = |lane| Workers::start(lane, limits.concurrency, limits.max_waiting);
        let (fast, slow) = (start(Lane::Fast)?, start(Lane::Slow)?);
        let limits = limits.clone();
        Ok(Arc::new(Self { engine, limits, compiler, observed, clock, fast, slow }))
    }

    /// Returns a sandbox with other limits, which keeps the compiler and the counters of this one.
    ///
    /// # Errors
    /// The errors of [`Sandbox::with`].
    pub fn resized(&self, limits: &Limits) -> anyhow::Result<Arc<Self>> {
        Self::with(limits, self.compiler.clone(), self.observed.clone())
    }

    /// Returns the counters of the plugins.
    pub fn observed(&self) -> &Observed {
        &self.observed
    }

    /// Has `call` call the plugin `id` with a document of `bytes` bytes, and `read` read the answer, on
    /// a thread of the document's lane. The memory of the plugin is free again before the answer is
    /// read. The call ends early when the returned future is dropped.
    pub(super) async fn call<A, T: Send + 'static>(
        self: &Arc<Self>,
        id: &str,
        function: &'static str,
        bytes: usize,
        call: impl FnOnce(&mut wasmtime::Store<Guard>) -> wasmtime::Result<A> + Send + 'static,
        read: impl FnOnce(A) -> Result<T, CallError> + Send + 'static,
    ) -> Result<T, CallError> {
        let sandbox = Arc::clone(self);
        let waiting = self.observed.wait();
        let job = move |cancelled: &Cancelled| {
            drop(waiting);
            let _running = sandbox.observed.run();
            let begin = Instant::now();
            let (answer, bytes) = sandbox.call_here(&sandbox.limits, cancelled, call);
            (answer.and_then(read), begin.elapsed(), bytes)
        };
        match self.lane(bytes).run(job).await {
            Ok((answer, took, bytes)) => {
                self.observed.called(id, function, took, bytes);
                answer.inspect_err(|error| self.observed.failed(id, error))
            }
            Err(none) => Err(none.into()),
        }
    }

    /// Runs `work` about a document of `bytes` bytes on a thread of the document's lane. The plugin calls
    /// of the work run on the same thread, one after the other. As soon as the work waits for anything
    /// else, it goes on in the caller's task.
    pub(super) async fn take_turn<T: Send + 'static>(
        &self,
        bytes: usize,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, CallError> {
        let waiting = self.observed.wait();
        let work = async move {
            drop(waiting);
            work.await
        };
        self.lane(bytes).take_turn(work).await.map_err(CallError::from)
    }

    /// Returns the threads for a document of `bytes` bytes.
    fn lane(&self, bytes: usize) -> &Workers {
        if bytes > LARGE_BYTES { &self.slow } else { &self.fast }
    }

    /// Has `call` instantiate and call a plugin on this thread. Returns the memory the plugin took,
    /// in bytes, as well.
    pub(super) fn call_here<T>(
        &self,
        limits: &Limits,
        cancelled: &Cancelled,
        call: impl FnOnce(&mut wasmtime::Store<Guard>) -> wasmtime::Result<T>,
    ) -> (Result<T, CallError>, usize) {
        let _running = self.clock.run();
        let mut store = store(&self.engine, limits, cancelled);
        let answer = call(&mut store).map_err(|error| CallError::from_wasm(&error, store.data()));
        (answer, store.data().taken_bytes())
    }
}

impl From<NoResult> for CallError {
    fn from(none: NoResult) -> Self {
        match none {
            NoResult::Full => Self::Overloaded,
            NoResult::Panicked => Self::Trapped("the host failed to run it".into()),
        }
    }
}

/// Returns the configuration of the engine: what plugins can do, and what they cannot.
fn config(limits: &Limits) -> anyhow::Result<Config> {
    let mut config = Config::new();
    config
        .epoch_interruption(true)
        // No message shows a place in a plugin's code, so the tables of such places would only take
        // memory.
        .generate_address_map(false)
        .wasm_backtrace_max_frames(None)
        .native_unwind_info(false)
        .max_wasm_stack(WASM_STACK_BYTES)
        .cranelift_nan_canonicalization(true)
        .wasm_multi_memory(false)
        .wasm_memory64(false)
        .wasm_relaxed_simd(false)
        .wasm_tail_call(false)
        .wasm_wide_arithmetic(false)
        .wasm_custom_page_sizes(false)
        .wasm_stack_switching(false)
        .wasm_shared_everything_threads(false)
        .allocation_strategy(InstanceAllocationStrategy::Pooling(pool(limits)?));
    Ok(config)
}

fn pool(limits: &Limits) -> anyhow::Result<PoolingAllocationConfig> {
    // The instances of two lanes, and one more for a plugin that describes itself while it is
    // loaded.
    let instances = u32::try_from(2 * threads(limits.concurrency))? + 1;
    let parts = instances * MAX_PARTS;
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(instances)
        .max_core_instances_per_component(MAX_PARTS)
        .total_core_instances(parts)
        .max_memories_per_component(1)
        .total_memories(instances)
        .max_memory_size(limits.memory_bytes.next_multiple_of(WASM_PAGE_BYTES))
        .max_tables_per_component(MAX_PARTS)
        .total_tables(parts)
        // The pages kept between calls. Where the kernel reports which pages a call wrote to (Linux
        // 6.7), only those are cleared, so the pages of a usual document can be kept; elsewhere all
        // kept pages are cleared, so only those of a small one are.
        .pagemap_scan(Enabled::Auto)
        .linear_memory_keep_resident(if PoolingAllocationConfig::is_pagemap_scan_available() {
            8 << 20
        } else {
            1 << 20
        })
        .table_keep_resident(64 << 10);
    Ok(pool)
}
