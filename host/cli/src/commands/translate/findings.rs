//! The findings of `targum translate --check`, and the forms that they are printed in: text, JSON and SARIF, and
//! annotations where GitHub Actions runs the check.

pub(super) mod annotations;
pub(super) mod sarif;

use std::{
    env,
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use serde::Serialize;

use super::{
    exit::{NEEDS_PERSON, STALE},
    lock::Needs,
    orphans::Orphan,
    plan::{Plan, Task},
    progress::count,
    stale::{Stale, and_needs, shown, texts_that_need_a_person},
};
use crate::commands::print::{print_json, print_line};

/// A form of the result of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Lines of text, with annotations where GitHub Actions runs the check.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0.
    Sarif,
}

/// A kind of finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Rule {
    /// The translation of a file does not exist.
    MissingTranslation,
    /// The translation of a file is out of date, or lacks texts.
    StaleTranslation,
    /// A translation has texts that a person has to look at.
    NeedsPerson,
    /// The source of a translation does not exist any more.
    NoSource,
}

/// Rules with their ids, their titles and what to do about a finding.
const RULES: [(Rule, &str, &str, &str); 4] = [
    (
        Rule::MissingTranslation,
        "missing-translation",
        "A translation is missing",
        "Run `targum translate`.",
    ),
    (
        Rule::StaleTranslation,
        "stale-translation",
        "A translation is out of date",
        "Run `targum translate`.",
    ),
    (
        Rule::NeedsPerson,
        "needs-person",
        "Texts need a person",
        "Run `targum review` to list the texts, and `targum review --accept` to accept them.",
    ),
    (
        Rule::NoSource,
        "no-source",
        "A translation has no source",
        "Run `targum translate --prune` to remove the translation.",
    ),
];

impl Rule {
    fn title(self) -> &'static str {
        RULES.iter().find(|(rule, ..)| *rule == self).map_or("", |(_, _, title, _)| title)
    }
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    /// The check fails.
    Error,
    /// The check passes.
    Warning,
    /// The finding is for information.
    Note,
}

/// A finding of a check.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Finding {
    rule: Rule,
    level: Level,
    /// The path of the translation.
    output: String,
    /// The path of the source.
    source: String,
    /// The target locales.
    locales: Vec<String>,
    message: String,
}

/// The result of a check.
pub(crate) struct Findings {
    all: Vec<Finding>,
    root: PathBuf,
    stale: Vec<(String, String)>,
    fresh: usize,
    needy: usize,
    /// The exit status.
    pub(crate) status: u8,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Summary<'f> {
    stale: usize,
    up_to_date: usize,
    needs_person: usize,
    exit_status: u8,
    findings: &'f [Finding],
}

impl Findings {
    /// Collects the findings of a check. With `strict`, texts that need a person make the check fail.
    pub(crate) fn new(
        plan: &Plan,
        stale: &[Stale],
        fresh: usize,
        needy: &[(&Task, Needs)],
        orphans: &[Orphan],
        strict: bool,
    ) -> Self {
        let out_of_date = stale.iter().filter_map(|stale| of_stale(plan, stale));
        let level = if strict { Level::Error } else { Level::Warning };
        let for_people = needy.iter().map(|(task, needs)| Finding {
            rule: Rule::NeedsPerson,
            level,
            message: format!("{}: {}", shown(task), texts_that_need_a_person(*needs)),
            ..of_task(task)
        });
        let without_source = orphans.iter().map(|orphan| Finding {
            rule: Rule::NoSource,
            level: Level::Note,
            output: orphan.name.clone(),
            source: orphan.source().to_owned(),
            locales: orphan.target.origin.iter().map(|origin| origin.to.clone()).collect(),
            message: format!("{}: its source {} does not exist", orphan.name, orphan.source()),
        });
        let status = match (stale.is_empty(), needy.is_empty()) {
            (false, _) => STALE,
            (true, false) if strict => NEEDS_PERSON,
            (true, _) => 0,
        };
        Self {
            all: out_of_date.chain(for_people).chain(without_source).collect(),
            root: plan.root.clone(),
            stale: stale.iter().map(|stale| (output_of(stale), stale.why.clone())).collect(),
            fresh,
            needy: needy.len(),
            status,
        }
    }

    /// Prints the findings, and returns the exit status of the check.
    pub(crate) fn print(&self, form: Form) -> u8 {
        match form {
            Form::Text => self.print_text(),
            Form::Json => print_json(&Summary {
                stale: self.stale.len(),
                up_to_date: self.fresh,
                needs_person: self.needy,
                exit_status: self.status,
                findings: &self.all,
            }),
            Form::Sarif => print_json(&sarif::log(&self.all, &prefix(&self.root))),
        }
        self.status
    }

    fn print_text(&self) {
        for (output, why) in &self.stale {
            print_line!("{output}: stale: {why}");
        }
        let (stale, fresh) = (count(self.stale.len(), "file"), count(self.fresh, "file"));
        print_line!("stale: {stale}; up to date: {fresh}{}", and_needs(self.needy));
        if shows_annotations() {
            let prefix = prefix(&self.root);
            for finding in &self.all {
                print_line!("{}", annotations::line(finding, &prefix));
            }
        }
    }
}

/// Returns the path from the repository to the project. Code hosts name files by their paths in the
/// repository.
pub(crate) fn prefix(root: &Path) -> PathBuf {
    let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    let repository = root.ancestors().find(|folder| folder.join(".git").exists());
    let prefix = repository.and_then(|repository| root.strip_prefix(repository).ok());
    prefix.map(Path::to_owned).unwrap_or_default()
}

/// Returns whether GitHub Actions runs the program, and shows annotations.
pub(crate) fn shows_annotations() -> bool {
    env::var("GITHUB_ACTIONS").is_ok_and(|value| value == "true")
}

fn of_task(task: &Task) -> Finding {
    Finding {
        rule: Rule::StaleTranslation,
        level: Level::Error,
        output: task.output.display().to_string(),
        source: task.source.display().to_string(),
        locales: vec![task.to.as_str().to_owned()],
        message: String::new(),
    }
}

fn of_stale(plan: &Plan, stale: &Stale) -> Option<Finding> {
    let first = stale.tasks.first()?;
    let exists = plan.root.join(&first.output).is_file();
    Some(Finding {
        rule: if exists { Rule::StaleTranslation } else { Rule::MissingTranslation },
        locales: stale.tasks.iter().map(|task| task.to.as_str().to_owned()).collect(),
        message: format!("{}: {}", output_of(stale), stale.why),
        ..of_task(first)
    })
}

fn output_of(stale: &Stale) -> String {
    stale.tasks.first().map(|task| task.output.display().to_string()).unwrap_or_default()
}

/// Returns the file that a finding is shown at, by its path in the repository. A missing translation is shown at
/// its source.
fn place(finding: &Finding, prefix: &Path) -> String {
    let file = match finding.rule {
        Rule::MissingTranslation | Rule::StaleTranslation => &finding.source,
        Rule::NeedsPerson | Rule::NoSource => &finding.output,
    };
    prefix.join(file).to_string_lossy().replace('\\', "/")
}
