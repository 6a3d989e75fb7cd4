//! The configuration of the engine in this process: that of a configuration folder, or the built-in one.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};

use super::{
    own_settings::OwnSettings, project::Project, reviewing::Reviewing,
    settings_digest::CurrentSettings,
};
use crate::commands::known_formats::KnownFormats;
use targum_config::{Loaded, Settings, check::list, schema};
use targum_core::{contract::REVIEW_OPTION, installed, locale::Locale};
use targum_engines::EngineConfig;
use targum_translate::{
    formats::{Choice, Formats},
    glossary::Glossary,
};

/// The engines that need no configuration.
const ENGINES: &str =
    "[engines]\nlocal.kind = 'firefox'\nidentity.kind = 'identity'\npseudo.kind = 'pseudo'\n";

/// The id of the project that needs no configuration.
pub(crate) const LOCAL_ID: &str = "local";

/// The engine of [`ENGINES`] that leaves texts as they are.
const IDENTITY: &str = "identity";

/// A configuration of which no plugin or model is loaded yet.
pub(crate) struct Configured {
    pub(super) data: PathBuf,
    pub(super) loaded: Loaded,
    /// The id of the project.
    pub(crate) id: String,
    /// The glossary and the options of formats in `targum.toml`, which are added to the project's.
    pub(super) own: OwnSettings,
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
    pub(super) fn remove_engines(&mut self) -> anyhow::Result<()> {
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

/// Returns the configuration that is used without a configuration folder: every plugin and the embedded engine.
/// Formats that have a mark for review mark the translations that are reviewed.
fn built_in(data: &Path, known: &KnownFormats, reviewing: Reviewing) -> anyhow::Result<Loaded> {
    let settings: Settings = toml::from_str(ENGINES)?;
    let mut project: schema::Project =
        toml::from_str(&format!("id = '{LOCAL_ID}'\nengines = ['local']\n"))?;
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
