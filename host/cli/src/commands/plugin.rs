//! `targum plugin`: commands for authors and operators of format plugins.

mod add;
mod attempt;
mod bench;
mod build;
mod check;
mod laws;
mod list;
mod new;
mod push;
mod remove;
mod search;
mod source;
mod toolchain;
mod update;
mod verify;

use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context as _;
use clap::Subcommand;

use self::new::language::Language;
use super::Folders;
use targum_sandbox::{Limits, Plugin, Sandbox};

/// Build, check, install and list format plugins.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum PluginCommand {
    /// Make a new plugin. It builds and keeps the laws of the contract.
    New {
        /// The id of the format, as clients name it.
        name: String,
        /// The language to write the plugin in.
        #[arg(long, value_enum, default_value_t = Language::Rust)]
        language: Language,
        /// The folder that the plugin is made in.
        #[arg(long, value_name = "DIR", default_value = ".")]
        within: PathBuf,
        /// The folder of the SDK, where the program does not find it by itself.
        #[arg(long, value_name = "DIR")]
        sdk: Option<PathBuf>,
    },
    /// Build components from plugin crates or core modules. Each component is named after the id of its format.
    Build {
        /// Folders of plugin crates, or core modules (.wasm) of another compiler.
        #[arg(required = true, value_name = "CRATE|MODULE")]
        paths: Vec<PathBuf>,
        /// The folder for the components.
        #[arg(long, value_name = "DIR", default_value = "target/plugins")]
        out: PathBuf,
        /// The manifest of the plugin. A crate has it as plugin.toml in its folder.
        #[arg(long, value_name = "FILE")]
        manifest: Option<PathBuf>,
    },
    /// Check that a plugin keeps the laws of the contract with sample files.
    Check(check::Check),
    /// Show the segments that a plugin finds in a file, and the file in pseudo-translation.
    Try(attempt::Try),
    /// Measure how fast a plugin reads and writes files, beside a plugin that does nothing.
    Bench(bench::Bench),
    /// List the plugins of a host, or of a folder.
    List {
        /// A folder of plugins, instead of the configured folder.
        dir: Option<PathBuf>,
        /// Print the plugins as JSON.
        #[arg(long)]
        json: bool,
        /// The folders of the host.
        #[command(flatten)]
        folders: Folders,
    },
    /// Install a plugin from a file, an address, a registry or an index, and pin it.
    Add(add::Add),
    /// Find plugins in an index.
    Search(search::Search),
    /// Install the next versions of plugins from where they were installed from.
    Update(update::Update),
    /// Check that plugins have their pins, and that their origins still have the same bytes.
    Verify(verify::Verify),
    /// Remove a plugin, its pin and its origin.
    Remove(remove::Remove),
    /// Put a plugin into a registry, from which hosts can install it.
    Push(push::Push),
    /// Compile the component on the standard input to machine code on the standard output. The host runs this
    /// command as a process of its own.
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

/// Runs the command. Returns a failure where a plugin breaks a law or is refused.
///
/// # Errors
/// The command cannot be run.
pub(crate) fn run(command: PluginCommand) -> anyhow::Result<ExitCode> {
    let passed = match command {
        PluginCommand::New { name, language, within, sdk } => {
            new::new(&name, &within, sdk.as_deref(), language).map(|()| true)
        }
        PluginCommand::Build { paths, out, manifest } => {
            build::build(&paths, &out, manifest.as_deref()).map(|()| true)
        }
        PluginCommand::Check(check) => check.run(&load(&check.file)?),
        PluginCommand::Try(attempt) => attempt.run(&load(&attempt.file)?).map(|()| true),
        PluginCommand::Bench(bench) => bench.run().map(|()| true),
        PluginCommand::List { dir, json, folders } => list::list(dir.as_deref(), &folders, json),
        PluginCommand::Add(add) => add.run().map(|()| true),
        PluginCommand::Search(search) => search.run(),
        PluginCommand::Push(push) => push.run().map(|()| true),
        PluginCommand::Update(update) => update.run(),
        PluginCommand::Verify(verify) => verify.run(),
        PluginCommand::Remove(remove) => remove.run().map(|()| true),
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
