//! Clients that are slow, hang up, or do not speak HTTP.

use std::{thread, time::Duration};

use serde_json::json;
use targum_tests::{
    translate_body,
    wire::{Reply, Wire, head, request},
};

use crate::endurance::SECRET;

/// Acts as one of these clients, in turn.
pub(super) fn rude(address: &str, n: u64) -> u16 {
    let text = format!("One that is for the {SECRET}");
    let body = translate_body("string", "en", &text).to_string();
    let translated = json!({ "success": true, "translatedText": text, "cached": false });
    let sound =
        |reply: Reply| assert_eq!((reply.status, reply.body), (200, translated.to_string()));
    let mut wire = Wire::connect(address).expect("a connection");
    match n % 12 {
        0 => {
            wire.send(head(1000) + "{\"projectId\"").expect("half a body");
            wire.end().expect("an end");
            let error = wire.reply().expect("an answer").error(400);
            assert_eq!(error, "the body broke off before its end");
            return 400;
        }
        1 => {
            wire.send("POST /api/translate HTTP/1.1\r\nhost: ").expect("half a head");
            let error = wire.reply().expect("an answer").error(400);
            assert_eq!(error, "the head of the request did not arrive within 5 s");
            return 400;
        }
        2 => {
            wire.send(head(1000) + "{\"projectId\"").expect("half a body");
            let error = wire.reply().expect("an answer").error(400);
            assert_eq!(error, "the body did not arrive within 5 s");
            return 400;
        }
        3 => {
            for byte in request(&body).as_bytes() {
                wire.send([*byte]).expect("a byte");
            }
            sound(wire.reply().expect("an answer"));
        }
        4 => {
            wire.send(request(&body).repeat(10)).expect("ten at once");
            for _ in 0..10 {
                sound(wire.reply().expect("an answer"));
            }
        }
        5 => {
            wire.send("HELO there\r\n\r\n").expect("another language");
            wire.reply().expect("an answer").error(400);
            return 400;
        }
        6 => {
            // The host stops reading before the end.
            let _ = wire.send("GET /healthz HTTP/1.1\r\n");
            let _ = (0..5_000).try_for_each(|n| wire.send(format!("x-{n}: {n}\r\n")));
            let _ = wire.send("\r\n");
            wire.reply().expect("an answer").error(431);
            return 431;
        }
        7 => {
            wire.send(head(1 << 30)).expect("a head");
            wire.reply().expect("an answer").error(400);
            return 400;
        }
        8 => {
            let long = translate_body("string", "en", &"A sentence. ".repeat(500_000)).to_string();
            wire.send(request(&long)).expect("a request");
            thread::sleep(Duration::from_secs(15));
            assert!(wire.rest().unwrap_or_default() < long.len(), "the answer came whole");
        }
        // The client hangs up in the first line, in the head, in the body, or before the answer.
        gone => {
            let whole = request(&body);
            let sent = [0, 10, head(0).len() + 20, whole.len()]
                [gone as usize - 9 + usize::from(n % 24 > 12)];
            wire.send(&whole[..sent]).expect("some of it");
        }
    }
    200
}
