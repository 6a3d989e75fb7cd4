//! The bytes of a reference, within bounds.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use targum_core::regular_file;

use crate::{
    address,
    bounds::{Bounds, Most},
    error::{Error, Result},
    reference::Reference,
    registry,
};

/// The ending of the name of a signature file.
const SIGNATURE: &str = ".minisig";

/// The size of a signature, at most.
const MAX_SIGNATURE: usize = 4 << 10;

/// The bytes that a reference names.
pub struct Fetched {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The reference to these bytes. That of an artifact has the digest that the tag names.
    pub origin: Reference,
    /// The signature of the artifact.
    signature: Option<String>,
}

/// Returns the bytes that a reference names.
///
/// # Errors
/// There is no such file, address or artifact, it has too many bytes, or it takes too long.
pub fn fetch(reference: &Reference, bounds: &Bounds) -> Result<Fetched> {
    let (bytes, origin, signature) = match reference {
        Reference::File(path) => (read(path, bounds.plugin())?, reference.clone(), None),
        Reference::Address(url) => {
            let bytes = address::fetch(url, bounds.plugin(), bounds)?;
            (bytes.ok_or_else(|| address::missing(url))?, reference.clone(), None)
        }
        Reference::Artifact(image) => {
            let pulled = registry::pull(image, bounds)?;
            let image = image.with_digest(&pulled.digest);
            (pulled.bytes, Reference::Artifact(image), pulled.signature)
        }
    };
    Ok(Fetched { bytes, origin, signature })
}

impl Fetched {
    /// Returns the signature: that of the artifact, or the file beside the plugin.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(crate) fn signature(&self, bounds: &Bounds) -> Result<Option<String>> {
        match &self.origin {
            Reference::Artifact(_) => Ok(self.signature.clone()),
            Reference::File(path) => signature_beside(path),
            Reference::Address(url) => {
                let mut url = url.clone();
                url.set_path(&format!("{}{SIGNATURE}", url.path()));
                let bytes = address::fetch(&url, Most::text(MAX_SIGNATURE), bounds)?;
                Ok(bytes.map(text))
            }
        }
    }
}

/// Returns the signature beside a file: the file with the same name and `.minisig` after it, if there is one.
///
/// # Errors
/// The signature cannot be read.
pub fn signature_beside(path: &Path) -> Result<Option<String>> {
    let mut name = path.as_os_str().to_owned();
    name.push(SIGNATURE);
    let path = PathBuf::from(name);
    let bytes = path.exists().then(|| read(&path, Most::text(MAX_SIGNATURE))).transpose()?;
    Ok(bytes.map(text))
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads a file. A file may grow while it is read.
pub(crate) fn read(path: &Path, most: Most) -> Result<Vec<u8>> {
    let missing = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Error::Request(format!(
            "{}: there is no such file; an address begins with https://, an artifact with the host \
             of its registry",
            path.display()
        )),
        _ => Error::on(path)(error),
    };
    let size = regular_file::require(path).map_err(missing)?.len();
    let what = path.display().to_string();
    most.require(&what, size)?;
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(Error::on(path))?;
    let taken =
        file.take(most.bytes as u64 + 1).read_to_end(&mut bytes).map_err(Error::on(path))?;
    most.require(&what, taken as u64)?;
    Ok(bytes)
}
