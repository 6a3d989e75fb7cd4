//! Measures a growing cache. Each cache is filled by a process of its own, so that its memory can
//! be measured.

use std::{
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use targum_cache::{
    Store,
    unit::{SourcePiece, TargetPiece, Unit},
    value::{self, Document, Quoted},
};
use targum_core::cache_key::KeyBuilder;

use crate::{
    effort::Effort,
    machine::memory,
    plot::Plot,
    section::Section,
    table::{render, row},
};

const FEWEST: usize = 10_000;
const LOOKUPS: usize = 20_000;
/// The number of segments that are written and looked up together, as those of a document are.
const TOGETHER: usize = 50;
const DOCUMENT_CHARACTERS: usize = 300;
const SEGMENT_CHARACTERS: usize = 60;
/// The length of a key, which is a hash, in bytes.
pub(crate) const KEY_BYTES: usize = 32;
/// The highest ratio of the time of a look-up among the most entries to that among the fewest.
const FLAT: f64 = 4.0;

/// The measurements of a filled cache.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Filled {
    entries: usize,
    disk_bytes: u64,
    memory_bytes: u64,
    write_us: f64,
    found_us: f64,
    absent_us: f64,
}

/// Measures, and returns the tables.
///
/// # Errors
/// A process fails.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let counts = || std::iter::successors(Some(FEWEST), |count| Some(count * 10));
    let counts: Vec<usize> = counts().take_while(|count| *count <= effort.entries).collect();
    let (mut section, mut lines) = (Section::default(), Vec::new());
    let names = ["entries", "on disk", "an entry", "a write", "found", "not found", "memory"];
    let mut tables = String::new();
    for kind in ["documents", "segments"] {
        let mut seen = Vec::new();
        for &count in &counts {
            eprintln!("  {count} {kind} …");
            seen.push(filled_apart(kind, count)?);
        }
        let mut rows = vec![row(names)];
        rows.extend(seen.iter().map(Filled::row));
        tables += &format!("Entries are {kind}:\n\n{}\n", render(&rows));
        if let [first, .., last] = seen.as_slice() {
            let found = last.found_us / first.found_us;
            let what = format!("{} cached {kind}: a look-up by one of {FEWEST}", last.entries);
            section.at_most(what, FLAT, found);
        }
        if let Some(last) = seen.last() {
            let each = last.disk_bytes as f64 / last.entries as f64;
            section.figure(format!("{kind} disk_bytes"), each);
            section.figure(format!("{kind} memory_bytes"), last.memory_bytes as f64);
            section.figure(format!("{kind} found_us"), last.found_us);
        }
        let points = |of: fn(&Filled) -> f64| {
            seen.iter().map(|filled| (filled.entries as f64, of(filled))).collect()
        };
        lines.push((format!("{kind}: found, µs"), points(|filled| filled.found_us)));
        lines.push((format!("{kind}: not found, µs"), points(|filled| filled.absent_us)));
        let megabytes = |filled: &Filled| filled.memory_bytes as f64 / f64::from(1 << 20);
        lines.push((format!("{kind}: memory, MB"), points(megabytes)));
    }
    let (title, axes) = ("Look-ups and memory of the cache", ["entries", "µs, MB"]);
    section.text = format!(
        "## Growth: the cache\n\n\
         RocksDB alone, in a process of its own. It is filled, opened again, and asked for \
         {LOOKUPS} entries from all parts of it when it has merged the files that so many writes \
         at once leave behind, with the system's files in memory as far as they fit. Documents of \
         {DOCUMENT_CHARACTERS} characters are written and looked up one by one. Segments of \
         {SEGMENT_CHARACTERS} characters, with translations as long, are written and looked up by \
         {TOGETHER}, and the times are those of one segment. The texts compress to half of their \
         length.\n\n\
         {tables}"
    );
    section.plot(
        "cache",
        "As the cache gets fuller",
        Plot { title, axes, lines, tens: true }.svg(),
    );
    Ok(section)
}

impl Filled {
    fn row(&self) -> Vec<String> {
        vec![
            self.entries.to_string(),
            format!("{:.1} MB", self.disk_bytes as f64 / f64::from(1 << 20)),
            format!("{:.0} bytes", self.disk_bytes as f64 / self.entries as f64),
            format!("{:.1} µs", self.write_us),
            format!("{:.1} µs", self.found_us),
            format!("{:.1} µs", self.absent_us),
            format!("{} MB", self.memory_bytes >> 20),
        ]
    }
}

fn filled_apart(kind: &str, count: usize) -> anyhow::Result<Filled> {
    let ended = Command::new(std::env::current_exe()?)
        .args(["--fill", kind, "--entries", &count.to_string()])
        .stderr(Stdio::inherit())
        .output()?;
    anyhow::ensure!(ended.status.success(), "filling a cache failed");
    serde_json::from_slice(&ended.stdout).context("what the filling process said")
}

/// Fills a cache and prints its measurements, in the process that is started for it.
///
/// # Errors
/// The store cannot be opened, or an entry is lost.
pub(crate) fn fill(kind: &str, count: usize) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let documents = kind == "documents";
    let store = open(folder.path())?;
    let begin = Instant::now();
    for first in (0..count).step_by(TOGETHER) {
        let numbers = first..(first + TOGETHER).min(count);
        if documents {
            for number in numbers {
                let text = Quoted::new(&text(number, DOCUMENT_CHARACTERS));
                let document = Document { text, total: 1, ..Document::default() };
                store.keep_document("bench", &key(number), &document);
            }
        } else {
            let units: Vec<_> = numbers.map(|number| (key(number), unit(number))).collect();
            store.keep_segments("bench", &units);
        }
    }
    let write_us = begin.elapsed().as_secs_f64() * 1e6 / count as f64;
    drop(store);
    let store = open(folder.path())?;
    store.wait_for_merges().map_err(anyhow::Error::msg)?;
    // The first look-ups load the indexes. The following ones are measured.
    look(&store, documents, LOOKUPS / 10, |look| look * 104_729 % count, true)?;
    let found_us = look(&store, documents, LOOKUPS, |look| look * 7_919 % count, true)?;
    let absent_us = look(&store, documents, LOOKUPS, |look| count + look, false)?;
    let (disk_bytes, memory_bytes) = (store.size_bytes(), memory(std::process::id(), "VmRSS")?);
    let entries = count;
    let filled = Filled { entries, disk_bytes, memory_bytes, write_us, found_us, absent_us };
    println!("{}", serde_json::to_string(&filled)?);
    Ok(())
}

/// Looks entries up, which are expected to be there or not. Returns the time of one look-up, in
/// microseconds.
fn look(
    store: &Store,
    documents: bool,
    lookups: usize,
    number: impl Fn(usize) -> usize,
    wanted: bool,
) -> anyhow::Result<f64> {
    let keys: Vec<_> = (0..lookups).map(|look| key(number(look))).collect();
    let begin = Instant::now();
    let found = if documents {
        keys.iter().filter(|key| store.document(key).is_some()).count()
    } else {
        keys.chunks(TOGETHER).flat_map(|keys| store.segments(keys)).flatten().count()
    };
    let took = begin.elapsed();
    let all = if wanted { lookups } else { 0 };
    anyhow::ensure!(found == all, "{found} entries were found, not {all}");
    Ok(took.as_secs_f64() * 1e6 / lookups as f64)
}

fn open(path: &std::path::Path) -> anyhow::Result<Store> {
    let store = Store::open(path);
    anyhow::ensure!(store.problem().is_none(), "{:?}", store.problem());
    Ok(store)
}

fn key(number: usize) -> blake3::Hash {
    KeyBuilder::new("bench").number(number as u64).finish()
}

/// Returns a text of hashes in hexadecimal digits, which compresses to half its length.
fn text(number: usize, characters: usize) -> String {
    let mut text = String::new();
    for part in 0.. {
        if text.len() >= characters {
            break;
        }
        let hash = KeyBuilder::new("text").number(number as u64).number(part).finish();
        text += &hash.to_hex();
    }
    text.truncate(characters);
    text
}

/// Returns the size of a segment in the store before compression, in bytes, without its key.
pub(crate) fn segment_bytes() -> usize {
    value::seal(key(0).as_bytes(), 0, "bench", &unit(0).to_bytes()).len()
}

fn unit(number: usize) -> Unit {
    let text = text(number, 2 * SEGMENT_CHARACTERS);
    let (from, to) = text.split_at(SEGMENT_CHARACTERS);
    Unit {
        source: "en".into(),
        target: "pt".into(),
        plural: None,
        from: vec![SourcePiece::Text(from.into())],
        to: vec![TargetPiece::Text(to.into())],
        terms: Vec::new(),
        confidence: None,
    }
}
