//! The previous translation of a source, with which its texts are compared.

use std::fs;

use anyhow::Context;

use super::Reader;
use crate::commands::translate::{
    charset::{self, Charset},
    lock::{self, Made},
    options::Renew,
    orphans::Orphan,
    plan::{Task, encodings},
    stale::{has_only_another_glossary, has_other_settings},
};
use targum_translate::inspect::{Moved, Previous, Wanted};

impl Reader {
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
        let values = target.map(lock::Target::values).unwrap_or_default();
        let wanted = self.wanted(task, target, keys);
        let other_records = records.collect();
        Ok(Some(Previous {
            text,
            record,
            other_records,
            values,
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

    /// Returns the text of an output, decoded with the encoding that it was written in. Returns `None` where there is no
    /// output.
    pub(super) fn text_before<'m>(
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
}
