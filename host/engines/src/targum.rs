//! Other hosts of this program, through `POST /api/segments`. They accept codes, plural forms and comments
//! unchanged, and repair translations themselves.
//!
//! Several hosts take turns, so that hosts for translation can be added independently of this one. When
//! one fails, the next is called.

use std::{
    num::{NonZeroU32, NonZeroU64, NonZeroUsize},
    sync::atomic::{AtomicUsize, Ordering},
};

use futures_util::future::try_join_all;
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::{
    Answer, Engine, Site, Translation, Unbuilt,
    remote::{Http, Limits, Request, Service, batch, fault::Fault, unserved},
};
use crate::wire::{Answered, Asked, Translated};
use targum_core::{Secret, characters_of, codes, contract::Segment, error::Error, locale::Pair};
use targum_segment::{State, Step};

/// `[engines.NAME]` with `kind = "targum"`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargumConfig {
    /// The addresses of one or more hosts.
    pub base_urls: Vec<String>,
    /// The environment variable with a key that all hosts accept.
    pub key_env: String,
    /// The hosts' project whose engines translate.
    pub project: String,
    /// The number of segments per request.
    #[serde(default = "max_segments")]
    pub max_segments: NonZeroUsize,
    /// The number of characters per request. A longer segment is sent alone.
    #[serde(default = "max_characters")]
    pub max_characters: NonZeroUsize,
    /// The number of characters that the hosts may be sent per day (UTC).
    pub characters_per_day: Option<NonZeroU64>,
    /// Timeouts and retries of calls. With several hosts, the next host is called instead of a retry.
    #[serde(default)]
    pub http: Http,
}

fn max_segments() -> NonZeroUsize {
    const { NonZeroUsize::new(50).unwrap() }
}

fn max_characters() -> NonZeroUsize {
    const { NonZeroUsize::new(10_000).unwrap() }
}

/// Hosts that translate for this one.
pub(crate) struct Targum {
    name: String,
    hosts: Vec<Service>,
    turn: AtomicUsize,
    project: String,
    limits: Limits,
}

impl Targum {
    /// Returns the engine for a configuration.
    ///
    /// # Errors
    /// An address is missing or invalid, or the key is not set.
    pub(crate) fn engine(config: &TargumConfig, site: Site<'_>) -> Result<Self, Unbuilt> {
        if config.base_urls.is_empty() {
            let message = "name at least one host, such as https://worker.example.org".into();
            return Err(Unbuilt { key: "base_urls", message });
        }
        let key = Secret::from_env(&config.key_env)?;
        let mut http = config.http.clone();
        if config.base_urls.len() > 1 {
            http.max_attempts = NonZeroU32::MIN;
        }
        let host = |url: &String| {
            let service = Service::new(site, url, &http);
            let service = service.map_err(|unbuilt| Unbuilt { key: "base_urls", ..unbuilt })?;
            service.with_key("x-api-key", "", &key)
        };
        Ok(Self {
            name: site.name.to_owned(),
            hosts: config.base_urls.iter().map(host).collect::<Result<_, _>>()?,
            turn: AtomicUsize::default(),
            project: config.project.clone(),
            limits: Limits {
                texts: config.max_segments.get(),
                characters: config.max_characters.get(),
            },
        })
    }

    /// Sends segments to the host whose turn it is, and if it fails to the others in turn.
    async fn ask(&self, pair: &Pair, segments: &[Segment]) -> Result<Vec<Translation>, Error> {
        let body = json!(Asked::of(&self.project, pair, segments));
        let request = Request::post("/api/segments", body);
        let first = self.turn.fetch_add(1, Ordering::Relaxed);
        let mut fault = Fault::refused("has no host");
        for turn in 0..self.hosts.len() {
            let host = &self.hosts[(first + turn) % self.hosts.len()];
            let read = |answer: Answered| Fault::counted(answer.translations, segments.len());
            fault = match host.ask(&request, read).await {
                Ok(translations) => {
                    let pairs = segments.iter().zip(translations);
                    return Ok(pairs.map(|(segment, one)| translation(segment, one)).collect());
                }
                // The other hosts would give the same answer.
                Err(fault) if fault.status == Some(StatusCode::BAD_REQUEST) => {
                    return Err(unserved(&self.name, pair));
                }
                Err(fault) => fault,
            };
        }
        Err(fault.of(&self.name))
    }
}

impl Engine for Targum {
    fn fingerprint(&self, _: &Pair) -> String {
        // The number of hosts does not change translations.
        format!("targum/2 {} {}", self.name, self.project)
    }

    fn serves(&self, _: &Pair) -> bool {
        true
    }

    fn translate<'a>(&'a self, pair: &'a Pair, segments: &'a [Segment]) -> Answer<'a> {
        let characters = |segment: &Segment| characters_of(std::slice::from_ref(segment)) as usize;
        let batches = batch::cut(segments, self.limits, characters);
        let answers: Vec<_> = batches.map(|batch| self.ask(pair, batch)).collect();
        Box::pin(async { Ok(try_join_all(answers).await?.into_iter().flatten().collect()) })
    }
}

/// Converts another host's translation. A translation that lacks codes of its segment counts as kept.
fn translation(segment: &Segment, translated: Translated) -> Translation {
    let words: Vec<_> = translated.words.into_iter().map(Into::into).collect();
    let step = match translated.state {
        State::Kept | State::Pending => Step::Kept,
        State::Repaired => Step::Mended,
        _ => Step::Clean,
    };
    if codes::complete(segment, &words) {
        let confidence = translated.confidence.filter(|_| step != Step::Kept);
        Translation { words, step, confidence }
    } else {
        Translation { words: codes::source(segment), step: Step::Kept, confidence: None }
    }
}
