//! The data that a host keeps between two starts, after a stop and after a crash: translations, the
//! day's usage, and the plugins that may run.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use targum_tests::{Host, SOON, Setup, plugins, specimens::Specimen, translate_body};

const LIMIT: u64 = 2_560;
/// The most that a crash may leave the day's count ahead of the usage: a 256th of the limit.
const AHEAD: u64 = 10;
const FILE: &str = "{\"a\": \"Hello {name}\", \"b\": \"Goodbye\"}";

fn cached(text: &str) -> Value {
    let mut body = translate_body("json", "pl", text);
    body["cache"] = json!(true);
    body
}

/// Starts a host on which the plugin for JSON is pinned, and no other plugin may run.
fn host() -> Host {
    let digest = blake3::hash(&fs::read(plugins().join("json.wasm")).expect("a plugin"));
    Host::start(
        &Setup {
            tables: format!(
                "[plugins]\nrequire_pins = true\n[plugins.pins]\njson = \"blake3:{digest}\"\n"
            ),
            project_tables: format!("[limits]\ncharacters_per_day = {LIMIT}\n"),
            ..Setup::engine("pseudo")
        }
        .only(&["json"]),
    )
}

#[test]
fn readiness_fails_before_the_host_stops_accepting() {
    let server = "stop_delay_seconds = 5\n".to_owned();
    let host = Host::start(&Setup { server, ..Setup::engine("pseudo").only(&["json"]) });
    assert_eq!(host.client().get("/readyz").status, 200);
    let (address, client) = (host.address.clone(), host.client());
    let begin = Instant::now();
    let stopped = thread::spawn(move || host.stop("TERM"));
    Host::within(SOON, "it says so", || {
        let readiness = client.get("/readyz");
        readiness.status == 503 && readiness.json()["status"] == "stopping"
    });
    // A client that has not seen the previous answer is served.
    let answer = client.translate(&translate_body("json", "pl", FILE));
    assert_eq!(answer.status, 200);
    let (code, ..) = stopped.join().expect("its end");
    assert_eq!(code, Some(0));
    assert!(begin.elapsed() >= Duration::from_secs(5), "{:?}", begin.elapsed());
    assert!(std::net::TcpStream::connect(address).is_err(), "it listens no more");
}

fn restart(host: Host, signal: &str) -> Host {
    let (_, folder, address) = host.stop(signal);
    Host::start_in(folder, address)
}

/// Returns the characters that are left today, according to an answer.
fn left(answer: &targum_tests::Answer) -> u64 {
    let told = answer.header("ratelimit").split("\"characters\";r=").nth(1);
    told.and_then(|told| told.split(';').next()?.parse().ok()).expect("what is left")
}

#[test]
fn cache_limits_and_pins_survive_a_stop_and_a_crash() {
    let mut host = host();
    let characters = FILE.chars().count() as u64;
    let first = host.client().translate(&cached(FILE));
    let translated = first.translated();
    assert_eq!((first.cached(), left(&first)), (false, LIMIT - characters));
    let mut used = characters;
    for signal in ["TERM", "KILL", "KILL", "TERM"] {
        // A plugin with the same name and another content is installed while the host is stopped.
        host.install("other.wasm", &Specimen { id: "json", ..Specimen::default() }.component());
        host = restart(host, signal);
        let again = host.client().translate(&cached(FILE));
        assert_eq!((again.translated(), again.cached()), (translated.clone(), true), "{signal}");
        let now = LIMIT - left(&again);
        let ahead = if signal == "KILL" { AHEAD } else { 0 };
        let expected = used + characters..=used + characters + ahead;
        assert!(expected.contains(&now), "{signal}: {now} is not in {expected:?}");
        used = now;
        // Only the changed part of a document is new.
        let changed = FILE.replace("Goodbye", &format!("Goodbye number {used}"));
        let answer = host.client().translate(&cached(&changed));
        assert_eq!(
            answer.header("x-targum-segments"),
            "total=2, cached=1, repaired=0, kept=0, overlong=0"
        );
        used = LIMIT - left(&answer);
        Host::within(SOON, "the other plugin is refused", || {
            host.readiness()["problems"].to_string().contains("other.wasm: its digest is")
        });
        let running = host.readiness()["plugins"].as_array().expect("a list").len();
        assert_eq!(running, 1);
    }
}
