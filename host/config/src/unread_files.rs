//! Project files that are not read, because of their name or the folder they stand in.

use std::{
    fs,
    path::{Path, PathBuf},
};

use ignore::WalkBuilder;
use toml::de::DeTable;

/// A folder that deep is no place where somebody puts a project.
const MAX_DEPTH: usize = 4;
/// A larger file is not a project.
const MAX_BYTES: u64 = 1 << 20;

/// Finds files beside `targum.toml`, and anywhere under `projects`, that hold a project and are not
/// read as one. A hidden file, or one that was set aside (`main.toml.off`, `main.toml~`), is not
/// read on purpose.
pub(crate) fn find(folder: &Path) -> Vec<PathBuf> {
    let projects = folder.join("projects");
    let below = |folder: &Path, depth| {
        let mut walk = WalkBuilder::new(folder);
        walk.standard_filters(false).hidden(true).max_depth(Some(depth));
        walk.build().flatten().map(ignore::DirEntry::into_path)
    };
    let is_unread = |file: &PathBuf| {
        let read = file.parent() == Some(&projects) && is_read(file);
        !read && !is_set_aside(file) && holds_project(file)
    };
    let found = below(folder, 1).chain(below(&projects, MAX_DEPTH));
    let mut unread_files: Vec<_> = found.filter(is_unread).collect();
    unread_files.sort();
    unread_files
}

/// Returns whether a file of `projects` is read, by its name.
pub(super) fn is_read(file: &Path) -> bool {
    let hidden = file.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    !hidden && file.extension().is_some_and(|end| end == "toml")
}

fn is_set_aside(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    name.contains(".toml") && !name.ends_with(".toml")
}

/// Returns whether a file has the keys that every project has; the rest of it may be wrong.
fn holds_project(file: &Path) -> bool {
    let small = fs::metadata(file).is_ok_and(|about| about.is_file() && about.len() <= MAX_BYTES);
    let Some(text) = small.then(|| fs::read_to_string(file).ok()).flatten() else { return false };
    let (table, _) = DeTable::parse_recoverable(&text);
    ["id", "engines"].iter().all(|&key| table.get_ref().contains_key(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_look_like_projects_but_are_not_read_are_found() {
        let config = tempfile::tempdir().unwrap();
        let write = |file: &str, text: &str| {
            let file = config.path().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        };
        let project = "id = \"one\"\nengines = [\"local\"]\n";
        write("targum.toml", "[engines.local]\nkind = \"identity\"\n");
        for read in ["projects/main.toml", "projects/.hidden.tml", "projects/..data/old.toml"] {
            write(read, project);
        }
        for aside in ["projects/main.toml~", "projects/main.toml.off", "projects/.git/a.toml"] {
            write(aside, project);
        }
        write("projects/README.md", "# Projects\n\nid = the name of it\n");
        write("projects/notes.txt", "engines: none\n");
        write("deploy/grafana.json", "{\"id\": 1, \"engines\": []}\n");
        assert_eq!(find(config.path()), Vec::<PathBuf>::new());

        write("demo.toml", project);
        write("projects/UPPER.TOML", project);
        write("projects/other.tml", &format!("{project}[limits\n"));
        write("projects/sub/deeper/three.toml", project);
        write("projects/sub/two.toml", project);
        let expected = [
            "demo.toml",
            "projects/UPPER.TOML",
            "projects/other.tml",
            "projects/sub/deeper/three.toml",
            "projects/sub/two.toml",
        ];
        assert_eq!(find(config.path()), expected.map(|file| config.path().join(file)));
    }
}
