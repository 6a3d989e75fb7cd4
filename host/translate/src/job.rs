//! The preparation of a request: its format, locales, engines and key in the cache.

use std::{collections::BTreeSet, future::Future, sync::Arc, time::Duration};

use super::took_too_long;
use crate::{NamedEngine, Project, Request, Resources};
use targum_cache::{Fuzzy, shared::Shared};
use targum_core::{
    cache_key::KeyBuilder,
    contract::REVIEW_OPTION,
    error::Error,
    fair::{self, Client},
    locale::{Locale, Pair},
};
use targum_engines::Engine;
use targum_sandbox::{Plugin, Plugins};

/// A translation task without its document: everything that translating segments needs.
pub struct Task {
    shared: Option<Arc<Shared>>,
    timeout: Duration,
    /// The project of the request.
    pub project: Arc<Project>,
    /// The name of the key that the request came with, or an empty text.
    key: Arc<str>,
    /// The source and the target locale.
    pub pair: Pair,
    /// The engines that translate the pair, in order; empty when there is nothing to translate.
    pub engines: Vec<NamedEngine>,
    /// Whether the cache may be read and written.
    pub cache: bool,
}

impl Task {
    /// Finds the engines for a pair of locales, given as `sourceLocale` and `targetLocale`.
    ///
    /// # Errors
    /// [`Error::Invalid`]: an invalid locale, or a pair that no engine translates.
    pub fn new(
        resources: &Resources,
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
        let Resources { shared, request_timeout, .. } = resources;
        let (shared, timeout) = (shared.clone(), *request_timeout);
        let key = Arc::default();
        Ok(Self { shared, timeout, project: project.clone(), key, pair, engines, cache })
    }

    /// Sets the key on whose behalf the task runs. Queues serve the keys of a project in turn.
    #[must_use]
    pub fn for_key(mut self, name: &Arc<str>) -> Self {
        self.key = name.clone();
        self
    }

    /// Returns the client that queues serve in turn with others.
    pub(crate) fn client(&self) -> Client {
        Client { project: self.project.id.as_str().into(), key: self.key.clone() }
    }

    /// Returns the name of the key that the request came with, or an empty text.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// Returns the time that a request may take.
    pub(crate) fn timeout(&self) -> Duration {
        self.timeout
    }

    /// Returns the task with only some of its engines.
    pub(crate) fn with_engines(&self, is_wanted: impl Fn(&dyn Engine) -> bool) -> Self {
        let engines = self.engines.iter().filter(|named| is_wanted(&*named.engine)).cloned();
        Self {
            shared: self.shared.clone(),
            timeout: self.timeout,
            project: self.project.clone(),
            key: self.key.clone(),
            pair: self.pair.clone(),
            engines: engines.collect(),
            cache: self.cache,
        }
    }

    /// Runs `work` when it is the client's turn, within the time that a request may take.
    ///
    /// # Errors
    /// The errors of the work, and [`Error::Engine`] if the time is up.
    pub(crate) async fn in_time<T>(
        &self,
        work: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        let work = fair::on_behalf(self.client(), work);
        let done = tokio::time::timeout(self.timeout, work).await;
        done.unwrap_or_else(|_| Err(took_too_long(self.timeout)))
    }

    /// Returns the counts that hosts share. Counts hold no text, so each project may use them.
    pub(crate) fn shared_counts(&self) -> Option<&Arc<Shared>> {
        self.shared.as_ref()
    }

    /// Returns the store that hosts share, if the project may use the store.
    pub fn shared(&self) -> Option<&Arc<Shared>> {
        let may = |shared: &&Arc<Shared>| self.cache && shared.may_hold(self.project.network);
        self.shared.as_ref().filter(may)
    }
}

/// The optional parts of a request, beyond its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Further {
    /// Options for the plugin, after those of the project.
    pub options: Vec<(String, String)>,
    /// The note on every segment for which the document has none.
    pub note: Option<String>,
}

/// A job: everything that the translation of a document needs.
pub struct Job {
    /// The project, the pair of locales, and the engines.
    pub task: Task,
    /// The plugin of the format.
    pub plugin: Arc<Plugin>,
    /// The project's options for the format.
    pub options: Vec<(String, String)>,
    /// The note on every segment for which the document has none.
    pub note: Option<String>,
    /// The file.
    pub source: Arc<str>,
    /// The key of the document in the cache, made of everything that the answer depends on.
    pub key: blake3::Hash,
}

impl Job {
    /// Makes the job of a request.
    ///
    /// # Errors
    /// [`Error::Invalid`]: an unknown format, and the refusals of [`Task::new`].
    pub fn new(
        resources: &Resources,
        project: &Arc<Project>,
        request: Request<'_>,
    ) -> Result<Self, Error> {
        Self::with(resources, project, request, Further::default())
    }

    /// Does what [`Task::for_key`] does.
    #[must_use]
    pub fn for_key(mut self, name: &Arc<str>) -> Self {
        self.task = self.task.for_key(name);
        self
    }

    /// Returns the segments, by index, that the format is to mark because their translations are unsure: none unless the
    /// option `review` of the format is `unsure`.
    pub(crate) fn marked(&self, unsure: impl Iterator<Item = bool>) -> BTreeSet<usize> {
        let review = self.options.iter().rfind(|(name, _)| name == REVIEW_OPTION);
        if review.is_none_or(|(_, value)| value != "unsure") {
            return BTreeSet::new();
        }
        unsure.enumerate().filter(|(_, is_unsure)| *is_unsure).map(|(index, _)| index).collect()
    }

    /// Makes the job of a request with optional parts.
    ///
    /// # Errors
    /// The errors of [`Job::new`].
    pub fn with(
        resources: &Resources,
        project: &Arc<Project>,
        request: Request<'_>,
        further: Further,
    ) -> Result<Self, Error> {
        let plugin = find_plugin(&resources.plugins, project, &request.format)?;
        let locales = [&*request.source_locale, &*request.target_locale];
        let task = Task::new(resources, project, locales, request.cache)?;
        let pair = &task.pair;
        let mut options = project.formats.pairs(&plugin.about.id);
        options.extend(further.options);
        let first = task.engines.first().map(|first| first.engine.fingerprint(pair));
        let mut key = KeyBuilder::new("document/4");
        key.field(project.id.as_bytes())
            .field(pair.source.as_str().as_bytes())
            .field(pair.target.as_str().as_bytes())
            .field(plugin.about.id.as_bytes())
            .field(plugin.digest.as_bytes())
            .pairs(options.iter().map(|(name, value)| (name.as_str(), value.as_str())))
            .field(first.unwrap_or_default().as_bytes())
            .pairs(project.glossary.pairs(&pair.target).into_iter())
            .number(request.cache.into())
            .field(request.source_text.as_bytes());
        if let Some(least) = project.min_confidence {
            // Every engine may have a part in the answer.
            key.field(b"confidence").field(least.to_string().as_bytes());
            task.engines.iter().skip(1).for_each(|named| {
                key.field(named.engine.fingerprint(pair).as_bytes());
            });
        }
        if let Some(Fuzzy { min_similarity, max_matches }) = project.fuzzy {
            key.field(b"fuzzy").field(min_similarity.to_string().as_bytes());
            key.number(max_matches.get() as u64);
        }
        if let Some(note) = &further.note {
            key.field(b"note").field(note.as_bytes());
        }
        let (key, note) = (key.finish(), further.note);
        Ok(Self { key, task, plugin, options, note, source: request.source_text.into() })
    }
}

pub(crate) fn find_plugin(
    plugins: &Plugins,
    project: &Project,
    format: &str,
) -> Result<Arc<Plugin>, Error> {
    let formats = &project.formats;
    let plugin = plugins.get(format).filter(|_| formats.enabled(format));
    plugin.cloned().ok_or_else(|| {
        let ids = plugins.iter().map(|plugin| plugin.about.id.as_str());
        let enabled: Vec<_> = ids.filter(|id| formats.enabled(id)).collect();
        let what = if formats.enabled(format) {
            "has no plugin installed"
        } else {
            "is unknown or not enabled for this project"
        };
        let there = match &enabled[..] {
            [] => String::new(),
            _ => format!("; there is {}", enabled.join(", ")),
        };
        Error::Invalid(format!("field `format`: `{format}` {what}{there}"))
    })
}

/// Returns whether a project translates a pair, as [`find_engines`] does.
pub(crate) fn is_served(project: &Project, pair: &Pair) -> bool {
    // A family is served also where no engine has a part in it.
    pair.is_family() || project.engines.iter().any(|named| fits(named, pair, false))
}

/// Returns whether an engine has a part in the translation of a pair, which may be a family.
fn fits(NamedEngine { engine, .. }: &NamedEngine, pair: &Pair, is_family: bool) -> bool {
    engine.serves(pair) && (engine.adapts() || !is_family)
}

pub(crate) fn find_engines(project: &Project, pair: &Pair) -> Result<Vec<NamedEngine>, Error> {
    if pair.is_same() {
        return Ok(Vec::new());
    }
    let family = pair.is_family();
    let fits = |named: &&NamedEngine| fits(named, pair, family);
    let instructions = project.forbidden.instructions(&pair.target);
    let instructed = |named: &NamedEngine| {
        let engine = instructions.as_deref().and_then(|text| named.engine.instructed(text));
        let engine = engine.unwrap_or_else(|| named.engine.clone());
        NamedEngine { engine, ..named.clone() }
    };
    let serving: Vec<_> = project.engines.iter().filter(fits).map(instructed).collect();
    if serving.is_empty() && family {
        // The text is the translation already, except for the terms of the glossary.
        let (name, engine) = ("identity".into(), targum_engines::identity());
        return Ok(vec![NamedEngine { name, engine, characters_per_day: None }]);
    }
    if serving.is_empty() {
        let more = project.engines.iter().find_map(|named| named.engine.how_to_add(pair));
        return Err(Error::Invalid(format!(
            "no engine of this project translates from `{}` into `{}`{}",
            pair.source,
            pair.target,
            more.map(|more| format!(": {more}")).unwrap_or_default()
        )));
    }
    Ok(serving)
}
