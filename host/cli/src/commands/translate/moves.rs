//! Finds the files that the texts of a stale file may come from: a file with a former name, or another file that
//! the same run changes. These files are read before anything is written.

use std::{collections::BTreeMap, path::Path};

use super::{
    lock::{self, Made, SourceDigests},
    orphans::Orphan,
    plan::Task,
    reader::Reader,
    stale::Stale,
};
use targum_translate::inspect::Moved;

/// The number of other files that are searched for the texts of one file.
const SEARCHED: usize = 8;

/// A translated file whose texts may have moved to another file.
struct Giver {
    name: String,
    to: String,
    /// The recorded states of its source, where the source is gone.
    made: Vec<Made>,
    is_orphan: bool,
    text: Moved,
}

/// Returns the files to search for each stale output, by the name of the output.
pub(crate) async fn find(
    reader: &Reader,
    stale: &[Stale],
    orphans: &[Orphan],
) -> BTreeMap<String, Vec<Moved>> {
    let tasks: Vec<&Task> =
        stale.iter().flat_map(|stale| &stale.tasks).filter(|task| !task.in_place()).collect();
    let mut givers: Vec<Giver> =
        orphans.iter().filter_map(|orphan| of_orphan(reader, orphan)).collect();
    for task in &tasks {
        let takers = tasks.iter().filter(|other| other.to == task.to && like(other, task));
        if takers.count() > 1 {
            givers.extend(of_stale(reader, task).await);
        }
    }
    let renamed: BTreeMap<String, usize> = tasks
        .iter()
        .filter_map(|task| Some((lock::name(task), of_same_source(reader, task, &givers)?)))
        .collect();
    let search = |task: &&Task| (lock::name(task), to_search(reader, task, &givers, &renamed));
    tasks.iter().map(search).filter(|(_, moved)| !moved.is_empty()).collect()
}

/// Returns the files whose texts may have moved into the output of `task`, the likeliest first.
/// `renamed` has the giver of each output whose source file was renamed.
fn to_search(
    reader: &Reader,
    task: &Task,
    givers: &[Giver],
    renamed: &BTreeMap<String, usize>,
) -> Vec<Moved> {
    let name = lock::name(task);
    if let Some(at) = renamed.get(&name) {
        return vec![Moved { is_renamed: true, ..givers[*at].text.clone() }];
    }
    let is_new = reader.is_new(task);
    let others = givers.iter().enumerate().filter(|(at, giver)| {
        let is_taken = renamed.values().any(|taken| taken == at);
        let is_of_kind = giver.to == task.to.as_str() && giver.name != name;
        is_of_kind && !is_taken && extension(&giver.name) == extension(&name)
    });
    let mut others: Vec<&Giver> = others.map(|(_, giver)| giver).collect();
    others.sort_by_cached_key(|giver| {
        (file_name(&giver.name) != file_name(&name), giver.name.clone())
    });
    let only = others.iter().filter(|giver| giver.is_orphan).count() == 1;
    let moved = others.into_iter().take(SEARCHED).map(|giver| {
        let is_heir = is_new && giver.is_orphan;
        let is_renamed = is_heir && (only || file_name(&giver.name) == file_name(&name));
        Moved { is_renamed, ..giver.text.clone() }
    });
    moved.collect()
}

fn of_orphan(reader: &Reader, orphan: &Orphan) -> Option<Giver> {
    let text = reader.text_of_orphan(orphan)?;
    let record = orphan.target.records().into_iter().next().unwrap_or_default();
    Some(Giver {
        name: orphan.name.clone(),
        to: orphan.target.origin.as_ref()?.to.clone(),
        made: orphan.target.made.iter().cloned().collect(),
        is_orphan: true,
        text: Moved { text, record, values: orphan.target.values(), is_renamed: false },
    })
}

/// Returns a stale file that would lose a text of a person.
async fn of_stale(reader: &Reader, task: &Task) -> Option<Giver> {
    if !reader.may_have_edits(task) {
        return None;
    }
    let previous = reader.previous(task, &[]).ok()??;
    let record = previous.record?;
    let report = reader.look_at(task).await.ok()?;
    (!report.lost.is_empty()).then(|| Giver {
        name: lock::name(task),
        to: task.to.as_str().to_owned(),
        made: Vec::new(),
        is_orphan: false,
        text: Moved { text: previous.text, record, values: Vec::new(), is_renamed: false },
    })
}

/// Returns the index of the file that was made from the same source, where the output does not exist yet.
fn of_same_source(reader: &Reader, task: &Task, givers: &[Giver]) -> Option<usize> {
    let source = reader.is_new(task).then(|| reader.source(task).ok())??;
    let digests = SourceDigests::of(task, &source);
    givers.iter().position(|giver| {
        let is_same = |made: &Made| digests.include(&made.source);
        giver.is_orphan && giver.to == task.to.as_str() && giver.made.iter().any(is_same)
    })
}

fn like(one: &Task, other: &Task) -> bool {
    one.output.extension() == other.output.extension()
}

fn extension(name: &str) -> Option<&std::ffi::OsStr> {
    Path::new(name).extension()
}

fn file_name(name: &str) -> Option<&std::ffi::OsStr> {
    Path::new(name).file_name()
}
