//! Requests that are translated anew, in every format, beside hyper alone.

use std::time::Duration;

use targum::config::schema::STANDARD;
use targum_tests::{Host, Setup, translate_body};

use crate::{
    bare::Bare,
    samples::sample,
    table::{render, row, thousands},
    wrk,
};

const ROUND: Duration = Duration::from_secs(1);
const BYTES: usize = 1_000;
/// Different documents: of equal ones that are under way at once, one is translated.
const DOCUMENTS: usize = 64;

/// The table.
///
/// # Errors
/// No `wrk`, or a request that fails.
pub fn run() -> anyhow::Result<String> {
    let host = Host::start(&Setup::engine("pseudo"));
    let mut rows = vec![row(["format", "targum", "p99", "hyper alone", "ratio"])];
    for format in STANDARD {
        // The tail of a document is its last 40 bytes or so: no format minds a longer name.
        let document = |number: usize| sample(format, BYTES).replace("garden", &name(number));
        let bodies: Vec<_> = (0..DOCUMENTS)
            .map(|number| translate_body(format, "pt", &document(number)).to_string())
            .collect();
        let bare = Bare::start(host.client().post(&bodies[0]).text)?;
        let ours = wrk::post(&host.address, &bodies, ROUND)?;
        let theirs = wrk::post(&bare.address.to_string(), &bodies, ROUND)?;
        rows.push(vec![
            format.to_owned(),
            format!("{}/s", thousands(ours.per_second)),
            format!("{:.1} ms", ours.p99_ms),
            format!("{}/s", thousands(theirs.per_second)),
            format!("{:.2}", ours.per_second / theirs.per_second),
        ]);
    }
    Ok(format!(
        "## Fresh documents of 1 KB over HTTP, requests a second\n\n\
         `wrk`, one thread, 32 connections; {DOCUMENTS} different documents, pseudo engine, \
         nothing cached: every request runs its plugin three times in a new sandbox.\n\n{}",
        render(&rows)
    ))
}

/// Another word for each document.
fn name(number: usize) -> String {
    format!(
        "garden{}{}",
        char::from(b'a' + (number / 26) as u8),
        char::from(b'a' + (number % 26) as u8)
    )
}
