//! `targum keys`: API keys.

use std::{io::Read, path::PathBuf};

use anyhow::Context;
use clap::Subcommand;

use crate::commands::print::print_line;
use targum_core::{installed, keys};

/// Make and hash API keys.
#[derive(Subcommand, Debug)]
pub(crate) enum Keys {
    /// Print a new key, and the configuration that lets it in.
    New {
        /// The name of the key in logs.
        #[arg(long, default_value = "new")]
        name: String,
    },
    /// Print the hash of the key that the standard input holds.
    Hash,
    /// Make the key of the quick start, unless it exists.
    Quickstart {
        /// The data directory.
        #[arg(long, default_value_os_t = installed::data())]
        data: PathBuf,
    },
}

impl Keys {
    /// Runs the command and prints its result.
    ///
    /// # Errors
    /// The system has no random numbers, the standard input holds no key, or the file cannot be written.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self {
            Self::New { name } => {
                let key = keys::generate()?;
                print_line!("{key}\n");
                print_line!("The key is shown this once. Add this to a file in config/projects:\n");
                print_line!("[[keys]]\nname = {}", toml::Value::from(name));
                print_line!("hash = \"{}\"\npermissions = [\"translate\"]", keys::hash(&key));
            }
            Self::Hash => {
                let mut key = String::new();
                std::io::stdin()
                    .read_to_string(&mut key)
                    .context("no key on the standard input")?;
                let key = key.trim();
                anyhow::ensure!(!key.is_empty(), "no key on the standard input");
                print_line!("{}", keys::hash(key));
            }
            Self::Quickstart { data } => {
                let (file, new) = keys::quickstart(&data)?;
                let done = if new { "made" } else { "already there" };
                print_line!("{}: {done}", file.display());
            }
        }
        Ok(())
    }
}
