//! The HTTP client for a running host. The key goes to that host only, answers are limited in time and size, and
//! requests wait where the host limits their rate.

use std::{
    env, fs,
    path::Path,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use anyhow::{Context, ensure};
use reqwest::{
    Certificate, Method, Response, StatusCode, Url,
    header::{CONTENT_TYPE, HeaderValue, LOCATION, RETRY_AFTER},
    redirect::Policy,
};
use serde::{Deserialize, de::DeserializeOwned};
use tokio::time::Instant;

use crate::commands::print::print_error;
use targum_engines::remote::{
    address::{address, is_loopback},
    mistake::Mistake,
    retry,
};

/// The environment variable of the key. Other users could see a key on the command line.
const KEY_VARIABLE: &str = "TARGUM_API_KEY";
const CONNECT_TIME: Duration = Duration::from_secs(10);
/// The default time for one answer (`--timeout`). It is longer than the longest time that a host takes as
/// it is shipped.
pub(crate) const ANSWER_TIME: Duration = Duration::from_secs(660);
/// The limit of an answer: so many bytes, and so many more for each byte of the request, because a report holds
/// every segment several times.
const ANSWER_BYTES: usize = 4 << 20;
const ANSWER_BYTES_EACH: usize = 64;
/// The number of attempts where an error may be temporary.
const TRIES: u32 = 5;
const SHORTEST_PAUSE: Duration = Duration::from_millis(100);
/// The longest pause before an attempt. A limit of a day is not waited for.
const LONGEST_PAUSE: Duration = Duration::from_secs(120);
/// The longest time that one request waits in all.
const PATIENCE: Duration = Duration::from_secs(1_800);

/// A host and the key for it.
pub(crate) struct Client {
    client: reqwest::Client,
    server: String,
    key: HeaderValue,
    timeout: Duration,
    /// The time before which nothing is sent, because the host has asked for a pause.
    not_before: Mutex<Option<Instant>>,
}

#[derive(Deserialize)]
struct Failure {
    error: String,
}

/// A request that failed.
struct Failed {
    why: anyhow::Error,
    /// The pause that the host asks for.
    retry_after: Option<Duration>,
    /// Whether the error may be temporary.
    passes: bool,
    /// Whether a limit of the key was exceeded.
    is_limited: bool,
}

impl Client {
    /// Makes a client for the host at `server` with the key in the environment. The host's certificate may be signed
    /// with the certificates in the file `ca`, too. Nothing is sent yet.
    ///
    /// # Errors
    /// The key is missing or cannot be sent, the address is not valid, or the file has no certificate.
    pub(crate) fn new(server: &str, ca: Option<&Path>, timeout: Duration) -> anyhow::Result<Self> {
        let url = server_address(server)?;
        let key = env::var(KEY_VARIABLE).unwrap_or_default();
        let key = key.trim();
        ensure!(!key.is_empty(), "set the API key in the environment variable {KEY_VARIABLE}");
        let mut key = HeaderValue::from_str(key).ok().with_context(|| {
            format!(
                "the API key in {KEY_VARIABLE} contains a line break or another invalid \
                 character: set it to the key only"
            )
        })?;
        key.set_sensitive(true);
        // An error says that another part of the program has installed the same provider.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut client = reqwest::Client::builder()
            .user_agent(concat!("targum/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_TIME.min(timeout))
            // A redirect would send the key to another host.
            .redirect(Policy::none());
        if let Some(file) = ca {
            client = client.tls_certs_merge(certificates(file)?);
        }
        if is_loopback(&url) {
            client = client.no_proxy();
        }
        let server = server.trim_end_matches('/').to_owned();
        Ok(Self { client: client.build()?, server, key, timeout, not_before: Mutex::new(None) })
    }

    /// Returns the URL of the host.
    pub(crate) fn server(&self) -> &str {
        &self.server
    }

    /// Sends a request, and sends it again where an error may be temporary.
    ///
    /// # Errors
    /// The host refuses the request or does not answer.
    pub(crate) async fn send<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Vec<u8>>,
    ) -> anyhow::Result<T> {
        let begun = Instant::now();
        let mut tried = 0;
        loop {
            self.turn().await;
            let once = self.once(&method, path, body.as_deref());
            let done = tokio::time::timeout(self.timeout, once).await;
            let failed = match done.unwrap_or_else(|_| Err(self.took_too_long())) {
                Ok(answer) => {
                    return serde_json::from_slice(&answer).with_context(|| {
                        let server = &self.server;
                        format!("{server} gave an unexpected answer: is it a Targum host?")
                    });
                }
                Err(failed) => failed,
            };
            let pause = failed.retry_after.unwrap_or_else(|| retry::pause(tried + 1));
            let has_tries = failed.is_limited || tried < TRIES;
            let is_worth_it = pause <= LONGEST_PAUSE && begun.elapsed() + pause < PATIENCE;
            if !failed.passes || !has_tries || !is_worth_it {
                return Err(failed.why);
            }
            if failed.is_limited {
                self.hold_back(pause);
            } else {
                tokio::time::sleep(pause).await;
            }
            tried += 1;
        }
    }

    /// Waits until the pause that the host asked for is over. A random delay spreads the waiting requests.
    async fn turn(&self) {
        loop {
            let until = *self.not_before.lock().unwrap_or_else(PoisonError::into_inner);
            match until.filter(|until| *until > Instant::now()) {
                Some(until) => {
                    tokio::time::sleep_until(until).await;
                    tokio::time::sleep(Duration::from_millis(fastrand::u64(0..250))).await;
                }
                None => return,
            }
        }
    }

    /// Sends nothing during a pause, because the host limits the rate of requests.
    fn hold_back(&self, pause: Duration) {
        let until = Instant::now() + pause.max(SHORTEST_PAUSE);
        let mut not_before = self.not_before.lock().unwrap_or_else(PoisonError::into_inner);
        if not_before.is_none() {
            print_error!("note: {} limits the rate of requests: waiting", self.server);
        }
        *not_before = Some(not_before.map_or(until, |before| before.max(until)));
    }

    async fn once(
        &self,
        method: &Method,
        path: &str,
        body: Option<&[u8]>,
    ) -> Result<Vec<u8>, Failed> {
        let url = format!("{}{path}", self.server);
        let mut request = self.client.request(method.clone(), url);
        request = request.header("x-api-key", self.key.clone());
        let sent = body.map_or(0, <[u8]>::len);
        if let Some(body) = body {
            request = request.header(CONTENT_TYPE, "application/json").body(body.to_owned());
        }
        let answer = request.send().await.map_err(|error| self.unanswered(error))?;
        if answer.status().is_redirection() {
            return Err(Failed::for_good(self.redirected(&answer)));
        }
        let status = answer.status();
        let header = answer.headers().get(RETRY_AFTER).and_then(|wait| wait.to_str().ok());
        let retry_after = header.and_then(retry::after);
        let bytes = self.read(answer, ANSWER_BYTES + ANSWER_BYTES_EACH * sent).await?;
        if status == StatusCode::OK {
            return Ok(bytes);
        }
        let said = serde_json::from_slice(&bytes).map(|Failure { error }| error);
        let said = said.unwrap_or_else(|_| format!("{} answers {status}", self.server));
        let is_limit = matches!(status, StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS);
        Err(Failed {
            why: anyhow::anyhow!(said),
            passes: retry_after.is_some(),
            is_limited: is_limit && retry_after.is_some(),
            retry_after,
        })
    }

    async fn read(&self, mut answer: Response, most: usize) -> Result<Vec<u8>, Failed> {
        let mut bytes = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(|error| self.unanswered(error))? {
            if bytes.len() + chunk.len() > most {
                return Err(Failed::for_good(anyhow::anyhow!(
                    "the answer of {} is larger than {most} bytes: is it a Targum host?",
                    self.server
                )));
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }

    fn unanswered(&self, error: reqwest::Error) -> Failed {
        if let Some(mistake) = Mistake::of(&error) {
            let ca = match mistake {
                Mistake::Untrusted => ", or name its certificate with --ca",
                _ => "",
            };
            let (server, remedy) = (&self.server, mistake.remedy());
            return Failed::for_good(anyhow::anyhow!("no answer from {server}: {remedy}{ca}"));
        }
        let passes = error.is_connect();
        let why = anyhow::Error::from(error.without_url());
        let why = why.context(format!("no answer from {}", self.server));
        Failed { why, retry_after: None, passes, is_limited: false }
    }

    fn took_too_long(&self) -> Failed {
        Failed::for_good(anyhow::anyhow!(
            "no answer from {} within {} seconds (--timeout)",
            self.server,
            self.timeout.as_secs()
        ))
    }

    /// Returns the error of a redirect. The key is not sent to another host unless the user names that host.
    fn redirected(&self, answer: &Response) -> anyhow::Error {
        let to = answer.headers().get(LOCATION).and_then(|to| to.to_str().ok());
        let to = to.and_then(|to| answer.url().join(to).ok());
        let base = to.map(|to| {
            let path = to.path().trim_end_matches(answer.url().path()).to_owned();
            format!("{}{path}", to.origin().ascii_serialization())
        });
        let base = base.unwrap_or_else(|| "another address".to_owned());
        anyhow::anyhow!(
            "{} redirects to {base}, and the key is sent to the named host only: if the new \
             address is yours, use --server {base}",
            self.server
        )
    }
}

impl Failed {
    fn for_good(why: anyhow::Error) -> Self {
        Self { why, retry_after: None, passes: false, is_limited: false }
    }
}

/// Reads the certificates in a file.
fn certificates(file: &Path) -> anyhow::Result<Vec<Certificate>> {
    let name = || format!("--ca {}", file.display());
    let bytes = fs::read(file).with_context(name)?;
    let found = Certificate::from_pem_bundle(&bytes).unwrap_or_default();
    ensure!(!found.is_empty(), "{}: the file has no certificate in PEM", name());
    Ok(found)
}

/// Parses the address of a host.
fn server_address(server: &str) -> anyhow::Result<Url> {
    address(server).ok().with_context(|| {
        let with_scheme = format!("http://{server}");
        let example = match address(&with_scheme) {
            Ok(_) if !server.contains("://") => with_scheme,
            _ => "https://targum.example".to_owned(),
        };
        format!(
            "--server {server}: this is not an address: write it with its scheme, such as {example}"
        )
    })
}
