//! Translations whose source file is gone: renamed, merged into others, or removed.

use std::{collections::BTreeSet, fs, path::Path};

use super::{
    lock::{self, Lock, Target},
    plan::Plan,
};
use crate::commands::print::{print_error, print_line};

/// How many are named before it is only told how many more there are.
const NAMED: usize = 5;

/// A translation without a source.
#[derive(Clone, Debug)]
pub struct Orphan {
    /// Its name in the lock: its path from the root.
    pub name: String,
    /// What is known of it.
    pub target: Target,
}

impl Orphan {
    /// What its source was.
    fn source(&self) -> &str {
        self.target.origin.as_ref().map_or("", |origin| &origin.source)
    }
}

/// Those in the lock.
pub fn find(plan: &Plan, lock: &Lock) -> Vec<Orphan> {
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

/// Names them.
pub fn tell(orphans: &[Orphan]) {
    for orphan in orphans.iter().take(NAMED) {
        let source = orphan.source();
        print_error!("{}: its source {source} is gone (--prune removes it)", orphan.name);
    }
    if let more @ 1.. = orphans.len().saturating_sub(NAMED) {
        print_error!("and {more} more translations without a source");
    }
}

/// Removes them, from the disk and from the lock.
pub fn prune(orphans: &[Orphan], root: &Path, lock: &mut Lock, dry: bool) -> anyhow::Result<()> {
    for orphan in orphans {
        if dry {
            print_line!("would remove {}", orphan.name);
            continue;
        }
        fs::remove_file(root.join(&orphan.name))
            .map_err(|error| anyhow::anyhow!("{} cannot be removed: {error}", orphan.name))?;
        lock.remove(&orphan.name);
        print_line!("removed {}", orphan.name);
    }
    Ok(())
}
