//! Endless sentences delay only the key that sent them: projects and their keys take turns in the
//! embedded engine, which stops work that no client waits for.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use crate::alone;
use serde_json::Value;
use targum_tests::{Client, FOREIGN_KEY, Host, SOON, Setup, translate_body};

/// The time for which clients wait for endless sentences before they hang up.
const PATIENCE: Duration = Duration::from_secs(6);

/// The longest time for small requests. On a machine that is busy with other work, they may take
/// [`BUSY`] times as long as the slowest before the endless sentences came.
const PROMPT: Duration = Duration::from_millis(100);
const BUSY: u32 = 4;

/// The words of endless sentences. A number follows each, because a sentence that occurs twice in a
/// request is translated once.
const UNITS: [&str; 6] =
    ["a ", "plain words go on ", "(hello ", "\"Hello\" ", "{name} is {b} ", "打开设置选择语言"];

/// A client that sends small texts while the project `main` sends endless sentences.
#[derive(Clone, Copy)]
enum Neighbour {
    OtherProject,
    OtherKey,
}

impl Neighbour {
    fn translate(self, host: &Host, text: &str) -> String {
        let (client, project) = match self {
            Self::OtherProject => (host.client(), "other"),
            Self::OtherKey => (host.client().with_key(Some(FOREIGN_KEY)), "main"),
        };
        client.translate(&of(project, text)).translated()
    }
}

fn of(project: &str, text: &str) -> Value {
    let mut body = translate_body("string", "pt", text);
    body["projectId"] = project.into();
    body
}

/// Starts a host with a second project, and a second key in the first.
fn host() -> Host {
    let host = Host::start(&Setup::engine("local").only(&["string"]));
    let before = host.generation();
    let main = fs::read_to_string(host.path("config/projects/main.toml")).expect("a file");
    let hash = blake3::hash(FOREIGN_KEY.as_bytes()).to_hex();
    let key = format!(
        "[[keys]]\nname = \"second\"\nhash = \"blake3:{hash}\"\npermissions = [\"translate\"]\n"
    );
    fs::write(host.path("config/projects/main.toml"), format!("{main}\n{key}")).expect("a file");
    let other = main.replace("id = \"main\"", "id = \"other\"");
    fs::write(host.path("config/projects/other.toml"), other).expect("a file");
    Host::within(SOON, "the reload", || host.generation() != before);
    let is_known = |client: &Client| client.get("/api/formats").status == 200;
    let second = host.client().with_key(Some(FOREIGN_KEY));
    Host::within(SOON, "the second key", || is_known(&second));
    Neighbour::OtherProject.translate(&host, "The model is loaded.");
    host
}

fn waiting(host: &Host) -> f64 {
    host.metric("targum_engine_sentences_waiting{engine=\"local\"}")
}

/// Returns the host's processor time, in ticks of 10 ms.
fn processor_time(host: &Host) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", host.id())).expect("its state");
    let (_, fields) = stat.rsplit_once(')').expect("fields");
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks.map(|ticks| ticks.parse::<u64>().expect("a number")).sum()
}

/// Sends small texts for this long. Returns the times of the requests, the longest last.
fn small_requests(host: &Host, neighbour: Neighbour, during: Duration) -> Vec<Duration> {
    let mut times = Vec::new();
    let end = Instant::now() + during;
    while Instant::now() < end {
        let begin = Instant::now();
        let text = format!("Good evening, number {}.", times.len());
        let answer = neighbour.translate(host, &text);
        assert_eq!(answer, format!("Boa noite, número {}.", times.len()));
        times.push(begin.elapsed());
    }
    times.sort_unstable();
    times
}

/// Sends this many endless sentences of one key, and small texts of a neighbour beside them.
fn endless(count: usize, neighbour: Neighbour) {
    let _alone = alone();
    let host = host();
    let before = *small_requests(&host, neighbour, PATIENCE / 6).last().expect("a request");
    let clients: Vec<_> = (0..count)
        .map(|number| {
            let unit = UNITS[number % UNITS.len()];
            let text: String = (0..8_000).map(|at| format!("{unit}{number}{at:04} ")).collect();
            let client = host.client().patient(PATIENCE);
            thread::spawn(move || client.try_translate(&of("main", &text)))
        })
        .collect();
    Host::within(SOON, "the engine is busy", || waiting(&host) > 0.0);
    let times = small_requests(&host, neighbour, PATIENCE / 2);
    let busy = waiting(&host);
    let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{count} endless: {} small requests, median {median:?}, most {most:?}", times.len());
    assert!(busy > 0.0, "the endless sentences had an end");
    let allowed = PROMPT.max(before * BUSY);
    assert!(median < PROMPT && most < allowed, "{most:?} is more than {allowed:?}: {times:?}");

    for client in clients {
        // A client that hung up has no answer.
        client.join().expect("a client");
    }
    Host::within(SOON, "nothing waits", || waiting(&host) == 0.0);
    Host::within(SOON, "the processor is idle", || {
        let before = processor_time(&host);
        thread::sleep(Duration::from_secs(1));
        processor_time(&host) - before < 30
    });
}

#[test]
fn two_endless_sentences_delay_no_other_project() {
    endless(2, Neighbour::OtherProject);
}

#[test]
fn ten_endless_sentences_delay_no_other_project() {
    endless(10, Neighbour::OtherProject);
}

#[test]
fn fifty_endless_sentences_delay_no_other_project() {
    endless(50, Neighbour::OtherProject);
}

#[test]
fn ten_endless_sentences_delay_no_other_key_of_the_project() {
    endless(10, Neighbour::OtherKey);
}

#[test]
fn the_time_limit_of_a_request_ends_its_work() {
    let _alone = alone();
    let server = "request_timeout_seconds = 2".to_owned();
    let host = Host::start(&Setup { server, ..Setup::engine("local").only(&["string"]) });
    let text: String = (0..30_000).map(|at| format!("a {at} ")).collect();
    host.client().translate(&of("main", &text)).error(500);
    Host::within(SOON, "nothing waits", || waiting(&host) == 0.0);
    Host::within(SOON, "the processor is idle", || {
        let before = processor_time(&host);
        thread::sleep(Duration::from_secs(1));
        processor_time(&host) - before < 30
    });
}
