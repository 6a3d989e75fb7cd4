//! The program `targum`. Each command is a module of [`commands`].

mod commands;

use std::{path::PathBuf, process::ExitCode};

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use targum_engines::firefox::processor_problem;
use tikv_jemallocator::Jemalloc;

#[cfg(feature = "serve")]
use self::commands::{Folders, cache::Cache, serve};
use self::commands::{
    check, documentation,
    glossary::GlossaryCommand,
    init::Init,
    keys::Keys,
    mcp::Mcp,
    models::Models,
    plugin,
    translate::{
        self, exit, explain::Explain, lint::Lint, review::Review, status::Status, watch::Watch,
    },
};

/// The allocator of the whole program, RocksDB and the engine's kernels included. With the C library's allocator,
/// memory grew for hours under mixed load, because memory that many threads free in turns stays scattered over
/// its arenas.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// Translates files and leaves everything in them that is not language as it is.
#[derive(Parser)]
#[command(version)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve translations over HTTP.
    #[cfg(feature = "serve")]
    Serve(Folders),
    /// Find the locale files of the project in the current folder, and write targum.toml.
    Init(Init),
    /// Translate the files of a project. Only changed texts are translated, and edits of people stay.
    Translate(Box<translate::Translate>),
    /// Translate files as they are saved.
    Watch(Box<Watch>),
    /// Show how much of a project is translated.
    Status(Box<Status>),
    /// List the texts of a project that a person has to look at.
    Review(Box<Review>),
    /// Check translations against their sources.
    Lint(Box<Lint>),
    /// Show what is known about the segments with a key.
    Explain(Box<Explain>),
    /// Change the glossary of a project.
    #[command(subcommand)]
    Glossary(GlossaryCommand),
    /// Serve the tools of this program to a coding agent.
    Mcp(Mcp),
    /// Report every problem of a configuration folder.
    Check(check::Check),
    /// Make and hash API keys.
    #[command(subcommand)]
    Keys(Keys),
    /// List and install the models of the embedded engine.
    #[command(subcommand)]
    Models(Models),
    /// Show and clear the cache, export and import translation memories (TMX).
    #[cfg(feature = "serve")]
    #[command(subcommand)]
    Cache(Cache),
    /// Build, check, install and list format plugins.
    #[command(subcommand)]
    Plugin(plugin::PluginCommand),
    /// Print the completions of a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write manual pages.
    Man {
        /// The folder for the pages.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    if let Some(problem) = processor_problem() {
        eprintln!("targum: {problem}");
        return ExitCode::FAILURE;
    }
    let done = match Program::parse().command {
        #[cfg(feature = "serve")]
        Command::Serve(folders) => serve::run(&folders),
        Command::Translate(translate) => translate.run(),
        Command::Init(init) => init.run(),
        Command::Watch(watch) => watch.run(),
        Command::Status(status) => status.run(),
        Command::Review(review) => review.run(),
        Command::Lint(lint) => lint.run(),
        Command::Explain(explain) => explain.run(),
        Command::Glossary(glossary) => glossary.run(),
        Command::Mcp(mcp) => mcp.run(),
        Command::Check(check) => Ok(check.run()),
        Command::Keys(keys) => keys.run().map(|()| ExitCode::SUCCESS),
        Command::Models(models) => models.run().map(|()| ExitCode::SUCCESS),
        #[cfg(feature = "serve")]
        Command::Cache(cache) => cache.run().map(|()| ExitCode::SUCCESS),
        Command::Plugin(plugin) => plugin::run(plugin),
        Command::Completions { shell } => {
            documentation::completions(shell, Program::command()).map(|()| ExitCode::SUCCESS)
        }
        Command::Man { folder } => {
            documentation::manual(&folder, Program::command()).map(|()| ExitCode::SUCCESS)
        }
    };
    done.unwrap_or_else(|error| {
        eprintln!("targum: {error:#}");
        exit::of_error(&error)
    })
}
