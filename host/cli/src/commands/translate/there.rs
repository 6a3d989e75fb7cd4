//! A running host, asked over HTTP.

use std::{env, time::Duration};

use anyhow::Context;
use reqwest::{Client, RequestBuilder, StatusCode, header::RETRY_AFTER};
use serde::{Deserialize, de::DeserializeOwned};

use super::{
    engine::{Ask, pause},
    format::Format,
};
use targum_translate::inspect::Report;

/// Where the key is: on a command line others would see it.
const KEY_VARIABLE: &str = "TARGUM_API_KEY";
const CONNECT_TIME: Duration = Duration::from_secs(10);
/// Longer than a host takes at most as it is shipped.
const ANSWER_TIME: Duration = Duration::from_secs(660);

/// A host.
pub struct There {
    client: Client,
    server: String,
    key: String,
    /// The project that is asked.
    pub project: String,
    /// What can be translated.
    pub formats: Vec<Format>,
}

#[derive(Deserialize)]
struct Formats {
    formats: Vec<ProjectsFormat>,
}

#[derive(Deserialize)]
struct ProjectsFormat {
    projects: Vec<String>,
    #[serde(flatten)]
    format: Format,
}

#[derive(Deserialize)]
struct Failure {
    error: String,
}

impl There {
    /// Finds out what the host at `server` translates for `project`; where the key is for one
    /// project only, it need not be named.
    ///
    /// # Errors
    /// No key, no answer, or a project that the key may not use.
    pub async fn new(server: &str, project: Option<&str>) -> anyhow::Result<Self> {
        let key = env::var(KEY_VARIABLE)
            .map(|key| key.trim().to_owned())
            .ok()
            .filter(|key| !key.is_empty())
            .with_context(|| {
                format!("put the API key into the environment variable {KEY_VARIABLE}")
            })?;
        // Another part of the program may have chosen already, and chosen the same.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client =
            Client::builder().connect_timeout(CONNECT_TIME).timeout(ANSWER_TIME).build()?;
        let server = server.trim_end_matches('/').to_owned();
        let mut there = Self { client, server, key, project: String::new(), formats: Vec::new() };
        let Formats { formats } = there.send(there.client.get(there.at("/api/formats"))).await?;
        let mut projects: Vec<_> = formats.iter().flat_map(|format| &format.projects).collect();
        projects.sort();
        projects.dedup();
        there.project = match (project, &projects[..]) {
            (Some(project), _) => project.to_owned(),
            (None, [project]) => (*project).clone(),
            (None, []) => {
                anyhow::bail!("the key may use no project of {} that has a format", there.server)
            }
            (None, _) => {
                let names: Vec<_> = projects.iter().map(|name| name.as_str()).collect();
                anyhow::bail!("which project? Give --project: {}", names.join(", "))
            }
        };
        let ours = formats.into_iter().filter(|format| format.projects.contains(&there.project));
        there.formats = ours.map(|format| format.format).collect();
        anyhow::ensure!(
            !there.formats.is_empty(),
            "the key may not use the project `{}` of {}, or there is none",
            there.project,
            there.server
        );
        Ok(there)
    }

    /// Translates, or finds the segments.
    ///
    /// # Errors
    /// The host's own message, or that it cannot be reached.
    pub async fn ask(&self, ask: &Ask) -> anyhow::Result<Report> {
        self.send(self.client.post(self.at("/api/inspect")).json(ask)).await
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.server)
    }

    /// Sends a request, again where waiting helps.
    async fn send<T: DeserializeOwned>(&self, request: RequestBuilder) -> anyhow::Result<T> {
        let request = request.header("x-api-key", &self.key);
        let mut tried = 0;
        loop {
            let again = request.try_clone().context("a request that can be sent once only")?;
            let (problem, asked, passes) = match again.send().await {
                Ok(answer) if answer.status() == StatusCode::OK => {
                    return answer.json().await.with_context(|| {
                        format!(
                            "{} gives an answer of another kind: is it a Targum host?",
                            self.server
                        )
                    });
                }
                Ok(answer) => {
                    let (status, headers) = (answer.status(), answer.headers().clone());
                    let asked =
                        headers.get(RETRY_AFTER).and_then(|wait| wait.to_str().ok()?.parse().ok());
                    let said = answer.json().await.map(|Failure { error }| error);
                    let said = said.unwrap_or_else(|_| format!("{} answers {status}", self.server));
                    (anyhow::anyhow!(said), asked.map(Duration::from_secs), asked.is_some())
                }
                Err(error) => {
                    let passes = error.is_connect();
                    let problem = anyhow::Error::from(error.without_url());
                    (problem.context(format!("no answer from {}", self.server)), None, passes)
                }
            };
            match pause(tried, asked).filter(|_| passes) {
                Some(pause) => tokio::time::sleep(pause).await,
                None => return Err(problem),
            }
            tried += 1;
        }
    }
}
