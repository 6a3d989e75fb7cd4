//! Translations whose source file was renamed, merged into others or removed.

use std::{collections::BTreeSet, fs, path::Path};

use super::{
    lock::{self, Lock, Target},
    options::Options,
    plan::Plan,
};
use crate::commands::print::print_error;

/// The number of orphans that are named. Further orphans are only counted.
const NAMED: usize = 5;

/// A translation without a source.
#[derive(Clone, Debug)]
pub(crate) struct Orphan {
    /// Its path from the root, as the lock names it.
    pub(crate) name: String,
    /// Its entry in the lock.
    pub(crate) target: Target,
}

impl Orphan {
    /// Returns the path of its former source.
    pub(crate) fn source(&self) -> &str {
        self.target.origin.as_ref().map_or("", |origin| &origin.source)
    }
}

/// Returns the orphans in the lock.
pub(crate) fn find(plan: &Plan, lock: &Lock) -> Vec<Orphan> {
    let planned: BTreeSet<String> = plan.tasks().map(lock::name).collect();
    let is_gone = |target: &Target| {
        let origin = target.origin.as_ref();
        origin.is_some_and(|origin| !plan.root.join(&origin.source).exists())
    };
    let is_there = |name: &str| plan.root.join(name).is_file();
    let orphans = lock
        .targets()
        .filter(|(name, target)| !planned.contains(*name) && is_gone(target) && is_there(name));
    orphans.map(|(name, target)| Orphan { name: name.to_owned(), target: target.clone() }).collect()
}

/// Prints the names of orphans.
pub(crate) fn tell(orphans: &[Orphan]) {
    for orphan in orphans.iter().take(NAMED) {
        let source = orphan.source();
        print_error!("{}: its source {source} is gone (--prune removes it)", orphan.name);
    }
    if let more @ 1.. = orphans.len().saturating_sub(NAMED) {
        print_error!("and {more} more translations without a source");
    }
}

/// Removes orphans from the disk and from the lock, or in a dry run tells which would be. Returns their names.
pub(crate) fn prune(
    orphans: &[Orphan],
    root: &Path,
    lock: &mut Lock,
    options: Options,
) -> anyhow::Result<Vec<String>> {
    for orphan in orphans {
        if options.dry {
            options.tell(&format!("would remove {}", orphan.name));
            continue;
        }
        fs::remove_file(root.join(&orphan.name))
            .map_err(|error| anyhow::anyhow!("{} cannot be removed: {error}", orphan.name))?;
        lock.remove(&orphan.name);
        options.tell(&format!("removed {}", orphan.name));
    }
    Ok(orphans.iter().map(|orphan| orphan.name.clone()).collect())
}
