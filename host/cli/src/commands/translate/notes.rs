//! Messages about texts of a file that a person should look at.

use super::plan::Task;
use targum_segment::State;
use targum_translate::inspect::{Report, report::ForbiddenTerm};

/// The states of segments that the run has translated.
const IS_NEW: [State; 3] = [State::Translated, State::Repaired, State::Cached];

/// The number of keys of a kind that are named. Further keys are only counted.
const NAMED: usize = 5;

/// Returns the messages about the report on a task, whose output was written or not.
pub(crate) fn notes(name: &str, task: &Task, report: &Report, is_written: bool) -> Vec<String> {
    let is_empty = report.segments.is_empty() && report.record.is_empty();
    // Android's files of colours and sizes have no text either, and are not written.
    if is_empty && is_written && !task.in_place() {
        let source = task.source.display();
        return vec![format!(
            "{name}: no text to translate was found in {source}: check the format of the file, \
             and the options that select what is translated"
        )];
    }
    let of = |state: State, what: &str| {
        let all = report.segments.iter().filter(|segment| segment.state == state);
        let told = all.map(|segment| {
            let reason = segment.reason.as_deref().unwrap_or_default();
            format!("`{}` {what}: {reason}", segment.key)
        });
        named(name, told.collect())
    };
    let edited = of(State::Edited, "is left as it is");
    let outdated = report.outdated.iter().map(|key| {
        format!(
            "`{key}` was translated before its source changed: empty it to have it translated \
             anew, or see whether it still fits"
        )
    });
    let outdated = named(name, outdated.collect());
    let values = report.kept_values.iter().map(|key| {
        format!("`{key}` keeps its value, which is not a text: the source has another one")
    });
    let values = named(name, values.collect());
    let lost_values = report.lost_values.iter().map(|key| {
        format!(
            "`{key}` loses the value that a person wrote, which is not a text: the translation of \
             the changed source cannot hold it"
        )
    });
    let lost_values = named(name, lost_values.collect());
    let unsure = report.segments.iter().filter(|segment| segment.unsure);
    let unsure = unsure.filter_map(|segment| {
        let confidence = segment.confidence?;
        Some(format!("`{}` is less sure than the project demands: {confidence}", segment.key))
    });
    let unsure = named(name, unsure.collect());
    let forbidden = report.segments.iter().filter(|segment| IS_NEW.contains(&segment.state));
    let forbidden = forbidden.flat_map(|segment| {
        let told = |term: &ForbiddenTerm| format!("`{}`: {}", segment.key, term.message());
        segment.forbidden_terms.iter().map(told)
    });
    let forbidden = named(name, forbidden.collect());
    let kept = of(State::Kept, "is not translated");
    [edited, outdated, kept, values, lost_values, unsure, forbidden].concat()
}

/// Returns the messages about texts that people wrote and that have no source text any more.
pub(crate) fn lost(name: &str, task: &Task, keys: &[String]) -> Vec<String> {
    let source = task.source.display();
    let told = keys.iter().map(|key| {
        format!("`{key}` is removed, although a person wrote it: {source} has no text for it")
    });
    named(name, told.collect())
}

/// Returns the first lines, and the number of further lines.
fn named(name: &str, lines: Vec<String>) -> Vec<String> {
    let more = lines.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!("and {more} more"));
    let told = lines.into_iter().take(NAMED).chain(more);
    told.map(|line| format!("{name}: {line}")).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use targum_core::locale::Locale;

    use super::{super::reviewing::Reviewing, *};

    #[test]
    fn a_file_without_texts_is_reported() {
        let report = Report { translated_text: None, ..Report::empty() };
        let task = |output: &str| Task {
            formats: None,
            encodings: Default::default(),
            source: Path::new("en.ts").to_owned(),
            output: Path::new(output).to_owned(),
            from: Locale::parse("en").expect("a tag"),
            to: Locale::parse("pl").expect("a tag"),
            format: None,
            encoding: None,
            settings: None,
            reviewing: Reviewing::Off,
        };
        let [note] = &notes("pl.ts", &task("pl.ts"), &report, true)[..] else { panic!() };
        assert!(note.starts_with("pl.ts: no text to translate was found in en.ts: "), "{note}");
        // A file of several languages may have all translations.
        assert_eq!(notes("en.ts", &task("en.ts"), &report, true), [""; 0]);
        assert_eq!(notes("pl.ts", &task("pl.ts"), &report, false), [""; 0]);
    }
}
