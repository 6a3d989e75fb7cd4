//! Measures plugins in their sandbox, beside the same code natively.

mod native;
mod sandboxed;

use std::{sync::Arc, time::Duration};

use cpu_time::ProcessTime;
use targum_core::locale::{Locale, Pair};
use targum_sandbox::{Limits, Sandbox, render};

use crate::{
    effort::Effort,
    samples::sample,
    section::Section,
    table::{median, render as table, row},
};
use native::FORMATS;
use sandboxed::Sandboxed;

const SMALL: usize = 80_000;
const USUAL: usize = 200_000;
const LARGE: usize = 8_000_000;

/// The lowest native speeds, in MB/s: of formats that need the parser of a programming language or of
/// Markdown, and of all others.
const SPEEDS: (f64, f64) = (20.0, 60.0);
const SLOWER: [&str; 5] = ["html", "js", "md", "mdx", "ts"];
/// The highest ratio of the time in the sandbox to the native time, in the median of the formats.
const SANDBOX: f64 = 1.6;
/// The highest ratio of the time per byte of a large document to that of a small document.
const GROWTH: f64 = 1.3;

/// Measures all formats, or the formats with the ids in `only`, and returns the table.
///
/// # Errors
/// A plugin is not built, or fails.
pub(crate) fn run(only: &[String], effort: Effort) -> anyhow::Result<Section> {
    let parse = |tag| Locale::parse(tag).map_err(anyhow::Error::msg);
    let pair = Pair { source: parse("en")?, target: parse("pt")? };
    let context = Arc::new(render::context(&pair, &[]));
    // On a busy machine, the largest documents may take longer than a request may wait. A document
    // that needs more memory than a request may have is measured rather than refused.
    let (deadline_ms, memory_bytes, max_output_bytes) = (120_000, 1 << 30, 1 << 30);
    let limits = Limits { deadline_ms, memory_bytes, max_output_bytes, ..Limits::default() };
    let sandbox = Sandbox::new(&limits)?;
    let large = effort.count(LARGE);
    let chosen = |(id, _): &(&str, _)| only.is_empty() || only.iter().any(|wanted| wanted == id);
    let mut seen = Vec::new();
    for (id, native) in FORMATS.into_iter().filter(chosen) {
        eprintln!("  {id} …");
        seen.push(Seen::of(id, native, &Sandboxed::load(&sandbox, id, &context)?, large)?);
    }
    let mut rows = vec![row([
        "format",
        "80 KB, MB/s",
        "8 MB, MB/s",
        "growth",
        "sandboxed, MB/s",
        "sandboxed/native",
        "memory, MiB",
        "of its bound",
    ])];
    rows.extend(seen.iter().map(Seen::row));
    let mut section = Section::default();
    let worst = |of: &dyn Fn(&Seen) -> f64| {
        let worst = seen.iter().max_by(|a, b| of(a).total_cmp(&of(b)));
        worst.map_or((String::new(), 0.0), |seen| (seen.id.to_owned(), of(seen)))
    };
    // The slowest format is the one that is closest to the speed required of it.
    let (id, asked) = worst(&|seen| seen.asked() / seen.speed());
    let least = seen.iter().find(|seen| seen.id == id).map_or(SPEEDS.1, Seen::asked);
    section.at_least(format!("formats: the slowest ({id}), MB/s"), least, least / asked);
    let (id, growth) = worst(&|seen| seen.growth);
    section.at_most(
        format!("formats: time a byte, 8 MB by 80 KB, at worst ({id})"),
        GROWTH,
        growth,
    );
    let ratios = seen.iter().map(|seen| seen.ratio).collect();
    section.at_most("formats: sandboxed by native, the middle format", SANDBOX, median(ratios));
    let (id, share) = worst(&|seen| seen.memory / seen.bound);
    section.at_most(format!("formats: memory by its bound, at worst ({id})"), 1.0, share);
    let misses: Vec<_> = seen.iter().flat_map(Seen::misses).collect();
    let outcome = match misses.as_slice() {
        [] => "All goals are met.".to_owned(),
        misses => format!("Short of the goals:\n\n{}", misses.join("\n")),
    };
    section.text = format!(
        "## Formats: extract and encode, natively and sandboxed\n\n\
         Every segment changed; the processor time of the best of several runs. Natively: with \
         the host's allocator. Sandboxed: a document of 200 KB, the start of a fresh sandbox for each call and all copying in and \
         out included. Memory: the most that a sandbox took for 8 MB.\n\n\
         Goals: at least {} MB/s ({} MB/s for {}), growth (the time per byte at 8 MB by that at \
         80 KB) at most {GROWTH}, sandboxed/native at most {SANDBOX} in the median, memory at most \
         32 MiB and 16 times the document.\n\n{}\n{outcome}\n",
        SPEEDS.1,
        SPEEDS.0,
        SLOWER.join(", "),
        table(&rows)
    );
    Ok(section)
}

/// The measurements of a format.
struct Seen {
    id: &'static str,
    /// The speeds in MB/s: natively at 80 KB, natively at 8 MB, and in the sandbox.
    small: f64,
    large: f64,
    sandboxed: f64,
    growth: f64,
    ratio: f64,
    /// The memory, in bytes.
    memory: f64,
    bound: f64,
}

impl Seen {
    fn of(
        id: &'static str,
        native: native::Native,
        plugin: &Sandboxed,
        large: usize,
    ) -> anyhow::Result<Self> {
        let native = |text: &str| native(text, &plugin.context);
        let (small, usual, large) = (sample(id, SMALL), sample(id, USUAL), sample(id, large));
        let usual: Arc<str> = usual.into();
        let [sandboxed, beside] =
            best([&mut || plugin.run(&usual), &mut || native(&usual)])?.map(per_byte(&usual));
        let [of_small] = best([&mut || native(&small)])?.map(per_byte(&small));
        let [of_large] = best([&mut || native(&large)])?.map(per_byte(&large));
        plugin.run(&large.as_str().into())?;
        Ok(Self {
            id,
            small: 1e-6 / of_small,
            large: 1e-6 / of_large,
            sandboxed: 1e-6 / sandboxed,
            growth: of_large / of_small,
            ratio: sandboxed / beside,
            memory: plugin.peak_bytes() as f64,
            bound: f64::from(32 << 20) + 16.0 * large.len() as f64,
        })
    }

    fn speed(&self) -> f64 {
        self.small.min(self.large)
    }

    fn asked(&self) -> f64 {
        if SLOWER.contains(&self.id) { SPEEDS.0 } else { SPEEDS.1 }
    }

    fn row(&self) -> Vec<String> {
        vec![
            self.id.to_owned(),
            format!("{:.0}", self.small),
            format!("{:.0}", self.large),
            format!("{:.2}", self.growth),
            format!("{:.0}", self.sandboxed),
            format!("{:.2}", self.ratio),
            format!("{:.0}", self.memory / f64::from(1 << 20)),
            format!("{:.2}", self.memory / self.bound),
        ]
    }

    fn misses(&self) -> Vec<String> {
        let (speed, memory) = (self.speed(), self.memory / self.bound);
        let goals = [
            (speed < self.asked(), format!("{speed:.0} MB/s")),
            (self.growth > GROWTH, format!("growth {:.2}", self.growth)),
            (memory > 1.0, format!("{memory:.2} of the memory")),
        ];
        let missed = goals.into_iter().filter_map(|(missed, what)| missed.then_some(what));
        missed.map(|what| format!("- {}: {what}", self.id)).collect()
    }
}

fn per_byte(text: &str) -> impl Fn(Duration) -> f64 {
    let length = text.len() as f64;
    move |time| time.as_secs_f64() / length
}

type Run<'r> = &'r mut dyn FnMut() -> anyhow::Result<Duration>;

/// Returns the shortest time of each run. The runs take turns.
fn best<const N: usize>(mut runs: [Run<'_>; N]) -> anyhow::Result<[Duration; N]> {
    const TIME: Duration = Duration::from_millis(900);
    let begin = ProcessTime::now();
    let mut best = [Duration::MAX; N];
    for round in 0..200 {
        if round >= 3 && begin.elapsed() > TIME {
            break;
        }
        for (run, best) in runs.iter_mut().zip(&mut best) {
            *best = run()?.min(*best);
        }
    }
    Ok(best)
}

/// Returns a translation that differs from the source. Unchanged text would be put back without
/// being spelled.
fn changed(text: &str) -> String {
    format!("{text}!")
}
