//! Calls bad plugins. Each fails its own request with an error that names its fault, and affects no
//! other request.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use targum_tests::{
    Client, Host, SOON, Setup,
    hostile::{Hostile, hostile},
    specimens::{Specimen, WHOLE},
    translate_body,
};

/// A short deadline and little memory. Bad plugins would delay other requests if they could.
const LIMITS: &str = "[plugins.limits]\nmemory_bytes = 134217728\ndeadline_ms = 1000\n\
                      max_output_bytes = 8388608\nconcurrency = 2\n";

/// The memory that the host may gain in further rounds of bad requests, as allocators keep some.
const SLACK_KIB: u64 = 32 << 10;

fn host(additional: &[&str]) -> Host {
    let setup = Setup {
        tables: LIMITS.to_owned(),
        project_tables: format!("[formats]\nadditional = {additional:?}\n"),
        ..Setup::engine("pseudo").only(&["json"])
    };
    Host::start(&setup)
}

/// Starts a thread that sends good requests until `done`, and at least ten. All of them must
/// succeed.
fn good(client: Client, done: Arc<AtomicBool>) -> thread::JoinHandle<()> {
    let body = translate_body("json", "pt", "{\"k\": \"Hello {name}\"}");
    let expected = client.translate(&body).translated();
    thread::spawn(move || {
        let mut count = 0;
        while !done.load(Ordering::Relaxed) || count < 10 {
            assert_eq!(client.translate(&body).translated(), expected);
            count += 1;
        }
    })
}

/// Sends one request to each bad plugin, all at once. Each error must name the fault of its plugin.
fn round(host: &Host, plugins: &[Hostile]) {
    thread::scope(|scope| {
        for Hostile { id, says, .. } in plugins {
            let client = host.client();
            scope.spawn(move || {
                let error = client.translate(&translate_body(id, "pt", "Ä small text")).error(500);
                assert!(error.starts_with(says), "{id}: {error}");
            });
        }
    });
}

/// Returns the host's own memory, in KiB.
fn memory_kib(host: &Host) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", host.id())).expect("its status");
    let field = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("its size");
    field.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn a_bad_plugin_fails_only_its_own_requests() {
    let plugins = hostile();
    let ids: Vec<&str> = plugins.iter().map(|plugin| plugin.id.as_str()).collect();
    let host = host(&[]);
    for Hostile { id, component, .. } in &plugins {
        host.install(&format!("{id}.wasm"), component);
    }
    host.edit("config/projects/main.toml", "additional = []", &format!("additional = {ids:?}"));
    let listed = |id: &&str| host.readiness()["plugins"].to_string().contains(&format!("\"{id}\""));
    Host::within(SOON, "all plugins are there", || ids.iter().all(listed));

    let done = Arc::new(AtomicBool::new(false));
    let load: Vec<_> = (0..2).map(|_| good(host.client(), Arc::clone(&done))).collect();
    round(&host, &plugins);
    let before = memory_kib(&host);
    round(&host, &plugins);
    round(&host, &plugins);
    let after = memory_kib(&host);
    done.store(true, Ordering::Relaxed);
    assert!(
        load.into_iter().map(thread::JoinHandle::join).all(|result| result.is_ok()),
        "good requests"
    );
    assert!(after < before + SLACK_KIB, "from {before} to {after} KiB");
    // The metrics name each plugin and its fault.
    let metrics = host.client().get("/metrics").text;
    for (plugin, reason) in
        [("loops", "deadline"), ("hoards", "memory"), ("traps", "trap"), ("floods", "answer")]
    {
        let line =
            format!("targum_plugin_failures_total{{plugin=\"{plugin}\",reason=\"{reason}\"}} 3\n");
        assert!(metrics.contains(&line), "{line} is not in {metrics}");
    }
}

#[test]
fn plugins_keep_no_state_between_calls() {
    // This plugin would crash in every call but the first of its instance.
    let once = format!(
        "(if (global.get $calls) (then (unreachable))) (global.set $calls (i32.const 1)) {WHOLE}"
    );
    let host = host(&["specimen"]);
    host.install("specimen.wasm", &Specimen { extract: &once, ..Specimen::default() }.component());
    let body = translate_body("specimen", "pt", "Hello");
    Host::within(SOON, "it serves", || host.client().translate(&body).status == 200);
    let answers: Vec<_> = (0..5).map(|_| host.client().translate(&body).translated()).collect();
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}
