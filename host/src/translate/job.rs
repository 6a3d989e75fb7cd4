//! A request made ready: its format found, its locales understood, its engines picked and its
//! name in the cache made.

use std::{future::Future, sync::Arc, time::Duration};

use super::took_too_long;
use crate::{
    cache::KeyBuilder,
    engine::{self, Engine},
    error::Error,
    fair,
    locale::{Locale, Pair},
    plugins::Plugin,
    receive::Request,
    running::{NamedEngine, Project, Snapshot},
    shared::Shared,
};

/// What is to be translated for whom, whatever it stands in: all that segments need.
pub struct Task {
    /// What ran when the request came.
    pub snapshot: Arc<Snapshot>,
    /// The project it is for.
    pub project: Arc<Project>,
    /// From which locale into which.
    pub pair: Pair,
    /// Those that translate the pair, in order, with their names; none when there is nothing
    /// to translate.
    pub engines: Vec<NamedEngine>,
    /// Whether the cache may be read and written.
    pub cache: bool,
}

impl Task {
    /// Finds the engines for a pair of locales, given as `sourceLocale` and `targetLocale`.
    ///
    /// # Errors
    /// [`Error::Invalid`]: a locale that is none, a pair nobody translates.
    pub fn new(
        snapshot: &Arc<Snapshot>,
        project: &Arc<Project>,
        [source, target]: [&str; 2],
        cache: bool,
    ) -> Result<Self, Error> {
        let locale = |field: &str, tag: &str| {
            Locale::parse(tag)
                .map_err(|message| Error::Invalid(format!("field `{field}`: {message}")))
        };
        let pair = Pair {
            source: locale("sourceLocale", source)?,
            target: locale("targetLocale", target)?,
        };
        let engines = find_engines(project, &pair)?;
        Ok(Self { snapshot: snapshot.clone(), project: project.clone(), pair, engines, cache })
    }

    /// The time that a request may take, in seconds.
    pub fn seconds(&self) -> u64 {
        self.snapshot.settings.server.request_timeout_seconds
    }

    /// Does work of the project in its turn, within the time that a request may take.
    ///
    /// # Errors
    /// Those of the work, and [`Error::Engine`] when the time is up.
    pub async fn in_time<T>(
        &self,
        work: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        let work = fair::on_behalf(self.project.config.id.as_str().into(), work);
        let limit = Duration::from_secs(self.seconds());
        let done = tokio::time::timeout(limit, work).await;
        done.unwrap_or_else(|_| Err(took_too_long(limit.as_secs())))
    }

    /// Where its translations are shared with other hosts, where they are.
    pub fn shared(&self) -> Option<&Arc<Shared>> {
        let may =
            |shared: &&Arc<Shared>| self.cache && shared.may_hold(self.project.config.network);
        self.snapshot.shared.as_ref().filter(may)
    }
}

/// Everything that the translation of a file needs.
pub struct Job {
    /// For whom, from which locale into which.
    pub task: Task,
    /// The plugin of its format.
    pub plugin: Arc<Plugin>,
    /// The project's options for the format.
    pub options: Vec<(String, String)>,
    /// The file.
    pub source: Arc<str>,
    /// Everything the answer depends on.
    pub key: blake3::Hash,
}

impl Job {
    /// Makes a request ready.
    ///
    /// # Errors
    /// [`Error::Invalid`]: an unknown format, and what [`Task::new`] refuses.
    pub fn new(
        snapshot: &Arc<Snapshot>,
        project: &Arc<Project>,
        request: Request<'_>,
    ) -> Result<Self, Error> {
        let plugin = find_plugin(snapshot, project, &request.format)?;
        let locales = [&*request.source_locale, &*request.target_locale];
        let task = Task::new(snapshot, project, locales, request.cache)?;
        let pair = &task.pair;
        let options = project.config.formats.pairs(&plugin.about.id);
        let first = task.engines.first().map(|(_, engine)| engine.fingerprint(pair));
        let mut key = KeyBuilder::new("document/3");
        key.field(project.config.id.as_bytes())
            .field(pair.source.as_str().as_bytes())
            .field(pair.target.as_str().as_bytes())
            .field(plugin.about.id.as_bytes())
            .field(plugin.digest.as_bytes())
            .pairs(options.iter().map(|(name, value)| (name.as_str(), value.as_str())))
            .field(first.unwrap_or_default().as_bytes())
            .pairs(project.glossary.pairs(&pair.target).into_iter())
            .number(request.cache.into())
            .field(request.source_text.as_bytes());
        Ok(Self { key: key.finish(), task, plugin, options, source: request.source_text.into() })
    }
}

fn find_plugin(snapshot: &Snapshot, project: &Project, format: &str) -> Result<Arc<Plugin>, Error> {
    let formats = &project.config.formats;
    let plugin = snapshot.plugins.get(format).filter(|_| formats.enabled(format));
    plugin.cloned().ok_or_else(|| {
        let ids = snapshot.plugins.iter().map(|plugin| plugin.about.id.as_str());
        let enabled: Vec<_> = ids.filter(|id| formats.enabled(id)).collect();
        let what = match formats.enabled(format) {
            true => "has no plugin installed",
            false => "is unknown or not enabled for this project",
        };
        let there = match &enabled[..] {
            [] => String::new(),
            _ => format!("; there is {}", enabled.join(", ")),
        };
        Error::Invalid(format!("field `format`: `{format}` {what}{there}"))
    })
}

fn find_engines(project: &Project, pair: &Pair) -> Result<Vec<NamedEngine>, Error> {
    if pair.is_same() {
        return Ok(Vec::new());
    }
    let family = pair.is_family();
    let fits = |engine: &Arc<dyn Engine>| engine.serves(pair) && (engine.adapts() || !family);
    let serving: Vec<_> =
        project.engines.iter().filter(|(_, engine)| fits(engine)).cloned().collect();
    if serving.is_empty() && family {
        // The text is the translation already, but for the terms of the glossary.
        return Ok(vec![("identity".into(), engine::identity())]);
    }
    if serving.is_empty() {
        let more = project.engines.iter().find_map(|(_, engine)| engine.way_to_more(pair));
        return Err(Error::Invalid(format!(
            "no engine of this project translates from `{}` into `{}`{}",
            pair.source,
            pair.target,
            more.map(|more| format!(": {more}")).unwrap_or_default()
        )));
    }
    Ok(serving)
}
