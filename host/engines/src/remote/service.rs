//! The way to a remote service over HTTP: what may be under way at once, how long a call may take
//! and how often it is tried.

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
use targum_core::Secret;
use targum_core::error::Error;

/// An answer is never larger than this.
const MAX_ANSWER_BYTES: usize = 32 << 20;

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
            // A redirect would take the key and the text elsewhere.
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
        key: &Secret,
    ) -> Result<Self, Unbuilt> {
        let value = secret_header(key, before).ok_or_else(|| Unbuilt {
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
        let asked = url.clone();
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
    // serde's words may quote the answer, and so the document.
    serde_json::from_slice(bytes).map_err(|error| {
        let what = match error.is_data() {
            true => "JSON of another shape",
            false => "no JSON, or not all of it",
        };
        Fault::malformed(what)
    })
}
/// Returns a header with the secret after `before`, marked as not to be shown.
fn secret_header(secret: &Secret, before: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::from_str(&format!("{before}{}", secret.expose())).ok()?;
    value.set_sensitive(true);
    Some(value)
}
