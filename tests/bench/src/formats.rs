//! Plugins in their sandbox, beside the same code natively.

mod native;
mod sandboxed;

use std::{sync::Arc, time::Duration};

use cpu_time::ProcessTime;
use targum::{
    locale::{Locale, Pair},
    plugins::{Limits, Sandbox},
    render,
};

use crate::{
    samples::sample,
    table::{render as table, row},
};
use native::FORMATS;
use sandboxed::Sandboxed;

const SMALL: usize = 80_000;
const USUAL: usize = 200_000;
const LARGE: usize = 8_000_000;

/// At least, in MB/s: formats with a real parser of a language behind them, and all others.
const SPEEDS: (f64, f64) = (5.0, 20.0);
const SLOWER: [&str; 5] = ["html", "js", "md", "mdx", "ts"];
/// At most: the time in the sandbox by that natively.
const SANDBOX: f64 = 1.6;
/// At most: the time per byte of a large document by that of a small one.
const GROWTH: f64 = 1.3;

/// The table, of all formats or those with the ids `only`.
///
/// # Errors
/// A plugin that is not built, or fails.
pub fn run(only: &[String]) -> anyhow::Result<String> {
    let parse = |tag| Locale::parse(tag).map_err(anyhow::Error::msg);
    let pair = Pair { source: parse("en")?, target: parse("pt")? };
    let context = Arc::new(render::context(&pair, &[]));
    // On a busy machine the largest documents may take longer than a request would wait.
    let sandbox = Sandbox::new(&Limits { deadline_ms: 120_000, ..Limits::default() })?;
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
    let mut misses = Vec::new();
    let chosen = |(id, _): &(&str, _)| only.is_empty() || only.iter().any(|it| it == id);
    for (id, native) in FORMATS.into_iter().filter(chosen) {
        eprintln!("{id} …");
        let plugin = Sandboxed::load(&sandbox, id, &context)?;
        let native = |text: &str| native(text, &context);
        let (small, usual, large) = (sample(id, SMALL), sample(id, USUAL), sample(id, LARGE));
        let usual: Arc<str> = usual.into();
        let [sandboxed, beside] =
            best([&mut || plugin.run(&usual), &mut || native(&usual)])?.map(per_byte(&usual));
        let [of_small] = best([&mut || native(&small)])?.map(per_byte(&small));
        let [of_large] = best([&mut || native(&large)])?.map(per_byte(&large));
        plugin.run(&large.as_str().into())?;
        let memory = plugin.peak_bytes() as f64;
        let bound = f64::from(32 << 20) + 16.0 * large.len() as f64;
        let speed = if SLOWER.contains(&id) { SPEEDS.0 } else { SPEEDS.1 };
        let (ratio, growth) = (sandboxed / beside, of_large / of_small);
        let (small, large) = (1e-6 / of_small, 1e-6 / of_large);
        let goals = [
            (small.min(large) < speed, format!("{:.0} MB/s", small.min(large))),
            (ratio > SANDBOX, format!("sandboxed/native {ratio:.2}")),
            (growth > GROWTH, format!("growth {growth:.2}")),
            (memory > bound, format!("{:.2} of the memory", memory / bound)),
        ];
        let missed = goals.into_iter().filter_map(|(missed, what)| missed.then_some(what));
        misses.extend(missed.map(|what| format!("- {id}: {what}")));
        rows.push(vec![
            id.to_owned(),
            format!("{small:.0}"),
            format!("{large:.0}"),
            format!("{growth:.2}"),
            format!("{:.0}", 1e-6 / sandboxed),
            format!("{ratio:.2}"),
            format!("{:.0}", memory / f64::from(1 << 20)),
            format!("{:.2}", memory / bound),
        ]);
    }
    let outcome = match misses.as_slice() {
        [] => "All goals are met.".to_owned(),
        misses => format!("Short of the goals:\n\n{}", misses.join("\n")),
    };
    Ok(format!(
        "## Formats: extract and encode, natively and sandboxed\n\n\
         Every segment changed; the processor time of the best of several runs. Sandboxed: a \
         document of 200 KB, the start of a fresh sandbox for each call and all copying in and \
         out included. Memory: the most that a sandbox took for 8 MB.\n\n\
         Goals: at least {} MB/s ({} MB/s for {}), growth (the time per byte at 8 MB by that at \
         80 KB) at most {GROWTH}, sandboxed/native at most {SANDBOX}, memory at most 32 MiB and \
         16 times the document.\n\n{}\n{outcome}\n",
        SPEEDS.1,
        SPEEDS.0,
        SLOWER.join(", "),
        table(&rows)
    ))
}

fn per_byte(text: &str) -> impl Fn(Duration) -> f64 {
    let length = text.len() as f64;
    move |time| time.as_secs_f64() / length
}

type Run<'r> = &'r mut dyn FnMut() -> anyhow::Result<Duration>;

/// The shortest time of several runs of each, in turns.
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

/// A translation that is not the source: that would be put back without being spelled.
fn changed(text: &str) -> String {
    format!("{text}!")
}
