//! The snapshot: configuration, clients, plugins and engines as they belong together.

mod fixed;
mod parts;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
    time::Duration,
};

use self::{
    fixed::keep_fixed,
    parts::{certificate_place, engines, pinned_out, plugins, project, sandbox, shared, tls},
};
use super::options;
use crate::{
    admit::auth::Clients,
    tls::{Notice, Secured},
};
use targum_cache::shared::observed::Observed as Sharing;
use targum_config::{Loaded, Problem, Settings, schema};
use targum_core::{error::Error, installed};
use targum_engines::{Engine, remote::Calls};
use targum_sandbox::{Compiler, Observed, Sandbox};
use targum_translate::{Project, Resources};

type Engines = BTreeMap<String, Arc<dyn Engine>>;

/// One state of everything that a reload can replace. It never changes.
pub struct Snapshot {
    /// Counts the snapshots, from 1.
    pub generation: u64,
    /// `targum.toml`.
    pub settings: Settings,
    /// The clients, by their keys.
    pub clients: Clients,
    /// The projects, by id.
    pub projects: BTreeMap<String, Arc<Project>>,
    /// The files of the projects, by id.
    pub project_files: BTreeMap<String, schema::Project>,
    /// The resources that all projects share: plugins, the shared store, the time limit.
    pub resources: Resources,
    /// The TLS configuration; `None` for plain HTTP.
    pub tls: Option<Secured>,
    /// The place of the certificate in the configuration, for messages.
    certificate_place: String,
    /// The counters of the shared store, which outlive a snapshot.
    pub sharing: Sharing,
    /// The problems that do not keep the rest from serving: broken plugins, missing ones.
    pub degraded: Vec<String>,
    /// The settings that are valid and have no effect.
    pub warnings: Vec<String>,
    /// Counts the calls of remote engines, from snapshot to snapshot.
    pub calls: Calls,
    sandbox: Arc<Sandbox>,
    engines: Engines,
}

impl Snapshot {
    /// Builds the snapshot of a configuration folder, taking over from `before` what has not
    /// changed. Returns it with the changes that need a restart. Compiles plugins and opens models, so
    /// it must not run on a thread of the runtime.
    ///
    /// # Errors
    /// Every mistake in the folder.
    pub fn build(
        folder: &Path,
        data: &Path,
        before: Option<&Snapshot>,
    ) -> Result<(Self, Vec<Problem>), Vec<Problem>> {
        let loaded = targum_config::load(folder);
        Self::of(loaded, folder, data, before, || Compiler::reading(data), |_| true)
    }

    /// Builds the first snapshot of a service, which keeps compiled code for the next start.
    ///
    /// # Errors
    /// All mistakes in the folder.
    pub fn start(folder: &Path, data: &Path) -> Result<Self, Vec<Problem>> {
        let loaded = targum_config::load(folder);
        let compiler = || Compiler::serving(data);
        Self::of(loaded, folder, data, None, compiler, |_| true).map(|built| built.0)
    }

    /// Builds the snapshot of a configuration for one run of a command, with those plugins whose
    /// file name is `wanted`.
    ///
    /// # Errors
    /// Every mistake in the configuration.
    pub fn once(
        mut loaded: Loaded,
        data: &Path,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<Self, Vec<Problem>> {
        // A command has no clients.
        loaded.settings.1.server.tls = None;
        loaded.settings.1.shared = None;
        let compiler = || Compiler::reading(data);
        Self::of(loaded, Path::new(""), data, None, compiler, wanted).map(|built| built.0)
    }

    fn of(
        mut loaded: Loaded,
        folder: &Path,
        data: &Path,
        before: Option<&Snapshot>,
        compiler: impl FnOnce() -> Compiler,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<(Self, Vec<Problem>), Vec<Problem>> {
        // A running host keeps its address. The next start would take that of the file.
        let exposed = before.and_then(|_| targum_config::check::exposed(&loaded, data));
        let refused =
            before.map(|before| keep_fixed(&mut loaded, &before.settings)).unwrap_or_default();
        if loaded.without_settings {
            // Messages about plugins and engines would only follow from these problems.
            return Err(targum_config::check::check(&loaded, data));
        }
        let settings = &loaded.settings.1;

        let sandbox = sandbox(&loaded, before, compiler)?;
        let dirs = installed::plugin_folders(&data.join(&settings.plugins.dir));
        let plugins = plugins(&loaded, &dirs, before, &sandbox, &wanted);
        let installed: BTreeSet<_> = plugins.iter().map(|plugin| plugin.about.id.clone()).collect();

        let mut problems = targum_config::check::check(&loaded, data);
        if problems.is_empty() {
            problems.extend(exposed);
        }
        let missing = targum_config::check::missing_formats(&loaded, &installed, wanted);
        let calls = before.map(|before| before.calls.clone()).unwrap_or_default();
        let engines = engines(&loaded, data, before, &calls, &mut problems);
        let tls = tls(&loaded, folder, &mut problems);
        let sharing = before.map(|before| before.sharing.clone()).unwrap_or_default();
        let shared = shared(&loaded, folder, before, &sharing, &mut problems);
        if let Some(problem) = pinned_out(&loaded, &dirs[0], &plugins) {
            problems.push(problem);
            return Err(problems);
        }
        problems.extend(options::problems(&loaded, &plugins));
        if !problems.is_empty() {
            problems.extend(missing);
            return Err(problems);
        }
        let warnings = targum_config::warnings::warnings(&loaded, &plugins);
        let broken = plugins.problems().iter().map(ToString::to_string);
        let degraded = broken.chain(missing.iter().map(ToString::to_string)).collect();
        let nobody = Clients::default();
        let clients =
            Clients::new(&loaded, data, before.map_or(&nobody, |before| &before.clients))?;
        let files = || loaded.projects.iter().map(|(_, file)| (file.id.clone(), file));
        let made = |file| Arc::new(project(file, &engines, settings));
        let request_timeout = Duration::from_secs(settings.server.request_timeout_seconds);
        let snapshot = Self {
            generation: before.map_or(0, |before| before.generation) + 1,
            settings: settings.clone(),
            clients,
            projects: files().map(|(id, file)| (id, made(file))).collect(),
            project_files: files().map(|(id, file)| (id, file.clone())).collect(),
            resources: Resources { plugins, shared, request_timeout },
            certificate_place: certificate_place(&loaded),
            tls,
            sharing,
            degraded,
            warnings: warnings.iter().map(ToString::to_string).collect(),
            calls,
            sandbox,
            engines,
        };
        Ok((snapshot, refused))
    }

    /// Returns the engines, with the names that the configuration gives them.
    pub fn engines(&self) -> impl Iterator<Item = (&str, &dyn Engine)> {
        self.engines.iter().map(|(name, engine)| (name.as_str(), &**engine))
    }

    /// Returns the problems that keep the engines of projects from translating. Reads the files of
    /// models the first time.
    pub(crate) fn engine_problems(&self) -> Vec<String> {
        let engines = self.projects.values().flat_map(|project| &project.engines);
        let used: BTreeMap<_, _> =
            engines.map(|named| (named.name.as_str(), &named.engine)).collect();
        let mut problems = Vec::new();
        for (name, engine) in used {
            let problems_of_one = engine.problems().into_iter();
            problems.extend(problems_of_one.map(|problem| format!("engine `{name}`: {problem}")));
        }
        problems
    }

    /// Returns the notice about the certificate's validity that applies now.
    pub(crate) fn certificate_notice(&self) -> Option<Notice> {
        let place = &self.certificate_place;
        Some(match self.tls.as_ref()?.notice()? {
            Notice::Invalid(message) => Notice::Invalid(format!("{place}{message}")),
            Notice::Ending(message) => Notice::Ending(format!("{place}{message}")),
        })
    }

    /// Returns the problems that keep the host from serving all of its configuration at the moment.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = [&self.degraded[..], &self.engine_problems()].concat();
        if let Some(Notice::Invalid(message)) = self.certificate_notice() {
            problems.push(message);
        }
        problems
    }

    /// Returns the settings that have no effect or will be a problem soon.
    pub fn current_warnings(&self) -> Vec<String> {
        let mut warnings = self.warnings.clone();
        if let Some(Notice::Ending(message)) = self.certificate_notice() {
            warnings.push(message);
        }
        warnings
    }

    /// Returns the counters of plugins.
    pub fn observed(&self) -> &Observed {
        self.sandbox.observed()
    }

    /// Returns a project that the caller may use.
    ///
    /// # Errors
    /// No error in practice: a grant for a project comes from the same snapshot as the project.
    pub fn project(&self, id: &str) -> Result<&Arc<Project>, Error> {
        self.projects.get(id).ok_or_else(|| Error::Host("the project of this key is gone".into()))
    }
}
