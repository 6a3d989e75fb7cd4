//! DeepL, through version 2 of its API: `GET /v2/languages`, `POST /v2/translate`.
//!
//! Codes are sent as XML (`tag_handling: xml`). A placeholder becomes an element that DeepL ignores
//! (`ignore_tags`), and markup an element that splits no sentence (`non_splitting_tags`). A request has at
//! most 50 texts and 128 KiB.

use std::num::NonZeroU64;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

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

/// `[engines.NAME]` with `kind = "deepl"`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeepLConfig {
    /// The address of the service. Free accounts, whose keys end in `:fx`, have another address than paid
    /// accounts.
    #[serde(default = "base_url")]
    pub base_url: String,
    /// The environment variable with the key.
    pub key_env: String,
    /// The form of address, for target languages with several.
    #[serde(default)]
    pub formality: Formality,
    /// The id of a glossary of the account.
    pub glossary_id: Option<String>,
    /// The number of characters that the engine may be sent per day (UTC).
    pub characters_per_day: Option<NonZeroU64>,
    /// Timeouts and retries of calls.
    #[serde(default)]
    pub http: Http,
}

/// The form of address. DeepL ignores it for a target language that has only one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Formality {
    /// The usual form.
    #[default]
    Default,
    /// The formal form.
    #[serde(rename(deserialize = "more"))]
    PreferMore,
    /// The informal form.
    #[serde(rename(deserialize = "less"))]
    PreferLess,
}

fn base_url() -> String {
    "https://api.deepl.com".into()
}

/// The service of DeepL.
pub(crate) struct DeepL {
    formality: Formality,
    glossary_id: Option<String>,
}

impl DeepL {
    /// Returns the engine for a configuration.
    ///
    /// # Errors
    /// The address is invalid, or the key is not set.
    pub(crate) fn engine(config: &DeepLConfig, site: Site<'_>) -> Result<Remote<Self>, Unbuilt> {
        let key = Secret::from_env(&config.key_env)?;
        let service = Service::new(site, &config.base_url, &config.http)?;
        let service = service.with_key("authorization", "DeepL-Auth-Key ", &key)?;
        let DeepLConfig { formality, glossary_id, .. } = config.clone();
        Ok(Remote::new(Self { formality, glossary_id }, service))
    }
}

#[derive(Deserialize)]
struct Language {
    language: String,
}

#[derive(Deserialize)]
struct Translated {
    translations: Vec<Translation>,
}

#[derive(Deserialize)]
struct Translation {
    text: String,
}

impl Vendor for DeepL {
    const VERSION: &'static str = "deepl/1";

    fn settings(&self) -> String {
        format!("{:?} {:?}", self.formality, self.glossary_id)
    }

    fn notation(&self) -> Notation {
        Notation::Tags { tags: Tags::Xml, escaped: true }
    }

    fn cut(&self) -> Cut {
        Cut::Lines
    }

    fn limits(&self) -> Limits {
        // Well below 128 KiB, even if every character takes four bytes.
        Limits { texts: 50, characters: 20_000 }
    }

    async fn languages(&self, service: &Service) -> Result<Languages, Error> {
        let list = async |kind: &str| {
            let request = Request::get("/v2/languages", vec![("type", kind.to_owned())]);
            let read = |all: Vec<Language>| {
                Ok(all.iter().filter_map(|one| Code::new(&one.language)).collect())
            };
            service.call(&request, read).await
        };
        Ok(Languages::all(list("source").await?, list("target").await?))
    }

    async fn translate(
        &self,
        service: &Service,
        route: &Route,
        texts: &[Question<'_>],
    ) -> Result<Vec<Reply>, Error> {
        let mut body = json!({
            "text": texts.iter().map(|text| &text.text).collect::<Vec<_>>(),
            "source_lang": route.source,
            "target_lang": route.target,
            "tag_handling": "xml",
            "ignore_tags": ["x"],
            "non_splitting_tags": ["x", "n", "g"],
            "outline_detection": false,
            "preserve_formatting": true,
        });
        if self.formality != Formality::Default {
            body["formality"] = json!(self.formality);
        }
        if let Some(glossary) = &self.glossary_id {
            body["glossary_id"] = Value::from(glossary.clone());
        }
        let request = Request::post("/v2/translate", body);
        let read = |answer: Translated| {
            let texts_of = answer.translations.into_iter().map(|translation| translation.text);
            Fault::counted(texts_of.collect::<Vec<_>>(), texts.len())
        };
        service.call(&request, read).await
    }
}
