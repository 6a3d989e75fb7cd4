//! The client of a remote service over HTTP, with its limits: the number of calls in flight, the time of a
//! call and the number of attempts.

use std::time::Duration;

use reqwest::{
    Client, Url,
    header::{HeaderMap, HeaderName, HeaderValue, LOCATION, RETRY_AFTER},
    redirect::Policy,
};
use serde::de::DeserializeOwned;
use tokio::{
    sync::Semaphore,
    time::{Instant, sleep, timeout_at},
};

use super::{
    address::{address, is_loopback},
    breaker::Breaker,
    calls::Calls,
    fault::Fault,
    http::Http,
    request::Request,
    retry,
};
use crate::{Site, Unbuilt};
use targum_core::{Secret, error::Error, trace::Trace};

/// The size of the largest accepted answer.
const MAX_ANSWER_BYTES: usize = 32 << 20;

/// A remote service.
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
    /// Returns the service at the address `base`, and sends nothing yet.
    ///
    /// # Errors
    /// The address is invalid.
    pub fn new(site: Site<'_>, base: &str, http: &Http) -> Result<Self, Unbuilt> {
        let base = address(base)?;
        // An error means that the provider is installed already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut client = Client::builder()
            .user_agent(concat!("targum/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(Duration::from_secs(http.connect_timeout_seconds.get()))
            // Following a redirect would send the key and the text to another address.
            .redirect(Policy::none());
        if is_loopback(&base) {
            client = client.no_proxy();
        }
        let client = client.build().map_err(|error| Unbuilt {
            key: "base_url",
            message: format!(
                "cannot create an HTTP client for this address: {}",
                error.without_url()
            ),
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

    /// Adds a header with a secret value: `before` and the key.
    ///
    /// # Errors
    /// The key has characters that a header cannot contain.
    pub fn with_key(
        mut self,
        name: &'static str,
        before: &str,
        key: &Secret,
    ) -> Result<Self, Unbuilt> {
        let value = secret_header(key, before).ok_or_else(|| Unbuilt {
            key: "key_env",
            message: "the key has characters that an HTTP header cannot contain".into(),
        })?;
        self.headers.insert(HeaderName::from_static(name), value);
        Ok(self)
    }

    /// Adds a header.
    pub fn with_header(mut self, name: &'static str, value: &'static str) -> Self {
        self.headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        self
    }

    /// Returns the engine's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the service's address.
    pub fn base(&self) -> &str {
        self.base.as_str()
    }

    /// Sends a request, and repeats it if another attempt may succeed. `read` converts the answer. An error
    /// of `read` is a failed attempt.
    ///
    /// # Errors
    /// [`Error::Engine`] if the last attempt failed or the time is up.
    pub async fn call<A: DeserializeOwned, T>(
        &self,
        request: &Request,
        read: impl Fn(A) -> Result<T, Fault>,
    ) -> Result<T, Error> {
        self.ask(request, read).await.map_err(|fault| fault.of(&self.name))
    }

    /// Sends a request as [`call`](Self::call) does, and returns the fault of the last attempt.
    ///
    /// # Errors
    /// The last attempt failed, or the time is up.
    pub async fn ask<A: DeserializeOwned, T>(
        &self,
        request: &Request,
        read: impl Fn(A) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        // The semaphore is never closed.
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
            tracing::debug!(engine = self.name, attempt, "the engine {}; trying again", fault.what);
            self.calls.retried(&self.name);
            sleep(pause).await;
            attempt += 1;
        };
        self.calls.ended(&self.name, "failed");
        if fault.passes {
            self.breaker.failed();
        } else {
            // The service works, though not for this request or this key.
            self.breaker.succeeded();
        }
        tracing::warn!(engine = self.name, attempts = attempt, "the engine {}", fault.what);
        if attempt > 1 {
            fault.what.push_str(&format!(" (after {attempt} attempts)"));
        }
        Err(fault)
    }

    async fn send(&self, request: &Request) -> Result<Vec<u8>, Fault> {
        let mut url = self.base.clone();
        url.set_path(&format!("{}{}", self.base.path().trim_end_matches('/'), request.path));
        if !request.query.is_empty() {
            url.query_pairs_mut().extend_pairs(&request.query);
        }
        let asked = url.clone();
        let mut builder =
            self.client.request(request.method.clone(), url).headers(self.headers.clone());
        if let Some(trace) = Trace::current() {
            builder = builder.header("traceparent", trace.to_string());
        }
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
                return Err(Fault::refused("gave an answer larger than 32 MiB"));
            }
        }
        match answer.status() {
            status if status.is_success() => Ok(body),
            status if status.is_redirection() => {
                let location = answer.headers().get(LOCATION).and_then(|to| to.to_str().ok());
                Err(Fault::redirected(status, &asked, location))
            }
            status => {
                let after = answer.headers().get(RETRY_AFTER).and_then(|after| after.to_str().ok());
                Err(Fault::status(status, after, &body))
            }
        }
    }
}

fn parse<A: DeserializeOwned>(bytes: &[u8]) -> Result<A, Fault> {
    // The message of serde may quote the answer, and so the document.
    serde_json::from_slice(bytes).map_err(|error| {
        let what = if error.is_data() {
            "JSON of an unexpected form"
        } else {
            "incomplete or invalid JSON"
        };
        Fault::malformed(what)
    })
}

/// Returns a header value with `before` and the secret, which debug output hides.
fn secret_header(secret: &Secret, before: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::from_str(&format!("{before}{}", secret.expose())).ok()?;
    value.set_sensitive(true);
    Some(value)
}
