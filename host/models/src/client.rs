//! The HTTP client for Remote Settings. It names its version, obeys pauses, and follows no redirect to another
//! host.

mod patience;

use std::{error::Error as _, io::Write, time::Duration};

use reqwest::{
    Response, StatusCode, Url,
    header::{HeaderMap, LOCATION, RANGE},
    redirect::Policy,
};
use tokio::runtime::{Builder, Runtime};

pub use self::patience::Limits;
use self::patience::Patience;
use crate::{
    error::{Error, Result},
    watch::Watch,
};

/// The name and version that this client sends.
const USER_AGENT: &str = concat!("targum/", env!("CARGO_PKG_VERSION"));

/// The number of redirects within a host that are followed, at most.
const MAX_REDIRECTS: usize = 5;

/// A client that fetches one file at a time. Proxies come from the environment.
pub struct Client {
    http: reqwest::Client,
    runtime: Runtime,
    patience: Patience,
}

impl Client {
    /// Makes a client.
    ///
    /// # Errors
    /// The runtime cannot be made, or the certificates that the system trusts cannot be read.
    pub fn new(limits: Limits) -> Result<Client> {
        // Another part of the process may have installed the same provider.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let runtime = Builder::new_current_thread().enable_all().build();
        let http = reqwest::Client::builder()
            .user_agent(USER_AGENT)
            .redirect(Policy::none())
            .connect_timeout(limits.connect)
            .read_timeout(limits.silence)
            .build();
        let cannot = |error: String| Error::Source(format!("no HTTP client can be made: {error}"));
        Ok(Client {
            http: http.map_err(|error| cannot(cause(&error)))?,
            runtime: runtime.map_err(|error| cannot(error.to_string()))?,
            patience: Patience::new(limits),
        })
    }

    /// Sets how many attempts a request gets.
    pub(crate) fn set_attempts(&self, attempts: u32) {
        self.patience.set_attempts(attempts);
    }

    /// Fetches a document of at most `max` bytes.
    ///
    /// # Errors
    /// There is no answer, or the answer is not the document.
    pub(crate) fn document(&self, url: &Url, max: u64, watch: &dyn Watch) -> Result<Document> {
        let mut attempt = 0;
        loop {
            let mut answer = self.get(url, None, watch)?;
            let mut body = Vec::new();
            match answer.copy_to(&mut body, max, &()) {
                Ok(()) => return Ok(Document { body, headers: answer.response.headers().clone() }),
                Err(Broken::Connection(reason)) => {
                    self.patience.again(&mut attempt, url, &reason, watch)?;
                }
                Err(Broken::TooLong) => {
                    return Err(Error::Source(format!("{url} has more than {max} bytes")));
                }
                Err(Broken::Writing(error)) => return Err(Error::on("memory".as_ref())(error)),
            }
        }
    }

    /// Requests an address, from the byte `from` on if it is given. Waits and sends the request again after a
    /// failure that may pass.
    ///
    /// # Errors
    /// There is no answer after the allowed attempts, or the answer has no body.
    pub(crate) fn get(
        &self,
        url: &Url,
        from: Option<u64>,
        watch: &dyn Watch,
    ) -> Result<Answer<'_>> {
        let mut attempt = 0;
        let mut at = url.clone();
        let mut redirects = 0;
        loop {
            self.patience.wait_for(&at, watch)?;
            let mut request = self.http.get(at.clone());
            if let Some(from) = from.filter(|from| *from > 0) {
                request = request.header(RANGE, format!("bytes={from}-"));
            }
            // The timer of a request belongs to the runtime, so it is made inside.
            let response = match self.runtime.block_on(async { request.send().await }) {
                Ok(response) => response,
                Err(error) => {
                    self.patience.again(&mut attempt, &at, &cause(&error), watch)?;
                    continue;
                }
            };
            self.patience.heed(&at, response.headers(), watch);
            let status = response.status();
            if status.is_redirection() && status != StatusCode::NOT_MODIFIED {
                redirects += 1;
                at = redirected(&at, response.headers(), redirects)?;
            } else if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() {
                self.patience.refused(&mut attempt, &at, &response, watch)?;
            } else if status.is_success() || status == StatusCode::RANGE_NOT_SATISFIABLE {
                return Ok(Answer { response, runtime: &self.runtime });
            } else {
                return Err(unusable(&at, status));
            }
        }
    }

    /// Waits before another attempt at a download that broke off.
    pub(crate) fn again(
        &self,
        attempt: &mut u32,
        url: &Url,
        reason: &str,
        watch: &dyn Watch,
    ) -> Result<()> {
        self.patience.again(attempt, url, reason, watch)
    }
}

fn unusable(url: &Url, status: StatusCode) -> Error {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => {
            Error::Missing { address: url.to_string(), status: status.as_u16() }
        }
        _ => Error::Source(format!("{url} answers {status}")),
    }
}

/// Follows a redirect that stays on its host.
fn redirected(from: &Url, headers: &HeaderMap, count: usize) -> Result<Url> {
    let told = headers.get(LOCATION).and_then(|value| value.to_str().ok());
    let to = told.and_then(|told| from.join(told).ok());
    let to = to.ok_or_else(|| Error::Source(format!("{from} redirects to no address")))?;
    let upgraded = from.scheme() == "http" && to.scheme() == "https";
    let same = from.origin() == to.origin() || upgraded && from.host() == to.host();
    if !same {
        return Err(Error::Source(format!(
            "{from} redirects to another host ({to}), which is not followed; give that address as \
             the source if you trust it"
        )));
    }
    if count > MAX_REDIRECTS {
        return Err(Error::Source(format!("{from} redirects again and again")));
    }
    Ok(to)
}

/// Returns the innermost cause of an error, which is the most specific one.
fn cause(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "no answer in time".into();
    }
    let mut inner: &dyn std::error::Error = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    if error.is_connect() && error.source().is_none() {
        return "no connection".into();
    }
    inner.to_string()
}

/// A document with the headers of its answer.
pub(crate) struct Document {
    pub body: Vec<u8>,
    pub headers: HeaderMap,
}

/// An answer whose body has not been read.
pub(crate) struct Answer<'a> {
    response: Response,
    runtime: &'a Runtime,
}

/// The reason why a body could not be read to its end.
pub(crate) enum Broken {
    /// The connection broke or fell silent.
    Connection(String),
    /// The body has more bytes than allowed.
    TooLong,
    /// The bytes could not be written.
    Writing(std::io::Error),
}

impl Answer<'_> {
    pub(crate) fn status(&self) -> StatusCode {
        self.response.status()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.response.headers().get(name)?.to_str().ok()
    }

    /// Writes the body, of at most `max` bytes.
    pub(crate) fn copy_to(
        &mut self,
        to: &mut dyn Write,
        max: u64,
        watch: &dyn Watch,
    ) -> std::result::Result<(), Broken> {
        let mut left = max;
        loop {
            let chunk = self.runtime.block_on(self.response.chunk());
            let Some(chunk) = chunk.map_err(|error| Broken::Connection(cause(&error)))? else {
                return Ok(());
            };
            left = left.checked_sub(chunk.len() as u64).ok_or(Broken::TooLong)?;
            to.write_all(&chunk).map_err(Broken::Writing)?;
            watch.advance(chunk.len() as u64);
        }
    }
}

/// Pauses this thread.
fn sleep(time: Duration) {
    std::thread::sleep(time);
}
