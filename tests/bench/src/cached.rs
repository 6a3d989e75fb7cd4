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

const ROUNDS: usize = 3;
const ROUND: Duration = Duration::from_secs(3);

/// The table.
///
/// # Errors
/// No `wrk`, or a request that fails.
pub fn run() -> anyhow::Result<String> {
    let host = Host::start(&Setup::engine("pseudo").only(&["json"]));
    let mut rows = vec![row(["document", "targum", "p99", "hyper alone", "p99", "ratio"])];
    for (name, bytes) in [("600 bytes", 600), ("20 KB", 20_000)] {
        let mut body = translate_body("json", "pt", &sample("json", bytes));
        body["cache"] = json!(true);
        host.client().translate(&body);
        let answer = host.client().translate(&body);
        anyhow::ensure!(answer.cached(), "the answer was to come from the cache");
        let bare = Bare::start(answer.text)?;
        let body = body.to_string();
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            ours.push(wrk::post(&host.address, &body, ROUND)?);
            theirs.push(wrk::post(&bare.address.to_string(), &body, ROUND)?);
        }
        let (ours, theirs) = (middle(&ours), middle(&theirs));
        rows.push(vec![
            name.to_owned(),
            format!("{}/s", thousands(ours.per_second)),
            format!("{:.1} ms", ours.p99_ms),
            format!("{}/s", thousands(theirs.per_second)),
            format!("{:.1} ms", theirs.p99_ms),
            format!("{:.2}", ours.per_second / theirs.per_second),
        ]);
    }
    Ok(format!(
        "## Cached documents over HTTP, requests a second\n\n\
         `wrk`, one thread, 32 connections; whole documents from the cache, logged as shipped.\n\n{}",
        render(&rows)
    ))
}

fn middle(loads: &[Load]) -> Load {
    Load {
        per_second: median(loads.iter().map(|load| load.per_second).collect()),
        p99_ms: median(loads.iter().map(|load| load.p99_ms).collect()),
    }
}
