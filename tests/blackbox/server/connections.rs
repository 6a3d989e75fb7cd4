//! Clients that are slow, rude or many: each connection is bounded in time and memory, and does not
//! affect other clients.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use serde_json::json;
use targum_tests::{
    Host, SOON, Setup, free_address, translate_body,
    wire::{Wire, head, request},
};

fn host(server: &str) -> Host {
    Host::start(&Setup { server: server.to_owned(), ..Setup::default() }.only(&["string"]))
}

fn body(text: &str) -> String {
    translate_body("string", "pl", text).to_string()
}

fn is_served(host: &Host) {
    assert_eq!(host.client().translate(&translate_body("string", "pl", "Hello.")).status, 200);
}

/// Returns the count in an environment variable, or `usual` if it is not set.
fn count(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Returns a value of the host's memory as the system reports it: current (`VmRSS`) or highest
/// (`VmHWM`).
fn memory_bytes(host: &Host, which: &str) -> usize {
    let status = fs::read_to_string(format!("/proc/{}/status", host.id())).expect("its status");
    let line = status.lines().find_map(|line| line.strip_prefix(which)).expect("its memory");
    let line = line.trim_start_matches(':').trim().trim_end_matches(" kB");
    line.parse::<usize>().expect("a number") << 10
}

#[test]
fn many_open_connections_cost_little_and_delay_no_request() {
    let host = host("header_timeout_seconds = 60\n");
    is_served(&host);
    let before = memory_bytes(&host, "VmRSS");
    let begin = Instant::now();
    let count = count("TARGUM_TEST_CONNECTIONS", 600);
    let mut open = Vec::new();
    for number in 0..count {
        let mut wire = Wire::connect(&host.address).expect("a connection");
        match number % 3 {
            0 => {}
            1 => wire.send("POST /api/translate HTTP/1.1\r\nhost: ").expect("half a head"),
            _ => wire.send(head(1000) + "{\"projectId\":").expect("half a body"),
        }
        open.push(wire);
    }
    is_served(&host);
    let each = memory_bytes(&host, "VmRSS").saturating_sub(before) / count;
    eprintln!("{count} connections in {:.1?}, {each} bytes each", begin.elapsed());
    assert!(each < 64 << 10, "{each} bytes for a connection");
    drop(open);
    is_served(&host);
}

#[test]
fn slow_clients_get_a_timeout_answer() {
    let host =
        host("header_timeout_seconds = 1\nbody_timeout_seconds = 1\nidle_timeout_seconds = 3\n");
    let mut head_only = Wire::connect(&host.address).expect("a connection");
    head_only.send("POST /api/translate HTTP/1.1\r\nx-api-key: ").expect("half a head");
    let mut half = Wire::connect(&host.address).expect("a connection");
    half.send(head(1000) + "{").expect("half a body");
    let mut idle = Wire::connect(&host.address).expect("a connection");
    let error = head_only.reply().expect("an answer").error(400);
    assert_eq!(error, "the head of the request did not arrive within 1 s");
    assert_eq!(head_only.rest().expect("the end"), 0);
    let error = half.reply().expect("an answer").error(400);
    assert_eq!(error, "the body did not arrive within 1 s");
    assert_eq!(idle.rest().expect("the end"), 0);
    // A connection that is used is kept.
    let mut used = Wire::connect(&host.address).expect("a connection");
    for _ in 0..4 {
        used.send(request(&body("Hello."))).expect("a request");
        assert_eq!(used.reply().expect("an answer").status, 200);
        thread::sleep(Duration::from_millis(700));
    }
}

#[test]
fn a_body_in_one_byte_pieces_is_read_and_a_cut_off_one_is_400() {
    // Millions of pieces take minutes.
    let host = host("body_timeout_seconds = 1800\n");
    let text = body(&"x".repeat(count("TARGUM_TEST_PIECES", 20_000)));
    is_served(&host);
    let (before, begin) = (memory_bytes(&host, "VmHWM"), Instant::now());
    let mut wire = Wire::connect(&host.address).expect("a connection");
    wire.send(head(text.len())).expect("a head");
    for (at, byte) in text.bytes().enumerate() {
        wire.send([byte]).expect("a byte");
        if at % 1_000_000 == 500_000 {
            is_served(&host);
        }
    }
    let received = memory_bytes(&host, "VmHWM").saturating_sub(before);
    assert_eq!(wire.reply().expect("an answer").status, 200);
    eprintln!("{} pieces in {:.1?}: {received} bytes to take them in", text.len(), begin.elapsed());
    assert!(received < 4 * text.len() + (8 << 20), "{received} bytes");
    wire.send(head(1000) + "{\"projectId\"").expect("half a body");
    wire.end().expect("an end");
    assert_eq!(wire.reply().expect("an answer").error(400), "the body broke off before its end");
}

#[test]
fn pipelined_requests_are_answered_in_order() {
    let host = host("");
    let texts: Vec<_> = (0..40).map(|number| format!("Text number {number}.")).collect();
    let all: String = texts.iter().map(|text| request(&body(text))).collect();
    let mut wire = Wire::connect(&host.address).expect("a connection");
    wire.send(all).expect("all of them");
    for text in &texts {
        let reply = wire.reply().expect("an answer");
        let expected = json!({"success": true, "translatedText": text, "cached": false});
        assert_eq!(reply.body, expected.to_string());
    }
}

#[test]
fn a_flood_of_headers_ends_with_an_answer() {
    let host = host("");
    let mut wire = Wire::connect(&host.address).expect("a connection");
    wire.send("GET /healthz HTTP/1.1\r\n").expect("a first line");
    // The host stops reading long before the end. The last pieces may or may not be sent.
    for number in 0..20_000 {
        if wire.send(format!("x-{number}: {number}\r\n")).is_err() {
            break;
        }
    }
    let _ = wire.send("\r\n");
    let error = wire.reply().expect("an answer").error(431);
    assert!(error.starts_with("the head of the request is too large"), "{error}");
    is_served(&host);
}

#[test]
fn a_client_that_does_not_read_is_disconnected() {
    let host = host("answer_timeout_seconds = 1\n");
    // The answer is larger than the system's buffers.
    let text = body(&"A sentence that is long. ".repeat(240_000));
    let mut wire = Wire::connect(&host.address).expect("a connection");
    wire.send(request(&text)).expect("a request");
    let client = host.client();
    let connections = |count: usize| {
        client.get("/metrics").text.contains(&format!("targum_connections {count}\n"))
    };
    Host::within(SOON, "it is open", || connections(2));
    Host::within(SOON, "it is cut off", || connections(1));
    assert!(wire.rest().unwrap_or_default() < text.len(), "the answer came whole");
    is_served(&host);
}

#[test]
fn the_memory_for_bodies_is_bounded() {
    let host =
        host("max_body_bytes = 100000\nmax_buffered_bytes = 100000\nbody_timeout_seconds = 60\n");
    let waiting = || {
        let mut wire = Wire::connect(&host.address).expect("a connection");
        wire.send(head(95_000) + &"x".repeat(90_000)).expect("most of a body");
        wire
    };
    let mut first = waiting();
    let large = body(&"y".repeat(50_000));
    let mut refused = None;
    Host::within(SOON, "the memory is taken", || {
        let answer = host.client().post(&large);
        let full = answer.status == 500;
        if !full {
            // This request may have been first, and then the other was refused.
            first = waiting();
        }
        refused = Some(answer);
        full
    });
    let refused = refused.expect("an answer");
    let error = refused.error(500);
    assert_eq!(error, "this host has no memory left for requests: try again in a moment");
    assert_eq!(refused.header("retry-after"), "1");
    is_served(&host);
    drop(first);
    Host::within(SOON, "it is given back", || host.client().post(&large).status == 200);
}

/// Opens this many connections, and sends a request on each.
fn idle_connections(host: &Host, count: usize) -> Vec<Wire> {
    let connect = |_| {
        let mut wire = Wire::connect(&host.address).expect("a connection");
        wire.send(HEALTH).expect("a request");
        assert_eq!(wire.reply().expect("an answer").status, 200);
        wire
    };
    (0..count).map(connect).collect()
}

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: test\r\n\r\n";

#[test]
fn idle_connections_make_room_for_others() {
    let host = host("max_connections = 8\nmax_connections_per_address = 8\n");
    let mut idle = idle_connections(&host, 8);
    // A connection that is used now and then is not closed.
    let mut used = idle.remove(0);
    used.send(HEALTH).expect("a request");
    assert_eq!(used.reply().expect("an answer").status, 200);
    let begin = Instant::now();
    let mut more = idle_connections(&host, 3);
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    let ended = |idle: &[Wire]| idle.iter().filter(|wire| wire.has_ended()).count();
    Host::within(SOON, "as many make room as come", || ended(&idle) == 3);
    idle.retain(|wire| !wire.has_ended());
    more.append(&mut idle);
    more.push(used);
    for kept in &mut more {
        kept.send(HEALTH).expect("a request");
        assert_eq!(kept.reply().expect("an answer").status, 200);
    }
}

/// Connects from an address of this machine that no other client has, and sends a request.
fn idle_connection_from(address: &str, host: &Host) -> Wire {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
    let stream = runtime.expect("a runtime").block_on(async {
        let socket = tokio::net::TcpSocket::new_v4()?;
        socket.bind(format!("{address}:0").parse().expect("an address"))?;
        socket.connect(host.address.parse().expect("an address")).await?.into_std()
    });
    let stream = stream.expect("a connection");
    stream.set_nonblocking(false).expect("a connection that waits");
    let mut wire = Wire::over(stream).expect("a connection");
    wire.send(HEALTH).expect("a request");
    assert_eq!(wire.reply().expect("an answer").status, 200);
    wire
}

#[test]
fn fifty_idle_connections_of_one_client_hold_up_no_other() {
    let host = host("max_connections = 50\nmax_connections_per_address = 50\n");
    let mut idle: Vec<_> = (0..50).map(|_| idle_connection_from("127.0.0.2", &host)).collect();
    thread::scope(|scope| {
        for client in 0..20 {
            let host = &host;
            scope.spawn(move || {
                let mut wire = Wire::connect(&host.address).expect("a connection");
                for number in 0..50 {
                    wire.send(request(&body(&format!("Text {number} of {client}"))))
                        .expect("a request");
                    let reply = wire.reply().expect("an answer");
                    assert_eq!(reply.status, 200, "{reply:?}");
                }
            });
        }
    });
    is_served(&host);
    assert_eq!(host.client().get("/readyz").status, 200);
    assert_eq!(host.metric("targum_connections_refused_total"), 0.0);
    // Others needed twenty connections at a time. The idle connections that were not closed can be used.
    idle.retain(|wire| !wire.has_ended());
    assert!(idle.len() >= 25, "{} of 50 are left", idle.len());
    for wire in &mut idle {
        wire.send(HEALTH).expect("a request");
        assert_eq!(wire.reply().expect("an answer").status, 200);
    }
}

#[test]
fn connections_of_one_address_are_bounded() {
    let host = host("max_connections_per_address = 4\nbody_timeout_seconds = 60\n");
    let text = body("Hello.");
    let asking = head(text.len()).replace("\r\n\r\n", "\r\nexpect: 100-continue\r\n\r\n");
    let without_body = |_| {
        let mut wire = Wire::connect(&host.address).expect("a connection");
        wire.send(&asking).expect("a head");
        assert_eq!(wire.reply().expect("a request for the body").status, 100);
        wire
    };
    let mut busy: Vec<_> = (0..4).map(without_body).collect();
    let mut fifth = Wire::connect(&host.address).expect("a connection");
    let _ = fifth.send(HEALTH);
    let refused = fifth.reply().expect("an answer");
    let error = refused.error(500);
    assert_eq!(
        error,
        "4 connections from this address are in use: end one of them, or try again in a moment"
    );
    assert_eq!(refused.header("retry-after"), "1");
    let line = "client=127.0.0.1 reason=\"4 connections from this address are in use";
    Host::within(SOON, "the refusal is logged", || host.log().contains(line));
    // Requests in flight continue, and a connection that is idle makes room.
    busy[0].send(&text).expect("the body");
    assert_eq!(busy[0].reply().expect("an answer").status, 200);
    Host::within(SOON, "the idle connection makes room", || {
        let mut further = Wire::connect(&host.address).expect("a connection");
        further.send(HEALTH).is_ok() && further.reply().is_ok_and(|reply| reply.status == 200)
    });
    assert!(busy[0].has_ended(), "the idle connection is open");
}

#[test]
fn idle_connections_leave_room_at_the_address_of_administrators() {
    let admin = free_address();
    let _host = host(&format!("admin_listen = \"{admin}\"\n"));
    let healthy = |_| {
        let mut wire = Wire::connect(&admin).expect("a connection");
        wire.send(HEALTH).expect("a request");
        assert_eq!(wire.reply().expect("an answer").status, 200);
        wire
    };
    // The address has 64 connections at a time.
    let open: Vec<_> = (0..80).map(healthy).collect();
    drop(open);
}
