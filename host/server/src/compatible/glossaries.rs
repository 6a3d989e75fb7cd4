//! Glossaries that clients make, beside those of the configuration: one file each in the data
//! directory, by project.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use targum_core::{error::Error, locale::Locale, private_file};

use super::{Fields, documents::secret_name, locale};

/// Glossaries of one project.
const MAX_GLOSSARIES: usize = 1000;
/// The entries of one glossary, as they are sent.
const MAX_BYTES: usize = 1 << 20;
/// The folder in the data directory.
const FOLDER: &str = "glossaries";

/// A glossary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Glossary {
    /// 32 hexadecimal digits.
    pub id: String,
    /// The name that its maker gives it.
    pub name: String,
    /// The language of the terms.
    pub source: String,
    /// The language of their translations.
    pub target: String,
    /// When it was made, as RFC 3339.
    pub created: String,
    /// The terms with their translations.
    pub entries: BTreeMap<String, String>,
}

impl Glossary {
    /// Reads a request for a new glossary.
    ///
    /// # Errors
    /// [`Error::Invalid`]: a field is missing or wrong, or an entry is.
    pub(crate) fn read(fields: &Fields) -> Result<Self, Error> {
        let language = |field: &str| {
            let tag = fields.required(field)?;
            locale(field, &tag).map(|locale| locale.language().to_owned())
        };
        let text = fields.required("entries")?;
        if text.len() > MAX_BYTES {
            let bytes = text.len();
            let message = format!("field `entries` has {bytes} bytes: send at most {MAX_BYTES}");
            return Err(Error::Invalid(message));
        }
        if let Some(other) = fields.text("entries_format")?.filter(|format| format != "tsv") {
            let message = format!("field `entries_format`: `{other}` is not read here: send `tsv`");
            return Err(Error::Invalid(message));
        }
        let entries = entries(&text)?;
        Ok(Self {
            id: secret_name()?.to_lowercase(),
            name: fields.required("name")?,
            source: language("source_lang")?,
            target: language("target_lang")?,
            created: Timestamp::now().to_string(),
            entries,
        })
    }

    /// Returns the description that clients get.
    pub(crate) fn describe(&self) -> Value {
        json!({
            "glossary_id": self.id,
            "name": self.name,
            "ready": true,
            "source_lang": self.source,
            "target_lang": self.target,
            "creation_time": self.created,
            "entry_count": self.entries.len(),
        })
    }

    /// Returns the entries, with a tab between a term and its translation.
    pub(crate) fn spell(&self) -> String {
        let lines = self.entries.iter().map(|(term, to)| format!("{term}\t{to}"));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Checks that the glossary is for this pair of languages.
    ///
    /// # Errors
    /// [`Error::Invalid`]: it is for another.
    pub(crate) fn check(&self, source: Option<&Locale>, target: &Locale) -> Result<(), Error> {
        let fits = source.is_some_and(|source| source.language() == self.source)
            && target.language() == self.target;
        if fits {
            return Ok(());
        }
        let (source, target) = (&self.source, &self.target);
        Err(Error::Invalid(format!("the glossary is for `{source}` into `{target}`")))
    }
}

/// Reads entries: on each line a term, a tab and the translation.
fn entries(text: &str) -> Result<BTreeMap<String, String>, Error> {
    let mut entries = BTreeMap::new();
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    for (index, line) in lines {
        let wrong =
            |what: &str| Error::Invalid(format!("field `entries`: line {}: {what}", index + 1));
        let mut cells = line.split('\t').map(str::trim);
        let (Some(term), Some(to), None) = (cells.next(), cells.next(), cells.next()) else {
            return Err(wrong("needs a term, one tab and its translation"));
        };
        if term.is_empty() || to.is_empty() {
            return Err(wrong("has an empty term or translation"));
        }
        if entries.insert(term.to_owned(), to.to_owned()).is_some() {
            return Err(wrong("has a term that is there already"));
        }
    }
    if entries.is_empty() {
        Err(Error::Invalid("field `entries` has no entry".into()))
    } else {
        Ok(entries)
    }
}

/// The glossaries of one project.
pub(crate) struct Glossaries(PathBuf);

impl Glossaries {
    /// Opens the glossaries of a project in the data directory.
    pub(crate) fn of(data: &Path, project: &str) -> Self {
        // Names of projects are free; names of files are not.
        Self(data.join(FOLDER).join(blake3::hash(project.as_bytes()).to_hex().as_str()))
    }

    /// Keeps a new glossary.
    ///
    /// # Errors
    /// [`Error::Invalid`]: the project has as many as it may. [`Error::Host`]: it cannot be written.
    pub(crate) fn keep(&self, glossary: &Glossary) -> Result<(), Error> {
        if self.ids()?.len() >= MAX_GLOSSARIES {
            let message = format!("the project has {MAX_GLOSSARIES} glossaries: delete one first");
            return Err(Error::Invalid(message));
        }
        let id = &glossary.id;
        let written = serde_json::to_vec(glossary).map_err(io::Error::from).and_then(|text| {
            fs::create_dir_all(&self.0)?;
            private_file::replace(&self.file(id), &text)
        });
        written.map_err(|error| failed(id, "written", &error))
    }

    /// Returns all glossaries, the oldest first.
    ///
    /// # Errors
    /// [`Error::Host`]: one of them cannot be read.
    pub(crate) fn all(&self) -> Result<Vec<Glossary>, Error> {
        let found = self.ids()?.into_iter().map(|id| self.find(&id));
        // One may be deleted meanwhile.
        let found: Result<Vec<_>, _> = found.filter_map(Result::transpose).collect();
        let mut all = found?;
        all.sort_by(|one, other| (&one.created, &one.id).cmp(&(&other.created, &other.id)));
        Ok(all)
    }

    /// Returns one glossary. Returns `None` where there is none with this id.
    ///
    /// # Errors
    /// [`Error::Host`]: it cannot be read.
    pub(crate) fn find(&self, id: &str) -> Result<Option<Glossary>, Error> {
        let Some(id) = valid(id) else { return Ok(None) };
        let glossary = fs::read(self.file(&id)).and_then(|text| Ok(serde_json::from_slice(&text)?));
        found(glossary).map_err(|error| failed(&id, "read", &error))
    }

    /// Deletes a glossary, also one that cannot be read. Returns whether there was one.
    ///
    /// # Errors
    /// [`Error::Host`]: it cannot be deleted.
    pub(crate) fn delete(&self, id: &str) -> Result<bool, Error> {
        let Some(id) = valid(id) else { return Ok(false) };
        let deleted = found(fs::remove_file(self.file(&id)));
        deleted.map(|was_there| was_there.is_some()).map_err(|error| failed(&id, "deleted", &error))
    }

    fn ids(&self) -> Result<Vec<String>, Error> {
        let files = fs::read_dir(&self.0).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let files = found(files)
            .map_err(|error| Error::Host(format!("the glossaries cannot be listed: {error}")))?;
        let names = files.into_iter().flatten();
        let ids = names
            .filter_map(|file| Some(file.file_name().to_str()?.strip_suffix(".json")?.to_owned()));
        Ok(ids.collect())
    }

    fn file(&self, id: &str) -> PathBuf {
        self.0.join(format!("{id}.json"))
    }
}

/// Returns an id as it is spelled in file names. Returns `None` for a text that is no id.
fn valid(id: &str) -> Option<String> {
    let is_id = id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_id.then(|| id.to_lowercase())
}

/// Returns `None` where a file or a folder does not exist.
fn found<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        result => result.map(Some),
    }
}

fn failed(id: &str, what: &str, error: &io::Error) -> Error {
    Error::Host(format!("the glossary {id} cannot be {what}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_and_errors_are_named() {
        let read = |text| entries(text).map_err(|error| error.to_string());
        let spelled = BTreeMap::from([("\"pull".into(), "to".into()), ("b c".into(), "d".into())]);
        assert_eq!(read("\"pull\tto\r\nb c\td\n"), Ok(spelled));
        let wrong = |what: &str| Err(format!("field `entries`: line 2: {what}"));
        assert_eq!(read("a\tb\nc"), wrong("needs a term, one tab and its translation"));
        assert_eq!(read("a\tb\nc\t"), wrong("has an empty term or translation"));
        assert_eq!(read("a\tb\na\tc"), wrong("has a term that is there already"));
        assert_eq!(read(""), Err("field `entries` has no entry".into()));
    }

    #[test]
    fn glossaries_are_kept_by_project() {
        let folder = tempfile::tempdir().unwrap();
        let demo = Glossaries::of(folder.path(), "demo/../x");
        let glossary = Glossary {
            id: secret_name().unwrap().to_lowercase(),
            name: "terms".into(),
            source: "en".into(),
            target: "de".into(),
            created: Timestamp::now().to_string(),
            entries: BTreeMap::from([("term".into(), "Begriff".into())]),
        };
        demo.keep(&glossary).unwrap();
        assert_eq!(demo.all().unwrap(), std::slice::from_ref(&glossary));
        assert_eq!(demo.find(&glossary.id.to_uppercase()).unwrap(), Some(glossary.clone()));
        let other = Glossaries::of(folder.path(), "other");
        assert_eq!(other.all().unwrap(), []);
        for (glossaries, id) in [(&other, glossary.id.as_str()), (&demo, "../x"), (&demo, "")] {
            assert_eq!(glossaries.find(id).unwrap(), None);
        }
        assert_eq!(glossary.spell(), "term\tBegriff");
        // A damaged file is not a missing glossary, and it can be deleted.
        fs::write(demo.file(&glossary.id), "damaged").unwrap();
        let damaged = format!("the glossary {} cannot be read: ", glossary.id);
        for error in [demo.find(&glossary.id).unwrap_err(), demo.all().unwrap_err()] {
            assert!(error.to_string().starts_with(&damaged), "{error}");
        }
        assert!(demo.delete(&glossary.id).unwrap() && !demo.delete(&glossary.id).unwrap());
    }
}
