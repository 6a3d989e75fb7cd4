//! Google Cloud Translation: Basic (version 2 of its API, with an API key) or Advanced (version 3, with a
//! project and an access token).
//!
//! Codes are sent as HTML elements that are not translated. A request of version 2 has at most 128 texts,
//! and Google recommends at most 5,000 characters. A request of version 3 has at most 1,024 texts and
//! 30,000 characters.

use std::num::NonZeroU64;

use serde::{Deserialize, de::DeserializeOwned};
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

/// `[engines.NAME]` with `kind = "google"`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoogleConfig {
    /// The address of the service.
    #[serde(default = "base_url")]
    pub base_url: String,
    /// The environment variable with the API key (version 2) or access token (version 3).
    pub key_env: String,
    /// The project and location for version 3: `projects/my-project/locations/global`. If it is absent,
    /// version 2 is used.
    pub parent: Option<String>,
    /// The id of a glossary of that project and location. Version 3 only.
    pub glossary_id: Option<String>,
    /// A model of that project and location, such as `general/nmt`. Version 3 only.
    pub model: Option<String>,
    /// The number of characters that the engine may be sent per day (UTC).
    pub characters_per_day: Option<NonZeroU64>,
    /// Timeouts and retries of calls.
    #[serde(default)]
    pub http: Http,
}

fn base_url() -> String {
    "https://translation.googleapis.com".into()
}

/// The service of Google.
pub(crate) struct Google {
    parent: Option<String>,
    glossary_id: Option<String>,
    model: Option<String>,
}

impl Google {
    /// Returns the engine for a configuration.
    ///
    /// # Errors
    /// The address is invalid, the key is not set, or a setting exists in version 3 only.
    pub(crate) fn engine(config: &GoogleConfig, site: Site<'_>) -> Result<Remote<Self>, Unbuilt> {
        let GoogleConfig { parent, glossary_id, model, .. } = config.clone();
        let (key, message) = (
            Secret::from_env(&config.key_env)?,
            "requires `parent`: set it to projects/PROJECT/locations/LOCATION".to_owned(),
        );
        let service = Service::new(site, &config.base_url, &config.http)?;
        let service = match (&parent, &glossary_id, &model) {
            (None, Some(_), _) => return Err(Unbuilt { key: "glossary_id", message }),
            (None, _, Some(_)) => return Err(Unbuilt { key: "model", message }),
            // The key is sent in a header, because proxies may log addresses.
            (None, ..) => service.with_key("x-goog-api-key", "", &key)?,
            (Some(parent), ..) if !is_parent(parent) => {
                let message = "is not of the form projects/PROJECT/locations/LOCATION".to_owned();
                return Err(Unbuilt { key: "parent", message });
            }
            (Some(_), ..) => service.with_key("authorization", "Bearer ", &key)?,
        };
        Ok(Remote::new(Self { parent, glossary_id, model }, service))
    }
}

fn is_parent(parent: &str) -> bool {
    let parts: Vec<&str> = parent.split('/').collect();
    matches!(parts[..], ["projects", project, "locations", location] if !project.is_empty() && !location.is_empty())
}

/// The envelope of answers of version 2.
#[derive(Deserialize)]
struct Data<T> {
    data: T,
}

#[derive(Deserialize)]
struct Languages2 {
    languages: Vec<Language2>,
}

#[derive(Deserialize)]
struct Language2 {
    language: String,
}

#[derive(Deserialize)]
struct Languages3 {
    languages: Vec<Language3>,
}

impl Languages3 {
    fn codes_where(&self, is_supported: impl Fn(&Language3) -> bool) -> Vec<String> {
        let supported = self.languages.iter().filter(|language| is_supported(language));
        supported.map(|language| language.language_code.clone()).collect()
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Language3 {
    language_code: String,
    #[serde(default)]
    support_source: bool,
    #[serde(default)]
    support_target: bool,
}

/// An answer of either version.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Translated {
    translations: Vec<Translation>,
    #[serde(default)]
    glossary_translations: Vec<Translation>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Translation {
    translated_text: String,
}

impl Google {
    async fn ask<A: DeserializeOwned>(
        &self,
        service: &Service,
        request: Request,
        translated: impl Fn(A) -> Translated,
        count: usize,
    ) -> Result<Vec<Reply>, Error> {
        let read = |answer: A| {
            let Translated { translations, glossary_translations } = translated(answer);
            let best =
                if glossary_translations.is_empty() { translations } else { glossary_translations };
            let texts = best.into_iter().map(|translation| translation.translated_text);
            Fault::counted(texts.collect::<Vec<_>>(), count)
        };
        service.call(&request, read).await
    }
}

impl Vendor for Google {
    const VERSION: &'static str = "google/1";

    fn settings(&self) -> String {
        format!("{:?} {:?} {:?}", self.parent, self.glossary_id, self.model)
    }

    fn notation(&self) -> Notation {
        Notation::Tags { tags: Tags::Html, escaped: true }
    }

    fn cut(&self) -> Cut {
        // The end of a line means a space in HTML.
        Cut::Lines
    }

    fn limits(&self) -> Limits {
        match self.parent {
            None => Limits { texts: 128, characters: 5_000 },
            Some(_) => Limits { texts: 1_024, characters: 30_000 },
        }
    }

    async fn languages(&self, service: &Service) -> Result<Languages, Error> {
        let codes = |spelled: Vec<String>| -> Vec<Code> {
            spelled.iter().filter_map(|spelled| Code::new(spelled)).collect()
        };
        let (sources, targets) = match &self.parent {
            None => {
                let request = Request::get("/language/translate/v2/languages", Vec::new());
                let read = |answer: Data<Languages2>| {
                    Ok(answer
                        .data
                        .languages
                        .into_iter()
                        .map(|language| language.language)
                        .collect())
                };
                let all: Vec<String> = service.call(&request, read).await?;
                (all.clone(), all)
            }
            Some(parent) => {
                let request = Request::get(&format!("/v3/{parent}/supportedLanguages"), Vec::new());
                let read = |answer: Languages3| {
                    let sources = answer.codes_where(|language| language.support_source);
                    Ok((sources, answer.codes_where(|language| language.support_target)))
                };
                service.call(&request, read).await?
            }
        };
        Ok(Languages::all(codes(sources), codes(targets)))
    }

    async fn translate(
        &self,
        service: &Service,
        route: &Route,
        texts: &[Question<'_>],
    ) -> Result<Vec<Reply>, Error> {
        let contents: Vec<&String> = texts.iter().map(|text| &text.text).collect();
        let Some(parent) = &self.parent else {
            let (source, target) = (&route.source, &route.target);
            let body =
                json!({ "q": contents, "source": source, "target": target, "format": "html" });
            let request = Request::post("/language/translate/v2", body);
            return self.ask(service, request, |answer: Data<_>| answer.data, texts.len()).await;
        };
        let mut body = json!({
            "contents": contents,
            "mimeType": "text/html",
            "sourceLanguageCode": route.source,
            "targetLanguageCode": route.target,
        });
        if let Some(model) = &self.model {
            body["model"] = format!("{parent}/models/{model}").into();
        }
        if let Some(glossary) = &self.glossary_id {
            let glossary: Value = format!("{parent}/glossaries/{glossary}").into();
            body["glossaryConfig"] = json!({ "glossary": glossary });
        }
        let request = Request::post(&format!("/v3/{parent}:translateText"), body);
        self.ask(service, request, |answer| answer, texts.len()).await
    }
}
