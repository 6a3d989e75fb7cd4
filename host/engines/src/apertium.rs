//! Apertium, through the API of its server APY: `GET /listPairs`, `POST /translate`.
//!
//! Apertium translates by grammar. Codes are sent as unknown words, which it takes for names. Inline
//! markup is sent as HTML, which it preserves itself. A request has one text. APY splits a long text at
//! arbitrary places, so each text is one sentence.

use std::num::NonZeroU64;

use serde::Deserialize;

use super::{
    Site, Unbuilt,
    remote::{Http, Languages, Limits, Remote, Request, Route, Service, Vendor, languages::Code},
};
use targum_core::error::Error;
use targum_segment::{
    ladder::{
        batch::{Question, Reply},
        notation::Notation,
    },
    mark::sentinels::Style,
    plan::sentences::Cut,
};

/// `[engines.NAME]` with `kind = "apertium"`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApertiumConfig {
    /// The address of the server.
    #[serde(default = "base_url")]
    pub base_url: String,
    /// The number of characters that the engine may be sent per day (UTC).
    pub characters_per_day: Option<NonZeroU64>,
    /// Timeouts and retries of calls.
    #[serde(default)]
    pub http: Http,
}

fn base_url() -> String {
    "http://127.0.0.1:2737".into()
}

/// An APY server.
pub(crate) struct Apertium;

impl Apertium {
    /// Returns the engine for a configuration.
    ///
    /// # Errors
    /// The address is invalid.
    pub(crate) fn engine(config: &ApertiumConfig, site: Site<'_>) -> Result<Remote<Self>, Unbuilt> {
        Ok(Remote::new(Self, Service::new(site, &config.base_url, &config.http)?))
    }
}

/// The envelope of every answer.
#[derive(Deserialize)]
struct Response<T> {
    #[serde(rename = "responseData")]
    data: T,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    source_language: String,
    target_language: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Translated {
    translated_text: String,
}

impl Vendor for Apertium {
    const VERSION: &'static str = "apertium/1";

    fn settings(&self) -> String {
        String::new()
    }

    fn notation(&self) -> Notation {
        Notation::Sentinels { styles: [Style("XQ#X"), Style("[X#X]")] }
    }

    fn cut(&self) -> Cut {
        Cut::Sentences
    }

    fn limits(&self) -> Limits {
        // A busy APY splits texts after 1,000 characters.
        Limits { texts: 1, characters: 1_000 }
    }

    async fn languages(&self, service: &Service) -> Result<Languages, Error> {
        let request = Request::get("/listPairs", Vec::new());
        let read = |answer: Response<Vec<Listed>>| {
            // APY writes variants as `por_BR`, and as `spa_valencia`, which is not a language tag.
            let code = |spelled: &str| Code::meaning(spelled, &spelled.replace('_', "-"));
            let pair = |pair: &Listed| {
                Some([vec![code(&pair.source_language)?], vec![code(&pair.target_language)?]])
            };
            Ok(Languages::Groups(answer.data.iter().filter_map(pair).collect()))
        };
        service.call(&request, read).await
    }

    async fn translate(
        &self,
        service: &Service,
        route: &Route,
        texts: &[Question<'_>],
    ) -> Result<Vec<Reply>, Error> {
        let mut translated = Vec::new();
        for text in texts {
            let form = vec![
                ("langpair", format!("{}|{}", route.source, route.target)),
                ("q", text.text.clone()),
                ("markUnknown", "no".to_owned()),
            ];
            let request = Request::form("/translate", form);
            let read = |answer: Response<Translated>| Ok(answer.data.translated_text);
            translated.push(service.call(&request, read).await?.into());
        }
        Ok(translated)
    }
}
