//! The laws on real files.

use std::path::Path;

use super::{Broken, hostile::broken as broken_laws, identity};
use crate::Format;

/// Checks identity and every hostile round trip into `pl`, `ar` and `ja` for all files of a folder,
/// if it exists. Returns the names of the files that break a law, with the laws.
pub fn corpus<F: Format>(folder: &Path) -> Vec<(String, Broken)> {
    let mut broken = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        eprintln!("no corpus at {}: only the crate's own cases were run", folder.display());
        return broken;
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Ok(source) = std::fs::read_to_string(&path) else {
            eprintln!("{name}: not UTF-8, passed over");
            continue;
        };
        let mut check = |result: Result<(), Broken>| {
            if let Err(law) = result {
                broken.push((name.clone(), law));
            }
        };
        check(identity::<F>(&source, "en"));
        for target in ["pl", "ar", "ja"] {
            for (_, law) in broken_laws::<F>(&source, target) {
                check(Err(law));
            }
        }
    }
    broken
}
