//! Figures of this build on this machine, each beside a reference measured in the same run:
//! the HTTP endpoint beside hyper alone, plugins beside the same code natively, the embedded
//! engine over HTTP beside direct calls of it.

mod bare;
mod cached;
mod fairness;
mod formats;
mod fresh;
mod growth;
mod memory;
mod samples;
mod table;
mod words;
mod write;
mod wrk;

use clap::Parser;

const PARTS: &str = "cached,fresh,fairness,growth,formats,words,memory";

/// Prints the figures of this build.
#[derive(Parser)]
struct Arguments {
    /// Write BENCHMARKS.md, too.
    #[arg(long)]
    write: bool,
    /// Only these parts.
    #[arg(long, value_delimiter = ',', default_value = PARTS)]
    parts: Vec<String>,
    /// Only these formats.
    #[arg(long, value_delimiter = ',')]
    formats: Vec<String>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let mut page = String::new();
    for part in &arguments.parts {
        let section = match part.as_str() {
            "cached" => cached::run()?,
            "fairness" => fairness::run()?,
            "fresh" => fresh::run()?,
            "growth" => growth::run()?,
            "formats" => formats::run(&arguments.formats)?,
            "memory" => memory::run()?,
            "words" => words::run()?,
            other => anyhow::bail!("no part `{other}`; there are {PARTS}"),
        };
        println!("{section}");
        page.push_str(&section);
        page.push('\n');
    }
    if arguments.write {
        write::page(&page)?;
    }
    Ok(())
}
