//! `targum init`: finds the locale files of a project and writes `targum.toml`.

mod file;
mod group;
mod language;
mod layouts;
mod pattern;

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    io::Write,
    path::Path,
    process::ExitCode,
};

use anyhow::{Context, bail, ensure};
use clap::Args;
use ignore::WalkBuilder;

use self::group::Group;
use super::{
    known_formats::KnownFormats,
    print::{print_error, print_line},
    translate::exit::Misuse,
};
use targum_core::locale::Locale;

/// The names of a project file.
const NAMES: [&str; 2] = ["targum.toml", ".targum.toml"];
/// Folders of dependencies and builds, which hold locale files of other projects.
const SKIPPED: [&str; 10] = [
    "node_modules",
    "vendor",
    "target",
    "build",
    "dist",
    "Pods",
    "Carthage",
    "venv",
    "site-packages",
    "bower_components",
];

/// Find the locale files of the project in the current folder, and write targum.toml.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Exit status: 0 targum.toml is written; 1 it cannot be written; 2 targum.toml \
exists already, or no locale files are found, or a locale has to be named."
)]
pub(crate) struct Init {
    /// The source locale. By default it is English, or the only locale that is found.
    #[arg(long, value_name = "LOCALE")]
    pub(crate) from: Option<String>,
    /// The target locales, separated by commas, beside those that are found.
    #[arg(long, value_name = "LOCALE", value_delimiter = ',')]
    pub(crate) to: Vec<String>,
    /// Print targum.toml instead of writing it.
    #[arg(long)]
    pub(crate) dry_run: bool,
}

impl Init {
    /// Runs the command.
    ///
    /// # Errors
    /// A project file exists, no locale files are found, or the file cannot be written.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let root = env::current_dir()?;
        let text = self.find(&root).map_err(Misuse::wrong)?;
        if self.dry_run {
            print_line!("{}", text.trim_end());
            return Ok(ExitCode::SUCCESS);
        }
        let path = root.join(NAMES[0]);
        let written = fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()));
        written.with_context(|| format!("{} cannot be written", path.display()))?;
        print_line!("wrote {}; `targum translate` translates what is missing", NAMES[0]);
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the text of a project file for the locale files below `root`.
    fn find(&self, root: &Path) -> anyhow::Result<String> {
        let existing = NAMES.iter().find(|name| root.join(name).exists());
        if let Some(name) = existing.filter(|_| !self.dry_run) {
            bail!("{name} exists already, and `targum init` does not change it");
        }
        let locale = |tag: &String| Locale::parse(tag.trim()).map_err(anyhow::Error::msg);
        let from = self.from.as_ref().map(locale).transpose().context("--from")?;
        let to: Vec<Locale> =
            self.to.iter().map(locale).collect::<Result<_, _>>().context("--to")?;
        let likely = from.as_ref().map_or("en", Locale::language);
        let known = KnownFormats::installed(None, None);
        let layouts = layouts::layouts(&known);
        let mut groups = group::find(root, &files(root), &layouts, likely);
        ensure!(
            !groups.is_empty(),
            "no locale files are found: write {} by hand, or name files to `targum translate`",
            NAMES[0]
        );
        let from = source_locale(&groups, from)?;
        groups.retain_mut(|group| {
            let has_source = group.set_source(&from);
            if !has_source {
                print_error!(
                    "note: {} left out: there is no such file in {from} (--from)",
                    group.shown()
                );
            }
            has_source
        });
        ensure!(!groups.is_empty(), "no locale files in {from} are found: give another --from");
        let mut targets: BTreeSet<String> =
            to.iter().map(|locale| locale.as_str().to_owned()).collect();
        targets.extend(groups.iter().flat_map(Group::targets));
        targets.remove(from.as_str());
        ensure!(
            !targets.is_empty(),
            "only files in {from} are found: name the target locales, such as --to pt,pl"
        );
        for group in &groups {
            print_error!("found: {} ({})", group.shown(), group.layout.name);
        }
        Ok(file::text(&from, &targets, &groups))
    }
}

/// Returns the paths of the files below a folder, sorted, without hidden, ignored and foreign files.
fn files(root: &Path) -> Vec<String> {
    let mut walk = WalkBuilder::new(root);
    walk.require_git(false).filter_entry(|entry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0 || !SKIPPED.contains(&name.as_ref())
    });
    let files =
        walk.build().flatten().filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
    let paths = files.filter_map(|entry| {
        let path = entry.path().strip_prefix(root).ok()?;
        Some(path.to_str()?.replace('\\', "/"))
    });
    let mut paths: Vec<_> = paths.collect();
    paths.sort();
    paths
}

/// Chooses the source locale: the named locale, English, or the only locale that is found.
fn source_locale(groups: &[Group], from: Option<Locale>) -> anyhow::Result<Locale> {
    if let Some(from) = from {
        return Ok(from);
    }
    let mut counts = BTreeMap::<String, usize>::new();
    for tag in groups.iter().flat_map(Group::sources) {
        *counts.entry(tag).or_default() += 1;
    }
    let english = counts.iter().filter(|(tag, _)| *tag == "en" || tag.starts_with("en-"));
    // Of equally frequent locales the shorter tag is chosen: `en` before `en-GB`.
    let best = english.max_by_key(|(tag, count)| (**count, std::cmp::Reverse(tag.len())));
    let tag = match (best, &counts.keys().collect::<Vec<_>>()[..]) {
        (Some((tag, _)), _) => tag,
        (None, [only]) => *only,
        (None, []) => "en",
        (None, found) => {
            let found: Vec<_> = found.iter().map(|tag| tag.as_str()).collect();
            bail!("which is the source locale? Give --from: {}", found.join(", "))
        }
    };
    Locale::parse(tag).map_err(anyhow::Error::msg)
}
