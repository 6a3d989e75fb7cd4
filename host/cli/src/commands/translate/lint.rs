//! `targum lint`: checks translations against their sources, without an engine, a model or a host.
//!
//! The checks are those of [`targum_translate::lint`]. [`lint_rules`](super::lint_rules) has the levels and
//! exceptions of a project, and [`report`] prints what was found.

mod report;

use std::process::ExitCode;

use clap::Args;
use futures_util::{StreamExt, stream};

use self::report::{Found, Report};
use super::{
    Begun, Selection,
    engine::Engine,
    exit::{Misuse, STALE},
    findings::{Form, Level},
    options::Options,
    plan::Task,
    reader::Reader,
    stale::{self, shown},
};
use crate::commands::print::print_error;
use targum_translate::lint;

/// The number of files that are checked at once.
const AT_ONCE: usize = 4;

/// Check translations against their sources: placeholders, tags, plural forms, messages, lengths, terms, punctuation,
/// spaces, numbers and URLs. No engine, model or host is needed.
#[derive(Args, Clone, Debug, Default)]
#[command(
    after_help = "Exit status: 0 no finding is an error; 1 a finding is an error, or a file cannot be read; \
2 the command line, the project file or the configuration is wrong."
)]
pub(crate) struct Lint {
    /// The files and the locales.
    #[command(flatten)]
    pub(crate) selection: Selection,
    /// The form of the result on the standard output.
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) report: Form,
    /// Print the result as JSON. The same as `--report json`.
    #[arg(long, conflicts_with = "report")]
    pub(crate) json: bool,
}

impl Lint {
    /// Runs the command.
    ///
    /// # Errors
    /// The whole run is impossible. A file that fails alone is reported and makes the exit status 1.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        if self.selection.server.is_some() {
            return Err(Misuse::wrong(anyhow::anyhow!("lint uses no host: leave out --server")));
        }
        let mut begun = self.selection.begin()?;
        begun.project.leave_host();
        let runtime = tokio::runtime::Runtime::new()?;
        let report = runtime.block_on(check(begun))?;
        report.print(if self.json { Form::Json } else { self.report });
        Ok(report.exit_status.into())
    }
}

/// Checks all translations of a plan.
async fn check(Begun { project, plan, lock }: Begun) -> anyhow::Result<Report> {
    let formats = stale::formats(plan.tasks());
    let engine = Engine::without_engines(&project, formats.as_ref())?;
    let options = Options { dry: true, ..Options::default() };
    let reader = Reader::new(&project, engine, lock, options);
    let mut report = Report { root: project.root.clone(), ..Report::default() };
    let reader = &reader;
    let each = plan.tasks().map(|task| async move { (task, reader.lint(task).await) });
    let mut each = stream::iter(each).buffered(AT_ONCE);
    while let Some((task, linted)) = each.next().await {
        match linted {
            Ok(Some(linted)) => {
                if let Some(note) = &linted.note {
                    print_error!("{}: {note}", shown(task));
                }
                report.files += 1;
                report.texts += linted.compared;
                report.findings.extend(linted.findings.into_iter().filter_map(|finding| {
                    let level = project.lint.level(&finding, &task.output.to_string_lossy())?;
                    Some(found(task, finding, level))
                }));
            }
            Ok(None) => report.missing += 1,
            Err(error) => {
                print_error!("{}: {error:#}", shown(task));
                report.failed += 1;
            }
        }
    }
    let of = |level| report.findings.iter().filter(|found| found.level == level).count();
    (report.errors, report.warnings) = (of(Level::Error), of(Level::Warning));
    report.exit_status = if report.errors + report.failed > 0 { STALE } else { 0 };
    Ok(report)
}

fn found(task: &Task, finding: lint::Finding, level: lint::Level) -> Found {
    let lint::Finding { check, key, line, message } = finding;
    Found {
        check: check.name,
        level: match level {
            lint::Level::Error => Level::Error,
            lint::Level::Warning => Level::Warning,
        },
        output: task.output.display().to_string(),
        source: task.source.display().to_string(),
        locale: task.to.as_str().to_owned(),
        key,
        line,
        message,
    }
}
