//! A running host that translates over HTTP.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context;
use reqwest::Method;
use serde::{Deserialize, Serialize};

use super::{
    client::Client, exit::Misuse, format::Format, own_settings::OwnSettings, request::Request,
};
use crate::commands::known_formats::KnownFormats;
use targum_config::check::list;
use targum_core::{locale::Locale, manifest::Manifest};
use targum_translate::{formats::Choice, inspect::Report};

/// A project of a running host.
pub(crate) struct Remote {
    client: Client,
    /// The id of the project.
    pub(crate) project: String,
    /// The formats of the project.
    pub(crate) formats: Vec<Format>,
    own: OwnSettings,
}

/// A request with the settings of the project file.
#[derive(Serialize)]
struct Asked<'r> {
    #[serde(flatten)]
    request: &'r Request,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    glossary: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<&'r BTreeMap<String, Choice>>,
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

impl Remote {
    /// Asks the host which formats `project` has. The project may be left out where the key is for one project
    /// only. The settings of the project file are sent with each request.
    ///
    /// # Errors
    /// The host does not answer, or the key does not permit the project.
    pub(crate) async fn new(
        client: Client,
        project: Option<&str>,
        own: OwnSettings,
        known: &KnownFormats,
    ) -> anyhow::Result<Self> {
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
                format!("the key permits no project of {server} that has a format")
            })?,
        };
        let of_project = formats.into_iter().filter(|format| format.projects.contains(&project));
        let mut formats: Vec<_> = of_project.map(|format| format.format).collect();
        // A host before manifests tells none.
        for format in formats.iter_mut().filter(|format| format.manifest == Manifest::default()) {
            format.manifest = known.of(&format.id).cloned().unwrap_or_default();
        }
        anyhow::ensure!(
            !formats.is_empty(),
            "the key does not permit the project `{project}` of {server}, or the project does not \
             exist"
        );
        let known: BTreeSet<_> = formats.iter().map(|format| &format.id).collect();
        if let Some(format) = own.options.keys().find(|format| !known.contains(format)) {
            let all = list(&known);
            let message =
                format!("no format `{format}` in project `{project}` of {server}; there is {all}");
            return Err(Misuse::wrong(own.wrong_format(format, message)));
        }
        Ok(Self { client, project, formats, own })
    }

    /// Translates a file, or finds its segments.
    ///
    /// # Errors
    /// The host refuses the request, or cannot be reached.
    pub(crate) async fn ask(&self, request: &Request) -> anyhow::Result<Report> {
        let to = Locale::parse(&request.target_locale).map_err(anyhow::Error::msg)?;
        let (glossary, options) = (self.own.terms(&to), self.own.options.get(&request.format));
        let body = serde_json::to_vec(&Asked { request, glossary, options })?;
        self.client.send(Method::POST, "/api/inspect", Some(body)).await
    }
}
