//! A client as users write it.

use std::time::Duration;

use serde_json::{Value, json};
use ureq::{Agent, http};

/// A client of one host.
#[derive(Clone, Debug)]
pub struct Client {
    agent: Agent,
    base: String,
    key: Option<String>,
}

/// An answer that was read to its end.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// The headers.
    pub headers: http::HeaderMap,
    /// The body as text.
    pub text: String,
}

impl Answer {
    /// Returns the body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// Returns the value of a header, or an empty text if it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("an ASCII header"))
    }

    /// Returns the translated text of a success.
    pub fn translated(&self) -> String {
        let json = self.json();
        assert_eq!(self.status, 200, "{}", self.text);
        assert_eq!(json["success"], true, "{}", self.text);
        json["translatedText"].as_str().expect("a text").to_owned()
    }

    /// Returns whether a success came from the cache.
    pub fn cached(&self) -> bool {
        self.json()["cached"].as_bool().expect("a boolean")
    }

    /// Returns the message of a failure with this status. Asserts the shape of the failure.
    pub fn error(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text);
        let json = self.json();
        assert_eq!(json["success"], false, "{}", self.text);
        assert_eq!(json.as_object().expect("an object").len(), 2, "{}", self.text);
        assert_eq!(self.header("content-type"), "application/json");
        assert!(!self.header("x-request-id").is_empty(), "no x-request-id");
        json["error"].as_str().expect("a string").to_owned()
    }
}

/// Returns the body of a request to translate from English for the project `main`.
pub fn translate_body(format: &str, target: &str, text: &str) -> Value {
    json!({
        "projectId": "main",
        "sourceLocale": "en",
        "targetLocale": target,
        "format": format,
        "sourceText": text,
    })
}

fn agent(limit: Duration) -> Agent {
    Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(limit))
        .build()
        .new_agent()
}

impl Client {
    /// Makes a client of the host at `base` with the tests' key.
    pub fn new(base: impl Into<String>) -> Self {
        let (base, key) = (base.into(), Some(crate::KEY.to_owned()));
        Client { agent: agent(Duration::from_secs(120)), base, key }
    }

    /// Returns the client with another time to wait for an answer.
    #[must_use]
    pub fn patient(self, limit: Duration) -> Self {
        Client { agent: agent(limit), ..self }
    }

    /// Returns the client with another key, or with none.
    #[must_use]
    pub fn with_key(&self, key: Option<&str>) -> Self {
        Client { key: key.map(str::to_owned), ..self.clone() }
    }

    /// Sends `GET path`.
    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "")
    }

    /// Sends `GET path`. Returns `None` if the host hangs up or is gone.
    pub fn try_get(&self, path: &str) -> Option<Answer> {
        self.try_send("GET", path, &[], "")
    }

    /// Sends `POST /api/translate` with a JSON body.
    pub fn translate(&self, body: &Value) -> Answer {
        self.post(body.to_string())
    }

    /// Sends `POST /api/translate` with a JSON body. Returns `None` if the host hangs up or is
    /// gone.
    pub fn try_translate(&self, body: &Value) -> Option<Answer> {
        let headers = [("content-type", "application/json")];
        self.try_send("POST", "/api/translate", &headers, body.to_string())
    }

    /// Sends `POST /api/translate` with any body.
    pub fn post(&self, body: impl AsRef<[u8]>) -> Answer {
        self.send("POST", "/api/translate", &[("content-type", "application/json")], body)
    }

    /// Sends any request.
    pub fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl AsRef<[u8]>,
    ) -> Answer {
        self.try_send(method, path, headers, body).expect("an answer")
    }

    fn try_send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl AsRef<[u8]>,
    ) -> Option<Answer> {
        let mut request =
            http::Request::builder().method(method).uri(format!("{}{path}", self.base));
        if let Some(key) = &self.key {
            request = request.header("x-api-key", key);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body.as_ref().to_vec()).expect("a request");
        let mut answer = self.agent.run(request).ok()?;
        let text = answer.body_mut().with_config().limit(1 << 30).read_to_string().ok()?;
        Some(Answer { status: answer.status().as_u16(), headers: answer.headers().clone(), text })
    }
}
