//! Measures how start, memory and requests grow with projects, plugins, documents and cached
//! entries.

mod documents;
pub(crate) mod entries;
mod plugins;
mod projects;

use std::time::{Duration, Instant};

use serde_json::Value;
use targum_tests::{Client, Host};

use crate::{
    effort::Effort, machine::memory, plot::Plot, samples::sample, section::Section, table::median,
};

/// The number of requests whose median is taken.
const REQUESTS: usize = 300;

/// Measures, and returns the tables.
///
/// # Errors
/// A request fails.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let mut section = Section::default();
    for of in [projects::run, plugins::run, documents::run, entries::run] {
        let more = of(effort)?;
        section.text += &more.text;
        section.text.push('\n');
        section.goals.extend(more.goals);
        section.figures.extend(more.figures);
        section.plots.extend(more.plots);
    }
    Ok(section)
}

/// A started host, with the time to its first answer and its memory at that time.
struct Started {
    host: Host,
    ready: Duration,
    idle: u64,
}

impl Started {
    /// Starts a host again in the folders of a stopped one.
    fn again(host: Host) -> anyhow::Result<Self> {
        let (_, folder, address) = host.stop("TERM");
        let begin = Instant::now();
        let host = Host::start_in(folder, address);
        let ready = begin.elapsed();
        let idle = memory(host.id(), "VmRSS")?;
        Ok(Self { host, ready, idle })
    }

    /// Returns the median time of a cached document of 1 KB on one connection, in seconds.
    fn request(&self) -> anyhow::Result<f64> {
        let mut body = targum_tests::translate_body("json", "pt", &sample("json", 1_000));
        body["cache"] = true.into();
        let client = self.host.client();
        let times = (0..REQUESTS).map(|_| Ok(time(&client, &body)?.as_secs_f64()));
        Ok(median(times.collect::<anyhow::Result<_>>()?))
    }

    /// Returns a row: the count, and the values that grow with it.
    fn row(&self, count: usize, request: f64) -> Vec<String> {
        vec![
            count.to_string(),
            format!("{:.2} s", self.ready.as_secs_f64()),
            format!("{} MB", self.idle >> 20),
            format!("{:.2} ms", request * 1e3),
        ]
    }
}

/// Draws the time to start, the memory and the time of a request by `what`.
fn drawn(title: &str, what: &str, points: &[(usize, &Started, f64)]) -> String {
    let line = |name: &str, of: &dyn Fn(&Started, f64) -> f64| {
        let point = |(count, started, request): &(usize, &Started, f64)| {
            (*count as f64, of(started, *request))
        };
        (name.to_owned(), points.iter().map(point).collect())
    };
    let lines = vec![
        line("start, ms", &|started, _| started.ready.as_secs_f64() * 1e3),
        line("idle memory, MB", &|started, _| started.idle as f64 / f64::from(1 << 20)),
        line("a request, ms", &|_, request| request * 1e3),
    ];
    Plot { title, axes: [what, "ms, MB"], lines, tens: true }.svg()
}

/// Returns the growth of a value divided by the growth of its cause. 1 is linear.
fn steepness(from: (f64, f64), to: (f64, f64)) -> f64 {
    (to.1 / from.1) / (to.0 / from.0)
}

fn time(client: &Client, body: &Value) -> anyhow::Result<Duration> {
    let begin = Instant::now();
    let answer = client.translate(body);
    anyhow::ensure!(answer.status == 200, "{}", answer.text);
    Ok(begin.elapsed())
}
