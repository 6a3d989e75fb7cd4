//! Measures small requests of one project while another project floods the host with large
//! requests.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use targum_tests::{Client, FOREIGN_KEY, Host, SOON, Setup, translate_body};

use crate::{
    effort::Effort,
    samples::sample,
    section::Section,
    table::{median, percentile, render, row},
};

const ROUNDS: usize = 3;
const SECONDS: u64 = 4;
const SMALL_BYTES: usize = 1_000;
const LARGE_BYTES: usize = 1_000_000;
/// The number of large documents in flight.
const FLOOD: usize = 8;
/// The highest ratio of the time within which 99 of 100 are answered under the flood to that
/// without it.
const P99: f64 = 3.0;

/// Measures, and returns the table.
///
/// # Errors
/// A request fails.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let round = effort.round(SECONDS);
    let host = Host::start(&Setup::engine("pseudo").only(&["json"]));
    add_project(&host);
    let (mut quiet, mut flooded, mut large) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..effort.rounds(ROUNDS) {
        quiet.push(small(&host.client(), round)?);
        let flood = Flood::start(&host);
        flooded.push(small(&host.client(), round)?);
        large.push(flood.stop()? as f64 / round.as_secs_f64());
    }
    let middle = |times: &[Vec<f64>], share| {
        median(times.iter().map(|times| percentile(times, share)).collect())
    };
    let times = |share| (middle(&quiet, share), middle(&flooded, share));
    let line = |name: &str, share| {
        let (quiet, flooded) = times(share);
        vec![
            name.to_owned(),
            format!("{quiet:.1} ms"),
            format!("{flooded:.1} ms"),
            format!("{:.1}", flooded / quiet),
        ]
    };
    let rows = [
        row(["small requests", "quiet", "under the flood", "ratio"]),
        line("half take at most", 0.5),
        line("99 of 100 take at most", 0.99),
    ];
    let mut section = Section::default();
    let (quiet, flooded) = times(0.99);
    section.at_most("small requests under a flood: p99 by the quiet one", P99, flooded / quiet);
    section.text = format!(
        "## Fairness: small requests under a flood of large ones\n\n\
         JSON documents of 1 KB are sent one after another, with the pseudo engine and without \
         the cache. Meanwhile another project always has {FLOOD} documents of 1 MB in flight, \
         of which {:.0} a second are answered.\n\n\
         {}",
        median(large),
        render(&rows)
    );
    Ok(section)
}

/// Adds a second project with a key of its own.
fn add_project(host: &Host) {
    let project = format!(
        "id = \"flood\"\nengines = [\"pseudo\"]\n[[keys]]\nname = \"flood\"\n\
         hash = \"blake3:{}\"\npermissions = [\"translate\"]\n",
        blake3::hash(FOREIGN_KEY.as_bytes()).to_hex()
    );
    std::fs::write(host.path("config/projects/flood.toml"), project).expect("a file");
    Host::within(SOON, "the second project", || host.generation() == 2);
}

/// Returns the times of small requests, in milliseconds.
fn small(client: &Client, round: Duration) -> anyhow::Result<Vec<f64>> {
    let body = translate_body("json", "pt", &sample("json", SMALL_BYTES));
    let (begin, mut times) = (Instant::now(), Vec::new());
    while begin.elapsed() < round {
        let sent = Instant::now();
        let answer = client.translate(&body);
        times.push(sent.elapsed().as_secs_f64() * 1e3);
        anyhow::ensure!(answer.status == 200, "{}", answer.text);
    }
    Ok(times)
}

/// Clients that send large documents until they are stopped.
struct Flood {
    stop: Arc<AtomicBool>,
    answered: Arc<AtomicUsize>,
    clients: Vec<thread::JoinHandle<anyhow::Result<()>>>,
}

impl Flood {
    fn start(host: &Host) -> Self {
        let (stop, answered) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
        let mut body = translate_body("json", "pt", &sample("json", LARGE_BYTES));
        body["projectId"] = json!("flood");
        let body: Arc<str> = body.to_string().into();
        let client = |_| {
            let (client, body) = (host.client().with_key(Some(FOREIGN_KEY)), body.clone());
            let (stop, answered) = (stop.clone(), answered.clone());
            thread::spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let answer = client.post(&*body);
                    anyhow::ensure!(answer.status == 200, "{}", answer.text);
                    answered.fetch_add(1, Ordering::Relaxed);
                }
                Ok(())
            })
        };
        let clients = (0..FLOOD).map(client).collect();
        Self { stop, answered, clients }
    }

    /// Stops the clients. Returns how many documents were answered.
    fn stop(self) -> anyhow::Result<usize> {
        let answered = self.answered.load(Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
        for client in self.clients {
            client.join().expect("a client that does not panic")?;
        }
        Ok(answered)
    }
}
