//! A cluster of six nodes as the shared store: hosts share through it as through one server. If a
//! node, a host, or the connection to a node is lost, only requests on the lost host fail.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use serde_json::Value;
use targum_tests::{
    Client, Fleet, Gated, Host, SOON, Setup,
    redis::{Cluster, Redis},
    translate_body,
};

/// The longest time for a cluster to replace a node.
const REPLACED: Duration = Duration::from_secs(60);

fn shared(cluster: &Cluster) -> String {
    let urls = cluster.urls();
    format!(
        "urls = {urls}\nmode = \"cluster\"\ntimeout_ms = 2000\nconnect_timeout_ms = 2000\n\
         retry_ms = 200\nlease_ms = 6000"
    )
}

fn cached(text: &str) -> Value {
    let mut body = translate_body("json", "pt", text);
    body["cache"] = true.into();
    body
}

/// Returns how many names in all nodes begin with `prefix`.
fn names(cluster: &Cluster, prefix: &str) -> usize {
    let pattern = format!("targum:{prefix}*");
    let count =
        |&at: &usize| cluster.nodes[at].say(&["--scan", "--pattern", &pattern]).lines().count();
    cluster.masters().iter().map(count).sum()
}

#[test]
fn a_cluster_serves_as_one_server_does() {
    let (cluster, engine) = (Cluster::start(), Gated::start());
    let limits = "requests_per_minute = 1\nburst = 40\nmax_in_flight = 30";
    let project_tables = format!("[limits]\n{limits}\n");
    let fleet = Fleet::start(&shared(&cluster), &Setup { project_tables, ..engine.setup() });
    let [one, two, three] = &fleet.hosts[..] else { panic!("three hosts") };
    let lines: Vec<_> = (0..60).map(|line| format!("\"k{line}\": \"Line {line}.\"")).collect();
    let file = |last: &str| cached(&format!("{{{}, \"last\": \"{last}\"}}", lines.join(", ")));
    let answer = one.client().translate(&file("Bye."));
    assert!(!answer.cached() && answer.translated().contains("\"LINE 59.\""));
    Host::within(SOON, "all is written", || {
        (names(&cluster, "document"), names(&cluster, "segment")) == (1, 61)
    });
    let asked = engine.asked();
    assert!(two.client().translate(&file("Bye.")).cached());
    assert_eq!(engine.asked(), asked);
    // The segments of a file are distributed over all nodes.
    let changed = three.client().translate(&file("So long."));
    let segments = "total=61, cached=60, repaired=0, kept=0, overlong=0";
    assert_eq!(changed.header("x-targum-segments"), segments);
    assert_eq!(engine.asked(), asked + 1);

    // The simultaneous requests are all counted. There were three before.
    engine.open(false);
    let waiting = fleet.translate_all(&vec![cached(r#"{"a": "All at once."}"#); 12]);
    Host::within(SOON, "all are under way", || fleet.metric("targum_in_flight") == 12.0);
    Host::within(SOON, "one has asked", || engine.asked() > asked + 1);
    engine.open(true);
    for answer in waiting {
        assert_eq!(answer.join().expect("an answer").translated(), r#"{"a": "ALL AT ONCE."}"#);
    }
    assert_eq!(engine.asked(), asked + 2);
    let bodies = vec![translate_body("json", "pt", "{}"); 40];
    let answers =
        fleet.translate_all(&bodies).into_iter().map(|thread| thread.join().expect("an answer"));
    let statuses: Vec<_> = answers.map(|answer| answer.status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 25, "{statuses:?}");
}

/// Clients that send requests without a pause, to each host in turn. A client whose host is gone
/// uses the next one.
struct Load<'a> {
    clients: Vec<Client>,
    gone: &'a AtomicUsize,
    over: AtomicBool,
    answered: AtomicUsize,
    failures: Mutex<Vec<String>>,
}

impl Load<'_> {
    fn ask(&self, worker: usize) {
        for count in 0.. {
            if self.over.load(Ordering::Relaxed) {
                break;
            }
            let at = (worker + count) % self.clients.len();
            // Some texts are repeated, and some are new.
            let text = match count % 3 {
                0 => format!("new text {worker} {count}."),
                _ => format!("known text {}.", count % 50),
            };
            let text = format!("{{\"a\": \"{text}\"}}");
            let answer = self.clients[at].try_translate(&cached(&text));
            let wanted = self.clients[at].try_translate(&translate_body("json", "pt", &text));
            for answer in [answer, wanted] {
                match answer {
                    Some(answer) if answer.status == 200 && answer.text.contains("ţéxţ") => {
                        self.answered.fetch_add(1, Ordering::Relaxed);
                    }
                    None if self.gone.load(Ordering::Relaxed) == at => {}
                    other => {
                        self.failures.lock().expect("failures").push(format!("{at}: {other:?}"))
                    }
                }
            }
        }
    }

    /// Waits until more requests are answered.
    fn goes_on(&self) {
        let before = self.answered.load(Ordering::Relaxed);
        Host::within(REPLACED, "requests are answered", || {
            self.answered.load(Ordering::Relaxed) > before + 60
        });
    }
}

#[test]
fn no_request_fails_when_masters_and_a_host_fail() {
    let mut cluster = Cluster::start();
    let project_tables =
        "[limits]\nrequests_per_minute = 1000000\nmax_in_flight = 1000\n".to_owned();
    let setup = Setup { project_tables, ..Setup::engine("pseudo") }.only(&["json"]);
    let mut fleet = Fleet::start(&shared(&cluster), &setup);
    let gone = AtomicUsize::new(usize::MAX);
    let load = Load {
        clients: fleet.hosts.iter().map(Host::client).collect(),
        gone: &gone,
        over: AtomicBool::new(false),
        answered: AtomicUsize::new(0),
        failures: Mutex::default(),
    };
    thread::scope(|scope| {
        for worker in 0..4 {
            let load = &load;
            scope.spawn(move || load.ask(worker));
        }
        let stop = Stop(&load.over);
        load.goes_on();
        // A master is killed.
        let masters = cluster.masters();
        cluster.nodes[masters[0]].kill();
        Host::within(SOON, "it is noticed", || fleet.metric("targum_shared_outages_total") >= 3.0);
        load.goes_on();
        Host::within(REPLACED, "it is replaced", || fleet.metric("targum_shared_up") == 3.0);
        load.goes_on();
        // A host is killed.
        gone.store(0, Ordering::Relaxed);
        fleet.hosts.remove(0).stop("KILL");
        load.goes_on();
        assert_eq!(fleet.metric("targum_shared_up"), 2.0);
        // Another master stops answering, and keeps its connections.
        let silent: &Redis = &cluster.nodes[masters[1]];
        let before = fleet.metric("targum_shared_outages_total");
        silent.stall();
        Host::within(SOON, "it is noticed", || {
            fleet.metric("targum_shared_outages_total") >= before + 2.0
        });
        load.goes_on();
        Host::within(REPLACED, "it is replaced", || fleet.metric("targum_shared_up") == 2.0);
        load.goes_on();
        // The master comes back as a replica.
        silent.go_on();
        Host::within(REPLACED, "it follows", || silent.say(&["ROLE"]).starts_with("slave"));
        load.goes_on();
        drop(stop);
    });
    let failures = load.failures.into_inner().expect("failures");
    assert_eq!(failures, [""; 0]);
    // The hosts share again.
    let mut count = 0;
    Host::within(SOON, "what one has translated the other has", || {
        count += 1;
        let file = cached(&format!("{{\"a\": \"The last one {count}.\"}}"));
        assert!(!fleet.hosts[0].client().translate(&file).cached());
        thread::sleep(Duration::from_millis(100));
        fleet.hosts[1].client().translate(&file).cached()
    });
}

/// Ends the load, even if a test fails.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
