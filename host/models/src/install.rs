//! Installs models from a catalogue.

use std::fs;

use icu_locale::LanguageIdentifier;

use crate::{
    catalogue::{Choice, ModelSet},
    error::{Error, Result},
    installed::ModelFiles,
    origin::Origin,
    route,
    source::Opened,
    staging::Staging,
    store::Store,
    sums,
    unpack::unpack,
    watch::Watch,
};

/// Models to be installed.
#[derive(Debug)]
pub struct Plan<'a> {
    /// The models to be fetched.
    pub sets: Vec<&'a ModelSet>,
    /// The names of models that are there already, with the very same files.
    pub present: Vec<String>,
    /// The bytes that are still to be fetched.
    pub bytes_to_fetch: u64,
    /// The bytes that the new models will take on the disk.
    pub bytes_on_disk: u64,
    choice: Choice,
}

impl<'a> Plan<'a> {
    /// Plans the installation of models for pairs of languages. Where no direct model exists, the
    /// two by way of English are taken.
    ///
    /// # Errors
    /// There is no model for a pair.
    pub fn new(
        store: &Store,
        opened: &'a Opened,
        pairs: &[(LanguageIdentifier, LanguageIdentifier)],
        choice: Choice,
    ) -> Result<Plan<'a>> {
        let mut sets: Vec<&ModelSet> = Vec::new();
        for (source, target) in pairs {
            for set in opened.catalogue.choose(source, target, &choice)? {
                if !sets.iter().any(|known| known.name() == set.name()) {
                    sets.push(set);
                }
            }
        }
        // A request without a preference is met by the model that is there.
        let any = choice == Choice::default();
        let (present, sets): (Vec<_>, Vec<_>) = sets.into_iter().partition(|set| {
            let name = set.name();
            is_sound(store, &name) && (any || has(store, set))
        });
        let present = present.iter().map(|set| set.name()).collect();
        Ok(Plan { present, ..Plan::of(store, sets, choice) })
    }

    /// Plans the installation of models, also in the place of models that are there.
    pub(crate) fn of(store: &Store, sets: Vec<&'a ModelSet>, choice: Choice) -> Plan<'a> {
        let files = || sets.iter().flat_map(|set| &set.files);
        let left = files().map(|file| {
            let there = store.downloaded(&file.attachment.sha256);
            file.attachment.bytes.checked_sub(there).unwrap_or(file.attachment.bytes)
        });
        Plan {
            bytes_to_fetch: left.sum(),
            bytes_on_disk: files().map(|file| file.bytes).sum(),
            present: Vec::new(),
            sets,
            choice,
        }
    }

    /// Fetches and installs the models, one after the other. Calls `installed` with the name of each.
    ///
    /// # Errors
    /// A file cannot be fetched, checked or written. The models before it are installed. The model with
    /// the error is not, and the earlier model in its place stays.
    pub(crate) fn install(
        &self,
        store: &Store,
        opened: &Opened,
        watch: &dyn Watch,
        mut installed: impl FnMut(&str),
    ) -> Result<()> {
        for set in &self.sets {
            install(store, opened, set, &self.choice, watch)?;
            installed(&set.name());
        }
        Ok(())
    }
}

/// Returns whether exactly the files of a set are installed.
fn has(store: &Store, set: &ModelSet) -> bool {
    let origin = Origin::read(&store.place(&set.name())).ok().flatten();
    origin.is_some_and(|origin| origin.is(set))
}

/// Returns whether a model is installed and its files have the recorded digests.
pub(crate) fn is_sound(store: &Store, name: &str) -> bool {
    ModelFiles::in_folder(&store.place(name))
        .is_ok_and(|files| sums::unverified(&files).is_none() && sums::digest(&files).is_ok())
}

fn install(
    store: &Store,
    opened: &Opened,
    set: &ModelSet,
    choice: &Choice,
    watch: &dyn Watch,
) -> Result<()> {
    let name = set.name();
    let about = |error| match error {
        Error::Source(message) => Error::Source(format!("{name}: {message}")),
        other => other,
    };
    for file in &set.files {
        let to = store.download(&file.attachment.sha256)?;
        opened.fetch(&file.attachment, &file.name, &to, watch).map_err(about)?;
    }
    let target = store.place(&name);
    let mut staging = Staging::beside(&target)?;
    for file in &set.files {
        let packed = store.download(&file.attachment.sha256)?;
        let digest = unpack(&packed, file, &staging.model().join(&file.name));
        // A file that unpacks to something else would do so again.
        let digest = digest.map_err(|error| {
            if matches!(error, Error::Source(_)) {
                let _ = fs::remove_file(&packed);
            }
            about(error)
        })?;
        staging.note(&file.name, &digest);
    }
    staging.put(&target, &Origin::of_set(set, opened.source.name(), choice))?;
    store.forget(set.files.iter().map(|file| file.attachment.sha256.as_str()));
    Ok(())
}

/// Reads pairs of languages: `en-de,de-en`. Spellings such as `zh-hans-en` are accepted.
///
/// # Errors
/// A text is no pair.
pub fn pairs(text: &str) -> Result<Vec<(LanguageIdentifier, LanguageIdentifier)>> {
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    let pairs = names.map(|name| {
        route::pair(name).or_else(|| loose_pair(name)).ok_or_else(|| {
            Error::Request(format!("{name} is no pair; write it like en-pt or en-pt-BR"))
        })
    });
    let pairs = pairs.collect::<Result<Vec<_>>>()?;
    if pairs.is_empty() {
        return Err(Error::Request("no pair is named; write it like en-pt,pt-en".into()));
    }
    Ok(pairs)
}

fn loose_pair(name: &str) -> Option<(LanguageIdentifier, LanguageIdentifier)> {
    name.match_indices('-')
        .find_map(|(at, _)| Some((name[..at].parse().ok()?, name[at + 1..].parse().ok()?)))
}

/// Returns the pairs that lead from one language to others: `de,fr` from `en`.
///
/// # Errors
/// A text is no language tag.
pub fn pairs_to(
    source: &str,
    targets: &str,
) -> Result<Vec<(LanguageIdentifier, LanguageIdentifier)>> {
    let language = |tag: &str| {
        tag.parse::<LanguageIdentifier>()
            .map_err(|_| Error::Request(format!("{tag} is no language tag such as de or pt-BR")))
    };
    let source = language(source.trim())?;
    let targets = targets.split(',').map(str::trim).filter(|tag| !tag.is_empty());
    targets.map(|tag| Ok((source.clone(), language(tag)?))).collect()
}
