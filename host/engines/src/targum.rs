//! Other hosts of this kind, over `POST /api/segments`. They take codes, plural forms and
//! comments as they are, and go up the ladder themselves.
//!
//! Several hosts take turns, so that translating grows apart from answering; one that fails is
//! passed over.

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
    /// Where the hosts are: one or more.
    pub base_urls: Vec<String>,
    /// The environment variable with a key that all of them know.
    pub key_env: String,
    /// The project of theirs whose engines translate.
    pub project: String,
    /// Segments of one request.
    #[serde(default = "max_segments")]
    pub max_segments: NonZeroUsize,
    /// Characters of one request; a longer segment goes alone.
    #[serde(default = "max_characters")]
    pub max_characters: NonZeroUsize,
    /// Characters they may be asked to translate in a day (UTC).
    pub characters_per_day: Option<NonZeroU64>,
    /// How each is called. Where there are several, the next is asked instead of asking again.
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
pub struct Targum {
    name: String,
    hosts: Vec<Service>,
    turn: AtomicUsize,
    project: String,
    limits: Limits,
}

impl Targum {
    /// Makes the engine that a configuration asks for.
    ///
    /// # Errors
    /// No address, one that is none, a key that is not there.
    pub fn engine(config: &TargumConfig, site: Site<'_>) -> Result<Self, Unbuilt> {
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

    /// Asks the host whose turn it is, and where it fails the others.
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
                // The others would say the same.
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
        // One more host makes no other translations.
        format!("targum/1 {} {}", self.name, self.project)
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

/// Reads another host's translation. One without all the codes of its segment counts as kept.
fn translation(segment: &Segment, translated: Translated) -> Translation {
    let words: Vec<_> = translated.words.into_iter().map(Into::into).collect();
    let step = match translated.state {
        State::Kept | State::Pending => Step::Kept,
        State::Repaired => Step::Mended,
        _ => Step::Clean,
    };
    if codes::complete(segment, &words) {
        Translation { words, step }
    } else {
        Translation { words: codes::source(segment), step: Step::Kept }
    }
}
