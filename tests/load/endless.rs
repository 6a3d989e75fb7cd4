//! Endless sentences delay only the project that sent them: the embedded engine is shared by
//! project, and stops work that no client waits for.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use serde_json::Value;
use targum_tests::{Host, SOON, Setup, translate_body};

/// The time for which clients wait for endless sentences before they hang up.
const PATIENCE: Duration = Duration::from_secs(6);

/// The longest time for small requests, on a machine that is busy with other work. On an idle
/// machine they take a tenth of it.
const PROMPT: Duration = Duration::from_millis(500);

/// The words of endless sentences. A number follows each, because a sentence that occurs twice in a
/// request is translated once.
const UNITS: [&str; 6] =
    ["a ", "plain words go on ", "(hello ", "\"Hello\" ", "{name} is {b} ", "打开设置选择语言"];

fn of(project: &str, text: &str) -> Value {
    let mut body = translate_body("string", "pt", text);
    body["projectId"] = project.into();
    body
}

/// Starts a host with a second project.
fn host() -> Host {
    let host = Host::start(&Setup::engine("local").only(&["string"]));
    let before = host.generation();
    let main = fs::read_to_string(host.path("config/projects/main.toml")).expect("a file");
    let other = main.replace("id = \"main\"", "id = \"other\"");
    fs::write(host.path("config/projects/other.toml"), other).expect("a file");
    Host::within(SOON, "the reload", || host.generation() != before);
    host.client().translate(&of("other", "The model is loaded.")).translated();
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

/// Sends this many endless sentences of one project, and small texts of another project beside
/// them.
fn endless(count: usize) {
    let host = host();
    let clients: Vec<_> = (0..count)
        .map(|number| {
            let unit = UNITS[number % UNITS.len()];
            let text: String = (0..8_000).map(|at| format!("{unit}{number}{at:04} ")).collect();
            let client = host.client().patient(PATIENCE);
            thread::spawn(move || client.try_translate(&of("main", &text)))
        })
        .collect();
    Host::within(SOON, "the engine is busy", || waiting(&host) > 0.0);
    let mut times = Vec::new();
    let end = Instant::now() + PATIENCE / 2;
    while Instant::now() < end {
        let begin = Instant::now();
        let text = format!("Good evening, number {}.", times.len());
        let answer = host.client().translate(&of("other", &text)).translated();
        assert_eq!(answer, format!("Boa noite, número {}.", times.len()));
        times.push(begin.elapsed());
    }
    let busy = waiting(&host);
    times.sort_unstable();
    let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{count} endless: {} small requests, median {median:?}, most {most:?}", times.len());
    assert!(busy > 0.0, "the endless sentences had an end");
    assert!(most < PROMPT, "{most:?} of {times:?}");

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
    endless(2);
}

#[test]
fn ten_endless_sentences_delay_no_other_project() {
    endless(10);
}

#[test]
fn fifty_endless_sentences_delay_no_other_project() {
    endless(50);
}

#[test]
fn the_time_limit_of_a_request_ends_its_work() {
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
