//! `targum plugin verify`: pins, files and origins are compared.

use clap::Args;
use targum_packages::Host;

use super::source::Source;
use crate::commands::{
    Folders,
    print::{print_error, print_line},
};

/// Verifies plugins.
#[derive(Args, Clone, Debug)]
pub(crate) struct Verify {
    /// The ids of the plugins; all that have a pin or an origin, if none is named.
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Compare the files with the pins only, and fetch nothing.
    #[arg(long)]
    offline: bool,
    #[command(flatten)]
    source: Source,
    /// The folders of the host.
    #[command(flatten)]
    folders: Folders,
}

impl Verify {
    /// Runs the command. Returns whether nothing differs.
    ///
    /// # Errors
    /// The configuration or a file cannot be read.
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let host = Host::open(&self.folders.config, &self.folders.data)?;
        let named: Vec<_> = self.ids.iter().map(String::as_str).collect();
        let ids = if named.is_empty() { host.ids().into_iter().collect() } else { named };
        if ids.is_empty() {
            print_line!("no plugin has a pin or was installed with `targum plugin add`");
        }
        let bounds = (!self.offline).then(|| self.source.bounds(host.limits()));
        let mut passed = true;
        for id in ids {
            let found = host.verify(id, bounds.as_ref())?;
            if found.is_empty() {
                print_line!("{id}: is as it was pinned");
            }
            for problem in &found {
                print_error!("{id}: {problem}");
            }
            passed &= found.is_empty();
        }
        Ok(passed)
    }
}
