//! A running host, asked over HTTP.

use std::{collections::BTreeSet, time::Duration};

use anyhow::Context;
use reqwest::Method;
use serde::Deserialize;

use super::{client::Client, engine::Ask, format::Format};
use targum_translate::inspect::Report;

/// A host.
pub struct There {
    client: Client,
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

impl There {
    /// Finds out what the host translates for `project`; where the key is for one project only,
    /// it need not be named.
    ///
    /// # Errors
    /// No answer, or a project that the key may not use.
    pub async fn new(client: Client, project: Option<&str>) -> anyhow::Result<Self> {
        let Formats { formats } = client.send(Method::GET, "/api/formats", None).await?;
        let server = client.server().to_owned();
        let projects: BTreeSet<_> = formats.iter().flat_map(|format| &format.projects).collect();
        let project = match project {
            Some(project) => project.to_owned(),
            None if projects.len() > 1 => {
                let names: Vec<_> = projects.iter().map(|name| name.as_str()).collect();
                anyhow::bail!("which project? Give --project: {}", names.join(", "))
            }
            None => projects.first().map(|name| (*name).clone()).with_context(|| {
                format!("the key may use no project of {server} that has a format")
            })?,
        };
        let ours = formats.into_iter().filter(|format| format.projects.contains(&project));
        let formats: Vec<_> = ours.map(|format| format.format).collect();
        anyhow::ensure!(
            !formats.is_empty(),
            "the key may not use the project `{project}` of {server}, or there is none"
        );
        Ok(Self { client, project, formats })
    }

    /// Translates, or finds the segments.
    ///
    /// # Errors
    /// The host's own message, or that it cannot be reached.
    pub async fn ask(&self, ask: &Ask) -> anyhow::Result<Report> {
        let body = serde_json::to_vec(ask)?;
        self.client.send(Method::POST, "/api/inspect", Some(body)).await
    }
}

/// How long an answer may take, where nobody says: longer than a host takes at most as it is
/// shipped.
pub const ANSWER_TIME: Duration = Duration::from_secs(660);
