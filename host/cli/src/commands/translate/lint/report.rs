//! The result of `targum lint` as text, JSON and SARIF.

use std::path::PathBuf;

use serde::Serialize;
use serde_json::{Value, json};

use super::super::{
    findings::{
        Form, Level, annotations, prefix,
        sarif::{document, fingerprint, location},
        shows_annotations,
    },
    progress::count,
};
use crate::commands::print::{print_json, print_line};
use targum_translate::lint::CHECKS;

/// A finding in a file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Found {
    /// The name of the check.
    pub(crate) check: &'static str,
    /// The severity of the finding.
    pub(crate) level: Level,
    /// The path of the translation.
    pub(crate) output: String,
    /// The path of the source.
    pub(crate) source: String,
    /// The target locale.
    pub(crate) locale: String,
    /// The key of the text.
    pub(crate) key: String,
    /// The line of the translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
    /// A description of the mistake.
    pub(crate) message: String,
}

/// The result of a run.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Report {
    /// The number of findings that are errors.
    pub(crate) errors: usize,
    /// The number of findings that are warnings.
    pub(crate) warnings: usize,
    /// The number of translations that were compared.
    pub(crate) files: usize,
    /// The number of texts that were compared.
    pub(crate) texts: usize,
    /// The number of translations that do not exist yet.
    pub(crate) missing: usize,
    /// The number of files that cannot be read.
    pub(crate) failed: usize,
    /// The exit status.
    pub(crate) exit_status: u8,
    /// The findings.
    pub(crate) findings: Vec<Found>,
    /// The folder of the project.
    #[serde(skip)]
    pub(crate) root: PathBuf,
}

impl Report {
    /// Prints the result.
    pub(crate) fn print(&self, form: Form) {
        match form {
            Form::Text => self.print_text(),
            Form::Json => print_json(self),
            Form::Sarif => print_json(&self.sarif()),
        }
    }

    fn print_text(&self) {
        self.findings.iter().for_each(Found::print);
        let missing = match self.missing {
            0 => String::new(),
            missing => format!("; not translated yet: {}", count(missing, "file")),
        };
        print_line!(
            "errors: {}; warnings: {}; compared: {} in {}{missing}",
            self.errors,
            self.warnings,
            count(self.texts, "text"),
            count(self.files, "file")
        );
        if shows_annotations() {
            for found in &self.findings {
                let (file, message) =
                    (self.place(found), format!("`{}`: {}", found.key, found.message));
                let title = description(found.check);
                let line = annotations::command(found.level, &file, found.line, title, &message);
                print_line!("{line}");
            }
        }
    }

    /// Returns the path of a translation in the repository.
    fn place(&self, found: &Found) -> String {
        prefix(&self.root).join(&found.output).to_string_lossy().replace('\\', "/")
    }

    fn sarif(&self) -> Value {
        let rules = CHECKS.iter().map(|check| {
            json!({
                "id": check.name,
                "shortDescription": { "text": check.description },
                "help": {
                    "text": format!(
                        "Correct the translation. To leave the check out, write `{} = \"off\"` under [lint.checks] \
                         in targum.toml.",
                        check.name
                    ),
                },
            })
        });
        let results = self.findings.iter().map(|found| self.result(found));
        document(&rules.collect::<Vec<_>>(), results.collect())
    }

    fn result(&self, found: &Found) -> Value {
        let Found { check, level, output, locale, key, line, message, .. } = found;
        let name = format!("{check} {output} {locale} {key} {message}");
        json!({
            "ruleId": check,
            "ruleIndex": CHECKS.iter().position(|known| known.name == *check),
            "level": level,
            "message": { "text": format!("`{key}`: {message}") },
            "locations": [location(&self.place(found), line.unwrap_or(1))],
            "partialFingerprints": { "checkAndText/v1": fingerprint(&name) },
        })
    }
}

fn description(check: &str) -> &'static str {
    CHECKS.iter().find(|known| known.name == check).map_or("", |known| known.description)
}

impl Found {
    fn print(&self) {
        let Self { check, output, key, message, .. } = self;
        let line = self.line.map(|line| format!(":{line}")).unwrap_or_default();
        let level = if self.level == Level::Error { "error" } else { "warning" };
        let key = key.replace('\n', " ");
        print_line!("{output}{line}: {level}: `{key}`: {message} ({check})");
    }
}
