//! `targum models`: the models of the embedded engine. What the commands do is in the crate
//! `targum-models`.

mod place;
mod progress_bar;

pub(crate) use self::{place::named_source, progress_bar::Bar};

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::{Subcommand, ValueEnum};
use targum_engines::firefox;
use targum_models::{
    self as models, Choice, Client, InstalledModel, Limits, ModelFiles, Sentinel, Store,
};

use self::place::Place;
use crate::commands::print::{print_json, print_line};

/// List, fetch, install and mirror models of the embedded engine.
#[derive(Subcommand, Debug)]
pub(crate) enum Models {
    /// Show the models that are installed, or those that a source offers.
    List {
        /// Show what the source offers.
        #[arg(long)]
        remote: bool,
        /// Load each installed model, and show what stands for placeholders in what the model reads, and
        /// in how many sentences of a probe it came out as it went in.
        #[arg(long, conflicts_with = "remote")]
        probe: bool,
        /// Write JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Install the models of pairs such as `en-de,de-en`.
    Add {
        /// Source and target language with a hyphen between; several with commas between.
        #[arg(required_unless_present = "to", conflicts_with = "to")]
        pairs: Option<String>,
        /// Languages to translate into, with commas between, in place of pairs.
        #[arg(long)]
        to: Option<String>,
        /// The language to translate from, with --to.
        #[arg(long, default_value = "en", requires = "to")]
        source_language: String,
        /// Of several models for a pair, the smallest (fastest) or the largest (best). Without
        /// it, the one that Firefox takes on a computer.
        #[arg(long)]
        size: Option<Size>,
        /// Take models that are not released yet.
        #[arg(long)]
        nightly: bool,
        /// Take the models of the Python package that `make run` starts with (en-pt, pt-en; of
        /// August 2023), without asking a server.
        #[arg(long, conflicts_with_all = ["to", "size", "nightly", "source"])]
        packaged: bool,
        /// A folder or files of a model you have: weights, vocabulary and shortlist of
        /// Firefox Translations or Bergamot. Without it the model is fetched.
        #[arg(long, num_args = 1.., conflicts_with_all = ["to", "size", "nightly", "packaged"])]
        from: Vec<PathBuf>,
        #[command(flatten)]
        place: Place,
    },
    /// Replace models by newer ones of the source.
    Update {
        /// Say what is newer, and replace nothing.
        #[arg(long)]
        check: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Remove the models of pairs such as `en-de,de-en`.
    Remove {
        /// Names as `targum models list` shows them, with commas between.
        pairs: String,
        #[command(flatten)]
        place: Place,
    },
    /// Copy a source into a folder that is a source itself, as it is or behind any web server.
    Mirror {
        /// The folder.
        folder: PathBuf,
        /// The pairs to copy, with commas between; all there are without it.
        pairs: Option<String>,
        #[command(flatten)]
        place: Place,
    },
}

/// The size of a model.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Size {
    /// The smallest, with the fastest answers.
    Small,
    /// The largest, with the best answers.
    Large,
}

impl Models {
    /// Runs the command, and tells its outcome on standard output.
    ///
    /// # Errors
    /// A model cannot be fetched, read or written; the message says what to do.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self {
            Models::List { remote: false, probe, json, place } => list(&place, probe, json),
            Models::List { remote: true, json, place, .. } => list_remote(&place, json),
            Models::Add { pairs: Some(pair), from, place, .. } if !from.is_empty() => {
                models::own::install(&Store::open(&place.models())?, &pair, &from)?;
                print_line!("{pair} is installed in {}", place.models().join(&pair).display());
                Ok(())
            }
            Models::Add { pairs, to, source_language, size, nightly, packaged, place, .. } => {
                let pairs = match (&pairs, &to) {
                    (Some(pairs), _) => models::pairs(pairs)?,
                    (None, Some(to)) => models::pairs_to(&source_language, to)?,
                    (None, None) => bail!("name pairs such as en-de,de-en"),
                };
                let choice = Choice { size: size.map(Size::of_models), nightly };
                let source = if packaged { None } else { place.source()? };
                let limits = Limits::default();
                let request = models::Request { pairs, choice, source, packaged, limits };
                tell(models::add(&place.models(), &request, &Bar::new())?)
            }
            Models::Update { check, place } => {
                let source = place.source()?;
                let limits = Limits::default();
                tell(models::update(&place.models(), source, limits, check, &Bar::new())?)
            }
            Models::Remove { pairs, place } => {
                let names: Vec<String> = pairs.split(',').map(|name| name.trim().into()).collect();
                tell(models::remove(&place.models(), &names, &Bar::new())?)
            }
            Models::Mirror { folder, pairs, place } => {
                let pairs = pairs.as_deref().map(models::pairs).transpose()?.unwrap_or_default();
                let (client, bar) = (Client::new(Limits::default())?, Bar::new());
                let opened = place.source_or_mozilla()?.open(&client, &bar)?;
                let done = models::mirror(&opened, &folder, &pairs, &bar)?;
                print_line!(
                    "{} has {} models, {}; {} files were fetched",
                    folder.display(),
                    done.sets,
                    models::megabytes(done.bytes),
                    done.fetched
                );
                Ok(())
            }
        }
    }
}

impl Size {
    fn of_models(self) -> models::Size {
        match self {
            Size::Small => models::Size::Small,
            Size::Large => models::Size::Large,
        }
    }
}

fn tell(lines: Vec<String>) -> anyhow::Result<()> {
    for line in lines {
        print_line!("{line}");
    }
    Ok(())
}

fn list(place: &Place, probe: bool, json: bool) -> anyhow::Result<()> {
    let mut installed = models::list(&place.models());
    if probe {
        let sound = |model: &&mut InstalledModel| model.installed && model.damage.is_none();
        for model in installed.models.iter_mut().filter(sound) {
            probe_model(&place.models(), model);
        }
    }
    if json {
        print_json(&installed);
    } else {
        print_line!("{installed}");
    }
    Ok(())
}

/// Notes what a probe of a model finds, or why the model cannot be loaded.
fn probe_model(folder: &Path, model: &mut InstalledModel) {
    let files = ModelFiles::in_folder(&folder.join(&model.name));
    match files.and_then(|files| firefox::probe(&files)) {
        Err(damage) => model.damage = Some(damage),
        Ok(scores) => {
            let sentinel = |score: &firefox::Score| Sentinel {
                style: score.style.0.to_owned(),
                survived: score.survived,
                of: score.of,
            };
            model.sentinels = Some(scores.iter().map(sentinel).collect());
        }
    }
}

fn list_remote(place: &Place, json: bool) -> anyhow::Result<()> {
    let client = Client::new(Limits::default())?;
    let opened = place.source_or_mozilla()?.open(&client, &Bar::new())?;
    let offers = models::offers(&opened.catalogue, &models::list(&place.models()));
    if json {
        print_json(&offers);
        return Ok(());
    }
    for offer in offers {
        print_line!("{offer}");
    }
    for (_, problem) in &opened.catalogue.left_out {
        print_line!("left out\t{problem}");
    }
    Ok(())
}
