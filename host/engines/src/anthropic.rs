//! Models of Anthropic, through its Messages API (`POST /v1/messages`, version 2023-06-01). A JSON schema
//! (`output_config.format`) prescribes the form of the answers.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};

use serde::Deserialize;
use serde_json::{Value, json};

use targum_core::Secret;

use super::{
    Site, Unbuilt,
    llm::{self, Model, Reply},
    remote::{Http, Limits, Remote, Request, Route, Service, fault::Fault},
};
use targum_segment::ladder::batch::Question;

/// `[engines.NAME]` with `kind = "anthropic"`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnthropicConfig {
    /// The address of the service.
    #[serde(default = "base_url")]
    pub base_url: String,
    /// The environment variable with the key.
    pub key_env: String,
    /// The model's name.
    pub model: String,
    /// The temperature, from 0 to 1. If it is absent, none is sent, because some models accept no other.
    pub temperature: Option<f64>,
    /// The length of the longest answer. If an answer is cut off, its texts are sent again in two halves.
    #[serde(default = "max_output_tokens")]
    pub max_output_tokens: NonZeroU32,
    /// Text that is appended to the instructions, about tone, terms or readers.
    pub instructions: Option<String>,
    /// The number of segments per request.
    #[serde(default = "llm::max_segments")]
    pub max_segments: NonZeroUsize,
    /// The number of characters of text per request.
    #[serde(default = "llm::max_characters")]
    pub max_characters: NonZeroUsize,
    /// The number of characters that the engine may be sent per day (UTC).
    pub characters_per_day: Option<NonZeroU64>,
    /// Timeouts and retries of calls.
    #[serde(default)]
    pub http: Http,
}

fn base_url() -> String {
    "https://api.anthropic.com".into()
}

fn max_output_tokens() -> NonZeroU32 {
    const { NonZeroU32::new(8192).unwrap() }
}

/// The service of Anthropic.
pub(crate) struct Anthropic {
    config: AnthropicConfig,
}

impl Anthropic {
    /// Returns the engine for a configuration.
    ///
    /// # Errors
    /// The address is invalid, or the key is not set.
    pub(crate) fn engine(
        config: &AnthropicConfig,
        site: Site<'_>,
    ) -> Result<Remote<Self>, Unbuilt> {
        let key = Secret::from_env(&config.key_env)?;
        let service = Service::new(site, &config.base_url, &config.http)?
            .with_key("x-api-key", "", &key)?
            .with_header("anthropic-version", "2023-06-01");
        Ok(Remote::new(Self { config: config.clone() }, service))
    }
}

/// The fields of a model's message that the engine reads.
#[derive(Deserialize)]
pub(crate) struct Message {
    content: Vec<Block>,
    stop_reason: Option<String>,
}

#[derive(Deserialize)]
struct Block {
    #[serde(default)]
    text: String,
}

impl Model for Anthropic {
    const VERSION: &'static str = "anthropic/1";

    type Answer = Message;

    fn settings(&self) -> String {
        let AnthropicConfig { model, temperature, instructions, .. } = &self.config;
        let settings: Value = json!([llm::VERSION, model, temperature, instructions]);
        settings.to_string()
    }

    fn limits(&self) -> Limits {
        Limits {
            texts: self.config.max_segments.get(),
            characters: self.config.max_characters.get(),
        }
    }

    fn instructed(&self, instructions: &str) -> Self {
        let instructions = llm::joined(self.config.instructions.as_deref(), instructions);
        Self { config: AnthropicConfig { instructions: Some(instructions), ..self.config.clone() } }
    }

    fn request(&self, route: &Route, texts: &[Question<'_>]) -> Request {
        let mut body = json!({
            "model": self.config.model,
            "max_tokens": self.config.max_output_tokens,
            "system": llm::system(self.config.instructions.as_deref()),
            "messages": [{ "role": "user", "content": llm::user(route, texts) }],
            "output_config": { "format": { "type": "json_schema", "schema": llm::schema() } },
        });
        if let Some(temperature) = self.config.temperature {
            body["temperature"] = temperature.into();
        }
        Request::post("/v1/messages", body)
    }

    fn read(message: Self::Answer, asked: usize) -> Result<Reply, Fault> {
        match message.stop_reason.as_deref() {
            Some("max_tokens" | "model_context_window_exceeded") => Ok(Reply::CutOff),
            Some("refusal") => Err(Fault::refused("refuses to translate this text")),
            _ => {
                // Blocks of other types have no text.
                let text: String = message.content.into_iter().map(|block| block.text).collect();
                Ok(Reply::Whole(llm::read(&text, asked, &[])?))
            }
        }
    }
}
