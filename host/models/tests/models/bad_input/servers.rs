//! Servers that are busy, silent or away, or send to another host.

use std::time::Instant;

use targum_models::add;

use super::{CHANGES, but, newer, newer_is_refused, of_file};
use crate::{
    fixture::{Collection, names, request},
    server::{Asked, Reply, Server},
};

#[test]
fn a_busy_server_is_reported() {
    let busy = |status, headers: &'static [(&'static str, &'static str)]| {
        newer_is_refused(&but(CHANGES, newer(), move || {
            headers
                .iter()
                .fold(Reply::status(status), |reply, (name, value)| reply.header(name, value))
        }))
    };
    assert_eq!(
        busy(429, &[("retry-after", "3600")]),
        format!("SERVER{CHANGES} answers 429 Too Many Requests; it asks to come back after 3600 s")
    );
    assert_eq!(
        busy(503, &[]),
        format!("SERVER{CHANGES} answers 503 Service Unavailable; try again later")
    );
    assert_eq!(busy(403, &[]), format!("SERVER{CHANGES} answers 403 Forbidden"));
    // A server that answers, and asks for a long pause before the next request.
    let collection = newer();
    let backoff = Server::start(move |asked, _| collection.answer(asked).header("backoff", "600"));
    assert_eq!(
        newer_is_refused(&backoff),
        "SERVER asks to be left alone for 600 s; run the command again after that, or use a mirror"
    );
    assert_eq!(backoff.paths(), ["/v1/"]);
}

#[test]
fn a_silent_server_is_reported() {
    let silent = |asked: &Asked, collection: &Collection| Reply {
        silent_after: Some(0),
        ..collection.answer(asked)
    };
    let collection = newer();
    let server = Server::start(move |asked, _| silent(asked, &collection));
    let started = Instant::now();
    assert_eq!(newer_is_refused(&server), "SERVER/v1/ cannot be reached: no answer in time");
    assert!(started.elapsed().as_secs() < 10);
    let told = of_file(|| Reply {
        silent_after: Some(0),
        ..Reply::ok(newer().files[&newer().location("model")].as_slice())
    });
    assert_eq!(told, "SERVER/files/FILE cannot be reached: no answer in time");
}

#[test]
fn an_unreachable_server_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    // The port of a listener that is gone.
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr();
    let root = format!("http://{}/v1", port.expect("an address"));
    let error = add(folder.path(), &request("en-de", &root), &()).expect_err("a refusal");
    assert_eq!(
        error.to_string(),
        format!("{root}/ cannot be reached: Connection refused (os error 111)")
    );
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn redirects_to_another_host_are_not_followed() {
    let other = newer().serve();
    let to = other.root().replace("/v1", "/files/x");
    let redirect = || {
        let to = to.clone();
        move || Reply::status(302).header("location", &to)
    };
    let refused = of_file(redirect());
    assert_eq!(
        refused,
        format!(
            "en-de: SERVER/files/FILE redirects to another host ({to}), which is not followed; \
             give that address as the source if you trust it"
        )
    );
    let refused = newer_is_refused(&but(CHANGES, newer(), redirect()));
    assert!(refused.contains("redirects to another host"), "{refused}");
    let refused = of_file(|| Reply::status(302).header("location", "/files/again"));
    assert!(refused.starts_with("SERVER/files/again answers 404"), "{refused}");
    let round =
        newer_is_refused(&but(CHANGES, newer(), || Reply::status(301).header("location", CHANGES)));
    assert_eq!(round, format!("SERVER{CHANGES} redirects again and again"));
    assert_eq!(other.paths(), [""; 0]);
}
