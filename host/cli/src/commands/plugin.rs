//! `targum plugin`: for those who write format plugins, and those who run them.

mod attempt;
mod build;
mod check;
mod laws;
mod list;
mod new;
mod toolchain;

use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context as _;
use clap::Subcommand;

use super::Folders;
use targum_sandbox::{Limits, Plugin, Sandbox};

/// Build, check and list format plugins.
#[derive(Clone, Debug, Subcommand)]
pub enum PluginCommand {
    /// Make a plugin crate to begin with: it builds, and passes its tests.
    New {
        /// The id of the format: the name clients will give.
        name: String,
        /// The folder to make it in.
        #[arg(long, value_name = "DIR", default_value = ".")]
        within: PathBuf,
        /// The SDK, where the program was moved away from its source.
        #[arg(long, value_name = "DIR")]
        sdk: Option<PathBuf>,
    },
    /// Make components of plugin crates or of core modules, each named after its id.
    Build {
        /// Folders of plugin crates, in any workspace or in none, or core modules (.wasm) that
        /// another compiler made.
        #[arg(required = true, value_name = "CRATE|MODULE")]
        paths: Vec<PathBuf>,
        /// Where the components go.
        #[arg(long, value_name = "DIR", default_value = "target/plugins")]
        out: PathBuf,
    },
    /// Check that a plugin keeps the laws with these files.
    Check(check::Check),
    /// Show what a plugin finds in a file, and the file pseudo-translated.
    Try(attempt::Try),
    /// List the plugins that a host with these folders runs, or those of one folder.
    List {
        /// A folder of plugins, instead of the configured one.
        dir: Option<PathBuf>,
        /// Where the host's are.
        #[command(flatten)]
        folders: Folders,
    },
    /// Compile the component on the standard input to machine code on the standard output:
    /// what the host has a process of its own do.
    #[command(hide = true)]
    Compile {
        /// `plugins.limits.memory_bytes` of the host.
        #[arg(long)]
        memory_bytes: usize,
        /// `plugins.limits.concurrency` of the host.
        #[arg(long)]
        concurrency: usize,
    },
}

/// Runs one of them; failure where a plugin is not what it should be.
///
/// # Errors
/// What keeps it from being run at all.
pub fn run(command: PluginCommand) -> anyhow::Result<ExitCode> {
    let passed = match command {
        PluginCommand::New { name, within, sdk } => {
            new::new(&name, &within, sdk.as_deref()).map(|()| true)
        }
        PluginCommand::Build { paths, out } => build::build(&paths, &out).map(|()| true),
        PluginCommand::Check(check) => check.run(&load(&check.file)?),
        PluginCommand::Try(attempt) => attempt.run(&load(&attempt.file)?).map(|()| true),
        PluginCommand::List { dir, folders } => list::list(dir.as_deref(), &folders),
        PluginCommand::Compile { memory_bytes, concurrency } => {
            compile(&Limits { memory_bytes, concurrency, ..Limits::default() }).map(|()| true)
        }
    }?;
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn load(file: &Path) -> anyhow::Result<Plugin> {
    let bytes = fs::read(file).with_context(|| file.display().to_string())?;
    Sandbox::new(&Limits::default())?.load(&bytes).with_context(|| file.display().to_string())
}

fn compile(limits: &Limits) -> anyhow::Result<()> {
    let mut component = Vec::new();
    std::io::stdin().read_to_end(&mut component)?;
    let code = Sandbox::new(limits)?.machine_code(&component)?;
    Ok(std::io::stdout().write_all(&code)?)
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}
