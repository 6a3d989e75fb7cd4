//! A project's sources and previous translations, and what the engine finds in them. Nothing is written here.

mod previous;
mod versions;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{
    charset::{self, Charset},
    engine::Engine,
    format,
    lint_rules::Pattern,
    lock::{self, Lock},
    options::Options,
    plan::Task,
    project::Project,
    request::Request,
};
use crate::commands::known_formats::KnownFormats;
use targum_translate::inspect::{Previous, Report};

/// A source file.
#[derive(Clone)]
pub(crate) struct Source {
    /// The bytes of the file.
    pub(crate) bytes: Vec<u8>,
    /// The text of the file.
    pub(crate) text: String,
    /// The encoding of the file.
    pub(crate) charset: Charset,
    /// The id of its format.
    pub(crate) format: String,
}

/// Reads the files of a project and asks the engine about them.
pub(crate) struct Reader {
    engine: Engine,
    /// The folder of the project.
    pub(crate) root: PathBuf,
    /// The formats that are known without running a plugin.
    pub(crate) known: Arc<KnownFormats>,
    lock: Mutex<Lock>,
    /// The options of the run.
    pub(crate) options: Options,
    /// The keys of the texts that are made again, by the name of the output, where the command line names keys.
    keys: BTreeMap<String, Vec<String>>,
}

impl Reader {
    /// Makes a reader of a project.
    pub(crate) fn new(project: &Project, engine: Engine, lock: Lock, options: Options) -> Self {
        Self {
            engine,
            root: project.root.clone(),
            known: Arc::clone(&project.known),
            lock: Mutex::new(lock),
            options,
            keys: BTreeMap::new(),
        }
    }

    /// Finds the segments of a task without a translation of them.
    ///
    /// # Errors
    /// The source cannot be read, or the engine fails.
    pub(crate) async fn look_at(&self, task: &Task) -> anyhow::Result<Report> {
        let source = self.read(task)?;
        self.ask(task, &source, false, self.previous(task, &[])?).await
    }

    /// Asks the engine about a task.
    ///
    /// # Errors
    /// The engine refuses the request or fails.
    pub(crate) async fn ask(
        &self,
        task: &Task,
        source: &Source,
        translate: bool,
        previous: Option<Previous>,
    ) -> anyhow::Result<Report> {
        let request = Request {
            project_id: self.engine.project().to_owned(),
            source_locale: task.from.as_str().to_owned(),
            target_locale: task.to.as_str().to_owned(),
            format: source.format.clone(),
            source_text: source.text.clone(),
            cache: true,
            translate,
            previous,
        };
        self.engine.ask(request).await.map_err(|error| match error.to_string() {
            said if said.contains("the previous translation") => error.context(format!(
                "{} (--force translates all of it again, people's texts too)",
                task.output.display()
            )),
            _ => error,
        })
    }

    /// Reads the bytes of the source of a task.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(crate) fn source(&self, task: &Task) -> std::io::Result<Vec<u8>> {
        fs::read(self.root.join(&task.source))
    }

    /// Reads the source of a task.
    ///
    /// # Errors
    /// The file cannot be read, or its encoding or format is not known.
    pub(crate) fn read(&self, task: &Task) -> anyhow::Result<Source> {
        let path = self.root.join(&task.source);
        let bytes = self.source(task)?;
        let (text, charset) = charset::decode(&task.encodings, &bytes, task.encoding.as_deref())?;
        let format = match &task.format {
            Some(format) => format.clone(),
            None => format::detect(&path, &text, self.engine.formats())?,
        };
        Ok(Source { bytes, text, charset, format })
    }

    /// Returns whether a task has neither an entry in the lock nor an output.
    pub(crate) fn is_new(&self, task: &Task) -> bool {
        self.lock().get(task).is_none() && !self.root.join(&task.output).is_file()
    }

    /// Limits the texts of a task that are made again to those with these keys. Returns whether a text has one. A task
    /// whose texts cannot be found stays, so that the error is reported with it.
    pub(crate) async fn limit_to(&mut self, task: &Task, keys: &[Pattern]) -> bool {
        let found: Option<BTreeSet<_>> = self.look_at(task).await.ok().map(|report| {
            let all = report.segments.into_iter().map(|segment| segment.key);
            all.filter(|key| keys.iter().any(|pattern| pattern.matches(key))).collect()
        });
        let stays = found.as_ref().is_none_or(|found| !found.is_empty());
        self.keys.insert(lock::name(task), found.unwrap_or_default().into_iter().collect());
        stays
    }

    /// Locks and returns the lock file.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Lock> {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
