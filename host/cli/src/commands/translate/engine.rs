//! Who translates: this process, or a host that runs.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{
    client::Client, exit::Misuse, format::Format, here::Here, project::Project, there::There,
};
use targum_translate::inspect::{Previous, Report};

/// One of the two.
pub enum Engine {
    /// In process.
    Here(Box<Here>),
    /// A running host.
    There(There),
}

/// What is asked for.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ask {
    /// The project.
    pub project_id: String,
    /// From which locale.
    pub source_locale: String,
    /// Into which.
    pub target_locale: String,
    /// The format.
    pub format: String,
    /// The file.
    pub source_text: String,
    /// Whether the cache is used.
    pub cache: bool,
    /// Whether to translate, or only to find the segments.
    pub translate: bool,
    /// The previous translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<Previous>,
}

impl Engine {
    /// The host that the project names, or an engine in this process for those `formats`, or
    /// for all.
    ///
    /// # Errors
    /// No key, no host, no plugins, or a configuration that is wrong.
    pub async fn start(
        project: &Project,
        formats: Option<BTreeSet<String>>,
    ) -> anyhow::Result<Self> {
        match &project.server {
            Some(server) => {
                let client = Client::new(server, project.timeout).map_err(Misuse::wrong)?;
                Ok(Self::There(There::new(client, project.project.as_deref()).await?))
            }
            None => {
                let project = project.clone();
                let here =
                    tokio::task::spawn_blocking(move || Here::start(&project, formats.as_ref()))
                        .await?
                        .map_err(Misuse::wrong)?;
                Ok(Self::Here(Box::new(here)))
            }
        }
    }

    /// The formats that can be translated.
    pub fn formats(&self) -> &[Format] {
        match self {
            Self::Here(here) => &here.formats,
            Self::There(there) => &there.formats,
        }
    }

    /// The project that is asked.
    pub fn project(&self) -> &str {
        match self {
            Self::Here(here) => here.project(),
            Self::There(there) => &there.project,
        }
    }

    /// Translates, or finds the segments.
    ///
    /// # Errors
    /// What the host has to say against it.
    pub async fn ask(&self, ask: Ask) -> anyhow::Result<Report> {
        match self {
            Self::Here(here) => here.ask(ask).await,
            Self::There(there) => there.ask(&ask).await,
        }
    }
}
