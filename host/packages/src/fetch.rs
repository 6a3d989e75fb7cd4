//! The bytes of a reference, within bounds.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use targum_core::regular_file;

use crate::{
    address,
    bounds::Bounds,
    error::{Error, Result},
    reference::Reference,
};

/// Returns the bytes that a reference names.
///
/// # Errors
/// There is no such file or address, it has too many bytes, or it takes too long.
pub fn fetch(reference: &Reference, bounds: &Bounds) -> Result<Vec<u8>> {
    match reference {
        Reference::File(path) => read(path, bounds),
        Reference::Address(url) => address::fetch(url, bounds),
    }
}

/// Reads a file. A file may grow while it is read.
fn read(path: &Path, bounds: &Bounds) -> Result<Vec<u8>> {
    let missing = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Error::Request(format!(
            "{}: there is no such file; an address begins with https://",
            path.display()
        )),
        _ => Error::on(path)(error),
    };
    let size = regular_file::require(path).map_err(missing)?.len();
    let what = path.display().to_string();
    bounds.require(&what, size)?;
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(Error::on(path))?;
    let taken =
        file.take(bounds.bytes as u64 + 1).read_to_end(&mut bytes).map_err(Error::on(path))?;
    bounds.require(&what, taken as u64)?;
    Ok(bytes)
}
