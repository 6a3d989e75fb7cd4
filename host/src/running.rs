//! What runs: one immutable [`Snapshot`] behind one pointer, and the few things that outlive it.
//!
//! A request takes the snapshot once and keeps it to its end, so a reload never changes a
//! request under way.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use arc_swap::ArcSwap;

use crate::{
    admin::metrics::Metrics,
    admit::auth::Clients,
    cache::{Store, flights::Flights},
    config::{self, Problem, Settings, schema},
    engine::{self, Engine},
    error::Error,
    glossary::Glossary,
    log::Relevel,
    plugins::{Plugins, Sandbox},
    translate::Outcome,
};

/// How often the size of the store is looked at.
const SWEEP: Duration = Duration::from_secs(10);

/// Configuration, clients, plugins and engines as they belong together.
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
    sandbox: Arc<Sandbox>,
    engines: BTreeMap<String, Arc<dyn Engine>>,
}

/// A project, ready to serve.
pub struct Project {
    /// Its file.
    pub config: schema::Project,
    /// In the order they are tried, with their names.
    pub engines: Vec<(String, Arc<dyn Engine>)>,
    /// Its terms.
    pub glossary: Glossary,
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
        let (source, settings) = &loaded.settings;
        if !loaded.problems.is_empty() {
            // Without plugins: names of formats are not worth telling of yet.
            return Err(loaded.problems);
        }
        let of_before =
            before.filter(|before| before.settings.plugins.limits == settings.plugins.limits);
        let sandbox = match of_before {
            Some(before) => before.sandbox.clone(),
            None => Sandbox::new(&settings.plugins.limits)
                .map_err(|error| vec![source.problem("plugins.limits", format!("{error:#}"))])?,
        };
        let none = Plugins::default();
        let plugins = Plugins::load_dir(
            &data.join(&settings.plugins.dir),
            &sandbox,
            before.map_or(&none, |before| &before.plugins),
        );
        let installed: BTreeSet<_> = plugins.iter().map(|plugin| plugin.about.id.clone()).collect();
        let mut problems = config::check::check(&loaded, &installed, data);

        let mut engines = BTreeMap::new();
        for (name, config) in &settings.engines {
            let same = before.filter(|before| before.settings.engines.get(name) == Some(config));
            let built = match same.and_then(|before| before.engines.get(name)) {
                Some(engine) => Ok(engine.clone()),
                None => engine::build(config, data),
            };
            match built {
                Ok(engine) => drop(engines.insert(name.clone(), engine)),
                Err(error) => {
                    problems.push(source.problem(&format!("engines.{name}"), format!("{error:#}")))
                }
            }
        }
        let no_clients = Clients::default();
        let clients =
            Clients::new(&loaded, data, before.map_or(&no_clients, |before| &before.clients));
        let clients = match clients {
            Ok(clients) if problems.is_empty() => clients,
            // What is wrong with keys, the check has told.
            _ => return Err(problems),
        };
        let projects = loaded.projects.iter().map(|(_, config)| {
            let mut tried = config.engines.iter();
            let project = Project {
                engines: tried
                    .by_ref()
                    .filter_map(|name| Some((name.clone(), engines.get(name)?.clone())))
                    .collect(),
                glossary: Glossary::new(&config.glossary),
                config: config.clone(),
            };
            (config.id.clone(), Arc::new(project))
        });
        let snapshot = Self {
            generation: before.map_or(0, |before| before.generation) + 1,
            clients,
            projects: projects.collect(),
            plugins,
            sandbox,
            settings: settings.clone(),
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

/// Puts back what only a restart can change, and tells of it.
fn keep_fixed(loaded: &mut config::Loaded, before: &Settings) -> Vec<Problem> {
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

/// The running host.
pub struct Host {
    /// The configuration folder.
    pub config: PathBuf,
    /// The data directory.
    pub data: PathBuf,
    /// What was translated before.
    pub store: Arc<Store>,
    /// What is being translated now.
    pub flights: Flights<Result<Arc<Outcome>, Error>>,
    /// What is counted.
    pub metrics: Metrics,
    snapshot: ArcSwap<Snapshot>,
    last_reload: Mutex<LastReload>,
    relevel: Relevel,
}

/// How the last reload went.
#[derive(Clone, Debug, Default)]
pub struct LastReload {
    /// Why the snapshot of before was kept; empty when it was not.
    pub kept: Vec<String>,
    /// Changes that need a restart.
    pub refused: Vec<String>,
}

impl Host {
    /// A host that runs `snapshot`. Opens the store.
    pub fn new(config: &Path, data: &Path, snapshot: Snapshot, relevel: Relevel) -> Self {
        let cache = &snapshot.settings.cache;
        let store = Store::open(&data.join(&cache.path));
        store.set_limits(cache.ttl_days, cache.max_bytes);
        if let Some(problem) = store.problem() {
            tracing::error!("{problem}; translations go on without it");
        }
        for problem in snapshot.plugins.problems() {
            tracing::warn!("plugin: {problem}");
        }
        let host = Self {
            config: config.to_owned(),
            data: data.to_owned(),
            store: Arc::new(store),
            flights: Flights::default(),
            metrics: Metrics::default(),
            snapshot: ArcSwap::from_pointee(snapshot),
            last_reload: Mutex::default(),
            relevel,
        };
        host.metrics.generation.set(1);
        host
    }

    /// The snapshot of now.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.snapshot.load_full()
    }

    /// How the last reload went.
    pub fn last_reload(&self) -> LastReload {
        self.reload_status().clone()
    }

    /// Builds the next snapshot and swaps it in, or keeps this one and says why.
    pub fn reload(&self) {
        let before = self.snapshot();
        match Snapshot::build(&self.config, &self.data, Some(&before)) {
            Ok((snapshot, refused)) => {
                let cache = &snapshot.settings.cache;
                self.store.set_limits(cache.ttl_days, cache.max_bytes);
                (self.relevel)(&snapshot.settings.log);
                self.metrics.generation.set(snapshot.generation.try_into().unwrap_or(i64::MAX));
                tracing::info!(
                    generation = snapshot.generation,
                    "configuration and plugins reloaded"
                );
                for problem in snapshot.plugins.problems() {
                    tracing::warn!("plugin: {problem}");
                }
                for problem in &refused {
                    tracing::error!("not applied: {problem}");
                }
                self.metrics.reloaded("swapped");
                self.snapshot.store(Arc::new(snapshot));
                self.reload_status()
                    .clone_from(&LastReload { kept: Vec::new(), refused: spell(&refused) });
            }
            Err(problems) => {
                for problem in &problems {
                    tracing::error!("reload: {problem}");
                }
                tracing::error!(
                    generation = before.generation,
                    "the configuration of before goes on serving"
                );
                self.metrics.reloaded("kept");
                self.reload_status().kept = spell(&problems);
            }
        }
    }

    /// Makes room in the store every ten seconds, where it is needed, as long as the host lives.
    pub fn sweep_now_and_then(self: &Arc<Self>) {
        let store = Arc::downgrade(&self.store);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                let Some(store) = store.upgrade() else { break };
                let swept = tokio::task::spawn_blocking(move || store.sweep());
                if swept.await.is_err() {
                    tracing::error!("the cache cannot be swept");
                }
            }
        });
    }

    fn reload_status(&self) -> MutexGuard<'_, LastReload> {
        self.last_reload.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn spell(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}
