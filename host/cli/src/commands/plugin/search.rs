//! `targum plugin search`: plugins of an index.

use clap::Args;
use serde::Serialize;
use targum_packages::{Entry, Host};

use super::source::Source;
use crate::commands::{
    Folders,
    print::{print_json, print_line},
};

/// Finds plugins.
#[derive(Args, Clone, Debug)]
pub(crate) struct Search {
    /// A part of the id or of the summary; all plugins of the index, if there is none.
    #[arg(default_value = "", hide_default_value = true)]
    word: String,
    /// The index of plugins: an address or a file, instead of the configured one.
    #[arg(long, value_name = "PLACE")]
    index: Option<String>,
    /// Print the plugins as JSON, as they are in the index.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    source: Source,
    /// The folders of the host.
    #[command(flatten)]
    folders: Folders,
}

#[derive(Serialize)]
struct Found<'a> {
    plugins: Vec<&'a Entry>,
}

impl Search {
    /// Runs the command. Returns whether a plugin was found.
    ///
    /// # Errors
    /// There is no index, or it cannot be read.
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let host = Host::open(&self.folders.config, &self.folders.data)?;
        let bounds = self.source.bounds(host.limits());
        let index = host.index(self.index.as_deref(), &bounds)?;
        let plugins = index.search(&self.word);
        let is_found = !plugins.is_empty();
        if self.json {
            print_json(&Found { plugins });
            return Ok(is_found);
        }
        for entry in plugins {
            print(entry);
        }
        if !is_found {
            print_line!("no plugin of the index has {:?} in its id or its summary", self.word);
        }
        Ok(is_found)
    }
}

fn print(entry: &Entry) {
    let Entry { id, summary, reference, contract, digest, size, homepage } = entry;
    print_line!("{id}: {summary}");
    let size = size.map(|size| format!("{} KiB ({size} bytes)", size.div_ceil(1024)));
    let lines = [
        ("contract", contract.as_ref()),
        ("size", size.as_ref()),
        ("digest", digest.as_ref()),
        ("origin", Some(reference)),
        ("homepage", homepage.as_ref()),
    ];
    for (name, value) in lines {
        if let Some(value) = value {
            print_line!("  {name:<9} {value}");
        }
    }
}
