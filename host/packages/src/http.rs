//! An HTTP client with bounds of time, size and redirects.

use reqwest::{
    Client, Response,
    redirect::{Action, Attempt, Policy},
};
use tokio::{runtime::Builder, time::timeout};

use crate::{
    bounds::{Bounds, Most},
    error::{Error, Result},
    transport::require_private,
};

/// The name and version that this client sends.
const USER_AGENT: &str = concat!("targum/", env!("CARGO_PKG_VERSION"));

/// The number of redirects that are followed, at most.
const MAX_REDIRECTS: usize = 5;

/// Does `work` with a client, within the whole time of the bounds. `what` is its name in messages.
///
/// # Errors
/// The errors of `work`, or `work` takes too long.
pub(crate) fn run<T>(
    what: &str,
    bounds: &Bounds,
    work: impl AsyncFnOnce(&Client) -> Result<T>,
) -> Result<T> {
    let cannot = |error: &dyn std::fmt::Display| {
        Error::Source(format!("no HTTP client can be made: {error}"))
    };
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| cannot(&error))?;
    let client = client(bounds).map_err(|error| cannot(&cause(&error)))?;
    // The timer belongs to the runtime, so it is made inside.
    let done = runtime.block_on(async { timeout(bounds.whole, work(&client)).await });
    done.unwrap_or_else(|_| {
        let seconds = bounds.whole.as_secs();
        Err(Error::Source(format!("{what} does not end within {seconds} seconds")))
    })
}

/// Follows a redirect, unless there are too many or it leads to an address that anybody on the way can read.
fn follow(attempt: Attempt<'_>, insecure: bool) -> Action {
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
}

/// Makes a client. It sends a password or a token to no other host when it is redirected.
fn client(bounds: &Bounds) -> reqwest::Result<Client> {
    // Another part of the process may have installed the same provider.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let insecure = bounds.insecure;
    Client::builder()
        .user_agent(USER_AGENT)
        .redirect(Policy::custom(move |attempt| follow(attempt, insecure)))
        .connect_timeout(bounds.silence)
        .read_timeout(bounds.silence)
        .build()
}

/// Reads the body of an answer.
///
/// # Errors
/// The body states or has too many bytes, or the connection is closed early.
pub(crate) async fn body(
    what: &str,
    mut response: Response,
    most: Most,
    bounds: &Bounds,
) -> Result<Vec<u8>> {
    most.require(what, response.content_length().unwrap_or(0))?;
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(what, &error, bounds))? {
        if bytes.len() + chunk.len() > most.bytes {
            return Err(most.exceeded(what));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// Returns the error of a request without a complete answer.
pub(crate) fn broken(what: &str, error: &reqwest::Error, bounds: &Bounds) -> Error {
    if error.is_timeout() {
        let seconds = bounds.silence.as_secs();
        return Error::Source(format!("{what} sent nothing for {seconds} seconds"));
    }
    Error::Source(format!("{what} cannot be fetched: {}", cause(error)))
}

/// Returns the innermost cause of an error, which says what is wrong.
fn cause(error: &reqwest::Error) -> String {
    let mut inner: &dyn std::error::Error = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    inner.to_string()
}
