//! Measures this build on this machine. Each figure stands beside a reference from the same run:
//! the HTTP endpoint beside hyper alone, plugins beside the same code natively, and the embedded
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

/// The allocator of the host, so that its code runs here as it does there.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// The parts in the order of the page. The last part calculates with the figures of the others.
const PARTS: [&str; 12] = [
    "cached", "fresh", "fairness", "words", "quality", "changed", "start", "growth", "formats",
    "shared", "simulate", "scale",
];

/// Prints the figures of this build. Each figure is kept in target/release/figures.
#[derive(Parser)]
struct Arguments {
    /// Also write BENCHMARKS.md and docs/plots, with earlier figures for the other parts.
    #[arg(long)]
    write: bool,
    /// Measure only these parts.
    #[arg(long, value_delimiter = ',')]
    parts: Vec<String>,
    /// Measure only these formats, in the parts that measure formats.
    #[arg(long, value_delimiter = ',')]
    formats: Vec<String>,
    /// The number of entries in the largest cache.
    #[arg(long, default_value_t = 1_000_000)]
    entries: usize,
    /// Only try every measurement. The figures then mean nothing.
    #[arg(long)]
    quick: bool,
    /// Fill a cache with `--entries` entries of this kind and print its measurements. The part
    /// `growth` runs this.
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
    let wanted = |part: &&str| {
        arguments.parts.is_empty() || arguments.parts.iter().any(|wanted| wanted == part)
    };
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
            // The other parts are measured all the same.
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

/// Measures a part. The hosts and clients are those of the tests, which panic on an unexpected
/// result.
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
