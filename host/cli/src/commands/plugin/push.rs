//! `targum plugin push`: a plugin is checked and put into a registry.

use std::{fs, path::PathBuf};

use anyhow::Context as _;
use clap::Args;
use targum_packages::{Entry, Package, Reference, push, signature_beside};
use targum_sandbox::Limits;

use super::source::{self, Source};
use crate::commands::print::{print_json, print_line};

/// Publishes a plugin.
#[derive(Args, Clone, Debug)]
pub(crate) struct Push {
    /// The plugin, a component. Its signature is the file beside it whose name ends with `.minisig`, if there is one.
    file: PathBuf,
    /// The artifact with its tag: registry.example/acme/targum-ini:1.2.
    reference: String,
    /// Print the entry of an index of plugins, as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    source: Source,
}

impl Push {
    /// Runs the command.
    ///
    /// # Errors
    /// The file is no plugin, or the registry does not take it.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let limits = Limits::default();
        let file = self.file.display().to_string();
        let bytes = fs::read(&self.file).with_context(|| file.clone())?;
        let package = Package::check(&file, bytes, &limits)?;
        let signature = signature_beside(&self.file)?;
        let bounds = self.source.bounds(&limits);
        let reference = Reference::parse(&self.reference, self.source.insecure)?;
        let pushed = push(&package, &reference, signature.as_deref(), &bounds)?;
        if self.json {
            print_json(&entry(&package, &pushed));
            return Ok(());
        }
        source::print_package(&package);
        print_line!("  signature {}", if signature.is_some() { "yes" } else { "none" });
        print_line!("  pushed    {pushed}");
        Ok(())
    }
}

/// Returns what an index says about a plugin.
fn entry(package: &Package, pushed: &Reference) -> Entry {
    Entry {
        id: package.about.id.clone(),
        summary: package.about.summary.clone(),
        reference: pushed.to_string(),
        contract: Some(package.contract.clone()),
        digest: Some(format!("blake3:{}", package.digest)),
        size: Some(package.bytes.len() as u64),
        homepage: None,
    }
}
