//! Requests to one registry about one repository.

use reqwest::{
    Client, Method, Request, Response, StatusCode, Url,
    header::{ACCEPT, AUTHORIZATION, HeaderValue},
};
use serde::Deserialize;

use super::{
    challenge,
    login::{self, Authorization},
};
use crate::{
    bounds::{Bounds, Most},
    error::{Error, Result},
    http,
    image::Image,
    transport::{is_loopback, require_private},
};

/// The host that answers for docker's own registry.
const DOCKER: (&str, &str) = ("docker.io", "registry-1.docker.io");

/// The size of an answer with an error, at most.
const MAX_PROBLEM: usize = 64 << 10;

/// The action that a client asks permission for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Pull,
    Push,
}

/// A series of requests to a registry about one repository.
pub(super) struct Session<'a> {
    pub(super) image: &'a Image,
    pub(super) bounds: &'a Bounds,
    client: &'a Client,
    action: Action,
    /// The address below which the registry answers.
    base: Url,
    /// The authorization, or an instruction for the user who has no credentials. The instruction is empty until the
    /// registry has sent a challenge.
    authorization: std::result::Result<Authorization, String>,
}

impl<'a> Session<'a> {
    /// Opens a session. If HTTP is allowed, the first request finds out whether the registry has TLS.
    ///
    /// # Errors
    /// The registry does not answer.
    pub(super) async fn open(
        client: &'a Client,
        image: &'a Image,
        action: Action,
        bounds: &'a Bounds,
    ) -> Result<Self> {
        let base = base(client, image, bounds).await?;
        Ok(Self { image, bounds, client, action, base, authorization: Err(String::new()) })
    }

    /// Returns a request for something of the repository, such as `manifests/1.2`.
    pub(super) fn request(&self, method: Method, path: &str) -> Result<Request> {
        let path = format!("{}/{path}", self.image.repository);
        let url = self.base.join(&path).map_err(|error| Error::Request(error.to_string()))?;
        Ok(Request::new(method, url))
    }

    /// Returns a request for the manifest.
    pub(super) fn manifest(&self, method: Method, accepted: &'static str) -> Result<Request> {
        let mut request = self.request(method, &format!("manifests/{}", self.image.version()))?;
        request.headers_mut().insert(ACCEPT, HeaderValue::from_static(accepted));
        Ok(request)
    }

    /// Sends a request. If the registry answers with a challenge, authenticates and sends the request again.
    ///
    /// # Errors
    /// The registry does not answer.
    pub(super) async fn send(&mut self, request: Request) -> Result<Response> {
        let again = request.try_clone();
        let response = self.send_once(request).await?;
        if response.status() != StatusCode::UNAUTHORIZED || self.authorization.is_ok() {
            return Ok(response);
        }
        let (Some(again), Some(challenge)) = (again, challenge::of(response.headers())) else {
            return Ok(response);
        };
        let actions = match self.action {
            Action::Pull => "pull",
            Action::Push => "pull,push",
        };
        let scope = format!("repository:{}:{actions}", self.image.repository);
        let registry = &self.image.registry;
        self.authorization =
            login::answer(self.client, &challenge, registry, &scope, self.bounds).await?;
        if self.authorization.is_err() {
            return Ok(response);
        }
        self.send_once(again).await
    }

    /// Sends a request once. The authorization is sent to the registry alone, and never to another host or port that
    /// the registry names.
    async fn send_once(&self, mut request: Request) -> Result<Response> {
        if let Ok(Authorization { header, .. }) = &self.authorization
            && request.url().origin() == self.base.origin()
        {
            request.headers_mut().insert(AUTHORIZATION, header.clone());
        }
        let url = request.url().clone();
        let sent = self.client.execute(request).await;
        sent.map_err(|error| http::broken(url.as_str(), &error, self.bounds))
    }

    /// Returns the address that an answer names in its header `Location`.
    ///
    /// # Errors
    /// The header is missing, or the address is not allowed.
    pub(super) fn location(&self, response: &Response) -> Result<Url> {
        let header = response.headers().get(reqwest::header::LOCATION);
        let text = header.and_then(|value| value.to_str().ok());
        let url = text.and_then(|text| response.url().join(text).ok()).ok_or_else(|| {
            Error::Source(format!("{} does not say where to upload", self.image.registry))
        })?;
        require_private(&url, self.bounds.insecure).map_err(|message| {
            Error::Source(format!(
                "{} names an address for the upload that is not allowed: {url}: {message}",
                self.image.registry
            ))
        })?;
        Ok(url)
    }

    /// Requires one of these statuses.
    ///
    /// # Errors
    /// The answer has another status. The message tells the user what to change.
    pub(super) async fn require(
        &self,
        response: Response,
        expected: &[StatusCode],
    ) -> Result<Response> {
        let status = response.status();
        if expected.contains(&status) {
            return Ok(response);
        }
        let (image, registry) = (self.image, &self.image.registry);
        let may = if self.action == Action::Push { "push to" } else { "pull" };
        Err(match (status, &self.authorization) {
            (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN, Ok(Authorization { who, .. })) => {
                Error::Request(format!("{registry} does not let {may} {image}: {who}"))
            }
            (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN, Err(advice)) => {
                let advice =
                    if advice.is_empty() { "it does not say how to log in" } else { advice };
                Error::Request(format!("{registry} requires a password to {may} {image}: {advice}"))
            }
            (StatusCode::NOT_FOUND, _) if self.action == Action::Pull => {
                Error::Source(format!("{image}: {registry} has no such artifact"))
            }
            _ => {
                let code = self.problem(response).await;
                Error::Source(format!("{image}: {registry} answers {status}{code}"))
            }
        })
    }

    /// Returns the error code of an answer in parentheses, after a space, or an empty text.
    async fn problem(&self, response: Response) -> String {
        #[derive(Deserialize)]
        struct Problems {
            errors: Vec<Problem>,
        }
        #[derive(Deserialize)]
        struct Problem {
            code: String,
        }
        let body = http::body("", response, Most::text(MAX_PROBLEM), self.bounds).await;
        let problems = body.ok().and_then(|body| serde_json::from_slice::<Problems>(&body).ok());
        let code = problems.and_then(|problems| problems.errors.into_iter().next());
        let is_code = |code: &str| code.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        let code = code.map(|problem| problem.code).filter(|code| is_code(code));
        code.map_or_else(String::new, |code| format!(" ({code})"))
    }
}

/// Returns the base address of a registry. Another machine gets requests without TLS only if that is allowed and TLS
/// fails.
async fn base(client: &Client, image: &Image, bounds: &Bounds) -> Result<Url> {
    let (name, host) = DOCKER;
    let host = if image.registry == name { host } else { &image.registry };
    let address = |scheme: &str| {
        let url = Url::parse(&format!("{scheme}://{host}/v2/"));
        url.map_err(|error| Error::Request(format!("{image}: {error}")))
    };
    let (https, plain) = (address("https")?, address("http")?);
    let (first, second) = if require_private(&plain, bounds.insecure).is_err() {
        return Ok(https);
    } else if is_loopback(&plain) {
        (plain, https)
    } else {
        (https, plain)
    };
    match client.get(first.clone()).send().await {
        // A server with TLS answers 400 to a client without it.
        Ok(response) if response.status() != StatusCode::BAD_REQUEST => Ok(first),
        Err(error) if error.is_timeout() => Err(http::broken(first.as_str(), &error, bounds)),
        Ok(_) | Err(_) => Ok(second),
    }
}
