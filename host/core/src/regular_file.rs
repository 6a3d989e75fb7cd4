//! Reading of regular files only: a pipe or a device in a watched folder never blocks the host.

use std::{fs, io, path::Path};

/// Returns the metadata of a regular file and rejects everything else. Opening a named pipe waits for a
/// writer, and reading a device may never end.
///
/// # Errors
/// The file does not exist, or it is not a regular file.
pub fn require(file: &Path) -> io::Result<fs::Metadata> {
    let about = fs::metadata(file)?;
    if about.is_file() {
        return Ok(about);
    }
    let kind = if about.is_dir() { "a folder" } else { "a pipe, a socket or a device" };
    Err(io::Error::other(format!("it is {kind}, not a regular file")))
}

/// Reads a regular file.
///
/// # Errors
/// The errors of [`require`], and a file that cannot be read.
pub fn read(file: &Path) -> io::Result<Vec<u8>> {
    require(file)?;
    fs::read(file)
}

/// Reads a regular file as text.
///
/// # Errors
/// The errors of [`read`], and a file that is not UTF-8.
pub fn read_to_string(file: &Path) -> io::Result<String> {
    require(file)?;
    fs::read_to_string(file)
}
