//! The program: one command each in [`commands`].

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use targum_engines::firefox::processor_problem;
use tikv_jemallocator::Jemalloc;

use self::commands::{
    Folders,
    cache::Cache,
    check,
    keys::Keys,
    models::Models,
    plugin, serve,
    translate::{self, exit, review::Review, status::Status},
};

/// For RocksDB and the engine's kernels, too. With that of the C library, memory grew for hours
/// under mixed load: what many threads free by turns stays scattered over its arenas.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// Files in, the same files in another language out.
#[derive(Parser)]
#[command(version)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve translations over HTTP.
    Serve(Folders),
    /// Translate files: only what has changed, and never what people have written.
    Translate(Box<translate::Translate>),
    /// Show how far the translations of a project are.
    Status(Box<Status>),
    /// List the texts of a project that somebody has to look at.
    Review(Box<Review>),
    /// Say everything that is wrong with a configuration folder.
    Check(check::Check),
    /// Make and hash API keys.
    #[command(subcommand)]
    Keys(Keys),
    /// List and install the models of the embedded engine.
    #[command(subcommand)]
    Models(Models),
    /// Look into the cache, clear it, bring translations along (TMX).
    #[command(subcommand)]
    Cache(Cache),
    /// Build, check and list format plugins.
    #[command(subcommand)]
    Plugin(plugin::PluginCommand),
}

fn main() -> ExitCode {
    if let Some(problem) = processor_problem() {
        eprintln!("targum: {problem}");
        return ExitCode::FAILURE;
    }
    let done = match Program::parse().command {
        Command::Serve(folders) => serve::run(&folders),
        Command::Translate(translate) => translate.run(),
        Command::Status(status) => status.run(),
        Command::Review(review) => review.run(),
        Command::Check(check) => Ok(check.run()),
        Command::Keys(keys) => keys.run().map(|()| ExitCode::SUCCESS),
        Command::Models(models) => models.run().map(|()| ExitCode::SUCCESS),
        Command::Cache(cache) => cache.run().map(|()| ExitCode::SUCCESS),
        Command::Plugin(plugin) => plugin::run(plugin),
    };
    done.unwrap_or_else(|error| {
        eprintln!("targum: {error:#}");
        exit::of_error(&error)
    })
}
