//! Measures requests that are answered from the cache over HTTP, beside hyper alone.

use serde_json::{Value, json};
use targum_tests::{Host, Setup, translate_body};

use crate::{
    bare::Bare,
    effort::Effort,
    samples::sample,
    section::Section,
    table::{median, render, row, thousands},
    wrk::{self, Bodies, CONNECTIONS, Server},
};

const ROUNDS: usize = 5;
const SECONDS: u64 = 2;
const MEMORY: usize = 64 << 20;

/// The highest ratio of the time within which 99 of 100 are answered to that of hyper alone.
const P99: f64 = 2.0;

/// A row of the table.
struct Row {
    name: &'static str,
    /// The size of a document, in bytes.
    bytes: usize,
    /// The number of different documents.
    documents: usize,
    /// The memory for answers, in bytes.
    memory: usize,
    /// Whether no request is sent twice.
    distinct: bool,
    /// The lowest ratio of requests a second to those of hyper alone.
    ratio: f64,
}

const ROWS: [Row; 7] = [
    Row {
        name: "600 bytes",
        bytes: 600,
        documents: 1,
        memory: MEMORY,
        distinct: false,
        ratio: 0.80,
    },
    Row {
        name: "20 KB",
        bytes: 20_000,
        documents: 1,
        memory: MEMORY,
        distinct: false,
        ratio: 0.70,
    },
    Row {
        name: "20 KB, of 500",
        bytes: 20_000,
        documents: 500,
        memory: MEMORY,
        distinct: false,
        ratio: 0.70,
    },
    Row {
        name: "600 bytes, RocksDB",
        bytes: 600,
        documents: 500,
        memory: 0,
        distinct: false,
        ratio: 0.70,
    },
    Row {
        name: "20 KB, RocksDB",
        bytes: 20_000,
        documents: 500,
        memory: 0,
        distinct: false,
        ratio: 0.70,
    },
    Row {
        name: "600 bytes, RocksDB, new",
        bytes: 600,
        documents: 500,
        memory: 0,
        distinct: true,
        ratio: 0.70,
    },
    Row {
        name: "20 KB, RocksDB, new",
        bytes: 20_000,
        documents: 500,
        memory: 0,
        distinct: true,
        ratio: 0.60,
    },
];

/// Measures, and returns the table.
///
/// # Errors
/// `wrk` is missing, or a request fails.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let mut section = Section::default();
    let names = ["document", "targum", "p99", "processor", "hyper", "p99", "processor", "ratio"];
    let mut rows = vec![row(names)];
    for row in ROWS {
        eprintln!("  {} …", row.name);
        rows.push(measure(&row, effort, &mut section)?);
    }
    section.text = format!(
        "## Cached documents over HTTP, requests a second\n\n\
         `wrk` with one thread and {CONNECTIONS} connections, on the same machine, with whole \
         documents, every limit set, and the shipped log settings. The host takes turns with \
         hyper alone, which reads the same request and answers with ready bytes. The table \
         shows medians of {} rounds, of the figures and of their ratios. *RocksDB*: without \
         memory for answers, so that every document is read from RocksDB and its answer is made \
         anew. *new*: with requests whose bytes were never sent before, so that the whole \
         request is read and hashed too. *Processor*: the processor time of a request, on all \
         processors.\n\n\
         {}",
        effort.rounds(ROUNDS),
        render(&rows)
    );
    Ok(section)
}

fn measure(row: &Row, effort: Effort, section: &mut Section) -> anyhow::Result<Vec<String>> {
    let host = Host::start(&setup(row.memory));
    let client = host.client();
    let mut texts = Vec::new();
    let mut answer = String::new();
    for number in 0..row.documents {
        let body = document(row.bytes, number);
        // The first request translates and stores the document, the second finds it, and the third
        // is known by its bytes.
        client.translate(&body);
        client.translate(&body);
        let cached = client.translate(&body);
        anyhow::ensure!(cached.cached(), "the answer was to come from the cache");
        answer = cached.text;
        texts.push(body.to_string());
    }
    let bare = Bare::start(answer)?;
    let ours = Server { address: host.address.clone(), process: host.id() };
    let theirs = Server { address: bare.address.to_string(), process: std::process::id() };
    let bodies = Bodies { texts: &texts, distinct: row.distinct };
    let (mut us, mut them) = (Vec::new(), Vec::new());
    for _ in 0..effort.rounds(ROUNDS) {
        us.push(wrk::post(&ours, &bodies, effort.round(SECONDS))?);
        them.push(wrk::post(&theirs, &bodies, effort.round(SECONDS))?);
    }
    // Ratios are taken between runs that follow each other, because the machine does other work
    // too.
    let ratios = us.iter().zip(&them).map(|(a, b)| a.per_second / b.per_second);
    let ratio = median(ratios.collect());
    let (us, them) = (wrk::middle(&us), wrk::middle(&them));
    section.at_least(format!("cached, {}: requests by hyper's", row.name), row.ratio, ratio);
    section.at_most(format!("cached, {}: p99 by hyper's", row.name), P99, us.p99_ms / them.p99_ms);
    section.figure(format!("cached {}", row.name), us.per_second);
    section.figure(format!("cached processor_us {}", row.name), us.processor_us);
    Ok(vec![
        row.name.to_owned(),
        format!("{}/s", thousands(us.per_second)),
        format!("{:.1} ms", us.p99_ms),
        format!("{:.0} µs", us.processor_us),
        format!("{}/s", thousands(them.per_second)),
        format!("{:.1} ms", them.p99_ms),
        format!("{:.0} µs", them.processor_us),
        format!("{ratio:.2}"),
    ])
}

/// Returns a file to be stored in the cache. Each number gives another file.
pub(crate) fn document(bytes: usize, number: usize) -> Value {
    let text = sample("json", bytes).replacen("garden", &format!("garden {number}"), 1);
    let mut body = translate_body("json", "pt", &text);
    body["cache"] = json!(true);
    body
}

/// Returns a setup in which every limit is set and none is reached.
pub(crate) fn setup(memory: usize) -> Setup {
    let tables = format!("[cache]\nmemory_bytes = {memory}\n");
    let project_tables = "[limits]\nrequests_per_minute = 4000000000\n\
         characters_per_day = 1000000000000000\nmax_source_bytes = 1048576\nmax_in_flight = 1000\n"
        .to_owned();
    Setup { tables, project_tables, ..Setup::engine("pseudo").only(&["json"]) }
}
