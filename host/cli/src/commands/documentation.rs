//! `targum completions` and `targum man`: generates shell completions and manual pages from the commands.

use std::{fs, io::Write, path::Path};

use anyhow::Context;
use clap::Command;
use clap_complete::Shell;

use super::print::print_line;

/// Prints the completions of a shell.
///
/// # Errors
/// The standard output cannot be written.
pub(crate) fn completions(shell: Shell, mut command: Command) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "targum", &mut script);
    match std::io::stdout().lock().write_all(&script) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Writes the manual pages of the program and of each command to a folder.
///
/// # Errors
/// A page cannot be written.
pub(crate) fn manual(folder: &Path, command: Command) -> anyhow::Result<()> {
    let cannot = || format!("{} cannot be written", folder.display());
    fs::create_dir_all(folder).with_context(cannot)?;
    clap_mangen::generate_to(command, folder).with_context(cannot)?;
    print_line!("wrote the manual pages to {}", folder.display());
    Ok(())
}
