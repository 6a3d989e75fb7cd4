//! Figures of this build on this machine, each beside a reference measured in the same run:
//! the HTTP endpoint beside hyper alone, plugins beside the same code natively, the embedded
//! engine over HTTP beside direct calls of it and beside another engine.

mod bare;
mod cached;
mod changed;
mod effort;
mod fairness;
mod formats;
mod fresh;
mod growth;
mod machine;
mod plot;
mod quality;
mod samples;
mod scale;
mod section;
mod shared;
mod simulate;
mod start;
mod table;
mod words;
mod write;
mod wrk;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Instant,
};

use clap::Parser;
use tikv_jemallocator::Jemalloc;

use crate::{
    effort::Effort,
    section::{Measured, Section},
};

/// That of the host, so that what runs here runs as it would there.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// In the order of the page. The last reckons with what the others measured.
const PARTS: [&str; 12] = [
    "cached", "fresh", "fairness", "words", "quality", "changed", "start", "growth", "formats",
    "shared", "simulate", "scale",
];

/// Prints the figures of this build. Each is kept in target/release/figures.
#[derive(Parser)]
struct Arguments {
    /// Write BENCHMARKS.md and docs/plots, too, with what was measured before of other parts.
    #[arg(long)]
    write: bool,
    /// Only these parts.
    #[arg(long, value_delimiter = ',')]
    parts: Vec<String>,
    /// Only these formats, of the parts that are about formats.
    #[arg(long, value_delimiter = ',')]
    formats: Vec<String>,
    /// How many entries the largest cache has.
    #[arg(long, default_value_t = 1_000_000)]
    entries: usize,
    /// Only see that all of it works: too short to tell anything.
    #[arg(long)]
    quick: bool,
    /// Fill a cache with `--entries` of these and tell about it: what the part `growth` runs.
    #[arg(long, hide = true)]
    fill: Option<String>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    if let Some(kind) = &arguments.fill {
        return growth::entries::fill(kind, arguments.entries);
    }
    let unknown = arguments.parts.iter().find(|part| !PARTS.contains(&part.as_str()));
    if let Some(unknown) = unknown {
        anyhow::bail!("no part `{unknown}`; there are {}", PARTS.join(", "));
    }
    let load = machine::load();
    if load > 0.5 {
        eprintln!("the machine is busy (load {load}): these will not be its figures");
    }
    let wanted =
        |part: &&str| arguments.parts.is_empty() || arguments.parts.iter().any(|it| it == part);
    let mut failed = Vec::new();
    for part in PARTS.into_iter().filter(wanted) {
        eprintln!("{part} …");
        let begin = Instant::now();
        match measure(part, &arguments) {
            Ok(section) => {
                let measured = Measured::now(section, begin.elapsed().as_secs(), arguments.quick);
                measured.keep(part)?;
                println!("{}\n", measured.section.text);
            }
            // The others are measured all the same.
            Err(error) => {
                eprintln!("{part} failed: {error:#}");
                failed.push(part);
            }
        }
    }
    if arguments.write {
        write::page(&PARTS)?;
    }
    anyhow::ensure!(failed.is_empty(), "not measured: {}", failed.join(", "));
    Ok(())
}

/// Measures a part. What hosts and their clients are made of here are the tests' own, which
/// panic where something is not as it must be.
fn measure(part: &str, arguments: &Arguments) -> anyhow::Result<Section> {
    let measured = catch_unwind(AssertUnwindSafe(|| figures(part, arguments)));
    measured.unwrap_or_else(|_| anyhow::bail!("it panicked"))
}

fn figures(part: &str, arguments: &Arguments) -> anyhow::Result<Section> {
    let effort = Effort { quick: arguments.quick, entries: arguments.entries };
    match part {
        "cached" => cached::run(effort),
        "fresh" => fresh::run(&arguments.formats, effort),
        "fairness" => fairness::run(effort),
        "words" => words::run(effort),
        "quality" => quality::run(effort),
        "changed" => changed::run(effort),
        "start" => start::run(effort),
        "growth" => growth::run(effort),
        "formats" => formats::run(&arguments.formats, effort),
        "shared" => shared::run(effort),
        "simulate" => simulate::run(effort),
        _ => scale::run(),
    }
}
