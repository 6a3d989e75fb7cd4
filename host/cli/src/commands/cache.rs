//! `targum cache`: the stored translations, and translation memories that people import.

use std::{
    collections::HashSet,
    fs::{self, File},
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use clap::Subcommand;
use serde_json::json;

use super::Folders;
use crate::commands::{
    print::print_line,
    translate::{configured::LOCAL_ID, progress::count},
};
use targum_cache::{Store, tmx, translation_memory, unit::Unit};
use targum_config::Loaded;

/// Show and clear the cache, export and import translation memories (TMX).
#[derive(Subcommand, Debug)]
pub(crate) enum Cache {
    /// Show how much each project has in the cache. A host may be running.
    Stats {
        /// Print the counts as JSON.
        #[arg(long)]
        json: bool,
        /// The folders of the host.
        #[command(flatten)]
        folders: Folders,
    },
    /// Delete everything that a project has in the cache, imported translations included. The host must be stopped.
    Clear {
        /// The project's id.
        #[arg(long)]
        project: String,
        /// The folders of the host.
        #[command(flatten)]
        folders: Folders,
    },
    /// Write the segments in the cache as a translation memory (TMX 1.4b). A host may be running.
    Export {
        /// The file to write.
        #[arg(long)]
        tmx: PathBuf,
        /// Write the segments of this project only.
        #[arg(long)]
        project: Option<String>,
        /// The folders of the host.
        #[command(flatten)]
        folders: Folders,
    },
    /// Read a translation memory (TMX). The project uses its translations before any engine. The host must be
    /// stopped.
    Import {
        /// The file to read.
        #[arg(long)]
        tmx: PathBuf,
        /// The project's id.
        #[arg(long)]
        project: String,
        /// The folders of the host.
        #[command(flatten)]
        folders: Folders,
    },
}

impl Cache {
    /// Runs the command and prints its result.
    ///
    /// # Errors
    /// The cache or the file cannot be read or written, or the project does not exist.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let message = match self {
            Self::Stats { json, folders } => stats(&folders, json)?,
            Self::Clear { project, folders } => clear(&project, &folders)?,
            Self::Export { tmx, project, folders } => export(&tmx, project.as_deref(), &folders)?,
            Self::Import { tmx, project, folders } => import(&tmx, &project, &folders)?,
        };
        print_line!("{message}");
        Ok(())
    }
}

fn stats(folders: &Folders, json: bool) -> anyhow::Result<String> {
    let reading = Reading::open(&path(folders, &configuration(None, folders)))?;
    let holdings = reading.store.holdings().map_err(anyhow::Error::msg)?;
    if json {
        let projects = holdings.iter().map(|(project, held)| {
            json!({
                "project": project,
                "documents": held.documents,
                "segments": held.segments,
                "imported": held.memory,
                "bytes": held.bytes,
            })
        });
        let projects: Vec<_> = projects.collect();
        let bytes = reading.store.size_bytes();
        return Ok(serde_json::to_string_pretty(&json!({ "projects": projects, "bytes": bytes }))?);
    }
    let mut lines = vec![format!(
        "{:<24} {:>10} {:>10} {:>10} {:>12}",
        "project", "documents", "segments", "imported", "bytes"
    )];
    for (project, held) in holdings {
        let counts = [held.documents, held.segments, held.memory];
        let [documents, segments, imported] = counts.map(|count| count.to_string());
        lines.push(format!(
            "{project:<24} {documents:>10} {segments:>10} {imported:>10} {:>12}",
            held.bytes
        ));
    }
    lines.push(format!("{} bytes on disk and in memory", reading.store.size_bytes()));
    Ok(lines.join("\n"))
}

fn clear(project: &str, folders: &Folders) -> anyhow::Result<String> {
    let loaded = configuration(Some(project), folders);
    let store = open_to_write(&path(folders, &loaded))?;
    let gone = store.clear(project).map_err(anyhow::Error::msg)?;
    // A project that is no longer configured may have left translations.
    if gone.documents + gone.segments + gone.memory == 0 {
        ensure_known(project, &loaded)?;
    }
    Ok(format!(
        "{project}: deleted {}, {} and {}",
        count(gone.documents, "document"),
        count(gone.segments, "segment"),
        count(gone.memory, "imported translation")
    ))
}

fn export(file: &Path, project: Option<&str>, folders: &Folders) -> anyhow::Result<String> {
    let loaded = configuration(project, folders);
    let reading = Reading::open(&path(folders, &loaded))?;
    let mut found: Vec<(String, u64, Unit)> = Vec::new();
    let take = |owner: &str, at: u64, unit: Unit| {
        found.push((owner.to_owned(), at, unit.with_terms_as_text()));
    };
    reading.store.units(project, take).map_err(anyhow::Error::msg)?;
    // A project that is no longer configured may have left translations.
    if let Some(project) = project.filter(|_| found.is_empty())
        && !reading.store.holdings().map_err(anyhow::Error::msg)?.contains_key(project)
    {
        ensure_known(project, &loaded)?;
    }
    // The newest of several translations of one text is exported.
    found.sort_by_key(|(_, at, _)| std::cmp::Reverse(*at));
    let mut known = HashSet::new();
    found.retain(|(owner, _, unit)| {
        translation_memory::names(owner, unit).first().is_some_and(|name| known.insert(*name))
    });
    let mut units: Vec<(String, Unit)> =
        found.into_iter().map(|(owner, _, unit)| (owner, unit)).collect();
    units.sort_by_cached_key(|(owner, unit)| {
        let text = translation_memory::spelled(&unit.from);
        (owner.clone(), unit.source.clone(), unit.target.clone(), text, unit.plural.clone())
    });
    let cannot = || format!("cannot write {}", file.display());
    let mut out = BufWriter::new(File::create(file).with_context(cannot)?);
    let left_out = tmx::write::write(&units, &mut out).with_context(cannot)?;
    out.flush().with_context(cannot)?;
    let written = units.len() - left_out;
    Ok(format!(
        "{}: {written} units{}",
        file.display(),
        and_left_out(&[(left_out, "have characters that XML does not allow")])
    ))
}

fn import(file: &Path, project: &str, folders: &Folders) -> anyhow::Result<String> {
    let loaded = configuration(Some(project), folders);
    ensure_known(project, &loaded)?;
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let read =
        tmx::read::read(&bytes).map_err(|why| anyhow::anyhow!("{}: {why}", file.display()))?;
    let store = open_to_write(&path(folders, &loaded))?;
    store.import(project, &read.units).map_err(anyhow::Error::msg)?;
    let left_out = and_left_out(&[
        (read.empty, "have no translation"),
        (read.codes_differ, "have other codes than their source"),
        (read.no_locale, "are in a language without a tag"),
    ]);
    Ok(format!("{project}: {} units imported{left_out}", read.units.len()))
}

/// Returns the configuration that says where the cache of a project is. The project of commands without a
/// configuration has the default settings.
fn configuration(project: Option<&str>, folders: &Folders) -> Loaded {
    let loaded = targum_config::load(&folders.config);
    let has_project = |id| loaded.projects.iter().any(|(_, project)| project.id == id);
    if project == Some(LOCAL_ID) && !has_project(LOCAL_ID) {
        return Loaded::default();
    }
    loaded
}

fn ensure_known(project: &str, loaded: &Loaded) -> anyhow::Result<()> {
    let mut ids: Vec<&str> =
        loaded.projects.iter().map(|(_, project)| project.id.as_str()).collect();
    if ids.contains(&project) || project == LOCAL_ID {
        return Ok(());
    }
    // A file that cannot be read may have the project.
    if let Some(problem) = loaded.problems.first() {
        bail!("there is no project `{project}`: {problem}");
    }
    ids.sort_unstable();
    bail!("there is no project `{project}`; there is {}", ids.join(", "));
}

fn and_left_out(reasons: &[(usize, &str)]) -> String {
    let some = reasons.iter().filter(|(count, _)| *count > 0);
    let said: Vec<_> = some.map(|(count, why)| format!("{count} {why}")).collect();
    if said.is_empty() { String::new() } else { format!("; left out: {}", said.join(", ")) }
}

fn path(folders: &Folders, loaded: &Loaded) -> PathBuf {
    folders.data.join(&loaded.settings.1.cache.path)
}

/// A store that is opened for reading, and the folder for RocksDB's log.
struct Reading {
    store: Store,
    notes: PathBuf,
}

impl Reading {
    fn open(path: &Path) -> anyhow::Result<Reading> {
        ensure!(path.join("CURRENT").exists(), "there is no cache at {}", path.display());
        let notes = std::env::temp_dir().join(format!("targum-cache-{}", std::process::id()));
        let reading = Reading { store: Store::open_to_read(path, &notes), notes };
        if let Some(problem) = reading.store.problem() {
            bail!("{problem}");
        }
        Ok(reading)
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        // A log that cannot be removed does no harm.
        let _ = fs::remove_dir_all(&self.notes);
    }
}

fn open_to_write(path: &Path) -> anyhow::Result<Store> {
    let store = Store::open(path);
    match store.problem() {
        None => Ok(store),
        Some(problem) if problem.contains("in use by another process") => bail!(
            "a host is running on the cache {}: use its paths `/api/memory` and `/api/cache`, or \
             stop it, do this again, and start it; `stats` and `export` work beside it",
            path.display()
        ),
        Some(problem) => bail!("{problem}"),
    }
}
