//! The engine in this process. It is the host's translator, with plugins and models of the data directory.

use std::{collections::BTreeSet, path::Path, sync::Arc};

use anyhow::ensure;

use super::{
    configured::Configured, format::Format, project::Project, request::Request as FileRequest,
};
use crate::commands::{known_formats::KnownFormats, print::print_error};
use targum_cache::Store;
use targum_config::schema;
use targum_core::{
    error::Error,
    installed::{self, DATA_VARIABLE},
};
use targum_engines::firefox::slow_processor;
use targum_server::running::{Snapshot, open_store};
use targum_translate::{
    Job, Request, Translator, Versions,
    inspect::{Inspection, Report, inspect},
    lint::{self, Linted},
    review::{self, Change, Changed, Text},
};

/// A translator in this process.
pub(crate) struct InProcess {
    translator: Arc<Translator>,
    snapshot: Snapshot,
    project: String,
    /// The formats of the project.
    pub(crate) formats: Vec<Format>,
}

impl InProcess {
    /// Loads models, and the plugins of `formats` or all plugins. Loading blocks the thread.
    ///
    /// # Errors
    /// The plugins or the project are missing, or the configuration is wrong.
    pub(crate) fn start(
        wanted: &Project,
        formats: Option<&BTreeSet<String>>,
    ) -> anyhow::Result<Self> {
        Self::with(Configured::read(wanted)?, &wanted.known, formats, store)
    }

    /// Loads the plugins of `formats` or all plugins, and neither models nor the cache. Loading blocks the thread.
    ///
    /// # Errors
    /// The errors of [`InProcess::start`].
    pub(crate) fn without_engines(
        wanted: &Project,
        formats: Option<&BTreeSet<String>>,
    ) -> anyhow::Result<Self> {
        let mut configured = Configured::read(wanted)?;
        configured.remove_engines()?;
        let no_cache = |_: &Path, _: &schema::Cache| Store::none("checks need no cache".to_owned());
        Self::with(configured, &wanted.known, formats, no_cache)
    }

    fn with(
        configured: Configured,
        known: &KnownFormats,
        formats: Option<&BTreeSet<String>>,
        store: impl FnOnce(&Path, &schema::Cache) -> Store,
    ) -> anyhow::Result<Self> {
        let has_embedded_engine = configured.models().is_some();
        let Configured { data, loaded, id, own } = configured;
        let plugins = installed::plugin_folders(&data.join(&loaded.settings.1.plugins.dir));
        ensure!(
            plugins[0].is_dir(),
            "no plugins in {}: set the data directory with --data or {DATA_VARIABLE}, or use a \
             host with --server",
            plugins[0].display()
        );
        let snapshot =
            Snapshot::once(loaded, &data, |id| formats.is_none_or(|formats| formats.contains(id)));
        let snapshot = snapshot.map_err(|problems| {
            let problems: Vec<_> = problems.iter().map(|problem| own.spell(problem)).collect();
            anyhow::anyhow!("{}", problems.join("\n"))
        })?;
        for problem in snapshot.resources.plugins.problems() {
            print_error!("note: {problem}");
        }
        if let Some(note) = slow_processor().filter(|_| has_embedded_engine) {
            print_error!("note: {note}");
        }
        let store = store(&data, &snapshot.settings.cache);
        let project = snapshot.project(&id)?;
        let enabled = |id: &str| project.formats.enabled(id);
        let plugins = snapshot.resources.plugins.iter().filter(|plugin| enabled(&plugin.about.id));
        let formats = plugins.map(|plugin| Format {
            id: plugin.about.id.clone(),
            extensions: plugin.about.extensions.clone(),
            manifest: known.of(&plugin.about.id).cloned().unwrap_or_default(),
        });
        let formats = formats.collect();
        Ok(Self { translator: Translator::new(Arc::new(store)), snapshot, project: id, formats })
    }

    /// Returns the id of the project.
    pub(crate) fn project(&self) -> &str {
        &self.project
    }

    /// Checks a translation against its source.
    ///
    /// # Errors
    /// The format is not known, or a file is not valid.
    pub(crate) async fn lint(&self, versions: &Versions) -> anyhow::Result<Linted> {
        let project = self.snapshot.project(&self.project)?;
        Ok(lint::lint(&self.snapshot.resources, project, versions).await?)
    }

    /// Returns the texts of a translation.
    ///
    /// # Errors
    /// The format is not known, or a file is not valid.
    pub(crate) async fn texts(&self, versions: &Versions) -> anyhow::Result<Vec<Text>> {
        let project = self.snapshot.project(&self.project)?;
        Ok(review::texts(&self.snapshot.resources, project, versions).await?)
    }

    /// Puts changes of a person into a translation.
    ///
    /// # Errors
    /// The format is not known, or a file is not valid.
    pub(crate) async fn put(
        &self,
        versions: &Versions,
        changes: &[Change],
    ) -> anyhow::Result<Changed> {
        let project = self.snapshot.project(&self.project)?;
        Ok(review::put(&self.snapshot.resources, project, versions, changes).await?)
    }

    /// Translates a file, or finds its segments.
    ///
    /// # Errors
    /// The errors of a host.
    pub(crate) async fn ask(&self, request: FileRequest) -> anyhow::Result<Report> {
        let inspection = Inspection { dry: !request.translate, previous: request.previous };
        let request = Request {
            project_id: request.project_id.into(),
            source_locale: request.source_locale.into(),
            target_locale: request.target_locale.into(),
            format: request.format.into(),
            source_text: request.source_text.into(),
            cache: request.cache,
            // The settings of the project file are in the project already.
            ..Request::default()
        };
        let project = self.snapshot.project(&self.project)?;
        let job = Job::new(&self.snapshot.resources, project, request).map_err(explained)?;
        Ok(inspect(&self.translator, &job, &inspection).await?)
    }
}

/// Opens the cache of the data directory. A program without the feature `serve` has no cache.
fn store(data: &Path, cache: &schema::Cache) -> Store {
    if !cfg!(feature = "serve") {
        return Store::none("this program has no cache".to_owned());
    }
    let store = open_store(data, cache);
    if let Some(problem) = store.problem() {
        print_error!("note: {problem}; translating without it");
    }
    store
}

/// Adds what a user of the command line can do about an error.
fn explained(error: Error) -> anyhow::Error {
    match error {
        Error::Invalid(message) if message.starts_with("no engine of this project") => {
            anyhow::anyhow!(
                "{message}; --fetch-models does this, and --server uses a host with other engines"
            )
        }
        other => other.into(),
    }
}
