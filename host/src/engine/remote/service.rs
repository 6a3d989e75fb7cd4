//! The way to a remote service over HTTP: its address and key, what may be under way at once,
//! how long a call may take and how often it is tried.

use std::{
    env, fmt,
    num::{NonZeroU32, NonZeroU64, NonZeroUsize},
    time::Duration,
};

use reqwest::{
    Client, Method, Url,
    header::{HeaderMap, HeaderName, HeaderValue, RETRY_AFTER},
    redirect::Policy,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use tokio::{
    sync::Semaphore,
    time::{Instant, sleep, timeout_at},
};

use super::{breaker::Breaker, calls::Calls, fault::Fault, retry};
use crate::{
    engine::{Site, Unbuilt},
    error::Error,
};

/// An answer is never larger than this.
const MAX_ANSWER_BYTES: usize = 32 << 20;

/// `[engines.NAME.http]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Http {
    /// Time to reach the service.
    pub connect_timeout_seconds: NonZeroU64,
    /// Time for a call, with all its attempts and the pauses between them.
    pub timeout_seconds: NonZeroU64,
    /// How often a call is tried.
    pub max_attempts: NonZeroU32,
    /// Calls at once.
    pub max_in_flight: NonZeroUsize,
    /// After so many failed calls in a row the service is left alone.
    pub failures_before_pause: NonZeroU32,
    /// For so long.
    pub pause_seconds: NonZeroU64,
}

impl Default for Http {
    fn default() -> Self {
        Self {
            connect_timeout_seconds: const { NonZeroU64::new(5).unwrap() },
            timeout_seconds: const { NonZeroU64::new(60).unwrap() },
            max_attempts: const { NonZeroU32::new(3).unwrap() },
            max_in_flight: const { NonZeroUsize::new(4).unwrap() },
            failures_before_pause: const { NonZeroU32::new(5).unwrap() },
            pause_seconds: const { NonZeroU64::new(30).unwrap() },
        }
    }
}

/// A key, from the environment. It can be sent, and not shown.
#[derive(Clone)]
pub struct Key(String);

impl Key {
    /// The value of an environment variable.
    ///
    /// # Errors
    /// A variable that is not set, or empty.
    pub fn from_env(variable: &str) -> Result<Self, Unbuilt> {
        match env::var(variable) {
            Ok(key) if !key.trim().is_empty() => Ok(Self(key.trim().to_owned())),
            _ => Err(Unbuilt {
                key: "key_env",
                message: format!(
                    "the environment variable {variable} is not set: set it to the key, then restart"
                ),
            }),
        }
    }

    /// The same, where a variable is named.
    ///
    /// # Errors
    /// As [`from_env`](Self::from_env).
    pub fn maybe(variable: Option<&String>) -> Result<Option<Self>, Unbuilt> {
        variable.map(|variable| Self::from_env(variable)).transpose()
    }

    /// The key itself, for who has to send it.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// As a field of a request.
    pub fn to_value(&self) -> Value {
        self.0.clone().into()
    }

    /// As a header, marked as not to be shown.
    fn header(&self, before: &str) -> Option<HeaderValue> {
        let mut value = HeaderValue::from_str(&format!("{before}{}", self.0)).ok()?;
        value.set_sensitive(true);
        Some(value)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// What is asked of a service.
#[derive(Debug)]
pub struct Request {
    method: Method,
    path: String,
    query: Vec<(&'static str, String)>,
    body: Option<Value>,
    form: Vec<(&'static str, String)>,
}

impl Request {
    /// `GET path?query`.
    pub fn get(path: &str, query: Vec<(&'static str, String)>) -> Self {
        Self { method: Method::GET, path: path.to_owned(), query, body: None, form: Vec::new() }
    }

    /// `POST path` with JSON.
    pub fn post(path: &str, body: Value) -> Self {
        Self { method: Method::POST, body: Some(body), ..Self::get(path, Vec::new()) }
    }

    /// `POST path` with a form.
    pub fn form(path: &str, form: Vec<(&'static str, String)>) -> Self {
        Self { method: Method::POST, form, ..Self::get(path, Vec::new()) }
    }
}

/// A service.
pub struct Service {
    name: String,
    base: Url,
    client: Client,
    headers: HeaderMap,
    http: Http,
    permits: Semaphore,
    breaker: Breaker,
    calls: Calls,
}

impl Service {
    /// The service at `base`. Nothing is sent yet.
    ///
    /// # Errors
    /// An address that is none.
    pub fn new(site: Site<'_>, base: &str, http: &Http) -> Result<Self, Unbuilt> {
        let base = address(base)?;
        // Whoever comes second finds the same provider there.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut client = Client::builder()
            .user_agent(concat!("targum/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(Duration::from_secs(http.connect_timeout_seconds.get()))
            // A redirect would take the key elsewhere.
            .redirect(Policy::none());
        if is_loopback(&base) {
            client = client.no_proxy();
        }
        let client = client.build().map_err(|error| Unbuilt {
            key: "base_url",
            message: format!("no client can be made for it: {}", error.without_url()),
        })?;
        Ok(Self {
            name: site.name.to_owned(),
            base,
            client,
            headers: HeaderMap::new(),
            permits: Semaphore::new(http.max_in_flight.get()),
            breaker: Breaker::new(
                http.failures_before_pause.get(),
                Duration::from_secs(http.pause_seconds.get()),
            ),
            http: http.clone(),
            calls: site.calls.clone(),
        })
    }

    /// The same service with one more header, whose value is secret.
    ///
    /// # Errors
    /// A key with characters that no header takes.
    pub fn with_key(
        mut self,
        name: &'static str,
        before: &str,
        key: &Key,
    ) -> Result<Self, Unbuilt> {
        let value = key.header(before).ok_or_else(|| Unbuilt {
            key: "key_env",
            message: "the key has characters that no header can hold".into(),
        })?;
        self.headers.insert(HeaderName::from_static(name), value);
        Ok(self)
    }

    /// The same service with one more header.
    pub fn with_header(mut self, name: &'static str, value: &'static str) -> Self {
        self.headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        self
    }

    /// The engine's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The service's address.
    pub fn base(&self) -> &str {
        self.base.as_str()
    }

    /// Asks, and tries again where that may help. `read` makes of the answer what is wanted,
    /// or says what is wrong with it, which is a failed attempt.
    ///
    /// # Errors
    /// [`Error::Engine`], when it has failed for good or the time is up.
    pub async fn call<A: DeserializeOwned, T>(
        &self,
        request: &Request,
        read: impl Fn(A) -> Result<T, Fault>,
    ) -> Result<T, Error> {
        self.ask(request, read).await.map_err(|fault| fault.of(&self.name))
    }

    /// As [`call`](Self::call), for who looks at how it failed.
    ///
    /// # Errors
    /// The last fault.
    pub async fn ask<A: DeserializeOwned, T>(
        &self,
        request: &Request,
        read: impl Fn(A) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        // Never closed.
        let _permit = self.permits.acquire().await.ok();
        if let Err(pause) = self.breaker.enter() {
            self.calls.ended(&self.name, "paused");
            return Err(Fault::paused(pause));
        }
        let limit = Duration::from_secs(self.http.timeout_seconds.get());
        let deadline = Instant::now() + limit;
        let mut attempt = 1;
        let mut fault = loop {
            let fault = match timeout_at(deadline, self.send(request)).await {
                Ok(Ok(bytes)) => match parse(&bytes).and_then(&read) {
                    Ok(value) => {
                        self.breaker.succeeded();
                        self.calls.ended(&self.name, "ok");
                        return Ok(value);
                    }
                    Err(fault) => fault,
                },
                Ok(Err(fault)) => fault,
                Err(_) => Fault::late(limit),
            };
            let pause = retry::pause(attempt).max(fault.retry_after.unwrap_or_default());
            let again = fault.passes
                && attempt < self.http.max_attempts.get()
                && Instant::now() + pause < deadline;
            if !again {
                break fault;
            }
            tracing::debug!(
                engine = self.name,
                attempt,
                "the engine {}; it is asked again",
                fault.what
            );
            self.calls.retried(&self.name);
            sleep(pause).await;
            attempt += 1;
        };
        self.calls.ended(&self.name, "failed");
        match fault.passes {
            true => self.breaker.failed(),
            // It works, but not for this request or this key.
            false => self.breaker.succeeded(),
        }
        tracing::warn!(engine = self.name, attempts = attempt, "the engine {}", fault.what);
        if attempt > 1 {
            fault.what.push_str(&format!(", the last of {attempt} times"));
        }
        Err(fault)
    }

    async fn send(&self, request: &Request) -> Result<Vec<u8>, Fault> {
        let mut url = self.base.clone();
        url.set_path(&format!("{}{}", self.base.path().trim_end_matches('/'), request.path));
        if !request.query.is_empty() {
            url.query_pairs_mut().extend_pairs(&request.query);
        }
        let mut builder =
            self.client.request(request.method.clone(), url).headers(self.headers.clone());
        if let Some(body) = &request.body {
            builder = builder.json(body);
        } else if !request.form.is_empty() {
            let mut form = self.base.clone();
            form.query_pairs_mut().clear().extend_pairs(&request.form);
            builder = builder
                .header("content-type", "application/x-www-form-urlencoded")
                .body(form.query().unwrap_or_default().to_owned());
        }
        let mut answer = builder.send().await.map_err(Fault::network)?;
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(Fault::network)? {
            body.extend_from_slice(&chunk);
            if body.len() > MAX_ANSWER_BYTES {
                return Err(Fault::refused("answered with more than it was asked for"));
            }
        }
        match answer.status() {
            status if status.is_success() => Ok(body),
            status => {
                let after = answer.headers().get(RETRY_AFTER).and_then(|after| after.to_str().ok());
                Err(Fault::status(status, after, &body))
            }
        }
    }
}

fn parse<A: DeserializeOwned>(bytes: &[u8]) -> Result<A, Fault> {
    // serde's words may quote the answer, and so the document.
    serde_json::from_slice(bytes).map_err(|error| {
        let what = match error.is_data() {
            true => "JSON of another shape",
            false => "no JSON, or not all of it",
        };
        Fault::malformed(what)
    })
}

/// The address of a service.
///
/// # Errors
/// One that is not HTTP.
pub fn address(text: &str) -> Result<Url, Unbuilt> {
    let url = Url::parse(text)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    url.ok_or_else(|| Unbuilt {
        key: "base_url",
        message: format!("`{text}` is no address such as https://translate.example.org"),
    })
}

/// Whether an address is this machine's own.
pub fn is_loopback(url: &Url) -> bool {
    match url.host_str().map(|host| host.trim_matches(['[', ']'])) {
        Some("localhost") => true,
        Some(host) => host.parse().is_ok_and(|address: std::net::IpAddr| address.is_loopback()),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_not_shown() {
        let key = Key("secret".into());
        assert_eq!(format!("{key:?} {:?}", key.header("Bearer ")), "Key(…) Some(Sensitive)");
    }

    #[test]
    fn addresses() {
        let own = |text: &str| address(text).map(|url| is_loopback(&url)).ok();
        assert_eq!(own("http://127.0.0.1:5000"), Some(true));
        assert_eq!(own("http://[::1]/v1"), Some(true));
        assert_eq!(own("http://localhost:11434/v1"), Some(true));
        assert_eq!(own("https://api.deepl.com"), Some(false));
        assert_eq!(own("http://127.0.0.1.example.org"), Some(false));
        assert_eq!((own("ftp://127.0.0.1"), own("api.deepl.com")), (None, None));
    }
}
