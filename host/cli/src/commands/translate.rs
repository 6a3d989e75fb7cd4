//! `targum translate`: translates the files of a project.
//!
//! [`arguments`] has the arguments of the command. [`plan`] lists the outputs and their sources, [`lock`] records
//! previous translations and [`stale`] finds outputs that are out of date. [`engine`] translates, in this process or
//! at a host, [`reader`] reads files and [`work`] writes them. [`moves`] and [`orphans`] handle texts and files that
//! have moved. [`status`], [`review`] and [`explain`] report on a project, [`lint`] checks translations against their
//! sources, and [`watch`] translates as files are saved.

mod arguments;
pub(crate) mod charset;
mod client;
pub(crate) mod configured;
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
pub(crate) mod sources;
mod stale;
pub(crate) mod status;
mod streams;
mod summary;
mod validate_names;
pub(crate) mod watch;
mod work;
pub(crate) mod write;

use std::{path::Path, process::ExitCode};

pub(crate) use self::arguments::{Selection, Translate};
use self::{
    engine::Engine,
    exit::{INTERRUPTED, Misuse},
    findings::{Findings, Form},
    lock::Lock,
    options::{Options, Renew},
    orphans::Orphan,
    plan::{Plan, Task},
    project::Project,
    reader::Reader,
    stale::{Sorted, Stale, and_needs, needy, tell_needs},
    summary::Summary,
    work::Work,
};
use crate::commands::print::print_error;

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
            let plan = Plan::new(&project);
            let mut plan =
                plan.map_err(|error| self.named_translation(&project).unwrap_or(error))?;
            match validate_names::validate(&project)? {
                Some(configured) => plan.set_settings(|to| configured.settings(to)),
                None if project.server.is_some() => {
                    plan.set_settings(|to| Some(project.own.digest(to)))
                }
                None => {}
            }
            let mut lock = Lock::read(&project.root)?;
            lock.adopt(plan.tasks());
            Ok(Begun { project, plan, lock })
        };
        begin().map_err(Misuse::wrong)
    }

    /// Begins, for a command that uses the host, where the project names one.
    ///
    /// # Errors
    /// The errors of [`Selection::begin`], or an option is for an engine in this process.
    fn begin_with_host(&self) -> anyhow::Result<Begun> {
        let begun = self.begin()?;
        begun.project.refuse_beside_host(&self.of_process()).map_err(Misuse::wrong)?;
        Ok(begun)
    }

    /// Returns the error of a command line that names a translation instead of its source.
    fn named_translation(&self, project: &Project) -> Option<anyhow::Error> {
        let lock = Lock::read(&project.root).ok()?;
        self.sources.iter().find_map(|named| {
            let source = lock.source_of(Path::new(named))?;
            Some(anyhow::anyhow!("{named} is the translation of {source}: name that file"))
        })
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
        let Begun { project, plan, mut lock } =
            if self.check { self.selection.begin()? } else { self.selection.begin_with_host()? };
        let fetches = [("--fetch-models", self.fetch_models)];
        project.refuse_beside_host(&fetches).map_err(Misuse::wrong)?;
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
        let all = self.force || self.renew.is_some();
        let Sorted { stale, edited, fresh } = stale::sort(&plan, &lock, all);
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
                    "note: edited since the last run: {}, in which missing and lost texts are not looked \
                     for: {why:#}",
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
