//! `targum review export`: the texts for tools of translators.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::ensure;
use clap::Args;
use serde::Serialize;

use super::{
    super::{
        Begun, Selection,
        engine::Engine,
        exit::{Misuse, STALE},
        lock,
        options::Options,
        plan::Task,
        progress::count,
        reader::Reader,
        stale::{self, Standing, shown, standing},
        write::write,
    },
    authored::{self, Authored},
    xliff::write::{self as xliff, Targets},
};
use crate::commands::print::{print_error, print_json, print_line};

/// The name in braces that becomes the locale.
const LOCALE: &str = "{locale}";

/// The options of an export.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "A unit for each text, with the developers' comments; placeholders and tags are inline elements. \
Plugins are needed, and no engine, model or host.\n\nExit status: 0 the texts are written; 1 a file is stale or \
cannot be read, and its texts are left out; 2 the command line, the project file or the configuration is wrong."
)]
pub(super) struct Export {
    #[command(flatten)]
    selection: Selection,
    /// The XLIFF 1.2 file. It holds the texts of one locale, so for several locales the name holds {locale}.
    #[arg(long, value_name = "FILE")]
    xliff: PathBuf,
    /// Write all texts, also those that wait for nobody.
    #[arg(long)]
    all: bool,
    /// Write the sources as the targets, for tools that translate the text of targets, such as OmegaT. The
    /// translations are alternatives then.
    #[arg(long)]
    copy_source: bool,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

/// A file that was written.
#[derive(Serialize)]
struct Written {
    file: PathBuf,
    locale: String,
    texts: usize,
}

#[derive(Serialize)]
struct Result {
    written: Vec<Written>,
}

/// A translation and its texts for the export.
struct Exported {
    task: Task,
    format: String,
    texts: Vec<Authored>,
}

impl Export {
    /// Runs the command.
    ///
    /// # Errors
    /// The project cannot be read, or a file cannot be written.
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let begun = self.selection.begin()?;
        let locales: BTreeSet<_> =
            begun.plan.tasks().map(|task| task.to.as_str().to_owned()).collect();
        let has_locale = self.xliff.to_string_lossy().contains(LOCALE);
        if locales.len() > 1 && !has_locale {
            return Err(Misuse::wrong(anyhow::anyhow!(
                "an XLIFF file has one target language: write {LOCALE} in --xliff, or choose a locale by --to"
            )));
        }
        let runtime = tokio::runtime::Runtime::new()?;
        let (exported, has_failed) = runtime.block_on(self.read(begun))?;
        let written = self.write(exported)?;
        if self.json {
            print_json(&Result { written });
        } else if written.is_empty() {
            print_line!("nothing to export");
        } else {
            for Written { file, texts, .. } in &written {
                print_line!("{}: {}", file.display(), count(*texts, "text"));
            }
        }
        Ok(ExitCode::from(if has_failed { STALE } else { 0 }))
    }

    /// Reads the texts by locale. Returns them, and whether the texts of a file are left out.
    async fn read(
        &self,
        Begun { mut project, plan, lock }: Begun,
    ) -> anyhow::Result<(BTreeMap<String, Vec<Exported>>, bool)> {
        project.leave_host();
        let formats = stale::formats(plan.tasks());
        let engine = Engine::without_engines(&project, formats.as_ref())?;
        let options = Options { dry: true, ..Options::default() };
        let reader = Reader::new(&project, engine, lock, options);
        let mut exported = BTreeMap::<String, Vec<Exported>>::new();
        let mut has_failed = false;
        for task in plan.tasks() {
            let state = standing(task, &plan.root, reader.lock().get(task));
            if let Standing::Stale(why) = state {
                print_error!("{}: {why}: run `targum translate` first", shown(task));
                has_failed = true;
                continue;
            }
            match self.of_file(&reader, task).await {
                Ok(Some(file)) => {
                    exported.entry(task.to.as_str().to_owned()).or_default().push(file);
                }
                Ok(None) => {}
                Err(error) => {
                    print_error!("{}: {error:#}", shown(task));
                    has_failed = true;
                }
            }
        }
        Ok((exported, has_failed))
    }

    /// Reads the texts of a translation. Returns `None` where there is none to export.
    async fn of_file(&self, reader: &Reader, task: &Task) -> anyhow::Result<Option<Exported>> {
        let mut texts = authored::read(reader, task).await?.unwrap_or_default();
        texts.retain(|text| self.all || text.waits(task.reviewing));
        if texts.is_empty() {
            return Ok(None);
        }
        let format = reader.read(task)?.format;
        Ok(Some(Exported { task: task.clone(), format, texts }))
    }

    fn write(&self, exported: BTreeMap<String, Vec<Exported>>) -> anyhow::Result<Vec<Written>> {
        let targets = if self.copy_source { Targets::Sources } else { Targets::Translations };
        let mut written = Vec::new();
        for (locale, files) in exported {
            let name = self.xliff.to_string_lossy().replace(LOCALE, &locale);
            let files_of = files.iter().map(Exported::file).collect::<Vec<_>>();
            let (text, left) = xliff::write(&files_of, targets);
            left.iter().for_each(|why| print_error!("{name}: {why}"));
            let texts = files.iter().map(|file| file.texts.len()).sum::<usize>() - left.len();
            ensure!(!name.is_empty(), "--xliff has no name of a file");
            write(Path::new(&name), text.as_bytes())?;
            written.push(Written { file: name.into(), locale, texts });
        }
        Ok(written)
    }
}

impl Exported {
    fn file(&self) -> xliff::File<'_> {
        xliff::File {
            name: lock::name(&self.task),
            from: self.task.from.as_str().to_owned(),
            to: self.task.to.as_str().to_owned(),
            format: self.format.clone(),
            units: self.texts.iter().collect(),
        }
    }
}
