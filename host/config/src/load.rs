//! Reads the configuration folder: `targum.toml`, with the variables that override it, and
//! `projects/*.toml` by name.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde::de::DeserializeOwned;

use super::{
    Problem, Project, Settings,
    read::{self, Source},
    unread_files::{self, is_read},
    variables::{self, Variable},
};
use targum_core::regular_file;

/// A folder that was read. One with problems must not be run.
#[derive(Debug, Default)]
pub struct Loaded {
    /// `targum.toml`.
    pub settings: (Source, Settings),
    /// The projects, by file name.
    pub projects: Vec<(Source, Project)>,
    /// The mistakes of syntax and of types.
    pub problems: Vec<Problem>,
    /// Whether `targum.toml` could not be read, so that the settings are defaults.
    pub without_settings: bool,
    /// Files that hold a project and are not read.
    pub unread_files: Vec<PathBuf>,
}

/// Reads a folder.
pub fn load(folder: &Path) -> Loaded {
    let mut loaded = Loaded::default();
    let mut overriding = Vec::new();
    for variable in variables::of_process() {
        match variable {
            Ok(variable) => overriding.push(variable),
            Err(problem) => loaded.problems.push(problem),
        }
    }
    let (source, settings) = loaded.read(folder.join("targum.toml"), &overriding);
    loaded.without_settings = settings.is_none();
    loaded.settings = (source, settings.unwrap_or_default());
    loaded.unread_files = unread_files::find(folder);
    match project_files(&folder.join("projects")) {
        Ok(files) => {
            for file in files {
                if let (source, Some(project)) = loaded.read(file, &[]) {
                    loaded.projects.push((source, project));
                }
            }
        }
        Err(problem) => loaded.problems.push(problem),
    }
    loaded
}

impl Loaded {
    fn read<T: DeserializeOwned>(
        &mut self,
        file: PathBuf,
        variables: &[Variable],
    ) -> (Source, Option<T>) {
        match regular_file::read_to_string(&file) {
            Ok(text) => {
                let (source, value, problems) = read::read_with(&file, &text, variables);
                self.problems.extend(problems);
                (source, value)
            }
            Err(error) => {
                self.problems.push(unreadable(&file, &error));
                (Source::default(), None)
            }
        }
    }
}

/// Returns the project files in the order of their names. Hidden files are an editor's own.
fn project_files(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let mut files = Vec::new();
    for entry in entries {
        let file = entry.map_err(|error| unreadable(folder, &error))?.path();
        if is_read(&file) {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

fn unreadable(file: &Path, error: &std::io::Error) -> Problem {
    Problem {
        file: file.to_owned(),
        line: None,
        key: String::new(),
        message: format!("cannot be read: {error}"),
    }
}
