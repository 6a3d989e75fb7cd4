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
mod toolkit;
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

/// A page of figures.
pub(crate) struct Page {
    /// The file, from the root of the repository.
    file: &'static str,
    /// The command that writes all of the page.
    command: &'static str,
    /// The parts in their order.
    parts: &'static [&'static str],
    /// The text between the goals and the parts, which people write.
    notes: &'static str,
}

/// The pages. The part `scale` calculates with the figures of the others.
const PAGES: [Page; 2] = [
    Page {
        file: "BENCHMARKS.md",
        command: "make bench",
        parts: &[
            "cached", "fresh", "toolkit", "fairness", "words", "changed", "start", "growth",
            "formats", "shared", "simulate", "scale",
        ],
        notes: include_str!("../profiles.md"),
    },
    Page {
        file: "docs/quality.md",
        command: "make quality",
        parts: &["flores", "strings", "confidence"],
        notes: include_str!("../quality.md"),
    },
];

/// Prints the figures of this build. Each figure is kept in target/release/figures.
#[derive(Parser)]
struct Arguments {
    /// Also write the pages of the measured parts, with earlier figures for their other parts.
    #[arg(long)]
    write: bool,
    /// Measure only these parts. By default, all parts of BENCHMARKS.md.
    #[arg(long, value_delimiter = ',', default_values_t = PAGES[0].parts.iter().map(|part| (*part).to_owned()))]
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
    let all: Vec<&str> = PAGES.iter().flat_map(|page| page.parts).copied().collect();
    let unknown = arguments.parts.iter().find(|part| !all.contains(&part.as_str()));
    if let Some(unknown) = unknown {
        anyhow::bail!("no part `{unknown}`; there are {}", all.join(", "));
    }
    let load = machine::load();
    if load > 0.5 {
        eprintln!("the machine is busy (load {load}): these will not be its figures");
    }
    let is_wanted = |part: &&str| arguments.parts.iter().any(|wanted| wanted == part);
    let mut failed = Vec::new();
    for part in all.into_iter().filter(is_wanted) {
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
    anyhow::ensure!(
        failed.is_empty(),
        "not measured: {}; no page was written, and the other figures are kept",
        failed.join(", ")
    );
    if arguments.write {
        for page in PAGES.iter().filter(|page| page.parts.iter().any(&is_wanted)) {
            write::page(page)?;
        }
    }
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
        "toolkit" => toolkit::run(effort),
        "fairness" => fairness::run(effort),
        "words" => words::run(effort),
        "flores" => quality::flores::run(effort),
        "strings" => quality::strings::run(),
        "confidence" => quality::confidence::run(effort),
        "changed" => changed::run(effort),
        "start" => start::run(effort),
        "growth" => growth::run(effort),
        "formats" => formats::run(&arguments.formats, effort),
        "shared" => shared::run(effort),
        "simulate" => simulate::run(effort),
        _ => scale::run(),
    }
}
