//! `targum plugin add`: a plugin is fetched, checked, shown, installed and pinned.

use anyhow::ensure;
use clap::Args;
use targum_packages::{Bounds, Host, Reference};

use super::source::{self, Source};
use crate::commands::{Folders, print::print_line};

/// Installs a plugin.
#[derive(Args, Clone, Debug)]
pub(crate) struct Add {
    /// A file, an address (https://…), an artifact (registry.example/acme/targum-ini:1.2), or the id of a plugin in
    /// the index.
    #[arg(value_name = "REFERENCE|ID")]
    reference: String,
    /// The digest that the plugin must have, as `targum plugin list` prints it.
    #[arg(long, value_name = "blake3:HEX")]
    digest: Option<String>,
    /// Replace another plugin that has the same id, or the same plugin of another signer.
    #[arg(long)]
    replace: bool,
    /// Fetch, check and show the plugin, and write nothing.
    #[arg(long)]
    dry_run: bool,
    /// The index of plugins: an address or a file, instead of the configured one.
    #[arg(long, value_name = "PLACE")]
    index: Option<String>,
    #[command(flatten)]
    source: Source,
    /// The folders of the host.
    #[command(flatten)]
    folders: Folders,
}

/// The plugin that the command line names.
struct Named {
    reference: Reference,
    /// The id and the digest that the index states.
    id: Option<String>,
    digest: Option<String>,
}

impl Add {
    /// Runs the command.
    ///
    /// # Errors
    /// The plugin cannot be fetched, is refused, or cannot be written.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let host = Host::open(&self.folders.config, &self.folders.data)?;
        let bounds = self.source.bounds(host.limits());
        let named = self.named(&host, &bounds)?;
        let digest = self.digest.as_deref().or(named.digest.as_deref());
        let offer = host.offer(&named.reference, digest, &bounds)?;
        let id = &offer.package.about.id;
        if let Some(listed) = &named.id {
            let origin = &offer.origin;
            ensure!(listed == id, "{origin} is a plugin with the id `{id}`, not `{listed}`");
        }
        source::print(&offer);
        if self.dry_run {
            return Ok(());
        }
        let installed = host.install(&offer, self.replace)?;
        print_line!("  file      {}", installed.file.display());
        if !host.uses(id) {
            print_line!(
                "no project has the format `{id}`: write additional = [\"{id}\"] under [formats] of one"
            );
        }
        Ok(())
    }

    /// Finds out what the command line names. A text of an id's letters is an id of the index, unless there is such
    /// a file.
    fn named(&self, host: &Host, bounds: &Bounds) -> anyhow::Result<Named> {
        let text = &self.reference;
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !text.chars().all(allowed) || std::path::Path::new(text).exists() {
            let reference = Reference::parse(text, bounds.insecure)?;
            return Ok(Named { reference, id: None, digest: None });
        }
        let index = host.index(self.index.as_deref(), bounds)?;
        let entry = index.find(text)?;
        let reference = index.reference(entry, bounds)?;
        Ok(Named { reference, id: Some(entry.id.clone()), digest: entry.digest.clone() })
    }
}
