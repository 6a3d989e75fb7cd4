//! `targum plugin remove`: a plugin, its pin and its origin.

use clap::Args;
use targum_packages::Host;

use crate::commands::{Folders, print::print_line};

/// Removes a plugin.
#[derive(Args, Clone, Debug)]
pub(crate) struct Remove {
    /// The id of the plugin.
    #[arg(value_name = "ID")]
    id: String,
    /// Remove it while projects name its format too.
    #[arg(long)]
    force: bool,
    /// The folders of the host.
    #[command(flatten)]
    folders: Folders,
}

impl Remove {
    /// Runs the command.
    ///
    /// # Errors
    /// There is no such plugin, projects need it, or a file cannot be written.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let host = Host::open(&self.folders.config, &self.folders.data)?;
        let removed = host.remove(&self.id, self.force)?;
        match removed.file {
            Some(file) => print_line!("removed {}, its pin and its origin", file.display()),
            None => print_line!("removed the pin and the origin of {}", self.id),
        }
        Ok(())
    }
}
