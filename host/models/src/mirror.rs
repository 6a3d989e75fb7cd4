//! Makes a mirror: a folder that any web server can serve, and that is a source itself.
//!
//! The folder stands for the root of a server of Remote Settings:
//!
//! ```text
//! index.html                                                   the answer to a request for the root
//! buckets/main/collections/translations-models-v2/changeset    the catalogue
//! buckets/main/collections/translations-models-v2/records      the same, for simple clients
//! attachments/…                                                the files
//! ```

use std::{
    collections::HashSet,
    fs::{self, File},
    io::{ErrorKind, Write},
    path::Path,
};

use icu_locale::LanguageIdentifier;
use serde_json::{Value, json};

use crate::{
    catalogue::{Catalogue, Choice, ModelSet},
    download::sha256_of,
    error::{Error, Result},
    source::{COLLECTION, Opened},
    watch::Watch,
};

/// The content of a mirror after it was brought up to date.
#[derive(Debug, PartialEq, Eq)]
pub struct Mirrored {
    /// Models.
    pub sets: usize,
    /// Files that were fetched.
    pub fetched: usize,
    /// The size of all files.
    pub bytes: u64,
}

/// Brings a mirror up to date: with all models of a source, or with those of some pairs, beside
/// which the mirror keeps the pairs it has.
///
/// # Errors
/// A pair has no model, the catalogue of the mirror cannot be read, or a file cannot be fetched or written. The
/// catalogue of the mirror is written last, so that it never names a file that is missing.
pub fn mirror(
    opened: &Opened,
    folder: &Path,
    pairs: &[(LanguageIdentifier, LanguageIdentifier)],
    watch: &dyn Watch,
) -> Result<Mirrored> {
    let catalogue = &opened.catalogue;
    let mut names = HashSet::new();
    let choice = Choice { size: None, nightly: true };
    for (source, target) in pairs {
        let sets = catalogue.choose(source, target, &choice)?;
        names.extend(sets.iter().map(|set| set.name()));
    }
    let wanted = |set: &&ModelSet| pairs.is_empty() || names.contains(&set.name());
    let sets: Vec<&ModelSet> = catalogue.sets.iter().filter(wanted).collect();
    let collection = folder.join(COLLECTION);
    let before = catalogue_of(&collection.join("changeset"))?;
    let kept = before.sets.iter().filter(|set| !pairs.is_empty() && !names.contains(&set.name()));
    let mut mirrored = Mirrored { sets: 0, fetched: 0, bytes: 0 };
    let to_fetch: u64 = sets.iter().map(|set| set.bytes_to_fetch()).sum();
    watch.note(&format!("{} models, {}", sets.len(), crate::list::megabytes(to_fetch)));
    for set in &sets {
        for file in &set.files {
            mirrored.fetched += usize::from(bring(opened, folder, file, watch)?);
        }
    }
    let all: Vec<&ModelSet> = sets.into_iter().chain(kept).collect();
    mirrored.sets = all.len();
    mirrored.bytes = all.iter().map(|set| set.bytes_to_fetch()).sum();
    let records: Vec<&Value> =
        all.iter().flat_map(|set| &set.files).map(|file| &file.record).collect();
    let changeset = json!({
        "changes": records,
        "metadata": catalogue.metadata,
        "timestamp": catalogue.timestamp,
    });
    let root = json!({
        "project_name": "mirror of translation models",
        "capabilities": { "attachments": { "base_url": "attachments/" } },
    });
    write(&collection.join("changeset"), &changeset)?;
    write(&collection.join("records"), &json!({ "data": records }))?;
    // Web servers answer with this file when they are asked for the folder.
    write(&folder.join("index.html"), &root)?;
    let named: HashSet<&str> = locations(&all).collect();
    for location in locations(&before.sets.iter().collect::<Vec<_>>()) {
        if !named.contains(location) {
            // An old file that stays does no harm.
            let _ = fs::remove_file(folder.join("attachments").join(location));
        }
    }
    Ok(mirrored)
}

/// Returns the catalogue of a mirror, which is empty where there is none yet.
fn catalogue_of(changeset: &Path) -> Result<Catalogue> {
    let bytes = match fs::read(changeset) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Catalogue::default()),
        Err(error) => return Err(Error::on(changeset)(error)),
    };
    Catalogue::read(&bytes).map_err(|error| {
        let file = changeset.display();
        Error::Source(format!("{file}: {error}; remove the file to make the mirror anew"))
    })
}

fn locations<'a>(sets: &[&'a ModelSet]) -> impl Iterator<Item = &'a str> {
    let files: Vec<&str> = sets
        .iter()
        .flat_map(|set| &set.files)
        .map(|file| file.attachment.location.as_str())
        .collect();
    files.into_iter()
}

/// Fetches a file unless it is there. Returns whether it was fetched.
fn bring(
    opened: &Opened,
    folder: &Path,
    file: &crate::catalogue::RemoteFile,
    watch: &dyn Watch,
) -> Result<bool> {
    let attachment = &file.attachment;
    let place = folder.join("attachments").join(&attachment.location);
    let there = fs::metadata(&place).is_ok_and(|about| about.len() == attachment.bytes);
    if there && sha256_of(&place)? == attachment.sha256 {
        return Ok(false);
    }
    // The part is named by its digest, so it is never continued as another file.
    let part = folder.join("attachments").join(format!(".{}", attachment.sha256));
    for path in [&place, &part] {
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(Error::on(parent))?;
    }
    opened.fetch(attachment, &file.name, &part, watch)?;
    fs::rename(&part, &place).map_err(Error::on(&place))?;
    Ok(true)
}

/// Replaces a file in one step.
fn write(path: &Path, value: &Value) -> Result<()> {
    let parent = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(parent).map_err(Error::on(parent))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let part = path.with_file_name(format!(".{name}.part"));
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(value.to_string().as_bytes())?;
        file.sync_all()
    });
    written.map_err(Error::on(&part))?;
    fs::rename(&part, path).map_err(Error::on(path))
}
