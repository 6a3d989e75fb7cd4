//! Chat completions as OpenAI defines them (`POST /chat/completions` of API version 1), and as
//! many other servers speak them: hosted models, and one's own on this machine.

use std::num::{NonZeroU64, NonZeroUsize};

use serde::Deserialize;
use serde_json::{Value, json};

use targum_core::Secret;

use super::{
    Site, Unbuilt,
    llm::{self, Model, Reply},
    remote::{Http, Limits, Remote, Request, Route, Service, fault::Fault},
};
use targum_segment::ladder::batch::Question;

/// `[engines.NAME]` with `kind = "openai"`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenAiConfig {
    /// Where the server is, with the version in its path.
    #[serde(default = "base_url")]
    pub base_url: String,
    /// The environment variable with the key, where the server asks for one.
    pub key_env: Option<String>,
    /// The model's name.
    pub model: String,
    /// From 0 to 2; the model's own when absent, as some models take no other.
    pub temperature: Option<f64>,
    /// How the model is held to the form of its answer.
    #[serde(default)]
    pub output: Output,
    /// Added to the instructions: tone, terms, who is addressed.
    pub instructions: Option<String>,
    /// Segments of one request.
    #[serde(default = "llm::max_segments")]
    pub max_segments: NonZeroUsize,
    /// Characters of the texts of one request.
    #[serde(default = "llm::max_characters")]
    pub max_characters: NonZeroUsize,
    /// Characters it may be asked to translate in a day (UTC).
    pub characters_per_day: Option<NonZeroU64>,
    /// How it is called.
    #[serde(default)]
    pub http: Http,
}

/// How a model is held to the form of its answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Output {
    /// By a JSON schema.
    #[default]
    JsonSchema,
    /// To JSON of any shape, where the server knows no schemas.
    JsonObject,
    /// By the instructions alone.
    Text,
}

fn base_url() -> String {
    "https://api.openai.com/v1".into()
}

/// A server of chat completions.
pub struct OpenAi {
    config: OpenAiConfig,
}

impl OpenAi {
    /// Makes the engine that a configuration asks for.
    ///
    /// # Errors
    /// An address that is none, a key that is not there.
    pub fn engine(config: &OpenAiConfig, site: Site<'_>) -> Result<Remote<Self>, Unbuilt> {
        let mut service = Service::new(site, &config.base_url, &config.http)?;
        if let Some(key) = Secret::from_env_if_named(config.key_env.as_ref())? {
            service = service.with_key("authorization", "Bearer ", &key)?;
        }
        Ok(Remote::new(Self { config: config.clone() }, service))
    }
}

/// A completion, as far as it is read.
#[derive(Deserialize)]
pub struct Completion {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Message,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Message {
    content: Option<String>,
    refusal: Option<String>,
}

impl Model for OpenAi {
    const VERSION: &'static str = "openai/1";

    type Answer = Completion;

    fn settings(&self) -> String {
        let OpenAiConfig { model, temperature, output, instructions, .. } = &self.config;
        let settings: Value =
            json!([llm::VERSION, model, temperature, format!("{output:?}"), instructions]);
        settings.to_string()
    }

    fn limits(&self) -> Limits {
        Limits {
            texts: self.config.max_segments.get(),
            characters: self.config.max_characters.get(),
        }
    }

    fn request(&self, route: &Route, texts: &[Question<'_>]) -> Request {
        let mut body = json!({
            "model": self.config.model,
            "messages": [
                { "role": "system", "content": llm::system(self.config.instructions.as_deref()) },
                { "role": "user", "content": llm::user(route, texts) },
            ],
        });
        if let Some(temperature) = self.config.temperature {
            body["temperature"] = temperature.into();
        }
        match self.config.output {
            Output::JsonSchema => {
                let schema =
                    json!({ "name": "translations", "strict": true, "schema": llm::schema() });
                body["response_format"] = json!({ "type": "json_schema", "json_schema": schema });
            }
            Output::JsonObject => body["response_format"] = json!({ "type": "json_object" }),
            Output::Text => {}
        }
        Request::post("/chat/completions", body)
    }

    fn read(mut completion: Self::Answer, asked: usize) -> Result<Reply, Fault> {
        let choice = completion.choices.pop().ok_or_else(|| Fault::malformed("no choice"))?;
        match (choice.finish_reason.as_deref(), choice.message) {
            (Some("length"), _) => Ok(Reply::CutOff),
            (Some("content_filter"), _) | (_, Message { refusal: Some(_), .. }) => {
                Err(Fault::refused("refuses to translate this text"))
            }
            (_, Message { content, .. }) => {
                Ok(Reply::Whole(llm::read(&content.unwrap_or_default(), asked)?))
            }
        }
    }
}
