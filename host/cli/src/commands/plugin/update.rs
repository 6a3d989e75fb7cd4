//! `targum plugin update`: the next versions of plugins, from their origins.

use clap::Args;
use targum_packages::Host;

use super::source::{self, Source};
use crate::commands::{
    Folders,
    print::{print_error, print_line},
};

/// Updates plugins.
#[derive(Args, Clone, Debug)]
pub(crate) struct Update {
    /// The ids of the plugins; all that have an origin, if none is named.
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Show which plugins have another version, and write nothing.
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    source: Source,
    /// The folders of the host.
    #[command(flatten)]
    folders: Folders,
}

impl Update {
    /// Runs the command. Returns whether every plugin was looked up.
    ///
    /// # Errors
    /// The configuration cannot be read.
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let host = Host::open(&self.folders.config, &self.folders.data)?;
        let all = || host.origins().keys().cloned().collect();
        let ids: Vec<String> = if self.ids.is_empty() { all() } else { self.ids.clone() };
        if ids.is_empty() {
            print_line!("no plugin was installed with `targum plugin add`");
        }
        let mut passed = true;
        for id in &ids {
            if let Err(error) = self.update(&host, id) {
                print_error!("{id}: {error:#}");
                passed = false;
            }
        }
        Ok(passed)
    }

    fn update(&self, host: &Host, id: &str) -> anyhow::Result<()> {
        let Some(offer) = host.update(id, &self.source.bounds(host.limits()))? else {
            print_line!("{id}: is up to date");
            return Ok(());
        };
        source::print(&offer);
        let before = host.pin(id).or(host.digest(id)?);
        print_line!(
            "  before    {}",
            before.map_or("none".into(), |digest| format!("blake3:{digest}"))
        );
        let origin = host.origins().get(id).filter(|origin| **origin != offer.origin.to_string());
        if let Some(origin) = origin {
            print_line!("  from      {origin}");
        }
        if !self.dry_run {
            host.install(&offer, true)?;
        }
        Ok(())
    }
}
