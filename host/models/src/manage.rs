//! The commands that add, update and remove models.

use std::{fs, path::Path};

use icu_locale::LanguageIdentifier;

use crate::{
    catalogue::{Catalogue, Choice, ModelSet, Version},
    client::{Client, Limits},
    error::{Error, Result},
    install::{Plan, is_sound},
    installed::{self, ModelFiles},
    list::megabytes,
    origin::{Kind, Origin},
    package::{self, PUBLISHED, Published},
    source::Source,
    store::Store,
    watch::Watch,
};

/// The models that the user asks for.
#[derive(Debug)]
pub struct Request {
    /// The pairs of languages.
    pub pairs: Vec<(LanguageIdentifier, LanguageIdentifier)>,
    /// Which of several models.
    pub choice: Choice,
    /// The source that the user has named; Mozilla's server when absent.
    pub source: Option<Source>,
    /// Whether the models of the Python package are wanted even where a source has others.
    pub packaged: bool,
    /// The times that the client waits.
    pub limits: Limits,
}

/// Adds models, and returns a line about each.
///
/// # Errors
/// A model cannot be fetched or installed. The models before it are installed, and `watch` gets their lines.
pub fn add(folder: &Path, request: &Request, watch: &dyn Watch) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    let added = add_each(folder, request, watch, &mut lines);
    with_lines(added, lines, watch)
}

fn add_each(
    folder: &Path,
    request: &Request,
    watch: &dyn Watch,
    lines: &mut Vec<String>,
) -> Result<()> {
    let store = Store::open(folder)?;
    let mut wanted = Vec::new();
    for pair in &request.pairs {
        match present(&store, &format!("{}-{}", pair.0, pair.1), &request.choice)? {
            Some(line) => lines.push(line),
            None => wanted.push(pair.clone()),
        }
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let named = wanted.iter().map(|(source, target)| format!("{source}-{target}"));
    let packaged: Option<Vec<&Published>> =
        match (&request.source, request.choice == Choice::default()) {
            (None, true) => named.map(|name| package::published(&name)).collect(),
            _ => None,
        };
    if request.packaged {
        let packaged = packaged.ok_or_else(not_packaged)?;
        return install_packaged(&store, &packaged, lines);
    }
    // Where the Python package has the models, the client does not wait long for an absent server.
    let attempts = if packaged.is_some() { 1 } else { request.limits.attempts };
    let client = Client::new(Limits { attempts, ..request.limits })?;
    let source = request.source.clone().map_or_else(Source::mozilla, Ok)?;
    let opened = match (source.open(&client, watch), packaged) {
        (Ok(opened), _) => opened,
        (Err(error), Some(packaged)) => {
            watch.note(&format!("{error}; taking the models of the Python package instead"));
            return install_packaged(&store, &packaged, lines);
        }
        (Err(error), None) => return Err(offline(error, request.source.is_none())),
    };
    client.set_attempts(request.limits.attempts);
    let plan = Plan::new(&store, &opened, &wanted, request.choice)?;
    lines.extend(plan.present.iter().map(|name| format!("{name} is already there")));
    tell(&plan, watch);
    plan.install(&store, &opened, watch, |name| lines.push(installed_line(&store, name)))
}

/// Returns the lines about the models. If `done` is an error, notes the lines, which report what was done before.
fn with_lines(done: Result<()>, lines: Vec<String>, watch: &dyn Watch) -> Result<Vec<String>> {
    let done = done.inspect_err(|_| lines.iter().for_each(|line| watch.note(line)));
    done.map(|()| lines)
}

fn install_packaged(store: &Store, models: &[&Published], lines: &mut Vec<String>) -> Result<()> {
    for model in models {
        model.install(store)?;
        lines.push(installed_line(store, model.pair));
    }
    Ok(())
}

fn not_packaged() -> Error {
    let packaged: Vec<&str> = PUBLISHED.iter().map(|model| model.pair).collect();
    Error::Request(format!("the Python package has models of {} only", packaged.join(" and ")))
}

/// Returns the line about a pair whose installed model meets the request.
fn present(store: &Store, name: &str, choice: &Choice) -> Result<Option<String>> {
    if *choice != Choice::default() {
        return Ok(None);
    }
    let sound = is_sound(store, name);
    let has_origin = Origin::read(&store.place(name)).is_ok_and(|origin| origin.is_some());
    if let Some(model) = package::published(name).filter(|_| !sound || !has_origin) {
        let known =
            ModelFiles::in_folder(&store.place(name)).is_ok_and(|files| model.is_installed(&files));
        if model.adopt(store)? {
            return Ok(Some(if known {
                format!("{name} is already there")
            } else {
                format!("{name} is already there, as published; B3SUMS has its digests now")
            }));
        }
    }
    Ok(sound.then(|| format!("{name} is already there")))
}

fn installed_line(store: &Store, name: &str) -> String {
    format!("{name} is installed in {}", store.place(name).display())
}

fn tell(plan: &Plan, watch: &dyn Watch) {
    for set in &plan.sets {
        let (fetch, disk) = (megabytes(set.bytes_to_fetch()), megabytes(set.bytes_on_disk()));
        watch.note(&format!("{}: {fetch} to fetch, {disk} on disk", about(set)));
    }
    if plan.sets.len() > 1 {
        let (fetch, disk) = (megabytes(plan.bytes_to_fetch), megabytes(plan.bytes_on_disk));
        watch.note(&format!("all together: {fetch} to fetch, {disk} on disk"));
    }
}

fn about(set: &ModelSet) -> String {
    format!("{} {} {}", set.name(), set.identity.version, set.identity.architecture.name())
}

/// Adds to an error of an unreachable source what to do without a network.
fn offline(error: Error, is_default: bool) -> Error {
    let Error::Unreachable { .. } = error else { return error };
    if !is_default {
        return error;
    }
    let packaged: Vec<&str> = PUBLISHED.iter().map(|model| model.pair).collect();
    Error::Request(format!(
        "{error}; without a network, name a mirror as the source (`--source`, `[models] source` or \
         TARGUM_MODELS_SOURCE: an address or a folder that `targum models mirror` has made), or \
         install files you have with --from; {} also come from a Python package",
        packaged.join(" and ")
    ))
}

/// The version of an installed model beside that of the source.
#[derive(Debug, PartialEq, Eq)]
enum News {
    /// The source has a newer model.
    Newer(String),
    /// The model is the source's own.
    Current,
    /// The model is newer than that of the source.
    Ahead(String),
    /// The source has no such model.
    Unknown,
    /// The model was installed from files, which no source can bring up to date.
    ByHand,
}

/// Compares the installed models with a source, and unless `check` is given, installs what is
/// newer. Returns a line about each model.
///
/// # Errors
/// The source cannot be read, or a model cannot be installed. `watch` gets the lines about the models before it.
pub fn update(
    folder: &Path,
    source: Option<Source>,
    limits: Limits,
    check: bool,
    watch: &dyn Watch,
) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    let updated = update_each(folder, source, limits, check, watch, &mut lines);
    with_lines(updated, lines, watch)
}

fn update_each(
    folder: &Path,
    source: Option<Source>,
    limits: Limits,
    check: bool,
    watch: &dyn Watch,
    lines: &mut Vec<String>,
) -> Result<()> {
    let store = Store::open(folder)?;
    let (models, _) = installed::discover(folder).map_err(Error::on(folder))?;
    if models.is_empty() {
        lines.push("no model is installed".into());
        return Ok(());
    }
    let client = Client::new(limits)?;
    let is_default = source.is_none();
    let source = source.map_or_else(Source::mozilla, Ok)?;
    let opened = source.open(&client, watch).map_err(|error| offline(error, is_default))?;
    for files in &models {
        let name = files.name();
        let origin = known_origin(files);
        let choice = origin.as_ref().map(Origin::choice).unwrap_or_default();
        let (news, set) = news(&opened.catalogue, &name, origin.as_ref(), &choice);
        lines.push(match (news, set) {
            (News::Newer(what), Some(set)) if !check => {
                let plan = Plan::of(&store, vec![set], choice);
                tell(&plan, watch);
                plan.install(&store, &opened, watch, |_| ())?;
                format!("{name} is up to date now: {what}")
            }
            (News::Newer(what), _) => format!("{name} can be updated: {what}"),
            (News::Current, _) => format!("{name} is up to date"),
            (News::Ahead(what), _) => format!("{name} stays as it is: {what}"),
            (News::Unknown, _) => format!("{name} stays as it is: the source has none"),
            (News::ByHand, _) => format!(
                "{name} stays as it is: it was installed from files; replace it with: targum models \
                 remove {name}, then add {name}"
            ),
        });
    }
    Ok(())
}

/// Returns the origin of a model whose updates can be looked for.
fn known_origin(files: &ModelFiles) -> Option<Origin> {
    let origin = Origin::read(files.folder()).ok().flatten();
    let package = package::published(&files.name());
    match (origin, package) {
        (Some(origin), _) => (origin.kind != Kind::Files).then_some(origin),
        (None, Some(package)) => package.is_installed(files).then(package::undigested_origin),
        (None, None) => None,
    }
}

fn news<'a>(
    catalogue: &'a Catalogue,
    name: &str,
    origin: Option<&Origin>,
    choice: &Choice,
) -> (News, Option<&'a ModelSet>) {
    let Some(origin) = origin else { return (News::ByHand, None) };
    let Some(set) = choice.among(catalogue.sets.iter().filter(|set| set.name() == name)) else {
        return (News::Unknown, None);
    };
    if origin.is(set) {
        return (News::Current, None);
    }
    let version = origin.version.as_deref().and_then(|version| version.parse::<Version>().ok());
    let offered = set.identity.version;
    let had = origin.version.as_deref().unwrap_or("the model of 2023");
    if version.is_some_and(|version| version > offered) {
        return (News::Ahead(format!("the source has {offered}, older than {had}")), None);
    }
    (News::Newer(format!("{} in place of {had}", about(set))), Some(set))
}

/// Removes models, and returns a line about each.
///
/// # Errors
/// One of the models is not installed, and then none is removed; or a folder cannot be removed, and `watch` gets the
/// lines about the models before it.
pub fn remove(folder: &Path, names: &[String], watch: &dyn Watch) -> Result<Vec<String>> {
    let store = Store::open(folder)?;
    let (models, _) = installed::discover(folder).map_err(Error::on(folder))?;
    let there: Vec<String> = models.iter().map(ModelFiles::name).collect();
    // A folder with half a model is a folder that can be removed.
    let known = |name: &String| crate::route::pair(name).is_some() && store.place(name).is_dir();
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        let there = if there.is_empty() { "none".into() } else { there.join(", ") };
        return Err(Error::Request(format!("{unknown} is not installed; installed are: {there}")));
    }
    let mut lines = Vec::new();
    let removed = names.iter().try_for_each(|name| {
        let (from, to) = (store.place(name), store.place(&format!(".{name}.0")));
        // Renamed first, so that a host never finds half of it.
        fs::rename(&from, &to).map_err(Error::on(&from))?;
        lines.push(format!("{name} is removed"));
        let removed = if to.is_symlink() { fs::remove_file(&to) } else { fs::remove_dir_all(&to) };
        removed.map_err(Error::on(&to))
    });
    with_lines(removed, lines, watch)
}
