//! The settings of RocksDB: its memory, its compression, and the removal of old values.

use std::sync::Arc;

use rocksdb::{
    BlockBasedOptions, Cache, ColumnFamilyDescriptor, DBCompressionType, LruCacheOptions, Options,
};

use super::{DOCUMENTS, MEMORY, SEGMENTS, USAGE};
use crate::expiry::Expiry;

/// Memory for blocks read, for all column families together.
const BLOCK_CACHE_BYTES: usize = 64 << 20;
/// The memory for values that are not yet written to tables, for all column families together.
const WRITE_BUFFER_BYTES: usize = 64 << 20;

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
    blocks.set_cache_index_and_filter_blocks(true);
    blocks.set_bloom_filter(10.0, false);
    let family = |name: &str, expires: bool| {
        let mut options = Options::default();
        options.set_compression_type(DBCompressionType::Zstd);
        options.set_write_buffer_size(16 << 20);
        options.set_block_based_table_factory(&blocks);
        if expires {
            // Old values go even where nothing else would compact them.
            options.set_periodic_compaction_seconds(24 * 60 * 60);
            options.set_compaction_filter("expiry", expiry.filter());
        }
        ColumnFamilyDescriptor::new(name, options)
    };
    let families = vec![
        family(DOCUMENTS, true),
        family(SEGMENTS, true),
        family(MEMORY, false),
        family(USAGE, false),
    ];
    (options, families)
}

/// Makes a block cache of 16 shards rather than the usual 64: a table's filter can be larger than a
/// 64th, and would then be read anew for each look-up.
fn block_cache() -> Cache {
    let mut options = LruCacheOptions::default();
    options.set_capacity(BLOCK_CACHE_BYTES);
    options.set_num_shard_bits(4);
    Cache::new_lru_cache_opts(&options)
}
