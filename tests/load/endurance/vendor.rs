//! A vendor's service that translates, or fails if the text asks for a failure.

use std::time::Duration;

use serde_json::json;
use targum_tests::{
    Client,
    service::{Asked, Reply, Service, shout},
    translate_body,
    vendors::libretranslate,
};

use crate::endurance::{SECRET, setting::in_project};

/// Words in a text, with the beginning of the error that each leads to.
const FAULTS: [(&str, &str); 8] = [
    ("Refuse", "answered 403, it does not accept the key"),
    ("Hurry", "answered 429, too many requests"),
    ("Fail", "answered 500"),
    ("Unwell", "answered 503"),
    ("Cut", "did not complete its answer: "),
    ("Mumble", "gave an answer that cannot be used: incomplete or invalid JSON"),
    ("Misshape", "gave an answer that cannot be used: JSON of an unexpected form"),
    ("Miscount", "gave an answer that cannot be used: 2 translations for 1 texts"),
];
/// The text for which the vendor drops the stand-ins of the placeholders.
const WRONG_CODES: &str = "Forget the {first} and the {second} thing";

/// The service.
pub(super) struct Vendor(Service);

impl Vendor {
    /// Starts the service.
    pub(super) fn start() -> Self {
        Self(Service::start(answer))
    }

    /// Returns the settings of the engine `remote`. The host keeps using the engine, however often
    /// it fails.
    pub(super) fn settings(&self) -> String {
        format!(
            "[engines.remote]\nkind = \"libretranslate\"\nbase_url = \"{}\"\n\
             [engines.remote.http]\nmax_attempts = 1\ntimeout_seconds = 5\n\
             failures_before_pause = 1000000\n",
            self.0.url()
        )
    }
}

fn answer(asked: &Asked) -> Reply {
    if asked.path != "/translate" {
        return libretranslate(asked);
    }
    let status = |status| Reply::Status(status, Vec::new(), json!({ "error": "No" }).to_string());
    let text = asked.json()["q"].to_string();
    let word = text.trim_start_matches(['[', '"']).split(' ').next().unwrap_or_default();
    match word {
        "Refuse" => status(403),
        "Hurry" => status(429),
        "Fail" => status(500),
        "Unwell" => status(503),
        "Cut" => Reply::CutOff,
        "Mumble" => Reply::Text("<html>Gateway</html>".to_owned()),
        "Misshape" => Reply::Json(json!({ "text": ["HELLO"] })),
        "Miscount" => Reply::Json(json!({ "translatedText": ["A", "B"] })),
        "Wait" => Reply::Silence(Duration::from_secs(8)),
        "Forget" => {
            let texts = asked.json()["q"].as_array().cloned().unwrap_or_default();
            let plain = texts.iter().filter_map(|text| text.as_str()).map(without_tags);
            Reply::Json(json!({ "translatedText": plain.collect::<Vec<_>>() }))
        }
        _ => libretranslate(asked),
    }
}

fn without_tags(text: &str) -> String {
    let mut plain = String::new();
    for (at, piece) in text.split('<').enumerate() {
        plain += if at == 0 { piece } else { piece.split_once('>').map_or("", |(_, text)| text) };
    }
    shout(&plain)
}

fn document(text: &str) -> serde_json::Value {
    in_project("remote", translate_body("json", "pt", &json!({ "a": text }).to_string()))
}

/// Sends a request that the vendor translates, refuses, or answers wrongly.
pub(super) fn asked(client: &Client, n: u64) -> u16 {
    let turn = n as usize % (2 * FAULTS.len() + 1);
    if turn == 2 * FAULTS.len() {
        let answer = client.translate(&document(WRONG_CODES)).translated();
        let count = |code| answer.matches(code).count();
        assert_eq!((count("{first}"), count("{second}")), (1, 1), "{answer}");
        return 200;
    }
    if turn.is_multiple_of(2) {
        let text = format!("Hello {{name}}, this is for the {SECRET} number {n}!");
        let answer = client.translate(&document(&text)).translated();
        let shouted = text.to_uppercase().replace("{NAME}", "{name}");
        assert_eq!(answer, json!({ "a": shouted }).to_string());
        return 200;
    }
    let (word, says) = FAULTS[turn / 2];
    fails(client, word, says)
}

/// Sends a request that the vendor does not answer.
pub(super) fn silent(client: &Client, _: u64) -> u16 {
    fails(client, "Wait", "did not answer within 5 s")
}

fn fails(client: &Client, word: &str, says: &str) -> u16 {
    let error = client.translate(&document(&format!("{word} for the {SECRET}"))).error(500);
    assert!(error.starts_with(&format!("the engine `remote` {says}")), "{word}: {error}");
    500
}
