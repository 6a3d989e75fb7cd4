//! Whatever happens to the process or to its disk, acknowledged translations are kept, no answer is
//! incomplete or wrong, and a host without a cache still translates.

use std::{
    collections::HashMap,
    fs,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use serde_json::{Value, json};
use targum_tests::{
    Host, SOON, Setup, translate_body,
    wire::{Wire, request},
};

fn setup() -> Setup {
    Setup::engine("pseudo").only(&["json"])
}

fn cached(text: &str) -> Value {
    let mut body = translate_body("json", "pl", text);
    body["cache"] = json!(true);
    body
}

fn document(number: usize) -> String {
    let line = |line: usize| format!("  \"k{line}\": \"Line {line} of document {number} is here\"");
    let lines: Vec<_> = (0..20).map(line).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// The acknowledged translations, by the number of their document.
type Known = Arc<Mutex<HashMap<usize, String>>>;

/// Sends new documents and old ones until the host is gone, and asserts that equal documents get
/// equal answers.
fn load(address: &str, next: &AtomicUsize, stop: &AtomicBool, known: &Known) {
    let Ok(mut wire) = Wire::connect(address) else { return };
    let mut turn = 0;
    while !stop.load(Ordering::Relaxed) {
        turn += 1;
        // Every third document was sent before.
        let new = next.fetch_add(usize::from(turn % 3 != 0), Ordering::Relaxed);
        let number = if turn % 3 == 0 { new / 2 } else { new };
        let sent = wire.send(request(&cached(&document(number)).to_string()));
        let Ok(reply) = sent.and_then(|()| wire.reply()) else { return };
        assert_eq!(reply.status, 200, "{reply:?}");
        let answer: Value = serde_json::from_str(&reply.body).expect("JSON");
        let text = answer["translatedText"].as_str().expect("a text").to_owned();
        let mut known = known.lock().expect("a whole map");
        let before = known.entry(number).or_insert_with(|| text.clone());
        assert_eq!(*before, text, "document {number}");
    }
}

#[test]
fn repeated_kills_under_load_lose_no_acknowledged_document() {
    let times = std::env::var("TARGUM_TEST_KILLS").ok().and_then(|times| times.parse().ok());
    let times = times.unwrap_or(10);
    let mut host = Host::start(&setup());
    let (known, next, begin) =
        (Known::default(), Arc::new(AtomicUsize::new(0)), std::time::Instant::now());
    let mut checked = 0;
    for round in 0..times {
        let stop = Arc::new(AtomicBool::new(false));
        let client = |_| {
            let (address, next, stop) = (host.address.clone(), next.clone(), stop.clone());
            let known = known.clone();
            thread::spawn(move || load(&address, &next, &stop, &known))
        };
        let clients: Vec<_> = (0..4).map(client).collect();
        let before = next.load(Ordering::Relaxed);
        Host::within(SOON, "there is load", || next.load(Ordering::Relaxed) > before + 20);
        thread::sleep(Duration::from_millis(7 * (round % 10)));
        let (_, folder, address) = host.stop("KILL");
        stop.store(true, Ordering::Relaxed);
        for client in clients {
            client.join().expect("equal answers for equal documents");
        }
        host = Host::start_in(folder, address);
        assert_eq!(host.readiness()["status"], "ready", "{}", host.log());
        let client = host.client();
        let known = known.lock().expect("a whole map");
        // All documents of the last round, and some of earlier rounds.
        let kept = known.iter().filter(|(number, _)| **number >= before || *number % 17 == 0);
        for (number, text) in kept {
            let answer = client.translate(&cached(&document(*number)));
            assert!(answer.cached(), "document {number} was acknowledged and is lost");
            assert_eq!(answer.translated(), *text);
            checked += 1;
        }
    }
    eprintln!(
        "killed {times} times in {:.0?}: {} documents acknowledged, {checked} looked up again",
        begin.elapsed(),
        known.lock().expect("a whole map").len()
    );
}

/// Stops the host, calls `harm` with the path of its cache, and starts the host again.
fn after(harm: impl FnOnce(&std::path::Path)) -> Host {
    let host = Host::start(&setup());
    host.client().translate(&cached(&document(1))).translated();
    let (_, folder, address) = host.stop("TERM");
    harm(&folder.path().join("data/cache"));
    Host::start_in(folder, address)
}

fn translates_and_says_why_not_from_the_cache(host: &Host, part: &str) {
    let first = host.client().translate(&cached(&document(1)));
    assert_eq!(first.status, 200, "{}", first.text);
    assert!(!first.cached() && !host.client().translate(&cached(&document(1))).cached());
    let readiness = host.readiness();
    assert_eq!(readiness["status"], "degraded");
    let problems = readiness["problems"].to_string();
    assert!(problems.contains(part), "{part:?} is not in {problems}");
}

#[test]
fn a_host_serves_without_a_cache_that_cannot_be_opened() {
    // There is a file in the place of the folder, as if the data directory could not be written.
    let host = after(|cache| {
        fs::remove_dir_all(cache).expect("removed");
        fs::write(cache, "not a folder").expect("a file");
    });
    translates_and_says_why_not_from_the_cache(
        &host,
        "cannot be opened: check that it can be written",
    );
    let host = after(|cache| fs::write(cache.join("CURRENT"), "nonsense\n").expect("a file"));
    translates_and_says_why_not_from_the_cache(
        &host,
        "or move it away to start with an empty cache",
    );
}

#[test]
fn a_damaged_cache_gives_no_wrong_answer() {
    let host = Host::start(&setup());
    let expected: Vec<_> = (0..50)
        .map(|number| host.client().translate(&cached(&document(number))).translated())
        .collect();
    let (_, folder, address) = host.stop("TERM");
    // One byte in every hundred is changed in all files with data.
    for entry in fs::read_dir(folder.path().join("data/cache")).expect("a folder").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|end| end == "log" || end == "sst") {
            let mut bytes = fs::read(&path).expect("a file");
            bytes.iter_mut().skip(50).step_by(100).for_each(|byte| *byte ^= 1);
            fs::write(&path, bytes).expect("a file");
        }
    }
    let host = Host::start_in(folder, address);
    for (number, expected) in expected.iter().enumerate() {
        let answer = host.client().translate(&cached(&document(number)));
        assert_eq!(answer.translated(), *expected);
    }
}
