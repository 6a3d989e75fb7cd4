//! `targum translate`: the files of a project, into the languages of a project.
//!
//! [`plan`] finds which file is to be made of which, [`lock`] knows what was made before and
//! [`stale`] what is to be made again; [`engine`] translates, in process or at a host, and [`work`]
//! sees each file through. [`moves`] and [`orphans`] look after files and texts that have another
//! place now. [`status`] and [`review`] tell how a project stands, and write nothing.

mod charset;
mod client;
mod engine;
pub mod exit;
mod format;
mod in_process;
mod lock;
mod moves;
mod notes;
mod orphans;
mod output;
mod plan;
mod progress;
mod project;
mod reader;
mod remote;
mod request;
pub mod review;
mod sources;
mod stale;
pub mod status;
mod validate_names;
mod work;
mod write;

use std::{num::NonZeroU64, path::PathBuf, process::ExitCode};

use clap::Args;

use self::{
    engine::Engine,
    exit::{INTERRUPTED, Misuse},
    lock::Lock,
    orphans::Orphan,
    plan::{Plan, Task},
    project::Project,
    reader::{Options, Reader},
    stale::{Stale, and_needs, needy, tell_needs},
    work::Work,
};
use crate::commands::print::{print_error, print_line};

/// Which files into which languages, and who translates them.
#[derive(Args, Clone, Debug, Default)]
pub struct Selection {
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
    /// How long the host may take for one answer, in seconds. 660 where nothing is said.
    #[arg(long, value_name = "SECONDS")]
    pub timeout: Option<NonZeroU64>,
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
}

/// Translate files: only what has changed, and never what people have written.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = STATUSES)]
pub struct Translate {
    /// What to translate.
    #[command(flatten)]
    pub selection: Selection,
    /// Translate all of it anew, also what people have written.
    #[arg(long, conflicts_with = "renew")]
    pub force: bool,
    /// Translate anew what a machine wrote, as with another engine or model; what people have
    /// written stays.
    #[arg(long)]
    pub renew: bool,
    /// Write nothing and ask nobody: fail where a translation is missing or stale.
    #[arg(long, conflicts_with_all = ["force", "renew", "dry_run", "prune"])]
    pub check: bool,
    /// With --check: fail, too, where somebody has to look at a text.
    #[arg(long, requires = "check")]
    pub strict: bool,
    /// Write nothing: tell what would be translated, and how many characters that is.
    #[arg(long)]
    pub dry_run: bool,
    /// Remove translations whose source file is gone.
    #[arg(long)]
    pub prune: bool,
    /// How many files are translated at once.
    #[arg(long, value_name = "COUNT", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub jobs: u16,
}

const STATUSES: &str = "Exit status: 0 done, or nothing to do; 1 something is missing or stale, or \
a file has failed; 2 the command line, the project file or the configuration is wrong; 3 somebody \
has to look at a text (--check --strict); 130 interrupted.";

/// A project, what is to be made in it, and what was made before.
struct Begun {
    project: Project,
    plan: Plan,
    lock: Lock,
}

impl Selection {
    /// Finds the project, and sees whether all that is asked for is there.
    ///
    /// # Errors
    /// [`Misuse`]: what is asked for is not there, or the lock cannot be read.
    fn begin(&self) -> anyhow::Result<Begun> {
        let begin = || {
            let project = project::find(self)?;
            let mut plan = Plan::new(&project)?;
            if let Some(configured) = validate_names::validate(&project)? {
                plan.set_settings(|to| configured.settings(to));
            }
            let mut lock = Lock::read(&project.root)?;
            lock.adopt(plan.tasks());
            Ok(Begun { project, plan, lock })
        };
        begin().map_err(Misuse::wrong)
    }
}

impl Translate {
    /// Does it, and tells of it.
    ///
    /// # Errors
    /// What keeps all of it from being done; what is wrong with one file only is told and
    /// makes the exit status 1.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let Begun { project, plan, mut lock } = self.selection.begin()?;
        if lock.had_conflict {
            print_error!(
                "note: targum.lock holds a conflict of two branches: both sides are taken \
                 (`targum.lock merge=union` in .gitattributes has git do that)"
            );
        }
        let orphans = orphans::find(&plan, &lock);
        if !self.prune {
            orphans::tell(&orphans);
        }
        let (stale, fresh) = stale::stale(&plan, &lock, self.force || self.renew);
        let edited = stale::edited(&plan, &lock, &stale);
        if edited.is_empty() && (self.check || stale.is_empty()) {
            let dry = self.check || self.dry_run;
            if self.prune {
                orphans::prune(&orphans, &plan.root, &mut lock, dry)?;
            }
            if !dry {
                lock.write()?;
            }
            return Ok(self.told(&plan, &lock, &stale, fresh).into());
        }
        let runtime = tokio::runtime::Runtime::new()?;
        let begun = Begun { project, plan, lock };
        let code = runtime.block_on(self.work(begun, stale, edited, &orphans, fresh))?;
        if code == INTERRUPTED {
            // What is under way on other threads is not waited for.
            std::process::exit(code.into());
        }
        Ok(code.into())
    }

    /// Looks into what people have edited, and does what is to be done; gives the exit status.
    async fn work(
        &self,
        Begun { project, plan, lock }: Begun,
        mut stale: Vec<Stale>,
        edited: Vec<Task>,
        orphans: &[Orphan],
        fresh: usize,
    ) -> anyhow::Result<u8> {
        let tasks = stale.iter().flat_map(|stale| &stale.tasks).chain(&edited);
        let engine = match &project.server {
            Some(_) if self.check => Err(anyhow::anyhow!("a check asks no host")),
            _ => Engine::start(&project, stale::formats(tasks)).await,
        };
        let engine = match engine {
            Err(why) if self.check || stale.is_empty() => {
                print_error!(
                    "note: edited since: {}; whether texts of theirs are missing or would go is not \
                     told: {why:#}",
                    progress::count(edited.len(), "file")
                );
                return Ok(self.told(&plan, &lock, &stale, fresh));
            }
            engine => engine?,
        };
        let options = Options {
            force: self.force,
            renew: self.renew,
            dry: self.check || self.dry_run,
            prune: self.prune,
            jobs: self.jobs.into(),
        };
        let mut work = Work::new(Reader::new(&project, engine, lock, options));
        let incomplete = work.look(edited).await;
        let fresh = fresh - incomplete.len();
        stale.extend(incomplete);
        if self.check || stale.is_empty() {
            if self.prune {
                orphans::prune(orphans, &plan.root, &mut work.lock(), options.dry)?;
            }
            work.tidy()?;
            return Ok(self.told(&plan, &work.lock(), &stale, fresh));
        }
        work.run(&plan, stale, orphans, fresh).await
    }

    /// Tells what is stale where nothing is to be done about it, and gives the exit status.
    fn told(&self, plan: &Plan, lock: &Lock, stale: &[Stale], fresh: usize) -> u8 {
        let needy = needy(plan, lock);
        tell_needs(needy.iter());
        if self.check {
            return stale::told(stale, fresh, needy.len(), self.strict);
        }
        print_line!("up to date: {}{}", progress::count(fresh, "file"), and_needs(needy.len()));
        0
    }
}
