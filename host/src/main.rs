//! The commands.

use std::{
    io::{Read, Write},
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
    time::SystemTime,
};

use anyhow::Context;
use clap::{Args, Parser, Subcommand};
use targum::{
    config::{self, Problem, schema::LogFormat},
    keys, log, reload,
    running::{Host, Snapshot},
    server,
};

/// Files in, the same files in another language out.
#[derive(Parser)]
#[command(version)]
struct Command {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Serve translations over HTTP.
    Serve(Folders),
    /// Say everything that is wrong with a configuration folder.
    Check(Folders),
    /// Make and hash API keys.
    #[command(subcommand)]
    Keys(Keys),
}

#[derive(Args)]
struct Folders {
    /// The configuration folder: targum.toml and projects/*.toml.
    #[arg(long, default_value = "config")]
    config: PathBuf,
    /// The data directory: plugins, models, cache.
    #[arg(long, default_value = "data")]
    data: PathBuf,
}

#[derive(Subcommand)]
enum Keys {
    /// Print a new key, once, and the block that lets it in.
    New {
        /// A name for it, for people and logs.
        #[arg(long, default_value = "new")]
        name: String,
    },
    /// Print the hash of the key on the standard input.
    Hash,
    /// Make the key of the quick start, unless it is there.
    Quickstart {
        /// The data directory.
        #[arg(long, default_value = "data")]
        data: PathBuf,
    },
}

fn main() -> ExitCode {
    let done = match Command::parse().action {
        Action::Serve(folders) => serve(&folders),
        Action::Check(folders) => check(&folders),
        Action::Keys(action) => keys(action).map(|()| ExitCode::SUCCESS),
    };
    done.unwrap_or_else(|error| {
        eprintln!("targum: {error:#}");
        ExitCode::FAILURE
    })
}

fn serve(folders: &Folders) -> anyhow::Result<ExitCode> {
    let since = SystemTime::now();
    let settings = config::load(&folders.config).settings.1;
    let relevel = log::start(&settings.log, settings.log.format == LogFormat::Json);
    let snapshot = match Snapshot::build(&folders.config, &folders.data, None) {
        Ok((snapshot, _)) => snapshot,
        Err(problems) => return Ok(report(&problems)),
    };
    let runtime = tokio::runtime::Runtime::new().context("no threads to run on")?;
    runtime.block_on(async {
        let host = Arc::new(Host::new(&folders.config, &folders.data, snapshot, relevel));
        let listener = server::bind(&host).await?;
        let stop = server::stop_signal().await?;
        reload::watch(&host, since).context("no thread to watch files on")?;
        host.sweep_now_and_then();
        // Port 0 is filled in by the system, so whoever started the host reads it here.
        println!("listening on http://{}", listener.local_addr()?);
        std::io::stdout().flush()?;
        server::serve(host, listener, stop).await;
        Ok(ExitCode::SUCCESS)
    })
}

fn check(folders: &Folders) -> anyhow::Result<ExitCode> {
    match Snapshot::build(&folders.config, &folders.data, None) {
        Ok((snapshot, _)) => {
            for problem in snapshot.plugins.problems() {
                eprintln!("plugin: {problem}");
            }
            println!(
                "{}: {} project(s), nothing wrong",
                folders.config.display(),
                snapshot.projects.len()
            );
            Ok(ExitCode::SUCCESS)
        }
        Err(problems) => Ok(report(&problems)),
    }
}

fn report(problems: &[Problem]) -> ExitCode {
    for problem in problems {
        eprintln!("{problem}");
    }
    ExitCode::FAILURE
}

fn keys(action: Keys) -> anyhow::Result<()> {
    match action {
        Keys::New { name } => {
            let key = keys::generate()?;
            println!("{key}\n");
            println!(
                "The key is shown this once. Let it in with this, in a file of config/projects:\n"
            );
            println!("[[keys]]\nname = {}", toml::Value::from(name));
            println!("hash = \"{}\"\npermissions = [\"translate\"]", keys::hash(&key));
        }
        Keys::Hash => {
            let mut key = String::new();
            std::io::stdin().read_to_string(&mut key).context("no key on the standard input")?;
            let key = key.trim();
            anyhow::ensure!(!key.is_empty(), "no key on the standard input");
            println!("{}", keys::hash(key));
        }
        Keys::Quickstart { data } => {
            let (file, new) = keys::quickstart(&data)?;
            let done = if new { "made" } else { "already there" };
            println!("{}: {done}", file.display());
        }
    }
    Ok(())
}
