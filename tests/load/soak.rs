//! Reloads under a steady load. No reload may lose a request, and all together may not increase
//! memory.
//!
//! `make soak` reloads a thousand times. Otherwise there are a few reloads.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use crate::alone;
use targum_tests::{Client, Host, SOON, Setup, specimens::behaving, translate_body};

const PROJECT: &str = "config/projects/main.toml";
/// Requests a second, of all clients together.
const RATE: u64 = 200;
const CLIENTS: u64 = 4;
/// The memory that allocators may keep, whatever the number of reloads.
const SLACK_KIB: u64 = 48 << 10;

/// Counts the requests, and the unexpected answers.
#[derive(Default)]
struct Load {
    done: AtomicBool,
    sent: AtomicU64,
    failed: AtomicU64,
}

impl Load {
    /// Sends requests at a steady rate, without waiting for late answers.
    fn run(&self, client: &Client, format: &str, text: &str) {
        let pause = Duration::from_micros(1_000_000 * CLIENTS / RATE);
        let mut next = Instant::now();
        let mut body = translate_body(format, "pt", text);
        while !self.done.load(Ordering::Relaxed) {
            let number = self.sent.fetch_add(1, Ordering::Relaxed);
            body["cache"] = number.is_multiple_of(2).into();
            let answer = client.translate(&body);
            if answer.status != 200 {
                self.failed.fetch_add(1, Ordering::Relaxed);
                eprintln!("{} {}", answer.status, answer.text);
            }
            next += pause;
            thread::sleep(next.saturating_duration_since(Instant::now()));
        }
    }
}

fn memory_kib(host: &Host) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", host.id())).expect("its status");
    let field = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("its size");
    field.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// Makes one of four changes, in turn: replaces a plugin, edits a project, adds a plugin, removes a
/// plugin.
fn change(host: &Host, turn: u64) {
    match turn % 4 {
        0 => {
            let more = format!("(global i32 (i32.const {turn}))");
            let beside = host.path("data/plugins/.specimen.new");
            fs::write(&beside, behaving(&more)).expect("a plugin");
            fs::rename(beside, host.path("data/plugins/specimen.wasm")).expect("renamed");
        }
        1 => {
            let text = fs::read_to_string(host.path(PROJECT)).expect("the project");
            let text = text.split("# ").next().unwrap_or_default();
            let beside = host.path("config/projects/.main.new");
            fs::write(&beside, format!("{text}# {turn}\n")).expect("a file");
            fs::rename(beside, host.path(PROJECT)).expect("renamed");
        }
        2 => host.install("broken.wasm", format!("broken {turn}").as_bytes()),
        _ => fs::remove_file(host.path("data/plugins/broken.wasm")).expect("removed"),
    }
}

#[test]
fn reloads_lose_no_request_and_no_memory() {
    let _alone = alone();
    let reloads = std::env::var("SOAK_RELOADS").ok().and_then(|count| count.parse().ok());
    let reloads: u64 = reloads.unwrap_or(24);
    let host = Host::start(&Setup {
        project_tables: "[formats]\nadditional = [\"specimen\"]\n".to_owned(),
        ..Setup::engine("pseudo").only(&["json", "md", "string"])
    });
    host.install("specimen.wasm", &behaving(""));
    let specimen = translate_body("specimen", "pt", "Hello");
    Host::within(SOON, "it serves", || host.client().translate(&specimen).status == 200);

    let load = Arc::new(Load::default());
    let clients: Vec<_> = (0..CLIENTS)
        .map(|number| {
            let (client, load) = (host.client(), Arc::clone(&load));
            let json = "{\"greeting\": \"Hello {name}\", \"bye\": \"Goodbye\"}";
            let (format, text) = if number == 0 { ("specimen", "Hello") } else { ("json", json) };
            thread::spawn(move || load.run(&client, format, text))
        })
        .collect();
    let (begin, mut slowest, mut before) = (Instant::now(), Duration::ZERO, 0);
    for turn in 0..reloads {
        let (generation, changed) = (host.generation(), Instant::now());
        change(&host, turn);
        Host::within(SOON, "a reload", || host.generation() > generation);
        slowest = slowest.max(changed.elapsed());
        // The first reloads allocate memory that later reloads use again.
        if turn == reloads / 4 {
            before = memory_kib(&host);
        }
    }
    let (took, after) = (begin.elapsed(), memory_kib(&host));
    load.done.store(true, Ordering::Relaxed);
    assert!(
        clients.into_iter().map(thread::JoinHandle::join).all(|result| result.is_ok()),
        "clients"
    );
    let (sent, failed) = (load.sent.load(Ordering::Relaxed), load.failed.load(Ordering::Relaxed));
    eprintln!(
        "{reloads} reloads in {:.1} s, the slowest after {:.2} s; {sent} requests ({:.0} a second), \
         {failed} failed; memory {before} KiB after a quarter of them, {after} KiB at the end",
        took.as_secs_f64(),
        slowest.as_secs_f64(),
        sent as f64 / took.as_secs_f64(),
    );
    assert_eq!(failed, 0, "of {sent} requests");
    assert!(after < before + SLACK_KIB, "from {before} to {after} KiB");
}
