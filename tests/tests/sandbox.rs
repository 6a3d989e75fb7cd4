//! Bad plugins: each costs its own request an error that says what it did, and nobody else
//! anything.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use targum_tests::{
    Host, SOON, Setup,
    specimens::{
        FLOOD, FOREVER, HOARD, LIAR, Specimen, WHOLE, behaving, encoding, recursion, span,
    },
    translate_body,
};

/// Few threads and little time, so that bad plugins would be in the way of others if they
/// could.
const LIMITS: &str = "[plugins.limits]\nmemory_bytes = 33554432\ndeadline_ms = 1000\n\
                      max_output_bytes = 8388608\nconcurrency = 2\n";

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
    let (stack, past, backwards) = (recursion(), span(0, -1), span(5, 2));
    let outside = format!("{WHOLE} (i32.store (i32.const 1124) (i32.const -8))");
    let too_long = "took too long and was stopped";
    [
        (extracting("loops", FOREVER), too_long),
        (encoding("loops-late", FOREVER), too_long),
        (extracting("hoards", HOARD), "ran out of memory"),
        (extracting("recurses", &stack), "crashed: its stack is exhausted"),
        (extracting("traps", "(unreachable)"), "crashed: wasm `unreachable` instruction executed"),
        (extracting("strays", "(i32.load (i32.const -4))"), "crashed: out of bounds memory access"),
        (
            extracting("floods", FLOOD),
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
            extracting("outside", &outside),
            "gave a wrong answer: string pointer/length out of bounds of memory",
        ),
        (
            encoding("miscounts", "(i32.const 2048)"),
            "gave a wrong answer: 0 spellings for 1 translations",
        ),
        (encoding("lies", LIAR), "does not keep what was put in: segment `all`: "),
    ]
    .into_iter()
    .map(|(it, says)| (it.id.to_owned(), it.component(), format!("the format plugin {says}")))
    .collect()
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
    let good: Vec<_> = (0..2)
        .map(|_| {
            let (client, done) = (host.client(), Arc::clone(&done));
            let body = translate_body("json", "pt", "{\"k\": \"Hello {name}\"}");
            let expected = client.translate(&body).translated();
            thread::spawn(move || {
                let mut count = 0;
                while !done.load(Ordering::Relaxed) || count < 10 {
                    assert_eq!(client.translate(&body).translated(), expected);
                    count += 1;
                }
            })
        })
        .collect();
    let bad: Vec<_> = plugins
        .into_iter()
        .map(|(id, _, says)| {
            let client = host.client();
            thread::spawn(move || {
                let error = client.translate(&translate_body(&id, "pt", "A small text")).error(500);
                assert!(error.starts_with(&says), "{id}: {error}");
            })
        })
        .collect();
    let bad: Vec<_> = bad.into_iter().map(thread::JoinHandle::join).collect();
    done.store(true, Ordering::Relaxed);
    assert!(good.into_iter().map(thread::JoinHandle::join).all(|it| it.is_ok()), "good requests");
    assert!(bad.into_iter().all(|it| it.is_ok()), "bad plugins");
}

#[test]
fn what_may_not_run_is_refused_at_load_and_named() {
    let host = host(&[]);
    let (whole, start) = (behaving(""), "(func $start (loop (br 0))) (start $start)");
    let wat = |text| wat::parse_str(text).expect("WebAssembly text");
    let refused = [
        (
            "imports.wasm",
            wat("(component (import \"wasi:cli/environment@0.2.0\" (instance)))"),
            "imports wasi:cli/environment@0.2.0, but a plugin has no imports at all: it can do \
             nothing but think",
        ),
        (
            "start.wasm",
            behaving(start),
            "cannot describe itself: the format plugin took too long and was stopped",
        ),
        (
            "core.wasm",
            Specimen::default().core(),
            "is no component this host can run: a core module, not a component: make one of it \
             with `targum plugin build`",
        ),
        ("half.wasm", whole[..whole.len() / 2].to_vec(), "is no component this host can run: "),
        ("text.wasm", b"not wasm".to_vec(), "is no component this host can run: "),
        (
            "empty.wasm",
            wat("(component)"),
            "does not export targum:format/handler@1.0.0: it is a component, but no format plugin",
        ),
        (
            "newer.wasm",
            wat("(component (instance $i) (export \"targum:format/handler@2.0.0\" (instance $i)))"),
            "speaks targum:format/handler@2.0.0, this host 1.0.0: use a newer host",
        ),
        ("machine.cwasm", whole, "compiled plugins are refused"),
    ];
    for (file, bytes, _) in &refused {
        host.install(file, bytes);
    }
    let body = translate_body("json", "pt", "{\"k\": \"Hello\"}");
    let mut readiness = host.readiness();
    Host::within(SOON, "all are named", || {
        assert_eq!(host.client().translate(&body).status, 200);
        readiness = host.readiness();
        readiness["problems"].as_array().is_some_and(|all| all.len() == refused.len())
    });
    assert_eq!(readiness["status"], "degraded");
    for (file, _, says) in refused {
        let problems = readiness["problems"].as_array().expect("a list");
        let says = format!("{file}: {says}");
        let named = problems.iter().any(|it| it.as_str().expect("a text").starts_with(&says));
        assert!(named, "{says:?} is not among {problems:?}");
    }
    assert_eq!(readiness["plugins"].as_array().expect("a list").len(), 1, "{readiness}");
}

#[test]
fn a_host_starts_with_bad_plugins_in_its_folder() {
    let host = host(&[]);
    host.install("text.wasm", b"not wasm");
    host.install("liar.wasm", &encoding(LIAR));
    let (_, folder, address) = host.stop("KILL");
    let host = Host::start_in(folder, address);
    let readiness = host.readiness();
    assert_eq!(readiness["status"], "degraded");
    assert!(readiness["problems"][0].as_str().expect("a text").starts_with("text.wasm: "));
    let body = translate_body("json", "pt", "{\"k\": \"Hello\"}");
    assert_eq!(host.client().translate(&body).status, 200);
}
