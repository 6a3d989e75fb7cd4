//! `targum translate`: the files of a project, into the languages of a project.
//!
//! [`plan`] finds which file is to be made of which, [`lock`] tells which of them are stale,
//! [`engine`] translates, in process or at a host, and [`work`] sees each file through.

mod charset;
mod engine;
mod format;
mod given;
mod here;
mod lock;
mod notes;
mod output;
mod plan;
mod progress;
mod project;
mod sources;
mod there;
mod work;

use std::{path::PathBuf, process::ExitCode};

use clap::Args;

use self::{
    engine::Engine,
    lock::Lock,
    plan::{Plan, Task},
    project::Project,
    work::{Stale, Work},
};

use crate::commands::say::{complain, say};

/// Translate files: only what has changed, and never what people have written.
#[derive(Args, Clone, Debug, Default)]
pub struct Translate {
    /// Files, folders or globs; without any, what `targum.toml` says.
    pub sources: Vec<String>,
    /// The locale of the sources.
    #[arg(long, value_name = "LOCALE")]
    pub from: Option<String>,
    /// The locales to translate into.
    #[arg(long, value_name = "LOCALE", value_delimiter = ',')]
    pub to: Vec<String>,
    /// Where translations go: `locales/{locale}.json`. Also {android}, {posix}, {dir}, {name},
    /// {stem}, {ext} and {path}. Without it the source's own path is followed, where it names
    /// its locale.
    #[arg(long, value_name = "PATTERN")]
    pub out: Option<String>,
    /// The format of the files, where neither name nor content tells.
    #[arg(long)]
    pub format: Option<String>,
    /// The encoding of the files, where they do not tell.
    #[arg(long, value_name = "LABEL")]
    pub encoding: Option<String>,
    /// A running host to ask, with the key in the environment variable TARGUM_API_KEY.
    #[arg(long, value_name = "URL", conflicts_with_all = ["config", "data", "engine"])]
    pub server: Option<String>,
    /// The project, of the host or of the configuration.
    #[arg(long, value_name = "ID")]
    pub project: Option<String>,
    /// Without a host: the configuration folder. Without one, the embedded engine translates.
    #[arg(long, value_name = "DIR")]
    pub config: Option<PathBuf>,
    /// Without a host: the data directory with plugins and models.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Without a host: the engine to use instead of the project's: local, pseudo, identity or
    /// one of the configuration.
    #[arg(long, value_name = "NAME")]
    pub engine: Option<String>,
    /// Translate all of it anew, also what people have written.
    #[arg(long)]
    pub force: bool,
    /// Write nothing and ask nobody: fail where a translation is missing or stale.
    #[arg(long, conflicts_with_all = ["force", "dry_run"])]
    pub check: bool,
    /// Write nothing: tell what would be translated, and how many characters that is.
    #[arg(long)]
    pub dry_run: bool,
    /// How many files are translated at once.
    #[arg(long, value_name = "COUNT", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub jobs: u16,
}

impl Translate {
    /// Does it, and tells of it.
    ///
    /// # Errors
    /// What keeps all of it from being done; what is wrong with one file only is told and
    /// makes the exit status 1.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let project = project::find(&self)?;
        let plan = Plan::new(&project)?;
        given::check(&project)?;
        let lock = Lock::read(&project.root)?;
        let (stale, fresh) = work::stale(&plan, &lock, self.force);
        let edited = work::edited(&plan, &lock, &stale);
        if edited.is_empty() && (self.check || stale.is_empty()) {
            return Ok(self.told(&stale, fresh));
        }
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(self.work(&project, lock, stale, edited, fresh))
    }

    /// Looks into what people have edited, and does what is to be done.
    async fn work(
        &self,
        project: &Project,
        lock: Lock,
        mut stale: Vec<Stale>,
        edited: Vec<Task>,
        fresh: usize,
    ) -> anyhow::Result<ExitCode> {
        let tasks = stale.iter().flat_map(|stale| &stale.tasks).chain(&edited);
        let engine = match &project.server {
            Some(_) if self.check => Err(anyhow::anyhow!("a check asks no host")),
            _ => Engine::start(project, work::formats(tasks)).await,
        };
        let engine = match engine {
            Err(why) if self.check || stale.is_empty() => {
                complain!(
                    "note: edited since: {}; whether texts of theirs are missing or would go is not \
                     told: {why:#}",
                    progress::count(edited.len(), "file")
                );
                return Ok(self.told(&stale, fresh));
            }
            engine => engine?,
        };
        let work = Work::new(project, engine, lock, self);
        let incomplete = work.look(edited).await;
        let fresh = fresh - incomplete.len();
        stale.extend(incomplete);
        match self.check || stale.is_empty() {
            true => Ok(self.told(&stale, fresh)),
            false => work.run(stale, fresh).await,
        }
    }

    /// Tells what is stale where nothing is to be done about it.
    fn told(&self, stale: &[Stale], fresh: usize) -> ExitCode {
        if self.check {
            return work::told(stale, fresh);
        }
        say!("up to date: {}", progress::count(fresh, "file"));
        ExitCode::SUCCESS
    }
}
