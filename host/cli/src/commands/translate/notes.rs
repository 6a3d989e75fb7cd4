//! Messages about texts of a file that a person should look at.

use super::plan::Task;
use targum_segment::State;
use targum_translate::inspect::Report;

/// The number of keys of a kind that are named. Further keys are only counted.
const NAMED: usize = 5;

/// Returns the messages about a report.
pub(crate) fn notes(name: &str, report: &Report) -> Vec<String> {
    let of = |state: State, what: &str| {
        let all = report.segments.iter().filter(|segment| segment.state == state);
        let told = all.map(|segment| {
            let reason = segment.reason.as_deref().unwrap_or_default();
            format!("`{}` {what}: {reason}", segment.key)
        });
        named(name, told.collect())
    };
    let edited = of(State::Edited, "is left as it was edited");
    let outdated = report.outdated.iter().map(|key| {
        format!(
            "`{key}` was translated before its source changed: empty it to have it translated \
             anew, or see whether it still fits"
        )
    });
    let outdated = named(name, outdated.collect());
    [edited, outdated, of(State::Kept, "stands as in the source")].concat()
}

/// Returns the messages about texts that people wrote and that have no source text any more.
pub(crate) fn lost(name: &str, task: &Task, keys: &[String]) -> Vec<String> {
    let source = task.source.display();
    let told = keys.iter().map(|key| {
        format!("`{key}` goes, though people wrote it: {source} has no text that it translates")
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
