//! The parts of a snapshot, each made anew or taken over from the previous snapshot.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use targum_cache::shared::{Shared, observed::Observed as Sharing};
use targum_config::{Loaded, Problem, Settings, schema};
use targum_engines::{EngineConfig, Site, remote::Calls};
use targum_sandbox::{Compiler, Observed, Plugins, Sandbox};
use targum_translate::{
    NamedEngine, Project,
    glossary::{Glossary, forbidden::Forbidden},
};

use super::{Engines, Snapshot};
use crate::tls::Secured;

/// The time that a reload waits for new plugins before the rest takes effect without them.
const PATIENCE: Duration = Duration::from_millis(250);

/// Makes a project of its file and of the engines that the file names.
pub(super) fn project(config: &schema::Project, engines: &Engines, settings: &Settings) -> Project {
    let named = |name: &String| {
        let characters_per_day =
            settings.engines.get(name).and_then(EngineConfig::characters_per_day);
        Some(NamedEngine {
            name: name.clone(),
            engine: engines.get(name)?.clone(),
            characters_per_day,
        })
    };
    Project {
        id: config.id.clone(),
        engines: config.engines.iter().filter_map(named).collect(),
        glossary: Glossary::new(&config.glossary),
        forbidden: Forbidden::new(&config.forbidden_terms),
        network: config.network,
        incomplete: config.incomplete,
        min_confidence: config.min_confidence,
        fuzzy: config.fuzzy,
        formats: config.formats.clone(),
        detect_source: config.detect_source,
    }
}

/// Loads those plugins of the folders whose file name is `wanted`. The first snapshot waits for all of them.
pub(super) fn plugins(
    loaded: &Loaded,
    folders: &[PathBuf],
    before: Option<&Snapshot>,
    sandbox: &Arc<Sandbox>,
    wanted: impl Fn(&str) -> bool,
) -> Plugins {
    let pins = loaded.settings.1.plugins.pins();
    let none = Plugins::default();
    let (known, patience) =
        before.map_or((&none, Duration::MAX), |before| (&before.resources.plugins, PATIENCE));
    Plugins::load_some(folders, sandbox, &pins, known, patience, wanted)
}

/// Returns the previous sandbox, or a new one if the limits have changed.
pub(super) fn sandbox(
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

/// Returns a problem if no installed plugin matches its pin, because then no format would be served.
pub(super) fn pinned_out(loaded: &Loaded, dir: &Path, plugins: &Plugins) -> Option<Problem> {
    let (source, settings) = &loaded.settings;
    let key = if settings.plugins.require_pins { "plugins.require_pins" } else { "plugins.pins" };
    let dir = dir.display();
    let message = format!(
        "none of the plugins in {dir} has its pin, so none would be loaded: `targum plugin list \
         {dir}` prints what to write under [plugins.pins]"
    );
    plugins.all_pinned_out().then(|| source.problem(key, message))
}

/// Returns the TLS configuration, or `None` for plain HTTP or after a problem.
pub(super) fn tls(loaded: &Loaded, folder: &Path, problems: &mut Vec<Problem>) -> Option<Secured> {
    let (source, settings) = &loaded.settings;
    let loaded = Secured::load(settings.server.tls.as_ref()?, folder);
    let problem = |(key, message)| source.problem(&format!("server.tls.{key}"), message);
    loaded.map_err(|error| problems.push(problem(error))).ok()
}

/// Returns the place of the certificate in the configuration, for messages.
pub(super) fn certificate_place(loaded: &Loaded) -> String {
    loaded.settings.0.problem("server.tls.certificate", "").to_string()
}

/// Returns the shared store: the previous one if its configuration has not changed.
pub(super) fn shared(
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
        return before.resources.shared.clone();
    }
    // The check has reported these problems already.
    if !config.problems(settings.server.network).is_empty() {
        return None;
    }
    let problem = |(key, message)| source.problem(&format!("shared.{key}"), message);
    let made = Shared::new(config, folder, sharing.clone());
    made.map(Arc::new).map_err(|error| problems.push(problem(error))).ok()
}

/// Returns the engines: the previous ones if neither their configuration nor their files have
/// changed.
pub(super) fn engines(
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
            None => targum_engines::build(config, Site { name, data, calls }),
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
