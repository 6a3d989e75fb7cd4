//! Files that people edited since they were written.

use std::fs;

use super::{Work, made};
use crate::commands::{
    print::print_error,
    translate::{
        charset,
        notes::lost,
        plan::Task,
        progress::{Tally, count},
        stale::{Stale, shown, size},
    },
};
use targum_translate::inspect::previous::UNMATCHED;

impl Work {
    /// Returns the edited files with texts that have no translation, and those that cannot be read. A file in which a
    /// person has added or removed texts is as the person wants it while its source is unchanged. In a dry run, the
    /// texts that the next run would remove are printed. Otherwise the edits are recorded in the lock.
    pub(crate) async fn look(&self, edited: Vec<Task>) -> Vec<Stale> {
        let mut incomplete = Vec::new();
        for task in edited {
            let why = match self.reader.look_at(&task).await {
                Ok(report) => match Tally::of(&report).pending {
                    0 => {
                        if self.reader.options.dry {
                            let told = lost(&shown(&task), &task, &report.lost);
                            told.iter().for_each(|line| print_error!("{line}"));
                        } else {
                            // An error is ignored: nothing has to be translated here.
                            let _ = self.remember_edits(&task).await;
                        }
                        continue;
                    }
                    missing => format!("{} not translated", count(missing, "text")),
                },
                Err(error) => match format!("{error:#}") {
                    why if why.contains(UNMATCHED) => {
                        let (name, source) = (shown(&task), task.source.display());
                        print_error!(
                            "{name}: a person has added or removed texts: when {source} changes, this file has to be \
                             changed by hand"
                        );
                        continue;
                    }
                    why => why,
                },
            };
            let bytes = size(&self.reader.root, &task);
            incomplete.push(Stale { tasks: vec![task], why, bytes });
        }
        incomplete
    }

    /// Records the edits of people in a file that is up to date otherwise.
    async fn remember_edits(&self, task: &Task) -> anyhow::Result<()> {
        let source = self.reader.read(task)?;
        let previous = self.reader.previous(task, self.moved(task))?;
        let report = self.reader.ask(task, &source, true, previous).await?;
        let text = report.translated_text.as_deref().unwrap_or_default();
        let encoded = charset::encode(&task.encodings, text, source.charset)?;
        if fs::read(self.reader.root.join(&task.output))? == encoded {
            self.reader.lock().set(task, made(task, &source.bytes, &encoded), &report.entries());
        }
        Ok(())
    }
}
