//! `targum plugin add`: a plugin is fetched, checked, shown, installed and pinned.

use anyhow::ensure;
use clap::Args;
use targum_packages::{Host, Package, Reference, fetch};

use super::source::{self, Source};
use crate::commands::{Folders, print::print_line};

/// Installs a plugin.
#[derive(Args, Clone, Debug)]
pub(crate) struct Add {
    /// A file, or an address that begins with https://.
    reference: String,
    /// The digest that the plugin must have, as `targum plugin list` prints it.
    #[arg(long, value_name = "blake3:HEX")]
    digest: Option<String>,
    /// Replace another plugin that has the same id.
    #[arg(long)]
    replace: bool,
    /// Fetch, check and show the plugin, and write nothing.
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    source: Source,
    /// The folders of the host.
    #[command(flatten)]
    folders: Folders,
}

impl Add {
    /// Runs the command.
    ///
    /// # Errors
    /// The plugin cannot be fetched, is refused, or cannot be written.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let reference = Reference::parse(&self.reference, self.source.insecure)?;
        let host = Host::open(&self.folders.config, &self.folders.data)?;
        let origin = reference.to_string();
        let bytes = fetch(&reference, &self.source.bounds(&host))?;
        if let Some(wanted) = &self.digest {
            let found = format!("blake3:{}", blake3::hash(&bytes));
            ensure!(*wanted == found, "{origin} has the digest {found}, not {wanted}");
        }
        let package = Package::check(&origin, bytes, host.limits())?;
        source::print(&package, &origin);
        if self.dry_run {
            return Ok(());
        }
        let installed = host.install(&package, &origin, self.replace)?;
        print_line!("  file      {}", installed.file.display());
        let id = &package.about.id;
        if !host.uses(id) {
            print_line!(
                "no project has the format `{id}`: write additional = [\"{id}\"] under [formats] of one"
            );
        }
        Ok(())
    }
}
