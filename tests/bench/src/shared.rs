//! Measures hosts that share a store, Redis, beside a host without one.

use std::time::Instant;

use serde_json::Value;
use targum_tests::{Fleet, Host, SOON, redis::Redis};

use crate::{
    cached::{self, document},
    effort::Effort,
    section::Section,
    table::{percentile, render, row, thousands},
    wrk::{self, Bodies, CONNECTIONS, Server},
};

const DOCUMENTS: usize = 500;
const BYTES: usize = 20_000;
const MEMORY: usize = 64 << 20;
const ROUNDS: usize = 3;
const SECONDS: u64 = 2;

/// Measures, and returns the table.
///
/// # Errors
/// `wrk` is missing, or a request fails.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let (redis, setup) = (Redis::start(), cached::setup(MEMORY));
    let (alone, fleet) =
        (Host::start(&setup), Fleet::start(&format!("urls = [{:?}]", redis.url()), &setup));
    let [first, second, _] = &fleet.hosts[..] else { anyhow::bail!("three hosts") };
    let documents: Vec<_> =
        (0..effort.count(DOCUMENTS)).map(|number| document(BYTES, number)).collect();

    let anew = times(&alone, &documents, false)?;
    let own = times(&alone, &documents, true)?;
    let shared_anew = times(first, &documents, false)?;
    Host::within(SOON, "all of it is in the store", || {
        let said = redis.say(&["--scan", "--pattern", "targum:document*"]);
        said.lines().count() == documents.len()
    });
    let from_redis = times(second, &documents, true)?;
    let shared_own = times(second, &documents, true)?;

    let texts: Vec<_> = documents.iter().map(Value::to_string).collect();
    let load = |host: &Host| -> anyhow::Result<_> {
        let server = Server { address: host.address.clone(), process: host.id() };
        let bodies = Bodies { texts: &texts, distinct: false };
        let round = |_| wrk::post(&server, &bodies, effort.round(SECONDS));
        let loads: Result<Vec<_>, _> = (0..effort.rounds(ROUNDS)).map(round).collect();
        Ok(wrk::middle(&loads?))
    };
    let (alone, shared) = (load(&alone)?, load(second)?);

    let line = |name: &str, times: &[f64], load: Option<wrk::Load>| {
        let told = |figure: fn(wrk::Load) -> String| load.map_or("–".to_owned(), figure);
        vec![
            name.to_owned(),
            format!("{:.2} ms", percentile(times, 0.5)),
            format!("{:.2} ms", percentile(times, 0.99)),
            told(|load| format!("{}/s", thousands(load.per_second))),
            told(|load| format!("{:.0} µs", load.processor_us)),
        ]
    };
    let rows = [
        row(["answered", "half take at most", "99 of 100", "under load", "processor"]),
        line("alone, anew", &anew, None),
        line("alone, from its cache", &own, Some(alone)),
        line("shared, anew", &shared_anew, None),
        line("shared, what another host has", &from_redis, None),
        line("shared, from its own cache", &shared_own, Some(shared)),
    ];
    let mut section = Section::default();
    section.figure("shared from redis ms", percentile(&from_redis, 0.5));
    section.text = format!(
        "## Hosts that share Redis\n\n\
         {} documents of {} KB, pseudo engine, every limit set. The times are of requests on \
         one connection. The requests a second are those under load (`wrk`, {CONNECTIONS} \
         connections). `redis-server` runs on the same machine and stores nothing on disk. A \
         host that shares counts the limits of every request in Redis, by one script.\n\n\
         {}",
        documents.len(),
        BYTES / 1000,
        render(&rows)
    );
    Ok(section)
}

/// Returns the times of the documents, sent one after another, in milliseconds.
fn times(host: &Host, documents: &[Value], cached: bool) -> anyhow::Result<Vec<f64>> {
    let client = host.client();
    let time = |document: &Value| {
        let begin = Instant::now();
        let answer = client.translate(document);
        let took = begin.elapsed().as_secs_f64() * 1e3;
        anyhow::ensure!(answer.cached() == cached, "from the cache: {}", answer.cached());
        Ok(took)
    };
    documents.iter().map(time).collect()
}
