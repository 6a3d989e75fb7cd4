//! The models that are installed, one in each folder `<source>-<target>`.

use std::{
    fs, io,
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
    /// Says which file is missing, or which two are one too many.
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
pub fn sight(models: &Path) -> Vec<(PathBuf, u64, Option<SystemTime>)> {
    let files = |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten();
    let mut sight: Vec<_> = fs::read_dir(models)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'))
        .flat_map(|entry| files(entry.path()))
        .filter_map(|file| {
            let about = fs::metadata(file.path()).ok()?;
            Some((file.path(), about.len(), about.modified().ok()))
        })
        .collect();
    sight.sort();
    sight
}

/// Returns the models in a folder of models by name, and what is wrong with the other folders.
pub fn discover(models: &Path) -> (Vec<ModelFiles>, Vec<String>) {
    let entries = fs::read_dir(models).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    // Names that begin with a dot are of models that are being installed.
    folders.retain(|path| {
        !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
    });
    folders.sort();
    let (good, bad): (Vec<_>, Vec<_>) =
        folders.iter().map(|path| ModelFiles::in_folder(path)).partition(Result::is_ok);
    (good.into_iter().flatten().collect(), bad.into_iter().filter_map(Result::err).collect())
}
