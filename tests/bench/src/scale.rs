//! Calculates the machines for a large load from the figures of other parts. docs/scale.md explains
//! the calculation.

use std::{collections::BTreeMap, thread};

use anyhow::Context;

use crate::{
    growth::entries::{KEY_BYTES, segment_bytes},
    section::{Measured, Section},
    table::{render, row},
};

/// Requests a second.
const REQUESTS: f64 = 10_000.0;
/// The segments that all hosts together store.
const SEGMENTS: f64 = 1e9;
/// The size of a document, in bytes, in each direction.
const DOCUMENT: f64 = 20_000.0;
/// The share of its processors that a host should use. The rest is for busier hours.
const USED: f64 = 0.6;
/// The words of a segment.
const WORDS: f64 = 13.0;
/// The new segments of a document that has changed.
const CHANGED: f64 = 1.0;
/// The memory of Redis for an entry without its key and value: its place in the table, two headers
/// and an expiry time, rounded up by the allocator. An estimate for Redis 7.
const REDIS_BYTES: f64 = 120.0;
/// The memory of a shard, in bytes.
const SHARD: f64 = 32.0 * (1u64 << 30) as f64;

/// Calculates, and returns the table.
///
/// # Errors
/// A part has not been measured.
pub(crate) fn run() -> anyhow::Result<Section> {
    let mut figures = BTreeMap::new();
    for part in ["cached", "words", "growth", "simulate"] {
        let measured = Measured::of(part).with_context(|| format!("measure `{part}` first"))?;
        figures.extend(measured.section.figures);
    }
    let figure = |name: &str| figures.get(name).copied().with_context(|| format!("no {name}"));
    let cores = thread::available_parallelism().map_or(1, usize::from) as f64;
    let hit_us = figure("cached processor_us 20 KB, RocksDB")?;
    let words = figure(&format!("words {cores}"))?;
    let disk = figure("segments disk_bytes")?;
    let value = segment_bytes() as f64;
    let hits = figure("shared hits 1 0.5")?;
    let misses = REQUESTS * (1.0 - hits);
    let front = REQUESTS * hit_us / 1e6 / cores / USED;
    let engines = misses * CHANGED * WORDS / words / USED;
    let entry = KEY_BYTES as f64 + value + REDIS_BYTES;
    let line = |what: &str, how: String, result: String| vec![what.to_owned(), how, result];
    let rows = [
        row(["what", "how", "so many"]),
        line(
            "hosts to answer from caches",
            format!("{REQUESTS}/s × {hit_us:.0} µs ÷ {cores} processors ÷ {USED}"),
            format!("{front:.1}"),
        ),
        line(
            "network of all hosts, each way",
            format!("{REQUESTS}/s × {DOCUMENT} bytes × 8"),
            format!("{:.1} Gbit/s", REQUESTS * DOCUMENT * 8.0 / 1e9),
        ),
        line(
            "requests that no cache has",
            format!("{REQUESTS}/s × (1 − {hits:.2})"),
            format!("{misses:.0}/s"),
        ),
        line(
            "hosts to translate them, embedded engine",
            format!("{misses:.0}/s × {CHANGED} × {WORDS} words ÷ {words:.0} words/s ÷ {USED}"),
            format!("{engines:.1}"),
        ),
        line(
            "the same, were whole documents of 100 segments new",
            format!("{misses:.0}/s × 100 × {WORDS} words ÷ {words:.0} words/s ÷ {USED}"),
            format!("{:.0}", engines * 100.0 / CHANGED),
        ),
        line(
            "disk for a billion segments, one host",
            format!("{SEGMENTS:.0e} × {disk:.0} bytes"),
            format!("{:.0} GB", SEGMENTS * disk / 1e9),
        ),
        line(
            "Redis for a billion segments",
            format!("{SEGMENTS:.0e} × ({KEY_BYTES} + {value:.0} + {REDIS_BYTES}) bytes"),
            format!("{:.0} GB", SEGMENTS * entry / 1e9),
        ),
        line(
            "shards of 32 GiB, with as many replicas",
            format!("{:.0} GB ÷ 34.4 GB, rounded up", SEGMENTS * entry / 1e9),
            format!("{:.0}", (SEGMENTS * entry / SHARD).ceil()),
        ),
    ];
    let text = format!(
        "## What ten thousand requests a second and a billion segments need\n\n\
         The figures of this table are calculated from the tables above, for hosts like this \
         one. [docs/scale.md](docs/scale.md) explains the calculation. Documents have 20 KB. \
         The hit rate is that of four hosts with a shared cache for half of the documents and \
         the exponent 1.0. A changed document has one new segment of {WORDS} words. Hosts use \
         {:.0} % of their processors.\n\n\
         {}",
        USED * 100.0,
        render(&rows)
    );
    Ok(Section { text, ..Section::default() })
}
