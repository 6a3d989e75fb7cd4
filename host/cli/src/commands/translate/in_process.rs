//! The engine in this process. It is the host's translator, with plugins and models of the data directory.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, ensure};

use super::{
    format::Format, own_settings::OwnSettings, project::Project, request::Request as FileRequest,
    reviewing::Reviewing, settings_digest::CurrentSettings,
};
use crate::commands::{known_formats::KnownFormats, print::print_error};
use targum_cache::Store;
use targum_config::{Loaded, Settings, check::list, schema};
use targum_core::{
    contract::REVIEW_OPTION,
    error::Error,
    installed::{self, DATA_VARIABLE},
    locale::Locale,
};
use targum_engines::{EngineConfig, firefox::slow_processor};
use targum_server::running::{Snapshot, open_store};
use targum_translate::{
    Job, Request, Translator, Versions,
    formats::{Choice, Formats},
    glossary::Glossary,
    inspect::{Inspection, Report, inspect},
    lint::{self, Linted},
    review::{self, Change, Changed, Text},
};

/// The engines that need no configuration.
const ENGINES: &str =
    "[engines]\nlocal.kind = 'firefox'\nidentity.kind = 'identity'\npseudo.kind = 'pseudo'\n";

/// The project that needs no configuration.
const LOCAL: &str = "id = 'local'\nengines = ['local']\n";

/// The engine of [`ENGINES`] that leaves texts as they are.
const IDENTITY: &str = "identity";

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

/// A configuration of which no plugin or model is loaded yet.
pub(crate) struct Configured {
    data: PathBuf,
    loaded: Loaded,
    /// The id of the project.
    pub(crate) id: String,
    /// The glossary and the options of formats in `targum.toml`, which are added to the project's.
    own: OwnSettings,
}

impl Configured {
    /// Reads the configuration, or makes the built-in configuration.
    ///
    /// # Errors
    /// The project or the engine does not exist.
    pub(crate) fn read(wanted: &Project) -> anyhow::Result<Self> {
        let data = wanted.data.clone().unwrap_or_else(installed::data);
        let loaded = match &wanted.config {
            Some(folder) => targum_config::load(folder),
            None => built_in(&data, &wanted.known, wanted.reviewing)?,
        };
        let (mut loaded, id) = only(loaded, wanted)?;
        if let Some((_, project)) = loaded.projects.first_mut() {
            wanted.own.add_to(project);
        }
        Ok(Self { data, loaded, id, own: wanted.own.clone() })
    }

    /// Replaces the engines by one that needs neither models nor a network.
    fn remove_engines(&mut self) -> anyhow::Result<()> {
        let Settings { mut engines, .. } = toml::from_str(ENGINES)?;
        engines.retain(|name, _| name == IDENTITY);
        self.loaded.settings.1.engines = engines;
        for (_, project) in &mut self.loaded.projects {
            project.engines = vec![IDENTITY.to_owned()];
        }
        Ok(())
    }

    /// Returns the folder of the embedded engine's models, where the project has that engine.
    pub(crate) fn models(&self) -> Option<PathBuf> {
        let (_, project) = self.loaded.projects.first()?;
        let engines = &self.loaded.settings.1.engines;
        project.engines.iter().find_map(|name| match engines.get(name)? {
            EngineConfig::Firefox(config) => Some(self.data.join(&config.models)),
            _ => None,
        })
    }

    /// Returns the digests of the glossary for a locale and of the options of formats. Translations depend on both.
    pub(crate) fn settings(&self, to: &Locale) -> Option<CurrentSettings> {
        let (_, project) = self.loaded.projects.first()?;
        let glossary = Glossary::new(&project.glossary);
        Some(CurrentSettings::new(&glossary.pairs(to), &project.formats.options))
    }

    /// Returns whether the project states below which confidence a translation is unsure.
    pub(crate) fn has_min_confidence(&self) -> bool {
        self.loaded.projects.first().is_some_and(|(_, project)| project.min_confidence.is_some())
    }

    /// Returns the file of the project. Returns `None` for the project that needs no configuration.
    pub(crate) fn file(&self) -> Option<&Path> {
        let (source, _) = self.loaded.projects.first()?;
        Some(source.file.as_path()).filter(|file| !file.as_os_str().is_empty())
    }

    /// Returns the formats of the project. Returns `None` where the configuration cannot be read.
    pub(crate) fn formats(&self) -> Option<&Formats> {
        let sound = self.loaded.problems.is_empty();
        self.loaded.projects.first().filter(|_| sound).map(|(_, project)| &project.formats)
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

/// Returns the configuration that is used without a configuration folder: every plugin and the embedded engine.
/// Formats that have a mark for review mark the translations that are reviewed.
fn built_in(data: &Path, known: &KnownFormats, reviewing: Reviewing) -> anyhow::Result<Loaded> {
    let settings: Settings = toml::from_str(ENGINES)?;
    let mut project: schema::Project = toml::from_str(LOCAL)?;
    if let Some(value) = reviewing.option() {
        let marked = known.iter().filter(|manifest| manifest.translations.marks_review);
        project.formats.options = marked
            .map(|manifest| {
                let value = Choice::Text(value.to_owned());
                (manifest.id.clone(), BTreeMap::from([(REVIEW_OPTION.to_owned(), value)]))
            })
            .collect();
    }
    let folders = installed::plugin_folders(&data.join(&settings.plugins.dir)).into_iter();
    let files = folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
    let ids = files.filter_map(|file| Some(file.path().file_stem()?.to_str()?.to_owned()));
    project.formats.additional = ids.collect();
    Ok(Loaded {
        settings: (Default::default(), settings),
        projects: vec![(Default::default(), project)],
        ..Loaded::default()
    })
}

/// Reduces a configuration to the wanted project, without its keys: this process has no clients.
fn only(mut loaded: Loaded, wanted: &Project) -> anyhow::Result<(Loaded, String)> {
    let ids: Vec<_> = loaded.projects.iter().map(|(_, project)| project.id.clone()).collect();
    let all = list(&ids.iter().collect());
    let id = match (&wanted.project, &ids[..]) {
        (Some(id), _) => id.clone(),
        (None, [id]) => id.clone(),
        (None, []) if !loaded.problems.is_empty() => String::new(),
        (None, []) => anyhow::bail!("the configuration has no project"),
        (None, _) => anyhow::bail!("which project? Give --project: {all}"),
    };
    if loaded.problems.is_empty() {
        loaded.projects.retain(|(_, project)| project.id == id);
        let (_, project) = loaded
            .projects
            .first_mut()
            .with_context(|| format!("no project `{id}`; there is {all}"))?;
        project.keys.clear();
        if let Some(engine) = &wanted.engine {
            let engines: BTreeSet<_> = loaded.settings.1.engines.keys().collect();
            ensure!(engines.contains(engine), "no engine `{engine}`; there is {}", list(&engines));
            project.engines = vec![engine.clone()];
        }
    }
    Ok((loaded, id))
}
