//! Measures the start of a host with its shipped configuration, its idle memory, and its memory
//! under load.

use std::{
    thread,
    time::{Duration, Instant},
};

use targum_tests::{Host, Setup, translate_body};

use crate::{
    effort::Effort,
    machine::memory,
    samples::sample,
    section::Section,
    table::{median, render, row},
    wrk::{self, Bodies, Server},
};

const STARTS: usize = 7;
const SECONDS: u64 = 5;
/// The sizes of the documents, of which there are 64 each.
const SIZES: [usize; 3] = [1_000, 20_000, 100_000];
/// The longest time from the start of the process to its first answer, in seconds, with compiled
/// plugins.
const READY: f64 = 0.5;
/// The time after a start in which a host gives memory back that only its start needed.
const REST: Duration = Duration::from_secs(10);
/// The most memory at rest with all plugins, in MB.
const IDLE_MB: f64 = 50.0;

/// Measures, and returns the tables.
///
/// # Errors
/// A start or a request fails.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let begin = Instant::now();
    let mut host = Host::start(&Setup::engine("pseudo"));
    let first = begin.elapsed().as_secs_f64();
    let plugins = host.readiness()["plugins"].as_array().map_or(0, Vec::len);
    let mut again = Vec::new();
    for _ in 0..effort.rounds(STARTS) {
        let (_, folder, address) = host.stop("TERM");
        let begin = Instant::now();
        host = Host::start_in(folder, address);
        again.push(begin.elapsed().as_secs_f64());
    }
    let again = median(again);
    let mut section = Section::default();
    section.at_most("start with plugins compiled before, s", READY, again);
    let megabytes = |line| anyhow::Ok(memory(host.id(), line)? as f64 / f64::from(1 << 20));
    thread::sleep(REST);
    let idle = megabytes("VmRSS")?;
    section.at_most("memory at rest, all plugins, MB", IDLE_MB, idle);
    let mut rows = vec![row(["", "memory", "the most so far"])];
    let mut line = |name: String| {
        let cells = [megabytes("VmRSS")?, megabytes("VmHWM")?].map(|size| format!("{size:.0} MB"));
        let [now, most] = cells;
        rows.push(vec![name, now, most]);
        anyhow::Ok(())
    };
    line(format!("idle, {} s after the start", REST.as_secs()))?;
    for bytes in SIZES {
        let text = |number: usize| sample("json", bytes).replace("garden", &format!("{number}"));
        let texts: Vec<_> =
            (0..64).map(|number| translate_body("json", "pt", &text(number)).to_string()).collect();
        let server = Server { address: host.address.clone(), process: host.id() };
        let bodies = Bodies { texts: &texts, distinct: false };
        wrk::post(&server, &bodies, effort.round(SECONDS))?;
        line(format!("after documents of {} KB", bytes / 1_000))?;
    }
    section.figure("idle MB", idle);
    section.figure("loaded MB", megabytes("VmHWM")?);
    section.text = format!(
        "## Start and memory\n\n\
         {plugins} plugins. The time from the start of the process to its first answer is \
         {first:.1} s at the first start, which compiles all plugins, and **{again:.2} s** at \
         later starts, as the median of {}. Then 32 connections translate documents without a \
         pause, with the pseudo engine and without the cache, first small documents, then \
         larger ones. Memory is the resident memory that the system reports.\n\n\
         {}",
        effort.rounds(STARTS),
        render(&rows)
    );
    Ok(section)
}
