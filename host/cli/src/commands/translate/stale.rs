//! Finds outputs that are out of date.

use std::{collections::BTreeSet, fs, path::Path};

use super::{
    lock::{self, Lock, Made, Needs, SourceDigests, Target},
    plan::{Plan, Task},
    progress::count,
    settings_digest::{CurrentSettings, SettingsDigest},
};
use crate::commands::print::print_error;

/// An output that is out of date.
pub(crate) struct Stale {
    /// The stale tasks of the output, in order.
    pub(crate) tasks: Vec<Task>,
    /// The reason, as text.
    pub(crate) why: String,
    /// The size of the source.
    pub(crate) bytes: u64,
}

/// The state of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// The output is up to date.
    Fresh,
    /// The output was edited. Texts may be missing in it.
    Edited,
    /// The output is out of date, for this reason.
    Stale(String),
}

/// The outputs of a plan by their state.
pub(crate) struct Sorted {
    /// The outputs that are out of date.
    pub(crate) stale: Vec<Stale>,
    /// The tasks of outputs that were edited.
    pub(crate) edited: Vec<Task>,
    /// The number of outputs that are not out of date, edited or not.
    pub(crate) fresh: usize,
}

/// Sorts the outputs by their state. With `all`, every output is stale.
pub(crate) fn sort(plan: &Plan, lock: &Lock, all: bool) -> Sorted {
    let mut sorted = Sorted { stale: Vec::new(), edited: Vec::new(), fresh: 0 };
    for tasks in plan.outputs.values() {
        let (mut stale, mut edited, mut reason) = (Vec::new(), Vec::new(), None);
        for task in tasks {
            let state = if all {
                Standing::Stale("asked for".to_owned())
            } else {
                standing(task, &plan.root, lock.get(task))
            };
            match state {
                Standing::Stale(why) => {
                    reason.get_or_insert(why);
                    stale.push(task.clone());
                }
                Standing::Edited => edited.push(task.clone()),
                Standing::Fresh => {}
            }
        }
        if let Some(why) = reason {
            let bytes = stale.iter().map(|task| size(&plan.root, task)).sum();
            sorted.stale.push(Stale { tasks: stale, why, bytes });
        } else {
            sorted.edited.extend(edited);
            sorted.fresh += 1;
        }
    }
    sorted
}

/// Returns the state of an output. An output is up to date where it exists and its source has not changed since.
/// An edit makes an output stale only where texts in it have no translation.
pub(crate) fn standing(task: &Task, root: &Path, known: Option<&Target>) -> Standing {
    let Ok(source) = fs::read(root.join(&task.source)) else {
        return Standing::Stale(format!("{} cannot be read", task.source.display()));
    };
    let digests = SourceDigests::of(task, &source);
    let states = || known.into_iter().flat_map(|target| &target.made);
    let of_this = |made: &&Made| digests.include(&made.source);
    if states().filter(of_this).any(|made| made.target.is_empty()) {
        return Standing::Fresh;
    }
    let Ok(output) = fs::read(root.join(&task.output)) else {
        return Standing::Stale("missing".into());
    };
    if known.is_none_or(|target| target.made.is_empty()) {
        return Standing::Stale(if task.in_place() {
            format!("not yet translated into {}", task.to)
        } else {
            format!("not known to be made from {}", task.source.display())
        });
    }
    let fitting: Vec<&Made> = states().filter(of_this).collect();
    if fitting.is_empty() {
        return Standing::Stale(format!("{} has changed", task.source.display()));
    }
    if fitting.iter().all(|made| has_other_settings(made, task)) {
        return Standing::Stale("the glossary or the options of formats have changed".into());
    }
    if fitting.iter().all(|made| made.encoding != task.noted_encoding() && made.has_encoding()) {
        return Standing::Stale("another encoding is requested".into());
    }
    if fitting.iter().any(|made| lock::is_of_file(&made.target, &output)) {
        return Standing::Fresh;
    }
    if task.in_place() {
        return Standing::Fresh;
    }
    match states().count() {
        1 => Standing::Edited,
        _ => Standing::Stale(
            "targum.lock has several states of it, after a merge or an interruption".into(),
        ),
    }
}

/// Returns whether the glossary or the options of formats have changed since the translation.
pub(crate) fn has_other_settings(made: &Made, task: &Task) -> bool {
    settings_of(made, task).is_some_and(|(then, now)| now.differ(then))
}

/// Returns whether the glossary has changed since the translation, and the options of formats have not.
pub(crate) fn has_only_another_glossary(made: &Made, task: &Task) -> bool {
    settings_of(made, task)
        .is_some_and(|(then, now)| now.differ(then) && now.have_same_options(then))
}

/// Returns the settings of a translation and the current ones, where both are known.
fn settings_of<'s>(
    made: &'s Made,
    task: &'s Task,
) -> Option<(&'s SettingsDigest, &'s CurrentSettings)> {
    made.settings.as_ref().zip(task.settings.as_ref())
}

/// Returns the size of the source of a task.
pub(crate) fn size(root: &Path, task: &Task) -> u64 {
    fs::metadata(root.join(&task.source)).map_or(0, |about| about.len())
}

/// Returns the formats that the sources may be in. Returns `None` where the extension of a source is not known.
pub(crate) fn formats<'t>(tasks: impl Iterator<Item = &'t Task>) -> Option<BTreeSet<String>> {
    let each = tasks.map(|task| task.formats.clone());
    each.collect::<Option<Vec<_>>>().map(|ids| ids.into_iter().flatten().collect())
}

/// Returns the tasks with texts that a person has to look at, as the lock records them.
pub(crate) fn needy<'p>(plan: &'p Plan, lock: &Lock) -> Vec<(&'p Task, Needs)> {
    let needs =
        |task: &Task| lock.get(task).map(|target| target.needs(task.reviewing)).unwrap_or_default();
    let all = plan.tasks().map(|task| (task, needs(task)));
    all.filter(|(_, needs)| !needs.is_none()).collect()
}

/// Prints for each file how many texts a person has to look at.
pub(crate) fn tell_needs<'t>(needy: impl Iterator<Item = &'t (&'t Task, Needs)>) {
    for (task, needs) in needy {
        print_error!("{}: {}", shown(task), texts_that_need_a_person(*needs));
    }
}

/// Returns counts of texts that a person has to look at, as text.
pub(crate) fn texts_that_need_a_person(Needs { outdated, kept, unsure, machine }: Needs) -> String {
    let counts = [
        (outdated, "edited by a person before its source changed"),
        (kept, "in the source language"),
        (unsure, "less sure than the project demands"),
        (machine, "translated by a machine and not approved"),
    ];
    let counts = counts.iter().filter(|(number, _)| *number > 0);
    let counts: Vec<_> =
        counts.map(|(number, what)| format!("{} {what}", count(*number, "text"))).collect();
    counts.join(", ")
}

/// Returns the name of an output for messages.
pub(crate) fn shown(task: &Task) -> String {
    if task.in_place() {
        format!("{} ({})", task.output.display(), task.to)
    } else {
        task.output.display().to_string()
    }
}

/// Returns the part of a summary about files that a person has to look at.
pub(crate) fn and_needs(needy: usize) -> String {
    match needy {
        0 => String::new(),
        _ => {
            format!("; needs a person: {} (`targum review` names the texts)", count(needy, "file"))
        }
    }
}
