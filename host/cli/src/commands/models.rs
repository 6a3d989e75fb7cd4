//! `targum models`: models of the embedded engine.

use std::path::PathBuf;

use clap::Subcommand;

use crate::commands::print::{print_json, print_line};
use targum_core::installed;
use targum_engines::models;

/// List and install the models of the embedded engine.
#[derive(Subcommand, Debug)]
pub(crate) enum Models {
    /// List the installed models and the models that can be fetched.
    List {
        /// Print the models as JSON.
        #[arg(long)]
        json: bool,
        /// The data directory.
        #[arg(long, default_value_os_t = installed::data())]
        data: PathBuf,
    },
    /// Install the model of a pair such as `en-pt`.
    Add {
        /// Source and target language with a hyphen between.
        pair: String,
        /// A folder or the files of a model: weights, vocabulary and shortlist of Firefox Translations or
        /// Bergamot. Without this option the model is fetched.
        #[arg(long, num_args = 1..)]
        from: Vec<PathBuf>,
        /// The data directory.
        #[arg(long, default_value_os_t = installed::data())]
        data: PathBuf,
    },
}

impl Models {
    /// Runs the command and prints its result.
    ///
    /// # Errors
    /// A model cannot be fetched, read or written. The message says what to do.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let message = match self {
            Models::List { json: true, data } => {
                print_json(&models::listed(&data));
                return Ok(());
            }
            Models::List { json: false, data } => models::list(&data),
            Models::Add { pair, from, data } if from.is_empty() => models::fetch(&pair, &data)?,
            Models::Add { pair, from, data } => models::install(&pair, &from, &data)?,
        };
        print_line!("{message}");
        Ok(())
    }
}
