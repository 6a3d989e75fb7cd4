//! Authentication at a registry.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use reqwest::{
    Client, Request, StatusCode, Url,
    header::{AUTHORIZATION, HeaderValue},
};
use serde::Deserialize;

use super::{
    challenge::Challenge,
    credentials::{self, Credentials, Found},
};
use crate::{
    bounds::{Bounds, Most},
    error::{Error, Result},
    http,
    transport::require_private,
};

/// The size of an answer with a token, at most.
const MAX_TOKEN: usize = 64 << 10;

/// The authorization of a client at a registry.
pub(super) struct Authorization {
    pub(super) header: HeaderValue,
    /// A description of the credentials, for messages.
    pub(super) who: String,
}

/// Answers a challenge of a registry. `scope` names the repository and the actions. Without credentials, the inner error
/// tells the user how to provide them.
///
/// # Errors
/// The service that issues tokens has an address that is not allowed, or issues none.
pub(super) async fn answer(
    client: &Client,
    challenge: &Challenge,
    registry: &str,
    scope: &str,
    bounds: &Bounds,
) -> Result<std::result::Result<Authorization, String>> {
    match challenge {
        Challenge::Basic => Ok(match credentials::of(registry)? {
            Found::Credentials(found) => {
                Ok(Authorization { header: basic(&found)?, who: spelled(&found) })
            }
            Found::Nothing(advice) => Err(advice),
        }),
        Challenge::Bearer { realm, service } => {
            let service = service.as_deref();
            token(client, realm, service, scope, bounds).await.map(Ok)
        }
    }
}

#[derive(Deserialize)]
struct Token {
    token: Option<String>,
    access_token: Option<String>,
}

/// Asks the service at `realm` for a token. Only credentials of this service's host are sent. Without credentials, the
/// request is anonymous.
async fn token(
    client: &Client,
    realm: &str,
    service: Option<&str>,
    scope: &str,
    bounds: &Bounds,
) -> Result<Authorization> {
    let wrong = |message: String| {
        Error::Source(format!("the registry requires a token from {realm:?}: {message}"))
    };
    let mut url = Url::parse(realm).map_err(|error| wrong(error.to_string()))?;
    require_private(&url, bounds.insecure).map_err(wrong)?;
    url.query_pairs_mut().extend_pairs(service.map(|service| ("service", service)));
    url.query_pairs_mut().append_pair("scope", scope);
    let host = host_of(&url);
    let mut request = Request::new(reqwest::Method::GET, url);
    let who = match credentials::of(&host)? {
        Found::Credentials(found) => {
            request.headers_mut().insert(AUTHORIZATION, basic(&found)?);
            spelled(&found)
        }
        Found::Nothing(advice) => advice,
    };
    let is_known = request.headers().contains_key(AUTHORIZATION);
    let sent = client.execute(request).await;
    let response = sent.map_err(|error| http::broken(realm, &error, bounds))?;
    match response.status() {
        StatusCode::OK => {}
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN if is_known => {
            return Err(Error::Request(format!("{host} gives no token to {who}")));
        }
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
            return Err(Error::Request(format!(
                "{host} gives a token with a password only: {who}"
            )));
        }
        status => return Err(Error::Source(format!("{host} gives no token: it answers {status}"))),
    }
    let body = http::body(realm, response, Most::text(MAX_TOKEN), bounds).await?;
    let token: Option<Token> = serde_json::from_slice(&body).ok();
    let token = token.and_then(|token| token.token.or(token.access_token));
    let token = token.ok_or_else(|| Error::Source(format!("{host} answers with no token")))?;
    Ok(Authorization { header: secret(&format!("Bearer {token}"))?, who })
}

fn basic(credentials: &Credentials) -> Result<HeaderValue> {
    let Credentials { user, password, .. } = credentials;
    secret(&format!("Basic {}", STANDARD.encode(format!("{user}:{password}"))))
}

/// Returns a header value that is not logged.
fn secret(text: &str) -> Result<HeaderValue> {
    let value = HeaderValue::from_str(text);
    let mut value = value
        .map_err(|_| Error::Source("a token has characters that HTTP does not allow".into()))?;
    value.set_sensitive(true);
    Ok(value)
}

fn spelled(credentials: &Credentials) -> String {
    let Credentials { user, source, .. } = credentials;
    format!("the user {user:?} with the password from {source}")
}

/// Returns the host of an address, with a port where it is not the usual one.
fn host_of(url: &Url) -> String {
    let port = url.port().map_or_else(String::new, |port| format!(":{port}"));
    format!("{}{port}", url.host_str().unwrap_or_default())
}
