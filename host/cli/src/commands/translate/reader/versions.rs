//! A source beside its translation: checked, listed, and changed by a person.

use super::Reader;
use crate::commands::translate::{
    charset::{self, Charset},
    plan::Task,
};
use targum_core::locale::Pair;
use targum_translate::{
    Versions,
    inspect::compare::Name,
    lint::Linted,
    review::{Change, Changed, Text},
};

impl Reader {
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
}
