//! The snapshot: configuration, clients, plugins and engines as they belong together.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
    time::Duration,
};

use rustls::ServerConfig;

use super::options;
use crate::{
    admit::auth::Clients,
    config::{self, Loaded, Problem, Settings, schema},
    engine::{self, Engine, Site, remote::Calls},
    error::Error,
    glossary::Glossary,
    installed,
    plugins::{Compiler, Observed, Plugins, Sandbox},
    server,
    shared::{Shared, observed::Observed as Sharing},
};

/// An engine with the name that the configuration gives it.
pub type NamedEngine = (String, Arc<dyn Engine>);

type Engines = BTreeMap<String, Arc<dyn Engine>>;

/// How long a reload waits for new plugins before the rest takes effect without them.
const PATIENCE: Duration = Duration::from_millis(250);

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
    /// What this host shares with others; none where it serves alone.
    pub shared: Option<Arc<Shared>>,
    /// What is counted of that, from snapshot to snapshot.
    pub sharing: Sharing,
    /// What is amiss without keeping the rest from serving: broken plugins, missing ones.
    pub degraded: Vec<String>,
    /// What is sound and has no effect.
    pub warnings: Vec<String>,
    /// Counts the calls of remote engines, from snapshot to snapshot.
    pub calls: Calls,
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
        let loaded = config::load(folder);
        Self::of(loaded, folder, data, before, || Compiler::reading(data), |_| true)
    }

    /// The first snapshot of a service: it keeps compiled code for its next start.
    ///
    /// # Errors
    /// Everything that is wrong with the folder.
    pub fn start(folder: &Path, data: &Path) -> Result<Self, Vec<Problem>> {
        let loaded = config::load(folder);
        let compiler = || Compiler::serving(data);
        Self::of(loaded, folder, data, None, compiler, |_| true).map(|built| built.0)
    }

    /// The snapshot of a configuration that was read or made, for one run of a command, with
    /// those plugins whose file is `wanted` by its name.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn once(
        mut loaded: Loaded,
        data: &Path,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<Self, Vec<Problem>> {
        // A command serves nobody.
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
        let refused =
            before.map(|before| keep_fixed(&mut loaded, &before.settings)).unwrap_or_default();
        if loaded.without_settings {
            // Whatever else is said of plugins and engines would not be true.
            return Err(config::check::check(&loaded, data));
        }
        let settings = &loaded.settings.1;

        let sandbox = sandbox(&loaded, before, compiler)?;
        let none = Plugins::default();
        let (known, patience) =
            before.map_or((&none, Duration::MAX), |before| (&before.plugins, PATIENCE));
        let dirs = installed::plugin_folders(&data.join(&settings.plugins.dir));
        let pins = settings.plugins.pins();
        let plugins = Plugins::load_some(&dirs, &sandbox, &pins, known, patience, wanted);
        let installed: BTreeSet<_> = plugins.iter().map(|plugin| plugin.about.id.clone()).collect();

        let mut problems = config::check::check(&loaded, data);
        let missing = config::check::missing_formats(&loaded, &installed);
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
        let warnings = config::warnings::warnings(&loaded, &plugins);
        let missing = missing.iter().map(ToString::to_string);
        let degraded = plugins.problems().iter().map(ToString::to_string).chain(missing);
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
            shared,
            sharing,
            degraded,
            warnings: warnings.iter().map(ToString::to_string).collect(),
            calls,
            sandbox,
            engines,
        };
        Ok((snapshot, refused))
    }

    /// The engines, with the names that the configuration gives them.
    pub fn engines(&self) -> impl Iterator<Item = (&str, &dyn Engine)> {
        self.engines.iter().map(|(name, engine)| (name.as_str(), &**engine))
    }

    /// What keeps engines that projects have from translating. Reads the files of models the
    /// first time.
    pub fn engine_problems(&self) -> Vec<String> {
        let of = |project: &Arc<Project>| project.engines.clone();
        let used: BTreeMap<_, _> = self.projects.values().flat_map(of).collect();
        let told = |(name, engine): (String, Arc<dyn Engine>)| {
            let told = move |problem| format!("engine `{name}`: {problem}");
            engine.problems().into_iter().map(told)
        };
        used.into_iter().flat_map(told).collect()
    }

    /// What is counted of plugins.
    pub fn observed(&self) -> &Observed {
        self.sandbox.observed()
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
fn sandbox(
    loaded: &Loaded,
    before: Option<&Snapshot>,
    compiler: impl FnOnce() -> Compiler,
) -> Result<Arc<Sandbox>, Vec<Problem>> {
    let (source, settings) = &loaded.settings;
    let limits = &settings.plugins.limits;
    let made = match before {
        Some(before) if before.settings.plugins.limits == *limits => {
            return Ok(before.sandbox.clone());
        }
        Some(before) => before.sandbox.resized(limits),
        None => Sandbox::with(limits, compiler(), Observed::default()),
    };
    made.map_err(|error| {
        let mut problems = loaded.problems.clone();
        problems.push(source.problem("plugins.limits", format!("{error:#}")));
        problems
    })
}

/// Pins that would leave nothing to serve: nobody means that.
fn pinned_out(loaded: &Loaded, dir: &Path, plugins: &Plugins) -> Option<Problem> {
    let (source, settings) = &loaded.settings;
    let key = if settings.plugins.require_pins { "plugins.require_pins" } else { "plugins.pins" };
    let dir = dir.display();
    let message = format!(
        "none of the plugins in {dir} has its pin, so none would be loaded: `targum plugin list \
         {dir}` prints what to write under [plugins.pins]"
    );
    plugins.all_pinned_out().then(|| source.problem(key, message))
}

fn tls(loaded: &Loaded, folder: &Path, problems: &mut Vec<Problem>) -> Option<Arc<ServerConfig>> {
    let (source, settings) = &loaded.settings;
    let loaded = server::tls::load(settings.server.tls.as_ref()?, folder);
    let problem = |(key, message)| source.problem(&format!("server.tls.{key}"), message);
    loaded.map_err(|error| problems.push(problem(error))).ok()
}

/// The shared store: that of before where its configuration has not changed.
fn shared(
    loaded: &Loaded,
    folder: &Path,
    before: Option<&Snapshot>,
    sharing: &Sharing,
    problems: &mut Vec<Problem>,
) -> Option<Arc<Shared>> {
    let (source, settings) = &loaded.settings;
    let config = settings.shared.as_ref()?;
    if let Some(before) = before
        && before.settings.shared.as_ref() == Some(config)
    {
        return before.shared.clone();
    }
    // What the check has found is told of already.
    if !config.problems(settings.server.network).is_empty() {
        return None;
    }
    let problem = |(key, message)| source.problem(&format!("shared.{key}"), message);
    let made = Shared::new(config, folder, sharing.clone());
    made.map(Arc::new).map_err(|error| problems.push(problem(error))).ok()
}

/// The engines: those of before where neither their configuration nor their files have changed.
fn engines(
    loaded: &Loaded,
    data: &Path,
    before: Option<&Snapshot>,
    calls: &Calls,
    problems: &mut Vec<Problem>,
) -> Engines {
    let (source, settings) = &loaded.settings;
    let mut engines = Engines::new();
    for (name, config) in &settings.engines {
        let same = before.filter(|before| before.settings.engines.get(name) == Some(config));
        let engine = same.and_then(|before| before.engines.get(name));
        let built = match engine.filter(|engine| !engine.is_outdated()) {
            Some(engine) => Ok(engine.clone()),
            None => engine::build(config, Site { name, data, calls }),
        };
        match built {
            Ok(engine) => {
                engines.insert(name.clone(), engine);
            }
            Err(error) => {
                let key = format!("engines.{name}.{}", error.key);
                problems.push(source.problem(key.trim_end_matches('.'), error.message));
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
