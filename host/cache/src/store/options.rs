//! The settings of RocksDB: its memory, its compression, and the removal of old values.

use std::sync::Arc;

use rocksdb::{
    BlockBasedOptions, Cache, ColumnFamilyDescriptor, CompactionDecision, DBCompressionType,
    LruCacheOptions, Options,
};

use super::family::Family;
use crate::expiry::Expiry;

/// The size of a block, in bytes before compression. A look-up unpacks a whole block to find one value, so blocks
/// are half as large as usual: a look-up takes a third less time, and the disk holds a fourteenth more.
const BLOCK_BYTES: usize = 2 << 10;
/// The distance between two entries of a table's index that are stored in full. Those between them are stored as
/// differences, so that an index has a third of its usual size, and the indexes of ten million documents fit into the
/// block cache with their filters. Otherwise, look-ups there read whole indexes again and again.
const INDEX_RESTART_INTERVAL: i32 = 16;
/// Memory for blocks read, for all column families together.
const BLOCK_CACHE_BYTES: usize = 64 << 20;
/// The memory for values that are not yet written to tables, for all column families together.
const WRITE_BUFFER_BYTES: usize = 64 << 20;

/// Returns the name of a family's column.
pub(super) fn name(family: Family) -> &'static str {
    match family {
        Family::Documents => "documents",
        Family::Segments => "segments",
        Family::Memory => "memory",
        Family::Usage => "usage",
    }
}

/// Returns the options of the database and its families.
pub(super) fn options(expiry: &Arc<Expiry>) -> (Options, Vec<ColumnFamilyDescriptor>) {
    let mut options = Options::default();
    options.create_if_missing(true);
    options.create_missing_column_families(true);
    options.set_max_open_files(256);
    options.set_keep_log_file_num(2);
    options.set_max_log_file_size(4 << 20);
    options.set_max_total_wal_size(WRITE_BUFFER_BYTES as u64);
    options.set_db_write_buffer_size(WRITE_BUFFER_BYTES);

    let mut blocks = BlockBasedOptions::default();
    blocks.set_block_cache(&block_cache());
    blocks.set_block_size(BLOCK_BYTES);
    blocks.set_cache_index_and_filter_blocks(true);
    blocks.set_pin_l0_filter_and_index_blocks_in_cache(true);
    blocks.set_index_block_restart_interval(INDEX_RESTART_INTERVAL);
    blocks.set_bloom_filter(10.0, false);
    let columns = Family::ALL.map(|family| column(family, &blocks, expiry)).into();
    (options, columns)
}

/// Returns the options of a family.
fn column(
    family: Family,
    blocks: &BlockBasedOptions,
    expiry: &Arc<Expiry>,
) -> ColumnFamilyDescriptor {
    let mut options = Options::default();
    options.set_compression_type(DBCompressionType::Zstd);
    options.set_write_buffer_size(16 << 20);
    options.set_block_based_table_factory(blocks);
    if family.expires() {
        // Old values go even if nothing else causes a compaction.
        options.set_periodic_compaction_seconds(24 * 60 * 60);
        options.set_compaction_filter("expiry", compaction_filter(expiry.clone()));
    }
    ColumnFamilyDescriptor::new(name(family), options)
}

/// Makes a block cache of 16 shards rather than the usual 64: a table's filter can be larger than a
/// 64th, and would then be read anew for each look-up.
fn block_cache() -> Cache {
    let mut options = LruCacheOptions::default();
    options.set_capacity(BLOCK_CACHE_BYTES);
    options.set_num_shard_bits(4);
    Cache::new_lru_cache_opts(&options)
}

/// Returns a compaction filter that drops values that are no longer valid.
fn compaction_filter(
    expiry: Arc<Expiry>,
) -> impl FnMut(u32, &[u8], &[u8]) -> CompactionDecision + Send + 'static {
    move |_, _, value| {
        if expiry.fresh(value) { CompactionDecision::Keep } else { CompactionDecision::Remove }
    }
}
