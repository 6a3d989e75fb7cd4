//! Mixed load: valid and hostile documents of every format, failing engines, crashing plugins, rude
//! clients and reloads, all at once. The answer to each request is known in advance. Only the
//! requests that are meant to fail may fail, and memory must stay flat.
//!
//! `make endurance` lasts an hour; otherwise it is seconds.

mod changes;
mod documents;
mod memory;
mod refusals;
mod rude;
mod setting;
mod strands;
mod vendor;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use crate::alone;
use targum_tests::{
    KEY,
    hostile::{Hostile, hostile},
    translate_body,
};

use self::{
    changes::Changes, documents::Documents, memory::Memory, refusals::refused, rude::rude,
    setting::Setting, strands::Strands, vendor::Vendor,
};

/// A word that is in every text made here, and in no other text.
const SECRET: &str = "xylophonist";
/// In a shorter run, caches are still being filled.
const LONG_ENOUGH: Duration = Duration::from_secs(300);

fn duration() -> Duration {
    let minutes =
        std::env::var("TARGUM_TEST_MINUTES").ok().and_then(|minutes| minutes.parse().ok());
    Duration::from_secs_f64(60.0 * minutes.unwrap_or(0.2))
}

fn per_second(count: f64) -> Duration {
    Duration::from_secs_f64(1.0 / count)
}

#[test]
fn mixed_load_causes_no_unexpected_failure_or_memory_growth() {
    let _alone = alone();
    let (begin, duration) = (Instant::now(), duration());
    let (vendor, plugins) = (Vendor::start(), hostile());
    let setting = Setting::new(&vendor, &plugins);
    let (host, strands) = (setting.host(), Strands::default());
    let documents = Arc::new(Documents::new());
    let spawn = |kind, every, ask: Box<dyn FnMut(u64) -> u16 + Send>| strands.run(kind, every, ask);

    let with = || (host.client(), documents.clone());
    let (client, known) = with();
    spawn("sound documents", per_second(6.0), Box::new(move |n| known.sound(&client, n)));
    let (client, known) = with();
    spawn("malformed documents", per_second(2.0), Box::new(move |n| known.malformed(&client, n)));
    let (client, known) = with();
    let mut mutations = known.mutations();
    let mutated = move |n| known.mutated(&client, &mut mutations, n);
    spawn("mutated documents", per_second(5.0), Box::new(mutated));
    let (client, known) = with();
    spawn("floods", per_second(1.0), Box::new(move |n| known.flood(&client, n)));
    let (client, known) = with();
    spawn("cached documents", per_second(2.0), Box::new(move |n| known.cached(&client, n)));
    let (client, known) = with();
    spawn("the embedded engine", per_second(1.0), Box::new(move |n| known.embedded(&client, n)));
    let client = host.client();
    spawn("a vendor", per_second(3.0), Box::new(move |n| vendor::asked(&client, n)));
    let client = host.client();
    spawn("a silent vendor", per_second(0.05), Box::new(move |n| vendor::silent(&client, n)));
    let client = host.client();
    spawn("refused requests", per_second(2.0), Box::new(move |n| refused(&client, n)));
    for (kind, every, endless) in
        [("bad plugins", per_second(1.0), false), ("endless plugins", per_second(0.02), true)]
    {
        let chosen = plugins.iter().filter(|plugin| plugin.id.starts_with("loops") == endless);
        let (client, chosen) = (host.client(), chosen.cloned().collect::<Vec<_>>());
        spawn(kind, every, Box::new(move |n| bad_plugin(&client, &chosen, n)));
    }
    let address = host.address.clone();
    spawn("rude clients", per_second(1.0), Box::new(move |n| rude(&address, n)));
    let mut changes = Changes::new(&setting);
    spawn("reloads", per_second(0.2), Box::new(move |n| changes.make(n)));

    let memory = Memory::watch(host.id(), duration);
    let (failed, report) = strands.end();
    let took = begin.elapsed().as_secs_f64();
    let held = ["answers", "blocks", "unwritten"].map(|holder| {
        let bytes = host.metric(&format!("targum_memory_bytes{{holder=\"{holder}\"}}"));
        format!("{holder} {:.0} MiB", bytes / f64::from(1 << 20))
    });
    eprintln!("{report}{memory}of it at the end {}", held.join(", "));
    eprintln!("in {took:.0} s, {} reloads of the host", host.generation());
    assert_eq!(strands.wrong(), Vec::<String>::new());
    let counted = failures_counted(&setting);
    assert_eq!(counted, failed, "failed requests, as the host and as its clients count them");
    let metrics = host.client().get("/metrics").text;
    for (name, text) in [("the log", host.log()), ("the metrics", metrics)] {
        for secret in [KEY, SECRET, "panicked", "a bug in this host"] {
            let line = text.lines().find(|line| line.contains(secret));
            assert_eq!(line, None, "{secret:?} stands in {name}");
        }
    }
    if duration >= LONG_ENOUGH {
        memory.is_flat();
    }
}

/// Sends a request to a misbehaving plugin.
fn bad_plugin(client: &targum_tests::Client, plugins: &[Hostile], n: u64) -> u16 {
    let Hostile { id, says, .. } = &plugins[n as usize % plugins.len()];
    let text = format!("Ä small text of the {SECRET}");
    let error = client.translate(&translate_body(id, "pt", &text)).error(500);
    assert!(error.starts_with(says.as_str()), "{id}: {error}");
    500
}

/// Returns the failures that the host has counted.
fn failures_counted(setting: &Setting) -> u64 {
    let metrics = setting.host().client().get("/metrics").text;
    let failed = metrics.lines().filter(|line| {
        line.starts_with("targum_requests_total{") && line.contains("outcome=\"failed\"")
    });
    failed
        .map(|line| line.rsplit(' ').next().and_then(|count| count.parse::<u64>().ok()).unwrap())
        .sum()
}
