//! The catalogue of a source: records of files, put together to whole models.

mod choice;
mod record;
mod version;

use std::collections::BTreeMap;

use serde_json::Value;

use self::record::{BadRecord, Reading};
pub use self::{
    choice::{Choice, Size},
    record::{Architecture, Attachment, FileType, Filter, Identity, RemoteFile},
    version::{Stage, Version},
};
use crate::error::{Error, Result};

/// The generation of models that the engine runs.
pub(crate) const MAJOR: u32 = 3;

/// A whole model: all its files, which belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelSet {
    /// Languages, version, architecture and filter.
    pub identity: Identity,
    /// The files, in a fixed order.
    pub files: Vec<RemoteFile>,
}

impl ModelSet {
    /// Returns the name of the model's folder: `en-pt`.
    pub fn name(&self) -> String {
        format!("{}-{}", self.identity.source, self.identity.target)
    }

    /// Returns the bytes to be fetched.
    pub fn bytes_to_fetch(&self) -> u64 {
        self.files.iter().map(|file| file.attachment.bytes).sum()
    }

    /// Returns the bytes that the model takes on the disk.
    pub fn bytes_on_disk(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }
}

/// The models that a source offers.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The whole models, by name, and within a name the newest first.
    pub sets: Vec<ModelSet>,
    /// The models that are left out: the languages, when known, and why.
    pub left_out: Vec<(Option<String>, String)>,
    /// Versions of another generation, by name.
    pub other_versions: BTreeMap<String, Version>,
    /// The metadata that the source has of the collection.
    pub metadata: Value,
    /// When the collection changed last, in milliseconds.
    pub timestamp: u64,
}

impl Catalogue {
    /// Reads the answer to a request for changes, or for records.
    ///
    /// # Errors
    /// The answer is not JSON, has no list of records, or no model in it can be used.
    pub fn read(bytes: &[u8]) -> Result<Catalogue> {
        let refuse = |why: String| Error::Source(format!("the catalogue cannot be used: {why}"));
        let mut answer: Value = serde_json::from_slice(bytes)
            .map_err(|error| refuse(format!("it is not JSON: {error}")))?;
        let records = ["changes", "data"]
            .iter()
            .find_map(|key| match answer.get_mut(key).map(Value::take) {
                Some(Value::Array(records)) => Some(records),
                _ => None,
            })
            .ok_or_else(|| refuse("it has no list `changes` or `data`".into()))?;
        if records.is_empty() {
            return Err(refuse("it is empty".into()));
        }
        let mut catalogue = Catalogue::of_records(&records);
        if catalogue.sets.is_empty() {
            let why = match (catalogue.left_out.first(), catalogue.other_versions.iter().next()) {
                (Some((_, problem)), _) => problem.clone(),
                (None, Some((name, version))) => format!(
                    "its models are of another major version than {MAJOR}: {name} {version}"
                ),
                (None, None) => "it has no model".into(),
            };
            return Err(refuse(why));
        }
        catalogue.metadata = answer.get_mut("metadata").map(Value::take).unwrap_or_default();
        catalogue.timestamp = answer.get("timestamp").and_then(Value::as_u64).unwrap_or_default();
        Ok(catalogue)
    }

    fn of_records(records: &[Value]) -> Catalogue {
        let mut catalogue = Catalogue::default();
        let mut groups: Vec<(Identity, Group)> = Vec::new();
        let mut bad = Vec::new();
        for record in records {
            match record::read(record, MAJOR) {
                Ok(Reading::File(identity, file)) => {
                    match groups.iter_mut().find(|(known, _)| *known == identity) {
                        Some((_, group)) => group.files.push(*file),
                        None => {
                            let key = record::key(record);
                            groups.push((identity, Group { key, files: vec![*file] }));
                        }
                    }
                }
                Ok(Reading::Other(name, version)) => {
                    catalogue.other_versions.insert(name, version);
                }
                Ok(Reading::Nothing) => {}
                Err(BadRecord { pair, message }) => {
                    bad.push(record::key(record));
                    catalogue.left_out.push((pair, message));
                }
            }
        }
        for (identity, Group { key, files }) in groups {
            // A model is incomplete if one of its files was refused. That refusal is already reported.
            if bad.contains(&key) {
                continue;
            }
            match whole(ModelSet { identity, files }) {
                Ok(set) => catalogue.sets.push(set),
                Err((pair, problem)) => catalogue.left_out.push((Some(pair), problem)),
            }
        }
        catalogue.sets.sort_by_cached_key(|set| {
            let Identity { version, architecture, filter, .. } = set.identity;
            (set.name(), std::cmp::Reverse(version), architecture, filter)
        });
        catalogue
    }
}

/// The files of one model, with what their records have in common.
struct Group {
    key: record::Key,
    files: Vec<RemoteFile>,
}

/// Returns the set when every file that a model needs is there once.
fn whole(mut set: ModelSet) -> std::result::Result<ModelSet, (String, String)> {
    set.files.sort_by_key(|file| file.file_type);
    let name = set.name();
    let problem = |what: &str| {
        let Identity { version, architecture, .. } = &set.identity;
        (name.clone(), format!("{name} {version} {}: {what}", architecture.name()))
    };
    if let Some(twice) = set.files.windows(2).find(|two| two[0].file_type == two[1].file_type) {
        return Err(problem(&format!("both {} and {} are there", twice[0].name, twice[1].name)));
    }
    let has = |file_type| set.files.iter().any(|file| file.file_type == file_type);
    if !has(FileType::Model) {
        return Err(problem("the file of type `model` is missing"));
    }
    let own = [FileType::SourceVocabulary, FileType::TargetVocabulary].map(has);
    match (has(FileType::Vocabulary), own) {
        (true, [false, false]) | (false, [true, true]) => {}
        (true, _) => return Err(problem("there are a shared vocabulary and separate ones")),
        (false, [true, false]) => return Err(problem("the file of type `trgvocab` is missing")),
        (false, [false, true]) => return Err(problem("the file of type `srcvocab` is missing")),
        (false, [false, false]) => return Err(problem("the file of type `vocab` is missing")),
    }
    Ok(set)
}
