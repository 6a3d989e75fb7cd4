//! The bytes of an address.

use reqwest::{Client, Response, StatusCode, Url};

use crate::{
    bounds::{Bounds, Most},
    error::{Error, Result},
    http,
};

/// Fetches the bytes of an address. Returns `None` where there is no such file.
///
/// # Errors
/// No answer, another answer than the file, too many bytes, or too much time.
pub(crate) fn fetch(url: &Url, most: Most, bounds: &Bounds) -> Result<Option<Vec<u8>>> {
    http::run(url.as_str(), bounds, async |client: &Client| {
        let what = url.as_str();
        let sent = client.get(url.clone()).send().await;
        let response = sent.map_err(|error| http::broken(what, &error, bounds))?;
        if matches!(response.status(), StatusCode::NOT_FOUND | StatusCode::GONE) {
            return Ok(None);
        }
        require_file(url, &response)?;
        http::body(what, response, most, bounds).await.map(Some)
    })
}

/// Returns the error for an address without a file.
pub(crate) fn missing(url: &Url) -> Error {
    Error::Source(format!("{url} answers 404: there is no such file"))
}

/// Requires that an answer is the file.
fn require_file(url: &Url, response: &Response) -> Result<()> {
    let message = match response.status() {
        StatusCode::OK => return Ok(()),
        status @ (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => format!(
            "{url} answers {}: it requires a password; fetch it by other means and install the file",
            status.as_u16()
        ),
        status => format!("{url} answers {status}"),
    };
    Err(Error::Source(message))
}
