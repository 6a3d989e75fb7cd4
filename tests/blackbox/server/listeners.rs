//! A host listens on several addresses and on Unix sockets.

use std::{
    fs,
    io::{Read, Write},
    os::unix::{fs::PermissionsExt, net::UnixStream},
    path::{Path, PathBuf},
};

use targum_tests::{Client, Host, KEY, SOON, Setup, free_address, targum, translate_body};
use tempfile::TempDir;

const SETTINGS: &str = "config/targum.toml";

/// Returns the folder of a host that listens on an address, on `more` and on a socket; the address and
/// the socket.
fn prepare(more: &str) -> (TempDir, String, PathBuf) {
    let host = Host::start(&Setup::engine("pseudo").only(&["string"]));
    let (_, folder, address) = host.stop("TERM");
    let socket = folder.path().join("targum.sock");
    let file = folder.path().join(SETTINGS);
    let settings = fs::read_to_string(&file).expect("a file");
    let one = format!("listen = \"{address}\"");
    assert!(settings.contains(&one), "{settings}");
    let list = format!("listen = [\"{address}\", {more}\"unix:{}\"]", socket.display());
    fs::write(&file, settings.replace(&one, &list)).expect("a file");
    (folder, address, socket)
}

/// Sends a translation to a socket. Returns the answer.
fn ask(socket: &Path) -> String {
    let body = translate_body("string", "pt", "Hello").to_string();
    let mut stream = UnixStream::connect(socket).expect("a connection");
    let head = format!(
        "POST /api/translate HTTP/1.1\r\nhost: targum\r\nx-api-key: {KEY}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all([head, body].concat().as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn all_addresses_and_the_socket_answer() {
    let second = free_address();
    let (folder, address, socket) = prepare(&format!("\"{second}\", "));
    let host = Host::start_in(folder, address.clone());
    let body = translate_body("string", "pt", "Hello");
    let translated = host.client().translate(&body).translated();
    assert_eq!(Client::new(format!("http://{second}")).translate(&body).translated(), translated);
    let answer = ask(&socket);
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.contains(&translated), "{answer}");
    let mode = fs::metadata(&socket).expect("the socket").permissions().mode();
    assert_eq!(mode & 0o777, 0o660);
    for place in [&format!("http://{address}"), &format!("unix:{}", socket.display())] {
        Host::within(SOON, "the log has the address", || {
            host.log().contains(&format!("listening on {place}"))
        });
    }
    host.edit(SETTINGS, &format!("\"{second}\", "), "");
    Host::within(SOON, "a change needs a restart", || {
        host.readiness()["needRestart"].to_string().contains("server.listen")
    });
    let (status, _folder, _) = host.stop("TERM");
    assert_eq!(status, Some(0));
    assert!(!socket.exists(), "the host removes its socket");
}

#[test]
fn a_socket_that_a_killed_host_has_left_is_replaced_and_one_in_use_is_not() {
    let (folder, address, socket) = prepare("");
    let (_, folder, address) = Host::start_in(folder, address).stop("KILL");
    assert!(socket.exists());
    let host = Host::start_in(folder, address);
    assert!(ask(&socket).starts_with("HTTP/1.1 200 OK\r\n"));

    let (other, _, others) = prepare("");
    let file = other.path().join(SETTINGS);
    let settings = fs::read_to_string(&file).expect("a file");
    let taken = settings.replace(&others.display().to_string(), &socket.display().to_string());
    fs::write(&file, taken).expect("a file");
    let path = |name: &str| other.path().join(name).display().to_string();
    let ended = targum(&["serve", "--config", &path("config"), "--data", &path("data")], "");
    assert_eq!(ended.status, 1, "{}", ended.err);
    let said = format!(
        "targum: cannot listen on unix:{} (server.listen): another process listens on this socket\n",
        socket.display()
    );
    assert!(ended.err.ends_with(&said), "{}", ended.err);
    assert!(ask(&socket).starts_with("HTTP/1.1 200 OK\r\n"), "it still serves");
    drop(host);
}
