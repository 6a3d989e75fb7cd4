//! Requests answered from the cache over HTTP, beside hyper alone.

use std::time::Duration;

use serde_json::json;
use targum_tests::{Host, Setup, translate_body};

use crate::{
    bare::Bare,
    samples::sample,
    table::{median, render, row, thousands},
    wrk::{self, Load},
};

const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_secs(2);

/// Rows of the table: a name, the size of a document, how many different ones there are, and
/// memory for answers.
const ROWS: [(&str, usize, usize, usize); 4] = [
    ("600 bytes", 600, 1, 64 << 20),
    ("20 KB", 20_000, 1, 64 << 20),
    ("20 KB, 500 documents", 20_000, 500, 64 << 20),
    ("20 KB, all from RocksDB", 20_000, 500, 0),
];

/// The table.
///
/// # Errors
/// No `wrk`, or a request that fails.
pub fn run() -> anyhow::Result<String> {
    let mut rows = vec![row(["document", "targum", "p99", "hyper alone", "p99", "ratio"])];
    for (name, bytes, documents, memory) in ROWS {
        let host = Host::start(&setup(memory));
        let client = host.client();
        let mut bodies = Vec::new();
        let mut answer = String::new();
        for number in 0..documents {
            let text = sample("json", bytes).replacen("garden", &format!("garden {number}"), 1);
            let mut body = translate_body("json", "pt", &text);
            body["cache"] = json!(true);
            // Translated and stored, then found, then known.
            client.translate(&body);
            client.translate(&body);
            let cached = client.translate(&body);
            anyhow::ensure!(cached.cached(), "the answer was to come from the cache");
            answer = cached.text;
            bodies.push(body.to_string());
        }
        let bare = Bare::start(answer)?;
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            ours.push(wrk::post(&host.address, &bodies, ROUND)?);
            theirs.push(wrk::post(&bare.address.to_string(), &bodies, ROUND)?);
        }
        // Of neighbours in time, as the machine may do other things, too.
        let ratios = ours.iter().zip(&theirs).map(|(a, b)| a.per_second / b.per_second);
        let ratio = median(ratios.collect());
        let (ours, theirs) = (middle(&ours), middle(&theirs));
        rows.push(vec![
            name.to_owned(),
            format!("{}/s", thousands(ours.per_second)),
            format!("{:.1} ms", ours.p99_ms),
            format!("{}/s", thousands(theirs.per_second)),
            format!("{:.1} ms", theirs.p99_ms),
            format!("{ratio:.2}"),
        ]);
    }
    Ok(format!(
        "## Cached documents over HTTP, requests a second\n\n\
         `wrk`, one thread, 32 connections; whole documents from the cache, every limit set, \
         logged as shipped.\n\n{}",
        render(&rows)
    ))
}

/// Every limit is set, and none is met.
fn setup(memory: usize) -> Setup {
    let tables = format!("[cache]\nmemory_bytes = {memory}\n");
    let project_tables = "[limits]\nrequests_per_minute = 4000000000\n\
         characters_per_day = 1000000000000000\nmax_source_bytes = 1048576\nmax_in_flight = 1000\n"
        .to_owned();
    Setup { tables, project_tables, ..Setup::engine("pseudo").only(&["json"]) }
}

fn middle(loads: &[Load]) -> Load {
    Load {
        per_second: median(loads.iter().map(|load| load.per_second).collect()),
        p99_ms: median(loads.iter().map(|load| load.p99_ms).collect()),
    }
}
