//! Memory of a plugin, for the one call that an instance lives.
//!
//! A document is very many small strings, which the allocator of the standard library for
//! WebAssembly takes more time for than their content is worth.

use talc::{
    base::binning::{Binning, linear_extent_then_linearly_divided_exponential_binning},
    cell::TalcSyncCell,
    wasm::WasmGrowAndExtend,
};

#[global_allocator]
static MEMORY: TalcSyncCell<WasmGrowAndExtend, Bins> =
    TalcSyncCell::new_wasm(WasmGrowAndExtend::new());

/// The sizes of the lists of free blocks: those that the allocator has for WebAssembly, for which it
/// calls a function several times a block. A call costs more in the sandbox.
struct Bins;

impl Binning for Bins {
    type AvailabilityBitField = u64;

    #[inline(always)]
    fn size_to_bin(size: usize) -> u32 {
        linear_extent_then_linearly_divided_exponential_binning::<2, 8>(size)
    }
}

/// The memory that the smallest document needs, in bytes.
const LEAST: usize = 192 << 10;

/// The memory that most formats need at least for each byte of a document, in bytes.
const FOR_A_BYTE: usize = 4;

/// The most memory that is reserved, in bytes. Large documents leave no room unused.
const MOST: usize = 2 << 20;

/// Grows the memory by what a call with a document of so many bytes will need in any case. The
/// allocator grows the memory by no more than the block that it looks for, and each growth is a call
/// of the host and two of its system.
pub(crate) fn reserve(source_bytes: usize) {
    let bytes = LEAST.saturating_add(source_bytes.saturating_mul(FOR_A_BYTE)).min(MOST);
    let mut room = Vec::<u8>::new();
    // Where there is no memory left, the allocator finds that out by itself.
    let _ = room.try_reserve_exact(bytes);
    // The block is given back at once, but the memory stays.
    std::hint::black_box(&room);
}
