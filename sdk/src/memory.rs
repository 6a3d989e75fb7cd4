//! Memory of a plugin, for the one call that an instance lives.
//!
//! A document is very many small strings, which the allocator of the standard library for
//! WebAssembly takes more time for than their content is worth.

use talc::wasm::{WasmDynamicTalc, new_wasm_dynamic_allocator};

#[global_allocator]
static MEMORY: WasmDynamicTalc = new_wasm_dynamic_allocator();
