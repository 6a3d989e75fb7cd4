//! What is told of a file beside its counts: texts that somebody should look at.

use super::plan::Task;
use targum_segment::State;
use targum_translate::inspect::Report;

/// How many keys of a kind are named before it is only told how many more there are.
const NAMED: usize = 5;

/// What somebody should look at.
pub fn notes(name: &str, report: &Report) -> Vec<String> {
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

/// What people wrote and the source has no place for.
pub fn lost(name: &str, task: &Task, keys: &[String]) -> Vec<String> {
    let source = task.source.display();
    let told = keys.iter().map(|key| {
        format!("`{key}` goes, though people wrote it: {source} has no text that it translates")
    });
    named(name, told.collect())
}

/// The first of the lines, and how many more there are.
fn named(name: &str, lines: Vec<String>) -> Vec<String> {
    let more = lines.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!("and {more} more"));
    let told = lines.into_iter().take(NAMED).chain(more);
    told.map(|line| format!("{name}: {line}")).collect()
}
