//! Bad plugins that are called: each costs its own request an error that says what it did, and
//! nobody else anything.

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
    specimens::{FLOOD, FOREVER, HOARD, LIAR, MILLION, OVERLAP, Specimen, WHOLE, recursion, span},
    translate_body,
};

/// Few threads and little time, so that bad plugins would be in the way of others if they
/// could.
const LIMITS: &str = "[plugins.limits]\nmemory_bytes = 134217728\ndeadline_ms = 1000\n\
                      max_output_bytes = 8388608\nconcurrency = 2\n";

/// How much larger the host may be after further rounds of bad requests: what allocators keep.
const SLACK_KIB: u64 = 32 << 10;

fn host(additional: &[&str]) -> Host {
    let setup = Setup {
        tables: LIMITS.to_owned(),
        project_tables: format!("[formats]\nadditional = {additional:?}\n"),
        ..Setup::engine("pseudo").only(&["json"])
    };
    Host::start(&setup)
}

/// Plugins by what they do, and what their requests are told.
fn hostile() -> Vec<(String, Vec<u8>, String)> {
    fn extracting<'a>(id: &'a str, extract: &'a str) -> Specimen<'a> {
        Specimen { id, extract, ..Specimen::default() }
    }
    let encoding = |id, encode| Specimen { id, encode, ..Specimen::default() };
    let (stack, past, backwards, within) = (recursion(), span(0, -1), span(5, 2), span(0, 1));
    let outside = format!("{WHOLE} (i32.store (i32.const 1124) (i32.const -8))");
    let no_text = format!("(i32.store8 (i32.const 65) (i32.const 255)) {WHOLE}");
    let fickle = format!(
        "(if (i32.eq (i32.load8_u (local.get 2)) (i32.const 112)) (then (return (i32.const 1024))))
         {WHOLE}"
    );
    let table = "(drop (table.grow $t (ref.null func) (i32.const 100000000))) (unreachable)";
    let table = Specimen { more: "(table $t 1 funcref)", ..extracting("tables", table) };
    let too_long = "took too long and was stopped";
    [
        (extracting("loops", FOREVER), too_long),
        (encoding("loops-late", FOREVER), too_long),
        (extracting("hoards", HOARD), "ran out of memory"),
        (table, "ran out of memory"),
        (extracting("recurses", &stack), "crashed: its stack is exhausted"),
        (extracting("traps", "(unreachable)"), "crashed: wasm `unreachable` instruction executed"),
        (extracting("strays", "(i32.load (i32.const -4))"), "crashed: out of bounds memory access"),
        (
            extracting("floods", FLOOD),
            "gave a wrong answer: too much data is being copied between the host and the guest",
        ),
        (
            extracting("million", MILLION),
            "gave a wrong answer: too much data is being copied between the host and the guest",
        ),
        (
            extracting("past-the-end", &past),
            "gave a wrong answer: edit 0 at 0..4294967295 ends past the document",
        ),
        (
            extracting("backwards", &backwards),
            "gave a wrong answer: edit 0 at 5..2 ends before it starts",
        ),
        (
            extracting("overlaps", OVERLAP),
            "gave a wrong answer: edit 1 at 4..6 starts before the previous one ends",
        ),
        (extracting("within", &within), "gave a wrong answer: edit 0 at 0..1 cuts a character"),
        (
            extracting("outside", &outside),
            "gave a wrong answer: string pointer/length out of bounds of memory",
        ),
        (extracting("no-text", &no_text), "gave a wrong answer: invalid utf-8 sequence"),
        (
            encoding("miscounts", "(i32.const 2048)"),
            "gave a wrong answer: 0 spellings for 1 translations",
        ),
        (encoding("lies", LIAR), "does not keep what was put in: segment `all`: "),
        (extracting("fickle", &fickle), "does not keep what was put in: segment `all`: "),
    ]
    .into_iter()
    .map(|(it, says)| (it.id.to_owned(), it.component(), format!("the format plugin {says}")))
    .collect()
}

/// A thread that sends good requests until `done`, and at least ten; all are to succeed.
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

/// One request to each bad plugin, all at once; each is told what its plugin did.
fn round(host: &Host, plugins: &[(String, Vec<u8>, String)]) {
    thread::scope(|scope| {
        for (id, _, says) in plugins {
            let client = host.client();
            scope.spawn(move || {
                let error = client.translate(&translate_body(id, "pt", "Ä small text")).error(500);
                assert!(error.starts_with(says), "{id}: {error}");
            });
        }
    });
}

/// Memory of the host that is its own, in KiB.
fn memory_kib(host: &Host) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", host.id())).expect("its status");
    let field = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("its size");
    field.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn each_bad_plugin_costs_its_own_request_and_nobody_elses() {
    let plugins = hostile();
    let ids: Vec<&str> = plugins.iter().map(|(id, ..)| id.as_str()).collect();
    let host = host(&[]);
    for (id, component, _) in &plugins {
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
    assert!(load.into_iter().map(thread::JoinHandle::join).all(|it| it.is_ok()), "good requests");
    assert!(after < before + SLACK_KIB, "from {before} to {after} KiB");
    // It is told who did what.
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
fn no_plugin_remembers_anything() {
    // It would crash in any call but the first of its instance.
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
