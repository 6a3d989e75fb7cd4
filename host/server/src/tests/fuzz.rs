//! Tests with random bytes on the socket: each is answered with JSON or not at all, never with 500,
//! and the next client is served.

use std::{
    io::{ErrorKind, Read, Write},
    net::{Shutdown, TcpStream},
};

use super::*;
use targum_fuzz::{fuzz, pick, spoil};

/// The time to wait for an answer that may not come: the host waits for the rest of a body that is
/// cut off.
const QUIET: Duration = Duration::from_millis(30);

/// Requests to begin with.
fn seeds() -> Vec<Vec<u8>> {
    let body = body(json!({}));
    let length = body.len();
    let head = |more: &str| {
        format!("POST /api/translate HTTP/1.1\r\nhost: x\r\nx-api-key: {KEY}\r\n{more}\r\n")
    };
    let sound = head(&format!("content-type: application/json\r\ncontent-length: {length}\r\n"));
    let sound = sound + &body;
    let chunked = format!("{:x}\r\n{body}\r\n0\r\n\r\n", length);
    [
        sound.clone(),
        format!("{sound}{sound}"),
        head("transfer-encoding: chunked\r\n") + &chunked,
        head(&format!("expect: 100-continue\r\ncontent-length: {length}\r\n")) + &body,
        sound.replace("HTTP/1.1", "HTTP/1.0"),
        sound.replace("/api/translate", "/api/inspect"),
        sound.replace("/api/translate", "http://x/api/translate?a=b#c"),
        sound.replace(KEY, "org_none"),
        format!("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n{sound}"),
        "GET /api/formats HTTP/1.1\r\nx-api-key: a\r\nx-api-key: b\r\nupgrade: h2c\r\n\r\n".into(),
        "OPTIONS * HTTP/1.1\r\nhost: x\r\nx-request-id: abc\r\n\r\n".into(),
    ]
    .map(String::into_bytes)
    .to_vec()
}

/// Sends bytes, and stops when nothing has come for `quiet`. Returns what has come.
fn exchange(address: std::net::SocketAddr, bytes: &[u8], quiet: Duration) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).expect("a connection");
    // It may have been refused before its end.
    let _ = stream.write_all(bytes);
    let (mut answers, mut ended) = (Vec::new(), false);
    let long = Duration::from_secs(30);
    for (first, next) in [(quiet, QUIET), (long, long)] {
        stream.set_read_timeout(Some(first)).expect("a limit");
        let mut piece = [0; 4096];
        while !ended {
            match stream.read(&mut piece) {
                Ok(0) => ended = true,
                Ok(more) => {
                    answers.extend_from_slice(&piece[..more]);
                    stream.set_read_timeout(Some(next)).expect("a limit");
                }
                Err(error) if error.kind() == ErrorKind::ConnectionReset => ended = true,
                Err(_) => break,
            }
        }
        let _ = stream.shutdown(Shutdown::Write);
    }
    assert!(ended, "the host does not end the connection");
    answers
}

/// The statuses of answers, each of which is in our shape. The last may be cut off, where its
/// client was gone.
fn statuses(mut answers: &[u8]) -> Vec<u16> {
    let mut statuses = Vec::new();
    while let Some(end) = answers.windows(4).position(|window| window == b"\r\n\r\n") {
        let head = std::str::from_utf8(&answers[..end]).expect("a head in ASCII").to_lowercase();
        answers = &answers[end + 4..];
        let status: u16 =
            head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        statuses.push(status);
        if status == 100 {
            continue;
        }
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.and_then(|length| length.parse().ok()).expect("a length");
        // An answer to HEAD is without its body.
        if answers.len() < length || answers.starts_with(b"HTTP/1.1 ") {
            continue;
        }
        let (body, rest) = answers.split_at(length);
        answers = rest;
        if status >= 400 {
            let json: Value = serde_json::from_slice(body).expect("JSON");
            assert_eq!((&json["success"], json["error"].is_string()), (&json!(false), true));
            assert!(head.contains("\r\nx-request-id: "), "{head}");
        }
    }
    statuses
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_documented_shape() {
    let host = serve("").await;
    let address = host.address;
    let run = move || {
        let seeds = seeds();
        let seeds: Vec<&[u8]> = seeds.iter().map(Vec::as_slice).collect();
        for seed in &seeds {
            let answers = exchange(address, seed, Duration::from_secs(20));
            assert!(!statuses(&answers).is_empty(), "{:?}", String::from_utf8_lossy(seed));
        }
        fuzz("requests", 300, |random| {
            let mut bytes = pick(random, &seeds).to_vec();
            spoil(random, &mut bytes, &seeds);
            let statuses = statuses(&exchange(address, &bytes, QUIET));
            assert!(
                statuses.iter().all(|&status| status < 500),
                "{statuses:?} to {:?}",
                String::from_utf8_lossy(&bytes)
            );
        });
    };
    tokio::task::spawn_blocking(run).await.expect("what holds for any request");
    assert_eq!(host.translate(json!({})).await.status, 200);
}
