//! The bytes of an address.

use reqwest::{Client, Response, StatusCode, Url, redirect::Policy};
use tokio::{runtime::Builder, time::timeout};

use crate::{
    bounds::Bounds,
    error::{Error, Result},
    reference::require_private,
};

/// The name and version that this client sends.
const USER_AGENT: &str = concat!("targum/", env!("CARGO_PKG_VERSION"));

/// The number of redirects that are followed, at most.
const MAX_REDIRECTS: usize = 5;

/// Fetches the bytes of an address.
///
/// # Errors
/// No answer, another answer than the file, too many bytes, or too much time.
pub(crate) fn fetch(url: &Url, bounds: &Bounds) -> Result<Vec<u8>> {
    let cannot = |error: &dyn std::fmt::Display| {
        Error::Source(format!("no HTTP client can be made: {error}"))
    };
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| cannot(&error))?;
    let client = client(bounds).map_err(|error| cannot(&cause(&error)))?;
    // The timer belongs to the runtime, so it is made inside.
    let fetched =
        runtime.block_on(async { timeout(bounds.whole, transfer(&client, url, bounds)).await });
    fetched.unwrap_or_else(|_| {
        let seconds = bounds.whole.as_secs();
        Err(Error::Source(format!("{url} does not end within {seconds} seconds")))
    })
}

fn client(bounds: &Bounds) -> reqwest::Result<Client> {
    // Another part of the process may have installed the same provider.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let insecure = bounds.insecure;
    let policy = Policy::custom(move |attempt| {
        if attempt.previous().len() > MAX_REDIRECTS {
            return attempt.error("it redirects again and again");
        }
        match require_private(attempt.url(), insecure) {
            Ok(()) => attempt.follow(),
            Err(message) => {
                let message = format!("it redirects to {}: {message}", attempt.url());
                attempt.error(message)
            }
        }
    });
    Client::builder()
        .user_agent(USER_AGENT)
        .redirect(policy)
        .connect_timeout(bounds.silence)
        .read_timeout(bounds.silence)
        .build()
}

async fn transfer(client: &Client, url: &Url, bounds: &Bounds) -> Result<Vec<u8>> {
    let broken = |error: reqwest::Error| broken(url, &error, bounds);
    let mut response = client.get(url.clone()).send().await.map_err(broken)?;
    require_file(url, &response)?;
    let what = url.as_str();
    bounds.require(what, response.content_length().unwrap_or(0))?;
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(broken)? {
        if bytes.len() + chunk.len() > bounds.bytes {
            let message = "has more bytes than plugins.limits.max_plugin_bytes allows";
            return Err(Error::Refused(format!("{url} {message}: {}", bounds.bytes)));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// Requires that an answer is the file.
fn require_file(url: &Url, response: &Response) -> Result<()> {
    let message = match response.status() {
        StatusCode::OK => return Ok(()),
        status @ (StatusCode::NOT_FOUND | StatusCode::GONE) => {
            format!("{url} answers {}: there is no such file", status.as_u16())
        }
        status @ (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => format!(
            "{url} answers {}: it wants a password; fetch it by other means and install the file",
            status.as_u16()
        ),
        status => format!("{url} answers {status}"),
    };
    Err(Error::Source(message))
}

fn broken(url: &Url, error: &reqwest::Error, bounds: &Bounds) -> Error {
    if error.is_timeout() {
        let seconds = bounds.silence.as_secs();
        return Error::Source(format!("{url} says nothing for {seconds} seconds"));
    }
    Error::Source(format!("{url} cannot be fetched: {}", cause(error)))
}

/// Returns the innermost cause of an error, which says what is wrong.
fn cause(error: &reqwest::Error) -> String {
    let mut inner: &dyn std::error::Error = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    inner.to_string()
}
