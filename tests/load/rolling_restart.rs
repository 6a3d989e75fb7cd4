//! Three hosts behind HAProxy share a store, and are restarted one after another under load. No request
//! may fail, and no text may be translated twice.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use crate::alone;
use serde_json::Value;
use targum_tests::{
    Client, Fleet, Host, SOON, Setup, balancer::Balancer, redis::Redis, translate_body,
};

/// Requests a second, of all clients together.
const RATE: u64 = 500;
const CLIENTS: u64 = 10;
/// The longest time that clients send requests: a test that fails ends them too.
const LONGEST: Duration = Duration::from_secs(120);
/// The number of different documents.
const DOCUMENTS: u64 = 200;

/// Counts the requests, and the unexpected answers.
#[derive(Default)]
struct Load {
    is_done: AtomicBool,
    sent: AtomicU64,
    failed: AtomicU64,
    slowest_ms: AtomicU64,
}

impl Load {
    /// Sends requests at a steady rate, without waiting for late answers.
    fn run(&self, client: &Client) {
        let pause = Duration::from_micros(1_000_000 * CLIENTS / RATE);
        let mut next = Instant::now();
        let deadline = next + LONGEST;
        while !self.is_done.load(Ordering::Relaxed) && next < deadline {
            let number = self.sent.fetch_add(1, Ordering::Relaxed);
            let begin = Instant::now();
            let answer = client.try_translate(&document(number % DOCUMENTS));
            let took = begin.elapsed().as_millis() as u64;
            self.slowest_ms.fetch_max(took, Ordering::Relaxed);
            if answer.as_ref().is_none_or(|answer| answer.status != 200) {
                self.failed.fetch_add(1, Ordering::Relaxed);
                eprintln!("after {took} ms: {answer:?}");
            }
            next += pause;
            thread::sleep(next.saturating_duration_since(Instant::now()));
        }
    }
}

fn document(number: u64) -> Value {
    let text = format!("{{\"greeting\": \"Hello {{name}}, this is number {number}.\"}}");
    let mut body = translate_body("json", "pl", &text);
    body["cache"] = true.into();
    body
}

/// Returns the number of segments that the engines of the hosts have translated.
fn translated(hosts: &[Host]) -> f64 {
    let characters = "targum_project_engine_characters_total{project=\"main\",engine=\"pseudo\"}";
    hosts.iter().map(|host| host.metric(characters)).sum()
}

#[test]
fn a_rolling_restart_loses_no_request() {
    let _alone = alone();
    let redis = Redis::start();
    let server = "stop_delay_seconds = 3\n".to_owned();
    let setup = Setup { server, ..Setup::engine("pseudo").only(&["json"]) };
    let shared = format!("urls = [{:?}]\ntimeout_ms = 10000\nlease_ms = 30000", redis.url());
    let mut fleet = Fleet::start(&shared, &setup);
    let addresses = [0, 1, 2].map(|index| fleet.hosts[index].address.clone());
    let balancer = Balancer::start(&addresses);
    // Every document is translated once, on some host.
    for number in 0..DOCUMENTS {
        assert_eq!(balancer.client().translate(&document(number)).status, 200);
    }
    let load = Load::default();
    thread::scope(|scope| {
        for _ in 0..CLIENTS {
            let (client, load) = (balancer.client(), &load);
            scope.spawn(move || load.run(&client));
        }
        let begin = Instant::now();
        for _ in 0..3 {
            let before = fleet.hosts.remove(0);
            let (code, folder, address) = before.stop("TERM");
            assert_eq!(code, Some(0));
            fleet.hosts.push(Host::start_in(folder, address));
            balancer.wait_for(3);
            fleet.wait_until_shared();
        }
        let took = begin.elapsed();
        load.is_done.store(true, Ordering::Relaxed);
        let sent = load.sent.load(Ordering::Relaxed);
        eprintln!(
            "three restarts in {:.1} s; {sent} requests ({:.0} a second), the slowest took {} ms",
            took.as_secs_f64(),
            sent as f64 / took.as_secs_f64(),
            load.slowest_ms.load(Ordering::Relaxed),
        );
    });
    assert_eq!(load.failed.load(Ordering::Relaxed), 0);
    // The hosts were restarted, and have translated nothing again.
    assert_eq!(translated(&fleet.hosts), 0.0);
}

#[test]
fn a_new_host_takes_its_cache_from_the_shared_store() {
    let _alone = alone();
    let redis = Redis::start();
    let setup = Setup::engine("pseudo").only(&["json"]);
    let shared = format!("urls = [{:?}]\ntimeout_ms = 10000\nlease_ms = 30000", redis.url());
    let fleet = Fleet::start(&shared, &setup);
    for number in 0..DOCUMENTS {
        assert_eq!(fleet.translate(&document(number)).status, 200);
    }
    Host::within(SOON, "all documents are written", || {
        let names = redis.say(&["--scan", "--pattern", "targum:document*"]);
        names.lines().count() as u64 == DOCUMENTS
    });
    let tables = format!("[shared]\n{shared}\n");
    let new = Host::start(&Setup { tables, ..setup });
    Host::within(SOON, "the store is there", || new.metric("targum_shared_up") == 1.0);
    for number in 0..DOCUMENTS {
        assert!(new.client().translate(&document(number)).cached(), "{number}");
    }
    let hosts = [new];
    assert_eq!(translated(&hosts), 0.0);
    // The new host answers from its own cache when the store is gone.
    drop(redis);
    for number in 0..DOCUMENTS {
        assert!(hosts[0].client().translate(&document(number)).cached(), "{number}");
    }
}
