//! Valid and hostile documents of every format, with the answers to them.

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    sync::{Mutex, PoisonError},
};

use serde_json::{Value, json};
use targum_sdk::laws::Mutations;
use targum_tests::{Answer, Client, SpecCase, spec_cases, translate_body, workspace};

use crate::endurance::{SECRET, setting::in_project};

/// Openings that are never closed, repeated very often.
const SHARDS: [&str; 20] = [
    "[",
    "{",
    "(",
    "<b>",
    "<!--",
    "\"",
    "'",
    "> ",
    "- ",
    "*",
    "# ",
    "{n, plural, one {",
    "&a;",
    "${",
    "/*",
    "a.",
    "a: ",
    "\u{feff}",
    "\r",
    "\\",
];
/// The length of a flood, in bytes.
const FLOOD: usize = 60_000;

/// The step from one document to the next, so that consecutive documents have different formats. A
/// prime.
const STRIDE: usize = 1_009;

/// Sentences for the embedded engine.
const SENTENCES: [(&str, &str); 6] = [
    ("string", "The garden is open to visitors."),
    ("string", "Your changes were saved. You can close this window."),
    ("string", "Hello {name}, you have {count} new messages."),
    ("html", "<p>Click <b>here</b> to reset your password.</p>"),
    ("string", "An unexpected error occurred while uploading the file."),
    ("string", "Are you sure you want to delete this project?"),
];

/// All documents, and the answers to some of them.
pub(super) struct Documents {
    formats: Vec<String>,
    sound: Vec<(String, SpecCase)>,
    malformed: Vec<(String, SpecCase)>,
    /// The earlier answers. The same request must get the same answer, whatever else happens.
    answers: Mutex<HashMap<blake3::Hash, (u16, blake3::Hash)>>,
}

impl Documents {
    /// Reads the documents beside the plugins.
    pub(super) fn new() -> Self {
        let folder = fs::read_dir(workspace().join("plugins")).expect("the plugins");
        let mut formats: Vec<_> = folder
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        formats.sort();
        // An empty text is answered with an empty text, whatever its format.
        let cases = formats.iter().flat_map(|format| {
            let cases = spec_cases(format).into_iter().filter(|case| !case.text.is_empty());
            cases.map(|case| (format.clone(), case))
        });
        let (malformed, sound) = cases.partition::<Vec<_>, _>(|(_, case)| case.error.is_some());
        assert!(sound.len() > 200 && malformed.len() > 80, "{} {}", sound.len(), malformed.len());
        Self { formats, sound, malformed, answers: Mutex::default() }
    }

    /// Sends a request, and compares the answer with the earlier one.
    fn ask(&self, client: &Client, body: &Value) -> Answer {
        let answer = client.translate(body);
        let name = blake3::hash(body.to_string().as_bytes());
        let said = (answer.status, blake3::hash(answer.text.as_bytes()));
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *answers.entry(name).or_insert(said);
        assert_eq!(before, said, "another answer than before to {body}: {}", answer.text);
        answer
    }

    /// Sends a valid document: into its own language, in which it stays the same, and into another
    /// language.
    pub(super) fn sound(&self, client: &Client, n: u64) -> u16 {
        let (format, case) = &self.sound[n as usize / 2 * STRIDE % self.sound.len()];
        let own = n.is_multiple_of(2);
        let target = if own { &case.source } else { &case.target };
        let mut body = translate_body(format, target, &case.text);
        body["sourceLocale"] = case.source.clone().into();
        let translated = self.ask(client, &body).translated();
        assert!(!own || translated == case.text, "{format}/{}: {translated}", case.name);
        200
    }

    /// Sends a malformed document, which is refused with the plugin's message.
    pub(super) fn malformed(&self, client: &Client, n: u64) -> u16 {
        let (format, case) = &self.malformed[n as usize * STRIDE % self.malformed.len()];
        let mut body = translate_body(format, &case.target, &case.text);
        body["sourceLocale"] = case.source.clone().into();
        assert_eq!(Some(self.ask(client, &body).error(400)), case.error, "{format}/{}", case.name);
        400
    }

    /// Returns the mutations of all documents, by format.
    pub(super) fn mutations(&self) -> Vec<(String, Mutations)> {
        let mut seeds = BTreeMap::<_, Vec<_>>::new();
        for (format, case) in self.sound.iter().chain(&self.malformed) {
            seeds.entry(format.clone()).or_default().push(case.text.clone());
        }
        seeds.into_iter().map(|(format, seeds)| (format, Mutations::new(seeds, 20))).collect()
    }

    /// Sends a mutation.
    pub(super) fn mutated(&self, client: &Client, of: &mut [(String, Mutations)], n: u64) -> u16 {
        let formats = of.len();
        let (format, mutations) = &mut of[n as usize % formats];
        let own = (n / formats as u64).is_multiple_of(2);
        self.any(client, format, &mutations.next(), own)
    }

    /// Sends a document of one construct, repeated very often.
    pub(super) fn flood(&self, client: &Client, n: u64) -> u16 {
        let (formats, shards) = (self.formats.len(), SHARDS.len());
        let turn = n as usize;
        let shard = SHARDS[turn / formats % shards];
        let own = (turn / formats / shards).is_multiple_of(2);
        self.any(client, &self.formats[turn % formats], &shard.repeat(FLOOD / shard.len()), own)
    }

    /// Sends any document. It must be refused or answered, and stays the same byte for byte in its
    /// own language.
    fn any(&self, client: &Client, format: &str, text: &str, own: bool) -> u16 {
        let answer = self.ask(client, &translate_body(format, if own { "en" } else { "pl" }, text));
        if answer.status == 400 {
            answer.error(400);
        } else {
            let translated = answer.translated();
            assert!(!own || translated == text, "{format}: {text:?} is {translated:?}");
        }
        answer.status
    }

    /// Sends a new document twice. The second answer must come from the cache.
    pub(super) fn cached(&self, client: &Client, n: u64) -> u16 {
        let line = |line| {
            format!(
                "\"k{line}\": \"Line {line} of {n} is for the {SECRET} {}\"",
                blake3::hash(format!("{n} {line}").as_bytes()).to_hex()
            )
        };
        let lines: Vec<_> = (0..150).map(line).collect();
        let text = format!("{{\n{}\n}}\n", lines.join(",\n"));
        let mut body = in_project("same", translate_body("json", "pl", &text));
        body["cache"] = true.into();
        for cached in [false, true] {
            let expected = json!({ "success": true, "translatedText": text, "cached": cached });
            let answer = client.translate(&body);
            assert_eq!((answer.status, answer.text), (200, expected.to_string()), "document {n}");
        }
        200
    }

    /// Sends a sentence for the embedded engine.
    pub(super) fn embedded(&self, client: &Client, n: u64) -> u16 {
        let (format, text) = SENTENCES[n as usize % SENTENCES.len()];
        let body = in_project("local", translate_body(format, "pt", text));
        let translated = self.ask(client, &body).translated();
        for code in ["{name}", "{count}", "<b>", "</b>"] {
            assert_eq!(
                translated.matches(code).count(),
                text.matches(code).count(),
                "{translated}"
            );
        }
        200
    }
}
