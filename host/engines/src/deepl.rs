//! DeepL, over version 2 of its API: `GET /v2/languages`, `POST /v2/translate`.
//!
//! Codes travel as XML (`tag_handling: xml`): what stands for a code is an element that is
//! ignored (`ignore_tags`), markup one that splits no sentence (`non_splitting_tags`). A
//! request holds at most 50 texts and 128 KiB.

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
    ladder::{batch::Question, notation::Notation},
    mark::tags::Tags,
    plan::sentences::Cut,
};

/// `[engines.NAME]` with `kind = "deepl"`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeepLConfig {
    /// Where the service is: keys of free accounts have another address than those of paid
    /// ones, and end in `:fx`.
    #[serde(default = "base_url")]
    pub base_url: String,
    /// The environment variable with the key.
    pub key_env: String,
    /// How the reader is addressed, where the target language makes a difference.
    #[serde(default)]
    pub formality: Formality,
    /// A glossary of the account, of the pairs that it is for.
    pub glossary_id: Option<String>,
    /// Characters it may be asked to translate in a day (UTC).
    pub characters_per_day: Option<NonZeroU64>,
    /// How it is called.
    #[serde(default)]
    pub http: Http,
}

/// How the reader is addressed. What a target language does not know is passed over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Formality {
    /// As is usual.
    #[default]
    Default,
    /// Formally.
    #[serde(rename(deserialize = "more"))]
    PreferMore,
    /// Informally.
    #[serde(rename(deserialize = "less"))]
    PreferLess,
}

fn base_url() -> String {
    "https://api.deepl.com".into()
}

/// The service of DeepL.
pub struct DeepL {
    formality: Formality,
    glossary_id: Option<String>,
}

impl DeepL {
    /// Makes the engine that a configuration asks for.
    ///
    /// # Errors
    /// An address that is none, a key that is not there.
    pub fn engine(config: &DeepLConfig, site: Site<'_>) -> Result<Remote<Self>, Unbuilt> {
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
        // Well below 128 KiB, even where a character takes four bytes.
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
    ) -> Result<Vec<String>, Error> {
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
            Fault::counted(texts_of.collect(), texts.len())
        };
        service.call(&request, read).await
    }
}
