//! The result of `targum translate --json`.

use serde::Serialize;

use super::{plan::Task, progress::Tally};
use crate::commands::print::print_json;
use targum_core::Hundredths;
use targum_translate::inspect::Report;

/// The result of a run that translates.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Summary {
    /// Whether nothing was translated or written.
    dry_run: bool,
    /// The number of sources whose translations were, or in a dry run would be, written.
    written: usize,
    up_to_date: usize,
    failed: usize,
    /// The number of files that a person has to look at.
    needs_person: usize,
    segments: Tally,
    /// The files that were worked on.
    files: Vec<File>,
    /// The translations without a source that were, or in a dry run would be, removed.
    removed: Vec<String>,
    exit_status: u8,
}

/// A translation that was worked on.
#[derive(Serialize)]
pub(crate) struct File {
    output: String,
    source: String,
    locale: String,
    /// Whether the file was, or in a dry run would be, written.
    written: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    segments: Option<Tally>,
    /// The translations that are less sure than the project demands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unsure: Vec<Unsure>,
    /// The reason why the file is left as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// A translation that is less sure than the project demands.
#[derive(Serialize)]
struct Unsure {
    key: String,
    confidence: Option<Hundredths>,
}

impl Summary {
    /// Makes the result of a run that has worked on no file.
    pub(crate) fn new(
        dry_run: bool,
        up_to_date: usize,
        needs_person: usize,
        removed: Vec<String>,
    ) -> Self {
        Self {
            dry_run,
            written: 0,
            up_to_date,
            failed: 0,
            needs_person,
            segments: Tally::default(),
            files: Vec::new(),
            removed,
            exit_status: 0,
        }
    }

    /// Returns the result with the files that were worked on, in the order of their names.
    pub(crate) fn with_work(
        self,
        written: usize,
        failed: usize,
        segments: Tally,
        mut files: Vec<File>,
        exit_status: u8,
    ) -> Self {
        files.sort_by(|a, b| (&a.output, &a.locale).cmp(&(&b.output, &b.locale)));
        Self { written, failed, segments, files, exit_status, ..self }
    }

    /// Prints the result to the standard output.
    pub(crate) fn print(&self) {
        print_json(self);
    }
}

impl File {
    /// Returns the result of a file that did not fail.
    pub(crate) fn done(task: &Task, written: bool, report: &Report) -> Self {
        let unsure = report.segments.iter().filter(|segment| segment.unsure);
        let unsure = unsure
            .map(|segment| Unsure { key: segment.key.clone(), confidence: segment.confidence });
        let (segments, unsure) = (Some(Tally::of(report)), unsure.collect());
        Self { written, segments, unsure, ..Self::of(task) }
    }

    /// Returns the result of a file that failed.
    pub(crate) fn failed(task: &Task, error: &anyhow::Error) -> Self {
        Self { error: Some(format!("{error:#}")), ..Self::of(task) }
    }

    fn of(task: &Task) -> Self {
        Self {
            output: task.output.display().to_string(),
            source: task.source.display().to_string(),
            locale: task.to.as_str().to_owned(),
            written: false,
            segments: None,
            unsure: Vec::new(),
            error: None,
        }
    }
}
