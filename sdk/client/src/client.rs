//! The client.

use std::{fmt, net::IpAddr, time::Duration};

use reqwest::{
    Method, Url,
    header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER},
    redirect::Policy,
};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Error, Format, Readiness, Report, Request, Success,
    answer::{Failure, Formats},
};

/// The header of the key.
const KEY: &str = "x-api-key";
const CONNECT_TIME: Duration = Duration::from_secs(10);
/// The time for one answer. It is longer than the longest time that a host takes as it is shipped.
const ANSWER_TIME: Duration = Duration::from_secs(660);

/// A host, and the key for it.
#[derive(Clone)]
pub struct Client {
    client: reqwest::Client,
    server: Url,
    key: HeaderValue,
}

/// A request for the segments of a file.
#[derive(Serialize)]
struct Inspection<'r> {
    #[serde(flatten)]
    request: &'r Request,
    translate: bool,
}

impl Client {
    /// Makes a client for the host at `server`. Nothing is sent yet.
    ///
    /// # Errors
    /// The URL or the key is not valid.
    pub fn new(server: &str, key: &str) -> Result<Self, Error> {
        let url = Url::parse(server).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let mut url = url.ok_or_else(|| Error::Url(server.to_owned()))?;
        if !url.path().ends_with('/') {
            // Paths are joined to the path of the host, and the last part without a slash would be replaced.
            url.set_path(&format!("{}/", url.path()));
        }
        let mut key = HeaderValue::from_str(key.trim()).map_err(|_| Error::Key)?;
        key.set_sensitive(true);
        // An error says that another part of the program has installed a provider.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut client = reqwest::Client::builder()
            .user_agent(concat!("targum-client/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_TIME)
            .timeout(ANSWER_TIME)
            // A redirect would send the key to another address.
            .redirect(Policy::none());
        if is_loopback(&url) {
            client = client.no_proxy();
        }
        Ok(Self { client: client.build().map_err(Error::Connection)?, server: url, key })
    }

    /// Translates a file.
    ///
    /// # Errors
    /// The host refuses the request, or cannot be reached.
    pub async fn translate(&self, request: &Request) -> Result<Success, Error> {
        self.post("api/translate", request).await
    }

    /// Translates a file, and returns every segment.
    ///
    /// # Errors
    /// The host refuses the request, or cannot be reached.
    pub async fn inspect(&self, request: &Request) -> Result<Report, Error> {
        self.post("api/inspect", &Inspection { request, translate: true }).await
    }

    /// Returns the segments of a file without a translation of them.
    ///
    /// # Errors
    /// The host refuses the request, or cannot be reached.
    pub async fn segments(&self, request: &Request) -> Result<Report, Error> {
        self.post("api/inspect", &Inspection { request, translate: false }).await
    }

    /// Returns the formats that the key may use.
    ///
    /// # Errors
    /// The host refuses the request, or cannot be reached.
    pub async fn formats(&self) -> Result<Vec<Format>, Error> {
        let Formats { formats } = self.send(Method::GET, "api/formats", None).await?;
        Ok(formats)
    }

    /// Returns the state of the host.
    ///
    /// # Errors
    /// The host is not ready, or cannot be reached.
    pub async fn ready(&self) -> Result<Readiness, Error> {
        self.send(Method::GET, "readyz", None).await
    }

    async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Error> {
        let body = serde_json::to_vec(body).map_err(Error::Answer)?;
        self.send(Method::POST, path, Some(body)).await
    }

    async fn send<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Vec<u8>>,
    ) -> Result<T, Error> {
        let url = self.server.join(path).map_err(|_| Error::Url(self.server.to_string()))?;
        let mut request = self.client.request(method, url).header(KEY, self.key.clone());
        if let Some(body) = body {
            request = request.header(CONTENT_TYPE, "application/json").body(body);
        }
        let answer = request.send().await.map_err(Error::Connection)?;
        let status = answer.status();
        let retry_after = answer.headers().get(RETRY_AFTER).and_then(seconds);
        let bytes = answer.bytes().await.map_err(Error::Connection)?;
        if status.is_success() {
            return serde_json::from_slice(&bytes).map_err(Error::Answer);
        }
        let message = serde_json::from_slice(&bytes)
            .map_or_else(|_| format!("the host answers {status}"), |Failure { error }| error);
        Err(Error::Refused { status: status.as_u16(), message, retry_after })
    }
}

/// Returns whether the host is on this machine. No proxy is used then.
fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn seconds(header: &HeaderValue) -> Option<Duration> {
    header.to_str().ok()?.trim().parse().ok().map(Duration::from_secs)
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("server", &self.server.as_str()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_url_or_key_is_refused() {
        for server in ["127.0.0.1:8787", "ftp://127.0.0.1", ""] {
            assert!(matches!(Client::new(server, "key"), Err(Error::Url(_))), "{server}");
        }
        assert!(matches!(Client::new("http://127.0.0.1", "a\nb"), Err(Error::Key)));
    }

    #[test]
    fn the_key_is_not_shown() {
        let client = Client::new("https://example.org/targum", "secret").unwrap();
        assert_eq!(format!("{client:?}"), "Client { server: \"https://example.org/targum/\", .. }");
    }
}
