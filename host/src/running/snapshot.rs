//! The snapshot: configuration, clients, plugins and engines as they belong together.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
};

use rustls::ServerConfig;

use crate::{
    admit::auth::Clients,
    config::{self, Loaded, Problem, Settings, schema},
    engine::{self, Engine},
    error::Error,
    glossary::Glossary,
    plugins::{Plugins, Sandbox},
    server,
};

/// An engine with the name that the configuration gives it.
pub type NamedEngine = (String, Arc<dyn Engine>);

type Engines = BTreeMap<String, Arc<dyn Engine>>;

/// One state of everything that can be reloaded. It never changes.
pub struct Snapshot {
    /// Counts the snapshots, from 1.
    pub generation: u64,
    /// `targum.toml`.
    pub settings: Settings,
    /// Everybody who has a key.
    pub clients: Clients,
    /// By id.
    pub projects: BTreeMap<String, Arc<Project>>,
    /// The installed formats.
    pub plugins: Plugins,
    /// What connections are secured with; none for plain HTTP.
    pub tls: Option<Arc<ServerConfig>>,
    /// What is amiss without keeping the rest from serving: broken plugins, missing ones.
    pub degraded: Vec<String>,
    sandbox: Arc<Sandbox>,
    engines: Engines,
}

/// A project, ready to serve.
pub struct Project {
    /// Its file.
    pub config: schema::Project,
    /// In the order they are tried, with their names.
    pub engines: Vec<NamedEngine>,
    /// Its terms.
    pub glossary: Glossary,
}

impl Project {
    fn new(config: &schema::Project, engines: &Engines) -> Self {
        let find = |name: &String| Some((name.clone(), engines.get(name)?.clone()));
        Self {
            engines: config.engines.iter().filter_map(find).collect(),
            glossary: Glossary::new(&config.glossary),
            config: config.clone(),
        }
    }
}

impl Snapshot {
    /// Builds the snapshot of a configuration folder, taking over from `before` what has not
    /// changed. Gives it together with the changes it refused (of what is fixed at start).
    /// Compiles plugins and opens models: not for a thread of the runtime.
    ///
    /// # Errors
    /// Everything that is wrong with the folder.
    pub fn build(
        folder: &Path,
        data: &Path,
        before: Option<&Snapshot>,
    ) -> Result<(Self, Vec<Problem>), Vec<Problem>> {
        let mut loaded = config::load(folder);
        let refused =
            before.map(|before| keep_fixed(&mut loaded, &before.settings)).unwrap_or_default();
        let settings = &loaded.settings.1;

        let sandbox = sandbox(&loaded, before)?;
        let none = Plugins::default();
        let known = before.map_or(&none, |before| &before.plugins);
        let plugins = Plugins::load_dir(&data.join(&settings.plugins.dir), &sandbox, known);
        let installed: BTreeSet<_> = plugins.iter().map(|plugin| plugin.about.id.clone()).collect();

        let mut problems = config::check::check(&loaded, data);
        let missing = config::check::missing_formats(&loaded, &installed);
        let engines = engines(&loaded, data, before, &mut problems);
        let tls = tls(&loaded, folder, &mut problems);
        if !problems.is_empty() {
            problems.extend(missing);
            return Err(problems);
        }
        let missing = missing.iter().map(ToString::to_string);
        let degraded = plugins.problems().iter().cloned().chain(missing);
        let degraded = degraded.collect();
        let nobody = Clients::default();
        let clients =
            Clients::new(&loaded, data, before.map_or(&nobody, |before| &before.clients))?;
        let projects = loaded
            .projects
            .iter()
            .map(|(_, project)| (project.id.clone(), Arc::new(Project::new(project, &engines))));
        let snapshot = Self {
            generation: before.map_or(0, |before| before.generation) + 1,
            settings: settings.clone(),
            clients,
            projects: projects.collect(),
            plugins,
            tls,
            degraded,
            sandbox,
            engines,
        };
        Ok((snapshot, refused))
    }

    /// A project that the caller may use.
    ///
    /// # Errors
    /// None in truth: who has a grant for a project has it from the same snapshot.
    pub fn project(&self, id: &str) -> Result<&Arc<Project>, Error> {
        self.projects.get(id).ok_or_else(|| Error::Host("the project of this key is gone".into()))
    }
}

/// The sandbox of before, unless its limits have changed.
fn sandbox(loaded: &Loaded, before: Option<&Snapshot>) -> Result<Arc<Sandbox>, Vec<Problem>> {
    let (source, settings) = &loaded.settings;
    let limits = &settings.plugins.limits;
    match before.filter(|before| before.settings.plugins.limits == *limits) {
        Some(before) => Ok(before.sandbox.clone()),
        None => Sandbox::new(limits).map_err(|error| {
            let mut problems = loaded.problems.clone();
            problems.push(source.problem("plugins.limits", format!("{error:#}")));
            problems
        }),
    }
}

fn tls(loaded: &Loaded, folder: &Path, problems: &mut Vec<Problem>) -> Option<Arc<ServerConfig>> {
    let (source, settings) = &loaded.settings;
    let loaded = server::tls::load(settings.server.tls.as_ref()?, folder);
    let problem = |(key, message)| source.problem(&format!("server.tls.{key}"), message);
    loaded.map_err(|error| problems.push(problem(error))).ok()
}

/// The engines: those of before where their configuration has not changed.
fn engines(
    loaded: &Loaded,
    data: &Path,
    before: Option<&Snapshot>,
    problems: &mut Vec<Problem>,
) -> Engines {
    let (source, settings) = &loaded.settings;
    let mut engines = Engines::new();
    for (name, config) in &settings.engines {
        let same = before.filter(|before| before.settings.engines.get(name) == Some(config));
        let built = match same.and_then(|before| before.engines.get(name)) {
            Some(engine) => Ok(engine.clone()),
            None => engine::build(config, data),
        };
        match built {
            Ok(engine) => {
                engines.insert(name.clone(), engine);
            }
            Err(error) => {
                problems.push(source.problem(&format!("engines.{name}"), format!("{error:#}")))
            }
        }
    }
    engines
}

/// Puts back what only a restart can change, and tells of it.
fn keep_fixed(loaded: &mut Loaded, before: &Settings) -> Vec<Problem> {
    let (source, settings) = &mut loaded.settings;
    let mut refused = Vec::new();
    let mut refuse = |key: &str, now: String, then: String| {
        let message = format!("`{then}` cannot become `{now}` while running: restart to apply it");
        refused.push(source.problem(key, message));
    };
    if settings.server.listen != before.server.listen {
        refuse(
            "server.listen",
            settings.server.listen.to_string(),
            before.server.listen.to_string(),
        );
        settings.server.listen = before.server.listen;
    }
    if settings.cache.path != before.cache.path {
        let spell = |path: &Path| path.display().to_string();
        refuse("cache.path", spell(&settings.cache.path), spell(&before.cache.path));
        settings.cache.path.clone_from(&before.cache.path);
    }
    refused
}
