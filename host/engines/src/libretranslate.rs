//! LibreTranslate, through version 1 of its API: `GET /languages`, `POST /translate`.
//!
//! Codes are sent as HTML elements that are not translated (`format: html`). The server resolves the
//! entities of its answers.

use std::num::{NonZeroU64, NonZeroUsize};

use serde::Deserialize;
use serde_json::json;

use super::{
    Site, Unbuilt,
    remote::{
        Http, Languages, Limits, Remote, Request, Route, Service, Vendor, fault::Fault,
        languages::Code,
    },
};
use targum_core::Secret;
use targum_core::error::Error;
use targum_segment::{
    ladder::{
        batch::{Question, Reply},
        notation::Notation,
    },
    mark::tags::Tags,
    plan::sentences::Cut,
};

/// `[engines.NAME]` with `kind = "libretranslate"`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LibreTranslateConfig {
    /// The address of the server.
    pub base_url: String,
    /// The environment variable with the key, if the server requires one.
    pub key_env: Option<String>,
    /// The number of characters per request: the server's `--char-limit`.
    #[serde(default = "max_characters")]
    pub max_characters: NonZeroUsize,
    /// The number of texts per request: the server's `--batch-limit`.
    #[serde(default = "max_texts")]
    pub max_texts: NonZeroUsize,
    /// The number of characters that the engine may be sent per day (UTC).
    pub characters_per_day: Option<NonZeroU64>,
    /// Timeouts and retries of calls.
    #[serde(default)]
    pub http: Http,
}

fn max_characters() -> NonZeroUsize {
    const { NonZeroUsize::new(2000).unwrap() }
}

fn max_texts() -> NonZeroUsize {
    const { NonZeroUsize::new(50).unwrap() }
}

/// A LibreTranslate server.
pub(crate) struct LibreTranslate {
    key: Option<Secret>,
    limits: Limits,
}

impl LibreTranslate {
    /// Returns the engine for a configuration.
    ///
    /// # Errors
    /// The address is invalid, or the key is not set.
    pub(crate) fn engine(
        config: &LibreTranslateConfig,
        site: Site<'_>,
    ) -> Result<Remote<Self>, Unbuilt> {
        let service = Service::new(site, &config.base_url, &config.http)?;
        let (texts, characters) = (config.max_texts.get(), config.max_characters.get());
        let key = Secret::from_env_if_named(config.key_env.as_ref())?;
        Ok(Remote::new(Self { key, limits: Limits { texts, characters } }, service))
    }
}

#[derive(Deserialize)]
struct Language {
    code: String,
    targets: Vec<String>,
}

#[derive(Deserialize)]
struct Translated {
    #[serde(rename = "translatedText")]
    texts: Vec<String>,
}

/// Returns the language of a server's code. Older servers have their own codes for two languages.
fn code(spelled: &str) -> Option<Code> {
    match spelled {
        "zt" => Code::meaning(spelled, "zh-Hant"),
        "pb" => Code::meaning(spelled, "pt-BR"),
        _ => Code::new(spelled),
    }
}

impl Vendor for LibreTranslate {
    const VERSION: &'static str = "libretranslate/1";

    fn settings(&self) -> String {
        String::new()
    }

    fn notation(&self) -> Notation {
        Notation::Tags { tags: Tags::Html, escaped: false }
    }

    fn cut(&self) -> Cut {
        Cut::Lines
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    async fn languages(&self, service: &Service) -> Result<Languages, Error> {
        let request = Request::get("/languages", Vec::new());
        let groups = service.call(&request, |languages: Vec<Language>| {
            let group = |language: &Language| {
                let targets = language.targets.iter().filter_map(|target| code(target)).collect();
                Some([vec![code(&language.code)?], targets])
            };
            Ok(languages.iter().filter_map(group).collect())
        });
        Ok(Languages::Groups(groups.await?))
    }

    async fn translate(
        &self,
        service: &Service,
        route: &Route,
        texts: &[Question<'_>],
    ) -> Result<Vec<Reply>, Error> {
        let mut body = json!({
            "q": texts.iter().map(|text| &text.text).collect::<Vec<_>>(),
            "source": route.source,
            "target": route.target,
            "format": "html",
        });
        if let Some(key) = &self.key {
            body["api_key"] = key.expose().into();
        }
        let request = Request::post("/translate", body);
        service.call(&request, |answer: Translated| Fault::counted(answer.texts, texts.len())).await
    }
}
