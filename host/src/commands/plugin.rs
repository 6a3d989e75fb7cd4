//! `targum plugin`: for those who write format plugins.

mod build;
mod check;
mod toolchain;

use std::{fs, path::PathBuf, process::ExitCode};

use anyhow::Context as _;
use clap::Subcommand;

use crate::plugins::{Limits, Plugins, Sandbox};

/// Build, check and list format plugins.
#[derive(Clone, Debug, Subcommand)]
pub enum PluginCommand {
    /// Build plugin crates and make components of them, each named after its id.
    Build {
        /// Folders of plugin crates, in any workspace or in none.
        #[arg(required = true, value_name = "DIR")]
        paths: Vec<PathBuf>,
        /// Where the components go.
        #[arg(long, value_name = "DIR", default_value = "target/plugins")]
        out: PathBuf,
    },
    /// Check that a plugin keeps the laws with these files.
    Check {
        /// The plugin, a component.
        file: PathBuf,
        /// Files in its format.
        #[arg(required = true, value_name = "SAMPLE")]
        samples: Vec<PathBuf>,
        /// An option of the format, as a project's configuration gives it.
        #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
        options: Vec<(String, String)>,
        /// The locale the samples are in.
        #[arg(long, value_name = "LOCALE", default_value = "en")]
        source: String,
        /// Locales to translate them to.
        #[arg(long, value_name = "LOCALE", value_delimiter = ',', default_value = "pt,ar,ja")]
        targets: Vec<String>,
    },
    /// List the plugins of a folder.
    List {
        /// The folder.
        dir: PathBuf,
    },
}

/// Runs one of them; failure where a plugin is not what it should be.
///
/// # Errors
/// What keeps it from being run at all.
pub fn run(command: PluginCommand) -> anyhow::Result<ExitCode> {
    let passed = match command {
        PluginCommand::Build { paths, out } => build::build(&paths, &out).map(|()| true),
        PluginCommand::Check { file, samples, options, source, targets } => {
            let bytes = fs::read(&file).with_context(|| file.display().to_string())?;
            let plugin = Sandbox::new(&Limits::default())?
                .load(&bytes)
                .with_context(|| file.display().to_string())?;
            check::check(&plugin, &samples, &options, &source, &targets)
        }
        PluginCommand::List { dir } => list(&dir),
    }?;
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn list(dir: &std::path::Path) -> anyhow::Result<bool> {
    let plugins = Plugins::load_dir(dir, &Sandbox::new(&Limits::default())?, &Plugins::default());
    for plugin in plugins.iter() {
        let about = &plugin.about;
        let (kib, digest) = (plugin.size_bytes.div_ceil(1024), &plugin.digest.to_hex()[..12]);
        println!("{:<20} {kib:>6} KiB  {digest}  {}", about.id, about.summary);
    }
    for problem in plugins.problems() {
        eprintln!("{problem}");
    }
    Ok(plugins.problems().is_empty())
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}
