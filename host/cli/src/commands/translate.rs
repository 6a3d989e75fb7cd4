//! `targum translate`: translates the files of a project.
//!
//! [`plan`] lists the outputs and their sources, [`lock`] records previous translations and [`stale`] finds
//! outputs that are out of date. [`engine`] translates, in this process or at a host, [`reader`] reads files and
//! [`work`] writes them. [`moves`] and [`orphans`] handle texts and files that have moved. [`status`],
//! [`review`] and [`explain`] report on a project, [`lint`] checks translations against their sources, and [`watch`] translates as files are saved.

pub(crate) mod charset;
mod client;
mod engine;
pub(crate) mod exit;
pub(crate) mod explain;
mod findings;
mod format;
mod in_process;
mod interrupt;
pub(crate) mod lint;
mod lint_rules;
mod locale_names;
mod lock;
mod models;
mod moves;
mod notes;
mod options;
mod orphans;
mod output;
mod own_settings;
mod plan;
pub(crate) mod progress;
pub(crate) mod project;
mod reader;
mod remote;
mod request;
pub(crate) mod review;
mod reviewing;
mod settings_digest;
mod sources;
mod stale;
pub(crate) mod status;
mod streams;
mod summary;
mod validate_names;
pub(crate) mod watch;
mod work;
pub(crate) mod write;

use std::{num::NonZeroU64, path::PathBuf, process::ExitCode};

use clap::Args;

use self::{
    engine::Engine,
    exit::{INTERRUPTED, Misuse},
    findings::{Findings, Form},
    lint_rules::Pattern,
    lock::Lock,
    options::{Options, Renew},
    orphans::Orphan,
    plan::{Plan, Task},
    project::Project,
    reader::Reader,
    stale::{Stale, and_needs, needy, tell_needs},
    summary::Summary,
    work::Work,
};
use crate::commands::print::print_error;

/// The files, the locales and the engine of a run.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Selection {
    /// Files, folders or globs. Without any, the files that `targum.toml` lists. `translate -` reads the standard
    /// input.
    pub(crate) sources: Vec<String>,
    /// The source locale.
    #[arg(long, value_name = "LOCALE")]
    pub(crate) from: Option<String>,
    /// The target locales, separated by commas.
    #[arg(long, value_name = "LOCALE", value_delimiter = ',')]
    pub(crate) to: Vec<String>,
    /// The path of the translations, such as `locales/{locale}.json`. It may hold {locale}, {android}, {posix},
    /// {dir}, {name}, {stem}, {ext} and {path}. Without this option the path of the source is followed where it
    /// names the source locale.
    #[arg(long, value_name = "PATTERN")]
    pub(crate) out: Option<String>,
    /// The format of the files, where name and content do not show it.
    #[arg(long)]
    pub(crate) format: Option<String>,
    /// The encoding of the files, where they do not declare it.
    #[arg(long, value_name = "LABEL")]
    pub(crate) encoding: Option<String>,
    /// The URL of a running host that translates. The environment variable TARGUM_API_KEY holds the key.
    #[arg(long, value_name = "URL", conflicts_with_all = ["config", "data", "engine"])]
    pub(crate) server: Option<String>,
    /// A file with certificates (PEM) that the host's certificate may be signed with, beside those that the system
    /// trusts.
    #[arg(long, value_name = "FILE")]
    pub(crate) ca: Option<PathBuf>,
    /// The time that the host may take for one answer, in seconds (660 by default).
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<NonZeroU64>,
    /// The project of the host or of the configuration.
    #[arg(long, value_name = "ID")]
    pub(crate) project: Option<String>,
    /// Without a host: the configuration folder. Without this option the embedded engine translates.
    #[arg(long, value_name = "DIR")]
    pub(crate) config: Option<PathBuf>,
    /// Without a host: the data directory, with plugins and models.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Without a host: the engine to use instead of the project's engines: local, pseudo, identity or an engine of
    /// the configuration.
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Option<String>,
}

/// Translate the files of a project. Only changed texts are translated, and edits of people stay.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = STATUSES)]
pub(crate) struct Translate {
    /// The files, the locales and the engine.
    #[command(flatten)]
    pub(crate) selection: Selection,
    /// Translate all texts anew, also those that people have written.
    #[arg(long, group = "again")]
    pub(crate) force: bool,
    /// Translate machine translations anew, for example with another engine or model: all of them, or those whose
    /// terms of the glossary have changed. Texts that people have written stay.
    #[arg(
        long,
        value_name = "WHAT",
        group = "again",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "all"
    )]
    pub(crate) renew: Option<Renew>,
    /// With --renew or --force: translate only the texts with these keys anew, such as `menu.open` or `menu.*`.
    /// The option may be given several times.
    #[arg(long = "key", value_name = "KEY", requires = "again", value_parser = key_pattern)]
    pub(crate) keys: Vec<Pattern>,
    /// Write nothing and translate nothing. Fail where a translation is missing or stale.
    #[arg(long, conflicts_with_all = ["force", "renew", "dry_run", "prune"])]
    pub(crate) check: bool,
    /// With --check: fail also where a person has to look at a text.
    #[arg(long, requires = "check")]
    pub(crate) strict: bool,
    /// With --check: the form of the result on the standard output.
    #[arg(long, value_name = "FORM", requires = "check", default_value = "text")]
    pub(crate) report: Form,
    /// Print the result as JSON, and the lines about files to the standard error stream. With --check: the same as
    /// `--report json`.
    #[arg(long, conflicts_with = "report")]
    pub(crate) json: bool,
    /// Write nothing. Show which texts would be translated, and how many characters they have.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Remove translations whose source file is gone.
    #[arg(long)]
    pub(crate) prune: bool,
    /// Fetch the models that the embedded engine lacks for these languages, as `targum models add` does.
    #[arg(long, conflicts_with_all = ["check", "dry_run", "server"])]
    pub(crate) fetch_models: bool,
    /// Print errors and what needs a person, and nothing else: neither progress nor results. With --check only the
    /// exit status is the result, unless --report asks for another form.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// The number of files that are translated at once.
    #[arg(long, value_name = "COUNT", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) jobs: u16,
}

fn key_pattern(glob: &str) -> Result<Pattern, String> {
    Pattern::try_from(glob.to_owned())
}

const STATUSES: &str = "Exit status: 0 done, or nothing to do; 1 something is missing or stale, or \
a file has failed; 2 the command line, the project file or the configuration is wrong; 3 somebody \
has to look at a text (--check --strict); 130 interrupted.";

/// A project, its plan and its lock.
struct Begun {
    project: Project,
    plan: Plan,
    lock: Lock,
}

impl Selection {
    /// Finds the project, and checks the names that the command line and the project file use.
    ///
    /// # Errors
    /// [`Misuse`]: a name is not known, or the lock cannot be read.
    fn begin(&self) -> anyhow::Result<Begun> {
        let begin = || {
            let project = project::find(self)?;
            let mut plan = Plan::new(&project)?;
            match validate_names::validate(&project)? {
                Some(configured) => plan.set_settings(|to| configured.settings(to)),
                None if project.server.is_some() => plan.set_settings(|to| project.own.digest(to)),
                None => {}
            }
            let mut lock = Lock::read(&project.root)?;
            lock.adopt(plan.tasks());
            Ok(Begun { project, plan, lock })
        };
        begin().map_err(Misuse::wrong)
    }
}

impl Translate {
    /// Runs the command.
    ///
    /// # Errors
    /// The whole run is impossible. A file that fails alone is reported and makes the exit status 1.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        if streams::are_used(&self.selection) {
            return streams::run(&self);
        }
        if self.renew == Some(Renew::Glossary) && !self.keys.is_empty() {
            let why = "--renew=glossary finds the texts itself: leave out --key, or write --renew";
            return Err(Misuse::wrong(anyhow::anyhow!(why)));
        }
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
        let (stale, fresh) = stale::stale(&plan, &lock, self.force || self.renew.is_some());
        let edited = stale::edited(&plan, &lock, &stale);
        if edited.is_empty() && (self.check || stale.is_empty()) {
            let options = self.options();
            let removed = if self.prune {
                orphans::prune(&orphans, &plan.root, &mut lock, options)?
            } else {
                Vec::new()
            };
            if !options.dry {
                lock.write()?;
            }
            return Ok(self.told(&plan, &lock, &stale, &orphans, fresh, removed).into());
        }
        if self.fetch_models {
            let tasks = stale.iter().flat_map(|stale| &stale.tasks).chain(&edited);
            models::fetch(&project, tasks)?;
        }
        let runtime = tokio::runtime::Runtime::new()?;
        let begun = Begun { project, plan, lock };
        let code = runtime.block_on(self.work(begun, stale, edited, &orphans, fresh))?;
        if code == INTERRUPTED {
            // Work on other threads is not waited for.
            std::process::exit(code.into());
        }
        Ok(code.into())
    }

    /// Looks into edited files and translates stale files. Returns the exit status.
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
            Some(_) if self.check => {
                Err(anyhow::anyhow!("--check does not use a host: leave out --server"))
            }
            _ => Engine::start(&project, stale::formats(tasks)).await,
        };
        let engine = match engine {
            Err(why) if self.check || stale.is_empty() => {
                print_error!(
                    "note: edited since: {}; whether texts of theirs are missing or would go is not \
                     told: {why:#}",
                    progress::count(edited.len(), "file")
                );
                return Ok(self.told(&plan, &lock, &stale, orphans, fresh, Vec::new()));
            }
            engine => engine?,
        };
        let options = self.options();
        let mut work = Work::new(Reader::new(&project, engine, lock, options));
        let mut fresh = fresh;
        if !self.keys.is_empty() {
            let all = stale.len();
            stale = work.limit_to(stale, &self.keys).await;
            anyhow::ensure!(!stale.is_empty(), "--key: no text of these files has such a key");
            fresh += all - stale.len();
        }
        let incomplete = work.look(edited).await;
        let fresh = fresh - incomplete.len();
        stale.extend(incomplete);
        if self.check || stale.is_empty() {
            let removed = if self.prune {
                orphans::prune(orphans, &plan.root, &mut work.lock(), options)?
            } else {
                Vec::new()
            };
            work.tidy()?;
            return Ok(self.told(&plan, &work.lock(), &stale, orphans, fresh, removed));
        }
        work.run(&plan, stale, orphans, fresh).await
    }

    /// Returns the options of the run.
    fn options(&self) -> Options {
        Options {
            force: self.force,
            renew: self.renew,
            dry: self.check || self.dry_run,
            prune: self.prune,
            json: self.json,
            quiet: self.quiet,
            jobs: self.jobs.into(),
        }
    }

    /// Reports a run that translates nothing and has removed some orphans. Returns the exit status.
    fn told(
        &self,
        plan: &Plan,
        lock: &Lock,
        stale: &[Stale],
        orphans: &[Orphan],
        fresh: usize,
        removed: Vec<String>,
    ) -> u8 {
        let needy = needy(plan, lock);
        tell_needs(needy.iter());
        if self.check {
            let form = if self.json { Form::Json } else { self.report };
            let findings = Findings::new(plan, stale, fresh, &needy, orphans, self.strict);
            return if self.quiet && form == Form::Text {
                findings.status
            } else {
                findings.print(form)
            };
        }
        let options = self.options();
        let fresh_files = progress::count(fresh, "file");
        options.tell(&format!("up to date: {fresh_files}{}", and_needs(needy.len())));
        if self.json {
            Summary::new(options.dry, fresh, needy.len(), removed).print();
        }
        0
    }
}
