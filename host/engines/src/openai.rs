//! Chat completions as OpenAI defines them (`POST /chat/completions` of API version 1). Many other servers
//! have the same API, for hosted models and for models on this machine.

use std::num::{NonZeroU64, NonZeroUsize};

use serde::Deserialize;
use serde_json::{Value, json};

use targum_core::Secret;

use super::{
    Site, Unbuilt,
    llm::{self, Model, Reply, Token},
    remote::{Http, Limits, Remote, Request, Route, Service, fault::Fault},
};
use targum_segment::ladder::batch::Question;

/// `[engines.NAME]` with `kind = "openai"`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenAiConfig {
    /// The address of the server, with the version in its path.
    #[serde(default = "base_url")]
    pub base_url: String,
    /// The environment variable with the key, if the server requires one.
    pub key_env: Option<String>,
    /// The model's name.
    pub model: String,
    /// The temperature, from 0 to 2. If it is absent, none is sent, because some models accept no other.
    pub temperature: Option<f64>,
    /// The means by which the model is told the form of its answer.
    #[serde(default)]
    pub output: Output,
    /// Whether the server is asked for the probabilities of tokens (`logprobs`), from which the confidence in each
    /// translation follows. Some servers and models refuse such requests.
    #[serde(default)]
    pub logprobs: bool,
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

/// The means by which a model is told the form of its answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Output {
    /// A JSON schema.
    #[default]
    JsonSchema,
    /// A request for JSON of any form, for servers that support no schemas.
    JsonObject,
    /// The instructions only.
    Text,
}

fn base_url() -> String {
    "https://api.openai.com/v1".into()
}

/// A server of chat completions.
pub(crate) struct OpenAi {
    config: OpenAiConfig,
}

impl OpenAi {
    /// Returns the engine for a configuration.
    ///
    /// # Errors
    /// The address is invalid, or the key is not set.
    pub(crate) fn engine(config: &OpenAiConfig, site: Site<'_>) -> Result<Remote<Self>, Unbuilt> {
        let mut service = Service::new(site, &config.base_url, &config.http)?;
        if let Some(key) = Secret::from_env_if_named(config.key_env.as_ref())? {
            service = service.with_key("authorization", "Bearer ", &key)?;
        }
        Ok(Remote::new(Self { config: config.clone() }, service))
    }
}

/// The fields of a completion that the engine reads.
#[derive(Deserialize)]
pub(crate) struct Completion {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Message,
    finish_reason: Option<String>,
    /// The probabilities of tokens. A server that gives them in another form gives none.
    #[serde(default)]
    logprobs: Value,
}

/// The probabilities of the tokens of an answer.
#[derive(Deserialize)]
struct Logprobs {
    content: Vec<Logprob>,
}

#[derive(Deserialize)]
struct Logprob {
    token: String,
    logprob: f64,
    /// The bytes of the token, which may be a part of a character.
    bytes: Option<Vec<u8>>,
}

/// Returns the tokens of an answer, or none if the server does not give their probabilities.
fn tokens(logprobs: Value) -> Vec<Token> {
    let token = |Logprob { token, logprob, bytes }: Logprob| Token {
        bytes: bytes.map_or(token.len(), |bytes| bytes.len()),
        logarithm: logprob,
    };
    let read = serde_json::from_value(logprobs).map(|Logprobs { content }| content);
    read.unwrap_or_default().into_iter().map(token).collect()
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
        let OpenAiConfig { model, temperature, output, logprobs, instructions, .. } = &self.config;
        let output = format!("{output:?}");
        // A translation that was kept without a confidence is made anew for one.
        json!([llm::VERSION, model, temperature, output, logprobs, instructions]).to_string()
    }

    fn limits(&self) -> Limits {
        Limits {
            texts: self.config.max_segments.get(),
            characters: self.config.max_characters.get(),
        }
    }

    fn instructed(&self, instructions: &str) -> Self {
        let instructions = llm::joined(self.config.instructions.as_deref(), instructions);
        Self { config: OpenAiConfig { instructions: Some(instructions), ..self.config.clone() } }
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
        if self.config.logprobs {
            body["logprobs"] = true.into();
        }
        Request::post("/chat/completions", body)
    }

    fn read(mut completion: Self::Answer, asked: usize) -> Result<Reply, Fault> {
        let choice = completion.choices.pop().ok_or_else(|| Fault::malformed("no choice"))?;
        let tokens = tokens(choice.logprobs);
        match (choice.finish_reason.as_deref(), choice.message) {
            (Some("length"), _) => Ok(Reply::CutOff),
            (Some("content_filter"), _) | (_, Message { refusal: Some(_), .. }) => {
                Err(Fault::refused("refuses to translate this text"))
            }
            (_, Message { content, .. }) => {
                Ok(Reply::Whole(llm::read(&content.unwrap_or_default(), asked, &tokens)?))
            }
        }
    }
}
