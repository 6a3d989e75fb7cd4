//! The translator of a run: an engine in this process, or a running host.

use std::collections::BTreeSet;

use super::{
    client::Client, exit::Misuse, format::Format, in_process::InProcess, project::Project,
    remote::Remote, request::Request,
};
use targum_translate::{
    Versions,
    inspect::Report,
    lint::Linted,
    review::{Change, Changed, Text},
};

/// The translator of a run.
pub(crate) enum Engine {
    /// An engine in this process.
    InProcess(Box<InProcess>),
    /// A running host.
    Remote(Box<Remote>),
}

impl Engine {
    /// Connects to the host that the project names, or starts an engine in this process that knows `formats`. The
    /// engine knows all formats where `formats` is `None`.
    ///
    /// # Errors
    /// The key, the host or the plugins are missing, or the configuration is wrong.
    pub(crate) async fn start(
        project: &Project,
        formats: Option<BTreeSet<String>>,
    ) -> anyhow::Result<Self> {
        match &project.server {
            Some(server) => {
                let ca = project.ca.as_deref();
                let client = Client::new(server, ca, project.timeout).map_err(Misuse::wrong)?;
                let (id, own) = (project.project.as_deref(), project.own.clone());
                let remote = Remote::new(client, id, own, &project.known).await?;
                Ok(Self::Remote(Box::new(remote)))
            }
            None => {
                let project = project.clone();
                let engine = tokio::task::spawn_blocking(move || {
                    InProcess::start(&project, formats.as_ref())
                })
                .await?
                .map_err(Misuse::wrong)?;
                Ok(Self::InProcess(Box::new(engine)))
            }
        }
    }

    /// Loads the plugins of `formats`, or all plugins, and no engine.
    ///
    /// # Errors
    /// The plugins are missing, or the configuration is wrong.
    pub(crate) fn without_engines(
        project: &Project,
        formats: Option<&BTreeSet<String>>,
    ) -> anyhow::Result<Self> {
        let loaded = InProcess::without_engines(project, formats).map_err(Misuse::wrong)?;
        Ok(Self::InProcess(Box::new(loaded)))
    }

    /// Starts an engine that only counts segments: the host that the project names, or the plugins of `formats` in this
    /// process, without models and engines.
    ///
    /// # Errors
    /// The errors of [`Engine::start`], but for those of engines.
    pub(crate) async fn for_counting(
        project: &Project,
        formats: Option<BTreeSet<String>>,
    ) -> anyhow::Result<Self> {
        if project.server.is_some() {
            return Self::start(project, formats).await;
        }
        Self::without_engines(project, formats.as_ref())
    }

    /// Checks a translation against its source.
    ///
    /// # Errors
    /// A file is not valid, or the engine is a host.
    pub(crate) async fn lint(&self, versions: &Versions) -> anyhow::Result<Linted> {
        match self {
            Self::InProcess(engine) => engine.lint(versions).await,
            Self::Remote(_) => anyhow::bail!("a host checks no files: leave out --server"),
        }
    }

    /// Returns the texts of a translation. Returns `None` where the engine is a host.
    ///
    /// # Errors
    /// A file is not valid.
    pub(crate) async fn texts(&self, versions: &Versions) -> anyhow::Result<Option<Vec<Text>>> {
        match self {
            Self::InProcess(engine) => engine.texts(versions).await.map(Some),
            Self::Remote(_) => Ok(None),
        }
    }

    /// Puts changes of a person into a translation.
    ///
    /// # Errors
    /// A file is not valid, or the engine is a host.
    pub(crate) async fn put(
        &self,
        versions: &Versions,
        changes: &[Change],
    ) -> anyhow::Result<Changed> {
        match self {
            Self::InProcess(engine) => engine.put(versions, changes).await,
            Self::Remote(_) => anyhow::bail!("a host changes no files: leave out --server"),
        }
    }

    /// Returns the formats that can be translated.
    pub(crate) fn formats(&self) -> &[Format] {
        match self {
            Self::InProcess(engine) => &engine.formats,
            Self::Remote(host) => &host.formats,
        }
    }

    /// Returns the id of the project.
    pub(crate) fn project(&self) -> &str {
        match self {
            Self::InProcess(engine) => engine.project(),
            Self::Remote(host) => &host.project,
        }
    }

    /// Translates a file, or finds its segments.
    ///
    /// # Errors
    /// The host or the engine refuses the request.
    pub(crate) async fn ask(&self, request: Request) -> anyhow::Result<Report> {
        match self {
            Self::InProcess(engine) => engine.ask(request).await,
            Self::Remote(host) => host.ask(&request).await,
        }
    }
}
