//! The models that are installed, one in each folder `<source>-<target>`.

use std::{
    fs,
    io::{
        self,
        ErrorKind::{NotADirectory, NotFound, PermissionDenied},
    },
    path::{Path, PathBuf},
    time::SystemTime,
};

use icu_locale::LanguageIdentifier;
use targum_core::regular_file;

use crate::name::pair;

/// The files of an installed model, in a folder `<source>-<target>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelFiles {
    /// The language it reads.
    pub source: LanguageIdentifier,
    /// The language it writes.
    pub target: LanguageIdentifier,
    /// Weights.
    pub model: PathBuf,
    /// Vocabulary of the source.
    pub source_vocabulary: PathBuf,
    /// Vocabulary of the target; most models have one for both.
    pub target_vocabulary: PathBuf,
    /// Lexical shortlist.
    pub shortlist: Option<PathBuf>,
}

impl ModelFiles {
    /// Finds the files of the model in a folder.
    ///
    /// # Errors
    /// A file is missing, or there are two of a kind. The message names the files.
    pub fn in_folder(folder: &Path) -> Result<ModelFiles, String> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let (source, target) =
            pair(&name).ok_or_else(|| format!("{name}: the name is not a pair such as en-pt"))?;
        let mut names: Vec<String> = fs::read_dir(folder)
            .and_then(|entries| {
                entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
            })
            .map_err(|error: io::Error| format!("{name}: {error}"))?;
        names.sort();
        let find = |start: &str, end: &str| {
            let mut fits =
                names.iter().filter(|name| name.starts_with(start) && name.ends_with(end));
            match (fits.next(), fits.next()) {
                (Some(first), Some(second)) => {
                    Err(format!("{name}: both {first} and {second} are here"))
                }
                (first, _) => Ok(first.map(|file| folder.join(file))),
            }
        };
        let need = |start: &str, end: &str| {
            find(start, end)?.ok_or_else(|| format!("{name}: {start}*{end} is missing"))
        };
        let (source_vocabulary, target_vocabulary) = match find("vocab", ".spm")? {
            Some(both) => (both.clone(), both),
            None => (need("srcvocab", ".spm")?, need("trgvocab", ".spm")?),
        };
        let (model, shortlist) = (need("model", ".bin")?, find("lex", ".bin")?);
        let files =
            ModelFiles { source, target, model, source_vocabulary, target_vocabulary, shortlist };
        for file in files.all() {
            regular_file::require(file).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        Ok(files)
    }

    /// Returns the name of the model's folder: `en-pt`.
    pub fn name(&self) -> String {
        format!("{}-{}", self.source, self.target)
    }

    /// Returns the folder of the model.
    pub fn folder(&self) -> &Path {
        self.model.parent().unwrap_or(Path::new(""))
    }

    /// Returns the size of all files.
    pub fn bytes(&self) -> u64 {
        self.all().filter_map(|file| Some(fs::metadata(file).ok()?.len())).sum()
    }

    /// Returns the files that exist, in a fixed order.
    pub fn all(&self) -> impl Iterator<Item = &Path> {
        let target =
            (self.target_vocabulary != self.source_vocabulary).then_some(&self.target_vocabulary);
        [&self.model, &self.source_vocabulary]
            .into_iter()
            .chain(target)
            .chain(&self.shortlist)
            .map(PathBuf::as_path)
    }
}

/// Returns every file of a folder of models with its size and time, which tell whether the folder
/// has changed.
///
/// # Errors
/// A folder cannot be read, for a reason that may pass.
pub fn sight(models: &Path) -> io::Result<Vec<(PathBuf, u64, Option<SystemTime>)>> {
    let mut sight = Vec::new();
    for folder in paths(models)? {
        let files = match paths(&folder) {
            // A file beside the models, or a folder of others such as `lost+found`, is no model.
            Err(error) if matches!(error.kind(), NotADirectory | PermissionDenied) => continue,
            files => files?,
        };
        let about = |file: PathBuf| {
            let about = fs::metadata(&file).ok()?;
            Some((file, about.len(), about.modified().ok()))
        };
        sight.extend(files.into_iter().filter_map(about));
    }
    sight.sort();
    Ok(sight)
}

/// Returns the models in a folder of models by name, and what is wrong with the other folders.
///
/// # Errors
/// The folder of models cannot be read.
pub fn discover(models: &Path) -> io::Result<(Vec<ModelFiles>, Vec<String>)> {
    let mut folders = paths(models)?;
    folders.retain(|path| path.is_dir());
    folders.sort();
    let (good, bad): (Vec<_>, Vec<_>) =
        folders.iter().map(|path| ModelFiles::in_folder(path)).partition(Result::is_ok);
    Ok((good.into_iter().flatten().collect(), bad.into_iter().filter_map(Result::err).collect()))
}

/// Returns the paths in a folder, without names that begin with a dot: these are of models that are being installed. A
/// folder that does not exist is empty.
fn paths(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with('.') {
            paths.push(entry.path());
        }
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_missing_folder_is_one_without_models() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing");
        assert_eq!(sight(&missing).unwrap(), []);
        assert_eq!(discover(&missing).unwrap(), (Vec::new(), Vec::new()));
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert_eq!(sight(&file).unwrap_err().kind(), NotADirectory);
        assert_eq!(discover(&file).unwrap_err().kind(), NotADirectory);
        // A file beside the models does not matter.
        assert_eq!(sight(folder.path()).unwrap(), []);
    }
}
