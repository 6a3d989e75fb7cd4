//! A project's sources and previous translations, and what the engine finds in them. Nothing is written here.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use anyhow::Context;

use super::{
    charset::{self, Charset},
    engine::Engine,
    format,
    lint_rules::Pattern,
    lock::{self, Lock, Made},
    options::{Options, Renew},
    orphans::Orphan,
    plan::{Task, encodings},
    project::Project,
    request::Request,
    stale::{has_only_another_glossary, has_other_settings},
};
use crate::commands::known_formats::KnownFormats;
use targum_core::locale::Pair;
use targum_translate::{
    Versions,
    inspect::{Moved, Previous, Report, Wanted, compare::Name},
    lint::Linted,
    review::{Change, Changed, Text},
};

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
            said if said.contains("the previous translation") => error
                .context(format!("{} (--force translates all of it again)", task.output.display())),
            _ => error,
        })
    }

    /// Checks the translation of a task. Returns `None` where there is no translation yet.
    ///
    /// # Errors
    /// A file cannot be read, or is not valid.
    pub(crate) async fn lint(&self, task: &Task) -> anyhow::Result<Option<Linted>> {
        match self.versions(task)? {
            Some((versions, _)) => self.engine.lint(&versions).await.map(Some),
            None => Ok(None),
        }
    }

    /// Returns the texts of a task, with their translations. Returns `None` where there is no translation yet, or where
    /// the engine is a host.
    ///
    /// # Errors
    /// A file cannot be read, or is not valid.
    pub(crate) async fn texts(&self, task: &Task) -> anyhow::Result<Option<Vec<Text>>> {
        match self.versions(task)? {
            Some((versions, _)) => self.engine.texts(&versions).await,
            None => Ok(None),
        }
    }

    /// Puts changes of a person into the translation of a task. Returns the file as it would be written, or `None` where
    /// nothing in it changes, and the changes that are left out.
    ///
    /// # Errors
    /// A file cannot be read, or is not valid.
    pub(crate) async fn put(
        &self,
        task: &Task,
        changes: &[Change],
    ) -> anyhow::Result<(Option<Vec<u8>>, Vec<(Name, String)>)> {
        let Some((versions, charset)) = self.versions(task)? else {
            anyhow::bail!("{}: there is no translation yet", task.output.display());
        };
        let before = versions.translation.as_ref().unwrap_or(&versions.source);
        let Changed { text, refused } = self.engine.put(&versions, changes).await?;
        let is_changed = text != *before;
        let encoded = is_changed.then(|| charset::encode(&task.encodings, &text, charset));
        let bytes = encoded.transpose()?;
        Ok((bytes, refused))
    }

    /// Reads the source and the translation of a task. Returns them with the encoding of the file that holds the
    /// translation, or `None` where there is no translation yet.
    fn versions(&self, task: &Task) -> anyhow::Result<Option<(Versions, Charset)>> {
        let source = self.read(task)?;
        let mut charset = source.charset;
        let mut translation = None;
        if !task.in_place() {
            let made = self.lock().get(task).map(|target| target.made.clone()).unwrap_or_default();
            let Some((text, own)) =
                self.text_before(task, made.iter())?.filter(|(text, _)| !text.trim().is_empty())
            else {
                return Ok(None);
            };
            charset = own;
            translation = Some(text.into());
        }
        let versions = Versions {
            pair: Pair { source: task.from.clone(), target: task.to.clone() },
            format: source.format,
            source: source.text.into(),
            translation,
        };
        Ok(Some((versions, charset)))
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

    /// Returns the previous translation of a task, with the files `moved` that its texts may come from. A file
    /// of several languages holds its previous translation itself.
    ///
    /// # Errors
    /// The previous translation cannot be read.
    pub(crate) fn previous(
        &self,
        task: &Task,
        moved: &[Moved],
    ) -> anyhow::Result<Option<Previous>> {
        if task.in_place() {
            let record = self.lock().get(task).and_then(|target| target.records().pop());
            return Ok(Some(Previous { record, in_place: true, ..Previous::default() }));
        }
        let keys = self.keys.get(&lock::name(task));
        if self.options.force && keys.is_none() {
            return Ok(None);
        }
        let lock = self.lock();
        let target = lock.get(task);
        let before = self.text_before(task, target.into_iter().flat_map(|target| &target.made))?;
        let text = before.map(|(text, _)| text).unwrap_or_default();
        if text.trim().is_empty() && moved.is_empty() {
            return Ok(None);
        }
        let mut records = target.map(lock::Target::records).unwrap_or_default().into_iter();
        let record = records.next();
        let wanted = self.wanted(task, target, keys);
        let other_records = records.collect();
        Ok(Some(Previous {
            text,
            record,
            other_records,
            in_place: false,
            wanted,
            moved: moved.to_vec(),
        }))
    }

    /// Returns which translations of a task are made again: those that the command line names, and those that depend on
    /// changed settings.
    fn wanted(
        &self,
        task: &Task,
        target: Option<&lock::Target>,
        keys: Option<&Vec<String>>,
    ) -> Wanted {
        let every = |is_so: fn(&Made, &Task) -> bool| {
            target.is_some_and(|target| target.made.iter().all(|made| is_so(made, task)))
        };
        let has_other_glossary = every(has_only_another_glossary);
        let all = self.options.renew == Some(Renew::All) && keys.is_none();
        let [renew_keys, replace_keys] = match keys {
            Some(keys) if self.options.force => [Vec::new(), keys.clone()],
            keys => [keys.cloned().unwrap_or_default(), Vec::new()],
        };
        Wanted {
            renew: all || every(has_other_settings) && !has_other_glossary,
            renew_terms: has_other_glossary || self.options.renew == Some(Renew::Glossary),
            renew_keys,
            replace_keys,
        }
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

    /// Returns the text of an output, decoded with the encoding that it was written in. Returns `None` where there is no
    /// output.
    fn text_before<'m>(
        &self,
        task: &Task,
        made: impl Iterator<Item = &'m Made>,
    ) -> anyhow::Result<Option<(String, Charset)>> {
        let output = self.root.join(&task.output);
        if !output.is_file() {
            return Ok(None);
        }
        let bytes = fs::read(&output)?;
        let known: Vec<_> = made.filter(|made| made.has_encoding()).collect();
        let decode = |label: Option<&str>| charset::decode(&task.encodings, &bytes, label);
        let written = known.iter().find(|made| lock::is_of_file(&made.target, &bytes));
        let text = match written {
            Some(made) => decode(made.encoding.as_deref()),
            None => {
                let asked_for = task.encoding.as_deref();
                let then = known.iter().map(|made| made.encoding.as_deref());
                let mut labels: Vec<_> = std::iter::once(asked_for).chain(then).collect();
                // UTF-8 comes first: only UTF-8 refuses bytes of other encodings.
                labels.sort_by_key(|label| {
                    label.is_some_and(|label| !label.eq_ignore_ascii_case("utf-8"))
                });
                let read = labels.into_iter().map(decode).find(Result::is_ok);
                read.unwrap_or_else(|| decode(asked_for))
            }
        };
        text.with_context(|| task.output.display().to_string()).map(Some)
    }

    /// Returns whether a person may have edited the output of a task.
    pub(crate) fn may_have_edits(&self, task: &Task) -> bool {
        let Ok(bytes) = fs::read(self.root.join(&task.output)) else { return false };
        self.lock().get(task).is_some_and(|target| {
            let is_as_made = |made: &Made| lock::is_of_file(&made.target, &bytes);
            target.counts().1 > 0 || !target.made.iter().any(is_as_made)
        })
    }

    /// Returns the text of a translation without a source. Returns `None` where the file cannot be read.
    pub(crate) fn text_of_orphan(&self, orphan: &Orphan) -> Option<String> {
        let path = self.root.join(&orphan.name);
        let bytes = fs::read(&path).ok()?;
        let encoding = orphan.target.made.iter().find_map(|made| made.encoding.as_deref());
        let encodings = encodings(&self.known.candidates(&path));
        charset::decode(&encodings, &bytes, encoding).ok().map(|(text, _)| text)
    }

    /// Locks and returns the lock file.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Lock> {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
