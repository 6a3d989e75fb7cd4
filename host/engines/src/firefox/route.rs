//! Which models there are, and which of them lead from one locale to another.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use icu_locale::{LanguageIdentifier, Locale, LocaleExpander, langid};

use targum_core::regular_file;

/// The files of a model, in a folder `<source>-<target>`.
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
    /// The files of the model in a folder.
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

    /// Its folder's name: `en-pt`.
    pub fn name(&self) -> String {
        format!("{}-{}", self.source, self.target)
    }

    /// The files there are, in a fixed order.
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

/// Every file of a folder of models, with size and time: what tells whether it has changed.
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

/// The models in a folder of models, by name; and what is wrong with the other folders.
pub fn discover(models: &Path) -> (Vec<ModelFiles>, Vec<String>) {
    let entries = fs::read_dir(models).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    // What begins with a dot is being installed.
    folders.retain(|path| {
        !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
    });
    folders.sort();
    let (good, bad): (Vec<_>, Vec<_>) =
        folders.iter().map(|path| ModelFiles::in_folder(path)).partition(Result::is_ok);
    (good.into_iter().flatten().collect(), bad.into_iter().filter_map(Result::err).collect())
}

/// Reads `en-pt`, `en-pt-BR`, `zh-Hans-en`: both sides must be in canonical spelling, so
/// that there is one way to read a name.
pub fn pair(name: &str) -> Option<(LanguageIdentifier, LanguageIdentifier)> {
    let canonical =
        |tag: &str| tag.parse().ok().filter(|id: &LanguageIdentifier| id.to_string() == tag);
    name.match_indices('-')
        .find_map(|(at, _)| Some((canonical(&name[..at])?, canonical(&name[at + 1..])?)))
}

/// The models to go through from `source` to `target`, as indexes: one, or two by way of
/// English, or none. What a tag says beyond its language, as `-u-nu-latn` and `-x-foo` do, is
/// no matter.
pub fn route(models: &[ModelFiles], source: &str, target: &str) -> Vec<usize> {
    let parse = |tag: &str| tag.parse::<Locale>().map(|locale| locale.id);
    let (Ok(source), Ok(target)) = (parse(source), parse(target)) else { return Vec::new() };
    let english = langid!("en");
    best(models, &source, &target).map(|one| vec![one]).unwrap_or_else(|| {
        if source.language == target.language {
            // Another script of the same language: by way of English it would be another text.
            return Vec::new();
        }
        let there = best(models, &source, &english);
        let back = best(models, &english, &target);
        there.zip(back).map(|(first, second)| vec![first, second]).unwrap_or_default()
    })
}

fn best(
    models: &[ModelFiles],
    source: &LanguageIdentifier,
    target: &LanguageIdentifier,
) -> Option<usize> {
    let distance = |model: &ModelFiles| {
        Some(distance(&model.source, source)? + distance(&model.target, target)?)
    };
    let fits =
        models.iter().enumerate().filter_map(|(index, model)| Some((distance(model)?, index)));
    fits.min().map(|(_, index)| index)
}

/// How far a model's language is from the one asked for: the same, the same language of
/// no region, of another region. Another script is another language.
pub fn distance(have: &LanguageIdentifier, want: &LanguageIdentifier) -> Option<u8> {
    if have == want {
        return Some(0);
    }
    let full = |id: &LanguageIdentifier| {
        let mut full = id.clone();
        LocaleExpander::new_extended().maximize(&mut full);
        full
    };
    let (wide, asked) = (full(have), full(want));
    (wide.language == asked.language && wide.script == asked.script).then_some(match have.region {
        None => 1,
        region if region == asked.region => 1,
        _ => 2,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn models(names: &[&str]) -> Vec<ModelFiles> {
        let model = |name: &&str| {
            let (source, target) = pair(name).expect("a pair");
            let none = PathBuf::new();
            let (source_vocabulary, target_vocabulary) = (none.clone(), none.clone());
            ModelFiles {
                source,
                target,
                model: none,
                source_vocabulary,
                target_vocabulary,
                shortlist: None,
            }
        };
        names.iter().map(model).collect()
    }

    #[test]
    fn names_read_one_way() {
        let read = |name| pair(name).map(|(a, b)| (a.to_string(), b.to_string()));
        let is = |a: &str, b: &str| Some((a.to_owned(), b.to_owned()));
        assert_eq!(read("en-pt"), is("en", "pt"));
        assert_eq!(read("en-pt-BR"), is("en", "pt-BR"));
        assert_eq!(read("zh-Hans-en"), is("zh-Hans", "en"));
        assert_eq!(read("backup"), None);
    }

    #[test]
    fn regions_do_not_matter_and_scripts_do() {
        let have = models(&["en-pt", "en-zh", "en-zh-Hant", "zh-en"]);
        assert_eq!(route(&have, "en-US", "pt-BR"), [0]);
        assert_eq!(route(&have, "en", "zh-CN"), [1]);
        assert_eq!(route(&have, "en", "zh-TW"), [2]);
        assert_eq!(route(&have, "zh-Hant", "en"), [0; 0]);
    }

    #[test]
    fn extensions_do_not_matter() {
        let have = models(&["en-pt", "en-pt-PT", "en-zh-Hant"]);
        assert_eq!(route(&have, "en", "pt-x-foo"), [0]);
        assert_eq!(route(&have, "en-u-hc-h12-x-foo", "pt-PT-u-nu-latn"), [1]);
        assert_eq!(route(&have, "en", "zh-TW-t-en"), [2]);
        assert_eq!(route(&have, "en", "zh-u-nu-latn"), [0; 0]);
    }

    #[test]
    fn the_nearest_region_is_taken() {
        let have = models(&["en-pt-PT", "en-pt"]);
        assert_eq!(route(&have, "en", "pt-PT"), [0]);
        assert_eq!(route(&have, "en", "pt-BR"), [1]);
    }

    #[test]
    fn english_is_the_way_round() {
        let have = models(&["de-en", "en-pt"]);
        assert_eq!(route(&have, "de", "pt-BR"), [0, 1]);
        assert_eq!(route(&have, "pt", "de"), [0; 0]);
    }

    #[test]
    fn a_language_is_not_translated_into_itself_through_another() {
        let have = models(&["zh-en", "en-zh-Hant", "pt-en", "en-pt", "sr-en", "en-sr"]);
        assert_eq!(route(&have, "zh-Hans", "zh-Hant"), [0; 0]);
        assert_eq!(route(&have, "pt-BR", "pt-PT"), [0; 0]);
        assert_eq!(route(&have, "sr", "sr-Latn"), [0; 0]);
        assert_eq!(route(&have, "en", "sr-Latn"), [0; 0]);
        assert_eq!(route(&models(&["zh-Hans-zh-Hant"]), "zh", "zh-TW"), [0]);
        assert_eq!(route(&have, "en-GB", "pt-BR"), [3]);
    }
}
